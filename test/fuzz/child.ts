// A child process that checks the inputs of one target.
import { setImmediate as nextTick } from 'node:timers/promises';
import { type InputResult, measureInput } from './check-input.js';
import { Coverage } from './coverage.js';
import { TARGETS } from './targets/targets.js';

const target = TARGETS.find(({ name }) => name === process.argv[2]);
if (target === undefined) throw new Error(`there is no target ${process.argv[2]}`);
const coverage = Coverage.start();

/** An uncaught error. */
let uncaught: unknown;
process.on('uncaughtException', (error) => {
  uncaught = error;
});

process.on('message', async (input: string) => {
  uncaught = undefined;
  const verdict = await measureInput(target, input, await coverage);
  await nextTick();
  const message = `uncaught: ${uncaught}`;
  const reply: InputResult =
    uncaught === undefined ? verdict : { ...verdict, finding: { kind: 'throw', message } };
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());
