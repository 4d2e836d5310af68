// Point at the mistake: single mistakes made in the samples at seeded places, and where the first message points.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/diagnostics/error.js';
import { parseCvSource } from '../../src/render/read-document.js';
import { validateCv } from '../../src/render/render.js';
import { IS_LONG } from '../support/length.js';

const SAMPLES = new URL('../../samples/', import.meta.url);

const TEXTS = readdirSync(SAMPLES)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => readFileSync(new URL(file, SAMPLES), 'utf8').split('\n'));

/** A way to spoil a line: undefined where it does not apply. */
interface Mistake {
  readonly name: string;
  readonly spoil: (line: string) => string | undefined;
  /** Another line that may be pointed at, and why that is right. */
  readonly elsewhere?: { readonly why: string; readonly isRight: (line: number, changed: number) => boolean };
}

/** `  - key: value`, in its parts. */
const FIELD = /^(\s*(?:- )?)([a-z_]+):( +)(\S.*)$/;
/** A field whose value is on the same line as a plain text. */
const PLAIN = /^(\s*(?:- )?)([a-z_]+): +([A-Za-z][^:#]*)$/;
const DATE = /^(\s*(?:- )?)(start_date|end_date):( +)(\d{4}.*)$/;

function replace(pattern: RegExp, by: string): Mistake['spoil'] {
  return (line) => (pattern.test(line) ? line.replace(pattern, by) : undefined);
}

/** Whether the first item of a list or the line after it is indented wrongly cannot be told. */
const NEXT_LINE = {
  why: 'the items or keys that follow are indented otherwise, and nothing says which of them are right',
  isRight: (line: number, changed: number): boolean => line > changed && line <= changed + 2,
};

const MISTAKES: readonly Mistake[] = [
  { name: 'a letter of a key left out', spoil: replace(/^(\s*(?:- )?)([a-z])[a-z]([a-z_]+):/, '$1$2$3:') },
  { name: 'a capital key', spoil: replace(/^(\s+(?:- )?)([a-z_]+):/, '$1X$2:') },
  { name: 'no colon', spoil: replace(FIELD, '$1$2 $4') },
  {
    name: 'no colon before a block',
    spoil: replace(/^(\s+)([a-z_]+):$/, '$1$2'),
  },
  { name: 'no space after the colon', spoil: replace(FIELD, '$1$2:$4') },
  { name: 'a tab for two spaces', spoil: replace(/^ {2}/, '\t') },
  { name: 'one space too many', spoil: (line) => (FIELD.test(line) ? ` ${line}` : undefined), elsewhere: NEXT_LINE },
  {
    name: 'one space too few',
    spoil: (line) => (/^\s+/.test(line) && FIELD.test(line) ? line.slice(1) : undefined),
    elsewhere: NEXT_LINE,
  },
  { name: 'a quote that is not closed', spoil: replace(PLAIN, '$1$2: "$3') },
  { name: 'a single quote that is not closed', spoil: replace(PLAIN, "$1$2: '$3") },
  { name: 'text after a quoted text', spoil: replace(PLAIN, '$1$2: "$3" Jr.') },
  { name: 'a leading *', spoil: replace(PLAIN, '$1$2: *$3') },
  { name: 'a leading @', spoil: replace(PLAIN, '$1$2: @$3') },
  { name: 'a leading %', spoil: replace(PLAIN, '$1$2: %$3') },
  { name: 'a leading backtick', spoil: replace(PLAIN, '$1$2: `$3') },
  { name: 'a colon in a text', spoil: replace(PLAIN, '$1$2: $3: more') },
  { name: 'a bracket that is not closed', spoil: replace(PLAIN, '$1$2: [$3') },
  { name: 'a key that stands twice', spoil: replace(/^( +)([a-z_]+): (.+)$/, '$1$2: $3\n$1$2: $3') },
  { name: 'words for a date', spoil: replace(DATE, '$1$2: Fall $4') },
  { name: 'month 13', spoil: replace(DATE, '$1$2: 2020-13') },
  { name: 'a list for a text', spoil: replace(PLAIN, '$1$2: [one, two]') },
  { name: 'a mapping for a text', spoil: replace(PLAIN, '$1$2: {one: two}') },
  { name: 'a text for a list', spoil: replace(/^(\s+)(highlights|authors|section_order): *$/, '$1$2: one') },
  {
    name: 'a size that is not allowed',
    spoil: replace(/^(\s*)(font_size|page_size|font|theme|network): .+$/, '$1$2: big'),
  },
  {
    name: 'a length without unit',
    spoil: replace(/^(\s*)([a-z_]+): [\d.]+ ?(cm|in|pt|mm|ex|em)$/, '$1$2: 12 parsecs'),
  },
  { name: 'no scheme', spoil: replace(/^(\s*(?:- )?)(url|website|transcript_url): https?:\/\/(.+)$/, '$1$2: $3') },
  { name: 'no address', spoil: replace(/^(\s*)email: .+$/, '$1email: nowhere') },
  { name: 'a phone too short', spoil: replace(/^(\s*)phone: .+$/, '$1phone: 117') },
  {
    name: 'a required value left out',
    spoil: replace(/^(\s*(?:- )?)(institution|company|name|title|details): .+$/, '$1$2:'),
  },
  { name: 'an entry kind that there is not', spoil: replace(/^(\s*)entry_type: .+$/, '$1entry_type: OtherEntry') },
];

const PER_MISTAKE = IS_LONG ? 15 : 3;

/** The document with one line spoilt, and the number of that line. */
interface Spoilt {
  readonly text: string;
  readonly line: number;
}

/** Seeded places where a mistake can be made and is one: not all are, such as a space too many within a text. */
async function spoiltBy({ spoil, name }: Mistake): Promise<(Spoilt & { first: Diagnostic })[]> {
  const places = TEXTS.flatMap((lines) =>
    lines.flatMap((line, index): { text: () => string; line: number }[] => {
      const spoilt = spoil(line);
      if (spoilt === undefined) return [];
      const added = spoilt.split('\n').length - 1;
      return [{ text: () => lines.with(index, spoilt).join('\n'), line: index + 1 + added }];
    }),
  );
  const seed = [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) | 0;
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(places, { minLength: places.length }), { seed, numRuns: 1 });
  const found: (Spoilt & { first: Diagnostic })[] = [];
  for (const { text: made, line } of shuffled) {
    const text = made();
    const first = await firstProblem(text);
    if (first !== undefined) found.push({ text, line, first });
    if (found.length === PER_MISTAKE) break;
  }
  return found;
}

async function firstProblem(text: string): Promise<Diagnostic | undefined> {
  try {
    const source = parseCvSource(text, { file: 'cv.yaml' });
    return (await validateCv(source)).diagnostics[0];
  } catch (error) {
    if (error instanceof CvError) return error.diagnostics[0];
    throw error;
  }
}

let count = 0;

it.each(MISTAKES)('$name is pointed at', async (mistake) => {
  const places = await spoiltBy(mistake);
  count += places.length;
  const missed = places.flatMap(({ text, line, first }) => {
    const at = first.range?.start.line ?? 0;
    if (at === line || mistake.elsewhere?.isRight(at, line) === true) return [];
    const lines = text.split('\n');
    return [
      `${first.message} at ${at} instead of ${line}:\n${lines.slice(Math.max(0, line - 4), line + 2).join('\n')}`,
    ];
  });
  expect(missed).toEqual([]);
});

it('there are at least 20 times as many mistakes as are made of one kind', () => {
  expect(count).toBeGreaterThanOrEqual(20 * PER_MISTAKE);
});
