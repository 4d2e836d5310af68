// A short run of `npm run fuzz` over every target, and tests of the fuzzer itself.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countRuns, IS_LONG, selectRows } from '../support/length.js';
import { findFlaw, type InputResult } from './check-input.js';
import { fuzz } from './fuzz.js';
import { shrink } from './shrink.js';
import { Supervisor } from './supervisor.js';
import { Flaw, recreateInput, type Target } from './target.js';
import { TARGETS } from './targets/targets.js';

const SEED = 1;

/** Numbers of inputs by target. */
const INPUT_COUNTS: Readonly<Record<string, number>> = {
  render: 20,
  scripts: 30,
  spellings: 30,
  font: 40,
};

/** Skips time and memory, which need a separate process. */
async function checkInput(target: Target, input: string): Promise<InputResult> {
  return {
    finding: await findFlaw(target, input),
    isNew: input.length < 4,
    seconds: 0,
    memory: 0,
  };
}

it.each(TARGETS)('fuzz finds no flaw in $name', async (target) => {
  // A PDF takes nearly a second.
  const maxInputs =
    target.name === 'pdf' && !IS_LONG ? 2 : countRuns(INPUT_COUNTS[target.name] ?? 60);
  const check = (input: string) => checkInput(target, input);
  const { inputs, findings } = await fuzz(target, {
    seed: SEED,
    check,
    isDone: (count) => count >= maxInputs,
  });
  expect(inputs).toBe(maxInputs);
  expect(findings).toEqual([]);
});

it('scripts/fuzz.mjs checks inputs in a child process', () => {
  const output = execFileSync(
    process.execPath,
    ['scripts/fuzz.mjs', '--seconds', '0.1', 'values'],
    {
      encoding: 'utf8',
    },
  );
  expect(output).toMatch(/^ *values +1 .* 0$/m);
});

/** Accepts digits, and fails at 7 and 4. */
const SEVEN: Target = {
  name: 'seven',
  input: 'text',
  extension: '.txt',
  make: (random) => String(random.below(10)),
  mutate: (input, random) => input + random.below(10),
  check: async (input) => {
    if (input.includes('7')) throw new Flaw('text', `seven in "${input}"`);
    if (input.includes('4')) throw new TypeError('four');
  },
};

describe('the fuzzer', () => {
  const runFuzzer = async () => {
    const check = (input: string) => checkInput(SEVEN, input);
    return fuzz(SEVEN, { seed: 1, check, isDone: (count) => count >= 200 });
  };

  it('groups findings by cause, and keeps the smallest input', async () => {
    const { findings } = await runFuzzer();
    expect(findings.map(({ finding: { kind }, input }) => [kind, input]).sort()).toEqual([
      ['text', '7'],
      ['throw', '4'],
    ]);
    expect(findings.every(({ count }) => count > 1)).toBe(true);
  });

  it('recreates an input from the seed and its lineage', async () => {
    const { findings } = await runFuzzer();
    for (const { lineage, finding } of findings) {
      expect((await findFlaw(SEVEN, recreateInput(SEVEN, 1, lineage)))?.kind).toBe(finding.kind);
    }
  });

  it.each(TARGETS)('creates equal inputs of $name only for equal seeds', async (target) => {
    await target.prepare?.();
    const lineages = [[0], [1], [2], [3, 8], [3, 8, 9]];
    const [first, again, other] = [1, 1, 2].map((seed) =>
      lineages.map((lineage) => recreateInput(target, seed, lineage)),
    );
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  const misbehaviors: [string, string, string, number][] = [
    ['crash', 'crash', 'SIGSEGV', 60_000],
    ['exit', 'crash', 'uncaught error', 60_000],
    ['hang', 'hang', 'no reply within 3 seconds', 3000],
  ];

  it.each(selectRows(misbehaviors, 1))(
    'reports the %s of a child process, and checks the next input',
    async (misbehavior, kind, message, limitMs) => {
      const supervisor = new Supervisor(
        fileURLToPath(new URL('misbehaving-child.mjs', import.meta.url)),
        '',
        limitMs,
      );
      onTestFinished(() => supervisor.stop());
      expect((await supervisor.check('nothing')).finding).toBeUndefined();
      const { finding } = await supervisor.check(misbehavior);
      expect(finding).toMatchObject({ kind, message: expect.stringContaining(message) });
      expect((await supervisor.check('nothing')).finding).toBeUndefined();
    },
  );

  it.each([
    ['text', 'aaaaXbbbbYcccc', 'XY'],
    ['json', '{"a": [1, {"b": "..X.."}, 2], "c": "Y...", "d": null}', '{"a":[{"b":"X"}],"c":"Y"}'],
  ] as const)(
    'shrinks %s to the smallest input with the finding',
    async (kind, input, smallest) => {
      const shows = async (candidate: string) => candidate.includes('X') && candidate.includes('Y');
      expect(await shrink(input, kind, shows)).toBe(smallest);
    },
  );
});
