// Runs the commands of `cvpress mcp` in one process (`host.mjs`), since starting one for each takes
// most of the time of a test. It is preloaded into the server.
import childProcess, { fork } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('host.mjs', import.meta.url));

/** `execArgv` is empty, so that the process does not preload this file, too. */
const OPTIONS = {
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  execArgv: [],
};

let host;

childProcess.execFile = (_program, [, ...args], { cwd, env }, done) => {
  host ??= fork(PROGRAM, OPTIONS);
  const child = host;
  keepAlive(child, 'ref');
  child.once('message', ({ isLast, code, stdout, stderr }) => {
    if (isLast) host = undefined;
    keepAlive(child, 'unref');
    const error = code === 0 ? null : Object.assign(new Error('The command failed.'), { code });
    done(error, stdout.toString(), stderr.toString());
  });
  child.send({ args, cwd, env });
  return {};
};
syncBuiltinESMExports();

/** Lets the server exit between commands: otherwise its client would wait four seconds. */
function keepAlive(child, way) {
  child[way]();
  child.channel?.[way]();
}
