import { afterAll, describe, expect, it } from 'vitest';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { CvError } from '../../src/diagnostics/error.js';
import { Deadline } from '../../src/limits/deadline.js';
import { createRenderer } from '../../src/workers/pooled-renderer.js';

const renderer = createRenderer({ workers: 1 });
afterAll(() => renderer.close());

/** Large enough to be watched. */
const LARGE = 1_000_000;

/** The code of what work throws. */
function codeOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof CvError) return error.diagnostics[0]?.code;
    throw error;
  }
}

it.each([
  {
    name: 'a loop',
    work: () => {
      for (;;);
    },
  },
  { name: 'a regular expression', work: () => /^(a+)+$/.test(`${'a'.repeat(50)}!`) },
  {
    name: 'a comparison that never ends',
    work: () =>
      [3, 2, 1].sort(() => {
        for (;;);
      }),
  },
  {
    name: 'a loop that catches everything',
    work: () => {
      for (;;) {
        try {
          for (;;);
        } catch {
          // Nothing comes here.
        }
      }
    },
  },
  {
    name: 'a loop within another deadline',
    work: () =>
      new Deadline(60_000).run(LARGE, () => {
        for (;;);
      }),
  },
])('$name is ended', ({ work }) => {
  expect(codeOf(() => new Deadline(30).run<unknown>(LARGE, work))).toBe('timed-out');
});

describe('values that a program takes long to give', () => {
  let given = 0;
  /** Takes longer than is allowed, but not for ever. */
  const slow = {
    get name() {
      given += 1;
      for (const end = performance.now() + 30; performance.now() < end; );
      return 'x';
    },
  };

  const document: unknown = { cv: { skills: Array(500).fill(slow) } };
  const options = { timeoutMs: 20 };

  it.each([
    ['in a document', () => validateCv(document, options)],
    [
      'in an overlay',
      () => validateCv({}, { overlays: [Array(500).fill(slow)], ...options } as object),
    ],
    ['for a renderer', () => renderer.render(document, options)],
  ])('are not waited for, $0', async (_, call) => {
    given = 0;
    await expect(call()).rejects.toMatchObject({ code: 'timed-out' });
    expect(given).toBeLessThan(2);
  });
});

it('gives what work gives, and throws what it throws', () => {
  for (const size of [0, LARGE]) {
    expect(new Deadline(60_000).run(size, () => 5)).toBe(5);
    const error = new TypeError('x');
    expect(() =>
      new Deadline(60_000).run(size, () => {
        throw error;
      }),
    ).toThrow(error);
  }
});

it('names the document and how to allow more', () => {
  const deadline = new Deadline(1, 'cv.yaml');
  const end = performance.now() + 2;
  while (performance.now() < end);
  expect(codeOf(() => deadline.run(0, () => 5))).toBe('timed-out');
  try {
    deadline.check();
    expect.unreachable();
  } catch (error) {
    expect((error as CvError).diagnostics).toMatchObject([
      {
        code: 'timed-out',
        file: 'cv.yaml',
        hint: expect.stringMatching(/--timeout SECONDS.*timeoutMs/),
      },
    ]);
  }
});

it('work goes on as before after another was ended', () => {
  const outer = new Deadline(60_000).run(LARGE, () => [
    codeOf(() =>
      new Deadline(10).run(LARGE, () => {
        for (;;);
      }),
    ),
    new Deadline(60_000).run(LARGE, () => 'inner'),
  ]);
  expect(outer).toEqual(['timed-out', 'inner']);
});
