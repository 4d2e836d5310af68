import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { applyFixes } from '../../src/index.js';

/** What one round of checking says of a text, and what the text stands for, if it can be read. */
export interface Told {
  readonly diagnostics: readonly Diagnostic[];
  readonly value: unknown;
}

/** Characters that are no text but notation, though not that of YAML or JSON; fixes replace them by it, or remove them. */
const NOTATION: readonly {
  readonly message: RegExp;
  readonly signs: RegExp;
  readonly why: string;
}[] = [
  {
    message: /straight quote|not quotes in YAML/,
    signs: /[“”„‟«»‹›‘’‚‛＂]/,
    why: 'quotes, as they are printed',
  },
  { message: /does not begin an item/, signs: /[^\p{L}\p{N}]/u, why: 'bullets' },
  {
    message: /not the plain colon/,
    signs: /[^\p{L}\p{N}]/u,
    why: 'colons of other scripts',
  },
  {
    message: /invisible character|not a plain space/,
    signs: /[^\p{L}\p{N}]/u,
    why: 'what is not seen',
  },
  { message: /a comment begins with `#`/, signs: /[/*]/, why: 'the marks of comments in programs' },
  { message: /a colon stands between/, signs: /=/, why: 'what ends a key in TOML' },
  { message: /is the mark of code/, signs: /[`~a-z]/i, why: 'the fence around code' },
  {
    message: /^JSON |no comma before/,
    signs: /[',]|\w/,
    why: 'commas, quotes and values of programs',
  },
];

/** Codes whose certain fixes write a value anew, as its field wants it: it says the same with other letters. */
const SAID_ANEW: ReadonlySet<string> = new Set([
  'bad-date',
  'bad-email',
  'bad-language',
  'bad-length',
  'bad-uri',
  'not-allowed',
  // What stands there is the name of a section.
  'unknown-section',
]);

/** The characters of a text that are seen. */
function inkOf(text: string): string[] {
  return [...text.replaceAll(/[\s\p{Cf}\p{Cc}]/gu, '')];
}

/** The first character of the ink that does not come in the other, in order; undefined if all of it does. */
function firstLost(ink: readonly string[], within: readonly string[]): string | undefined {
  let at = 0;
  for (const sign of ink) {
    const found = within.indexOf(sign, at);
    if (found < 0) return sign;
    at = found + 1;
  }
  return undefined;
}

/** The character of the text that a fix removes; undefined if all stay. A key that is renamed is no text, but a name for it. */
function lostBy({ code, message, fix }: Diagnostic, text: string): string | undefined {
  const { changes = [], edits = [] } = fix ?? {};
  if (changes.some(({ kind }) => kind === 'remove')) return 'a whole value';
  // Text that moves is cut in one place and comes again in another.
  const isMoved = changes.some(({ kind }) => kind === 'move');
  const isAnew = changes.some(({ kind }) => kind === 'rename') || SAID_ANEW.has(code);
  if (isAnew && !isMoved) return undefined;
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const signs = NOTATION.find((row) => row.message.test(message))?.signs;
  const isText = (sign: string): boolean => signs?.test(sign) !== true;
  const keys = changes.flatMap((change) =>
    change.kind === 'move' && change.path.at(-1) !== change.to.at(-1)
      ? [String(change.path.at(-1))]
      : [],
  );
  const removed = edits.map(({ range: { start, end } }) => {
    const written = text.slice(start.offset + mark, end.offset + mark);
    if (changes.length > 0 && /^[[{]/.test(written))
      return written.replaceAll(/\bnull\b|[^\p{L}\p{N}]/gu, '');
    const value = changes.length > 0 ? written.replace(/^(["'])(.*)\1$/s, '$2') : written;
    return keys.reduce((rest, key) => rest.replace(key, ''), value);
  });
  if (isMoved)
    return firstLost(
      inkOf(removed.join('')).sort(),
      inkOf(edits.map((edit) => edit.text).join('')).sort(),
    );
  for (const [index, edit] of edits.entries()) {
    const lost = firstLost(inkOf(removed[index] ?? '').filter(isText), inkOf(edit.text));
    if (lost !== undefined) return lost;
  }
  return undefined;
}

/** Applies what is certain until nothing is any more, as `--fix` does; tells the first character of the text that is lost. */
export async function mendAll(
  text: string,
  tell: (text: string) => Promise<Told>,
): Promise<{ readonly text: string; readonly told: Told; readonly lost: string | undefined }> {
  let mended = text;
  let told = await tell(mended);
  let renamed = '';
  for (let round = 0; round < 50; round++) {
    const { text: next, applied } = applyFixes(mended, told.diagnostics);
    for (const problem of applied) {
      const lost = lostBy(problem, mended);
      if (lost !== undefined) return { text: next, told, lost: `${lost}: ${problem.message}` };
      const edits = problem.fix?.edits ?? [];
      if (problem.fix?.changes.some(({ kind }) => kind !== 'wrap'))
        renamed += edits
          .map(({ range }) => mended.slice(range.start.offset, range.end.offset))
          .join('');
    }
    if (applied.length === 0) break;
    mended = next;
    told = await tell(mended);
  }
  const lost = mended === text ? undefined : missingIn(text, mended, told, renamed);
  return { text: mended, told, lost };
}

/** What YAML takes for something else than text is said. */
const SAID: ReadonlySet<string> = new Set([
  'comment-in-text',
  'yaml-notice',
  'duplicate-key',
  'several-documents',
]);

/** A letter or digit of a text that is neither in a comment nor in the values that it is mended to, and of which nothing is said. */
function missingIn(text: string, mended: string, told: Told, renamed: string): string | undefined {
  if (told.value === undefined || told.diagnostics.some(({ code }) => SAID.has(code)))
    return undefined;
  const comments = [...mended.matchAll(/(?<=^|\s)#.*|(?<=^\s*)\/[/*].*/gm)]
    .map(([comment]) => comment)
    .join('');
  const there = lettersOf(JSON.stringify(told.value) + comments + renamed).sort();
  const lost = firstLost(lettersOf(text).sort(), there);
  return lost === undefined ? undefined : `${lost} is not in the values`;
}

function lettersOf(text: string): string[] {
  return inkOf(text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
}
