import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * A Node.js command. It runs without npm or a shell, which would each take a third of a second.
 *
 * @typedef {object} Step
 * @property {string} name - shown if it fails
 * @property {readonly string[]} run - the program's file, and its arguments
 * @property {readonly Step[]} [next] - the steps that begin when it has succeeded
 */

/**
 * Runs commands in parallel, one per processor. Prints the output of each when it ends. After a
 * failure, no further command starts.
 *
 * @param {readonly Step[]} steps - the first ones
 * @param {(step: Step, seconds: number, output: string) => void} onEnd - called for each step that
 *   has succeeded
 * @returns {Promise<boolean>} whether all have succeeded
 */
export async function sideBySide(steps, onEnd = () => {}) {
  const waiting = [...steps];
  let hasFailed = false;
  let runningCount = 0;
  return new Promise((resolve) => {
    const startNext = () => {
      while (!hasFailed && runningCount < availableParallelism() && waiting.length > 0)
        begin(waiting.shift());
      if (runningCount === 0) resolve(!hasFailed);
    };
    const begin = async (step) => {
      runningCount++;
      const start = performance.now();
      const { code, output } = await run(step.run);
      runningCount--;
      if (code === 0) {
        onEnd(step, (performance.now() - start) / 1000, output);
        waiting.push(...(step.next ?? []));
      } else {
        hasFailed = true;
        process.stderr.write(`${output}\n${step.name} failed.\n`);
      }
      startNext();
    };
    startNext();
  });
}

function run([program, ...args]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output).toString() }));
  });
}
