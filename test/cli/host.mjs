// Runs the built command many times in one process. As in a process of its own, a command has
// finished when the event loop is empty.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { Readable, Writable } from 'node:stream';
import './kept-workers.mjs';

const require = createRequire(import.meta.url);
const CLI = require.resolve('../../dist/cli.cjs');
/** Modules that run the program when they are loaded; they are loaded again for each command. */
const ENTRY = /dist[\\/](cli|chunks[\\/]run-program-[^\\/]+)\.cjs$/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const exit = process.exit.bind(process);

// By default, a batch has one worker: starting one takes as long as rendering a dozen documents.
os.availableParallelism = () => 1;
syncBuiltinESMExports();

/** Output of the current command; undefined between commands. */
let output;

process.on('message', ({ args, cwd, env, stdin }) => {
  output = { stdout: [], stderr: [] };
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, CLI, ...args];
  for (const name of ['stdout', 'stderr']) replaceStream(name, createCollector(output[name]));
  replaceStream(
    'stdin',
    Readable.from(stdin === undefined ? [] : [Buffer.from(stdin)], { objectMode: false }),
  );
  // The channel must not keep the event loop alive.
  process.channel.unref();
  require(CLI);
});

process.on('beforeExit', (code) => respond(code, false));
// The tests have finished.
process.on('disconnect', () => exit());
process.on('uncaughtException', (error) => {
  output?.stderr.push(Buffer.from(`${error?.stack ?? error}\n`));
  process.exit(1);
});
process.exit = (code = process.exitCode) => {
  respond(code ?? 0, true);
  exit(code);
};

/** @param isLast - whether the process exits with this command */
function respond(code, isLast) {
  if (output === undefined) return;
  const { stdout, stderr } = output;
  output = undefined;
  process.exitCode = undefined;
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  for (const path of Object.keys(require.cache)) if (ENTRY.test(path)) delete require.cache[path];
  // The loader of the compile cache.
  delete require.extensions['.cjs'];
  process.channel.ref();
  process.send({ isLast, code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) });
}

function createCollector(chunks) {
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
