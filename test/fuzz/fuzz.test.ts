// A short round of `npm run fuzz` over every target, and what the fuzzer itself must be able to do.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IS_LONG, runs, some } from '../support/length.js';
import { fuzz } from './fuzz.js';
import { shrink } from './shrink.js';
import { Supervisor } from './supervisor.js';
import { Flaw, inputOf, type Target } from './target.js';
import { TARGETS } from './targets/targets.js';
import { findingOf, type Verdict } from './verdict.js';

const SEED = 1;

/** How many inputs, by what one costs. */
const INPUTS: Readonly<Record<string, number>> = {
  render: 20,
  scripts: 30,
  spellings: 30,
  font: 40,
};

/** Time and memory are measured in a process of its own only. */
async function verdictOf(target: Target, input: string): Promise<Verdict> {
  return {
    finding: await findingOf(target, input),
    isNew: input.length < 4,
    seconds: 0,
    memory: 0,
  };
}

it.each(TARGETS)('$name: no input breaks a promise', async (target) => {
  // A PDF takes most of a second.
  const most = target.name === 'pdf' && !IS_LONG ? 2 : runs(INPUTS[target.name] ?? 60);
  const check = (input: string) => verdictOf(target, input);
  const { inputs, found } = await fuzz(target, {
    seed: SEED,
    check,
    isOver: (count) => count >= most,
  });
  expect(inputs).toBe(most);
  expect(found).toEqual([]);
});

it('as a program, gives an input to a process', () => {
  const printed = execFileSync(
    process.execPath,
    ['scripts/fuzz.mjs', '--seconds', '0.1', 'values'],
    {
      encoding: 'utf8',
    },
  );
  expect(printed).toMatch(/^ *values +1 .* 0$/m);
});

/** A target that takes digits and breaks its promise at 7. */
const SEVEN: Target = {
  name: 'seven',
  input: 'text',
  extension: '.txt',
  make: (random) => String(random.below(10)),
  change: (input, random) => input + random.below(10),
  check: async (input) => {
    if (input.includes('7')) throw new Flaw('text', `seven in "${input}"`);
    if (input.includes('4')) throw new TypeError('four');
  },
};

describe('the fuzzer', () => {
  const round = async () => {
    const check = (input: string) => verdictOf(SEVEN, input);
    return fuzz(SEVEN, { seed: 1, check, isOver: (count) => count >= 200 });
  };

  it('counts findings of one cause as one, and keeps the smallest input', async () => {
    const { found } = await round();
    expect(found.map(({ finding: { kind }, input }) => [kind, input]).sort()).toEqual([
      ['text', '7'],
      ['throw', '4'],
    ]);
    expect(found.every(({ count }) => count > 1)).toBe(true);
  });

  it('makes an input again from the seed and its lineage', async () => {
    const { found } = await round();
    for (const { lineage, finding } of found) {
      expect((await findingOf(SEVEN, inputOf(SEVEN, 1, lineage)))?.kind).toBe(finding.kind);
    }
  });

  it.each(TARGETS)(
    'makes the same inputs for the same seed, and others for another ($name)',
    async (target) => {
      await target.prepare?.();
      const lineages = [[0], [1], [2], [3, 8], [3, 8, 9]];
      const [first, again, other] = [1, 1, 2].map((seed) =>
        lineages.map((lineage) => inputOf(target, seed, lineage)),
      );
      expect(again).toEqual(first);
      expect(other).not.toEqual(first);
    },
  );

  const deeds: [string, string, string, number][] = [
    ['crash', 'crash', 'SIGSEGV', 60_000],
    ['exit', 'crash', 'nobody catches this', 60_000],
    ['hang', 'hang', 'no end after 3 seconds', 3000],
  ];

  it.each(some(deeds, 1))(
    'outlives a process that is to %s',
    async (deed, kind, message, limitMs) => {
      const supervisor = new Supervisor(
        fileURLToPath(new URL('misbehaving-child.mjs', import.meta.url)),
        '',
        limitMs,
      );
      onTestFinished(() => supervisor.end());
      expect((await supervisor.check('nothing')).finding).toBeUndefined();
      const { finding } = await supervisor.check(deed);
      expect(finding).toMatchObject({ kind, message: expect.stringContaining(message) });
      expect((await supervisor.check('nothing')).finding).toBeUndefined();
    },
  );

  it.each([
    ['text', 'aaaaXbbbbYcccc', 'XY'],
    ['json', '{"a": [1, {"b": "..X.."}, 2], "c": "Y...", "d": null}', '{"a":[{"b":"X"}],"c":"Y"}'],
  ] as const)('makes %s smaller', async (kind, input, smallest) => {
    const shows = async (candidate: string) => candidate.includes('X') && candidate.includes('Y');
    expect(await shrink(input, kind, shows)).toBe(smallest);
  });
});
