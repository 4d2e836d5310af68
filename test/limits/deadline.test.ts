import { afterAll, describe, expect, it } from 'vitest';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import { Deadline } from '../../src/limits/deadline.js';
import { createRenderer } from '../../src/workers/pooled-renderer.js';

const renderer = createRenderer({ workers: 1 });
afterAll(() => renderer.close());

/** A size in bytes that V8's watchdog observes. */
const LARGE = 1_000_000;

/** Returns the code of the error that work throws. */
function getErrorCode(work: () => unknown): string | undefined {
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
    name: 'a comparison function that never returns',
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
          // The watchdog does not run this.
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
])('a deadline terminates $name', ({ work }) => {
  expect(getErrorCode(() => new Deadline(30).run<unknown>(LARGE, work))).toBe('timed-out');
});

describe('slow getters', () => {
  let calls = 0;
  /** An object whose getter takes longer than the time limit. */
  const slow = {
    get name() {
      calls += 1;
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
    ['in a document for a renderer', () => renderer.render(document, options)],
  ])('are not called after the timeout: $0', async (_, call) => {
    calls = 0;
    await expect(call()).rejects.toMatchObject({ code: 'timed-out' });
    expect(calls).toBeLessThan(2);
  });
});

it('a deadline returns the result of work or throws its error', () => {
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

it('a timeout names the file and the option for a longer timeout', () => {
  const deadline = new Deadline(1, 'cv.yaml');
  const end = performance.now() + 2;
  while (performance.now() < end);
  expect(getErrorCode(() => deadline.run(0, () => 5))).toBe('timed-out');
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

it('a deadline runs other work after an inner timeout', () => {
  const outer = new Deadline(60_000).run(LARGE, () => [
    getErrorCode(() =>
      new Deadline(10).run(LARGE, () => {
        for (;;);
      }),
    ),
    new Deadline(60_000).run(LARGE, () => 'inner'),
  ]);
  expect(outer).toEqual(['timed-out', 'inner']);
});
