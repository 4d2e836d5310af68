// A process that gives inputs to one target: what happens to it does not happen to the one that asks.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Coverage } from './coverage.js';
import { TARGETS } from './targets/targets.js';
import { judge, type Verdict } from './verdict.js';

const target = TARGETS.find(({ name }) => name === process.argv[2]);
if (target === undefined) throw new Error(`there is no target ${process.argv[2]}`);
const coverage = Coverage.start();

/** An error that nobody waits for. */
let stray: unknown;
process.on('uncaughtException', (error) => {
  stray = error;
});

process.on('message', async (input: string) => {
  stray = undefined;
  const verdict = await judge(target, input, await coverage);
  await nextTurn();
  const message = `nobody catches: ${stray}`;
  const answer: Verdict =
    stray === undefined ? verdict : { ...verdict, finding: { kind: 'throw', message } };
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
