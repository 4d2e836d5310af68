// Runs the built command many times in one process. A command has ended when nothing is left to do, as a process of its own
// ends: what would keep that alive keeps the test waiting.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { Readable, Writable } from 'node:stream';
import './kept-workers.mjs';

const require = createRequire(import.meta.url);
const CLI = require.resolve('../../dist/cli.cjs');
/** What runs when it is loaded, and what keeps the exit code. */
const ENTRY = /dist[\\/](cli|chunks[\\/]run-program-[^\\/]+)\.cjs$/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const exit = process.exit.bind(process);

// A batch has one worker, where its test does not say how many: each that starts takes as long as a dozen documents.
os.availableParallelism = () => 1;
syncBuiltinESMExports();

/** What the command under way has written; undefined between commands. */
let written;

process.on('message', ({ args, cwd, env, stdin }) => {
  written = { stdout: [], stderr: [] };
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, CLI, ...args];
  for (const name of ['stdout', 'stderr']) replaceStream(name, collector(written[name]));
  replaceStream(
    'stdin',
    Readable.from(stdin === undefined ? [] : [Buffer.from(stdin)], { objectMode: false }),
  );
  // What the parent may still want does not keep this process from coming to its end.
  process.channel.unref();
  require(CLI);
});

process.on('beforeExit', (code) => answer(code, false));
// Its tests are over.
process.on('disconnect', () => exit());
process.on('uncaughtException', (error) => {
  written?.stderr.push(Buffer.from(`${error?.stack ?? error}\n`));
  process.exit(1);
});
process.exit = (code = process.exitCode) => {
  answer(code ?? 0, true);
  exit(code);
};

/** @param isLast - whether the process ends with this command */
function answer(code, isLast) {
  if (written === undefined) return;
  const { stdout, stderr } = written;
  written = undefined;
  process.exitCode = undefined;
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  for (const path of Object.keys(require.cache)) if (ENTRY.test(path)) delete require.cache[path];
  // By which the program has its files come with their compiled code.
  delete require.extensions['.cjs'];
  process.channel.ref();
  process.send({ isLast, code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) });
}

function collector(chunks) {
  return new Writable({
    decodeStrings: true,
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  });
}

function replaceStream(name, stream) {
  Object.defineProperty(process, name, { value: stream, configurable: true });
}
