// Point at the mistake: single mistakes made in the samples at seeded places, and where the first message points.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/diagnostics/error.js';
import { IS_LONG } from '../support/length.js';

const SAMPLES = new URL('../../samples/', import.meta.url);

const TEXTS = readdirSync(SAMPLES)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => readFileSync(new URL(file, SAMPLES), 'utf8').split('\n'));

type Spoil = (line: string) => string | undefined;

/** A way to spoil a line (undefined where it does not apply), and whether another line may be pointed at. */
type Mistake = [name: string, spoil: Spoil, isRight?: (line: number, changed: number) => boolean];

/** `  - key: value`, in its parts. */
const FIELD = /^(\s*(?:- )?)([a-z_]+):( +)(\S.*)$/;
/** A field whose value is on the same line as a plain text. */
const PLAIN = /^(\s*(?:- )?)([a-z_]+): +([A-Za-z][^:#]*)$/;
const DATE = /^(\s*(?:- )?)(start_date|end_date):( +)(\d{4}.*)$/;

function replace(pattern: RegExp, by: string): Spoil {
  return (line) => (pattern.test(line) ? line.replace(pattern, by) : undefined);
}

/** The items or keys that follow are indented otherwise, and nothing says which of them are right. */
const isNextLine = (line: number, changed: number): boolean =>
  line > changed && line <= changed + 2;

const MISTAKES: readonly Mistake[] = [
  ['a letter of a key left out', replace(/^(\s*(?:- )?)([a-z])[a-z]([a-z_]+):/, '$1$2$3:')],
  ['a capital key', replace(/^(\s+(?:- )?)([a-z_]+):/, '$1X$2:')],
  ['no colon', replace(FIELD, '$1$2 $4')],
  ['no colon before a block', replace(/^(\s+)([a-z_]+):$/, '$1$2')],
  ['no space after the colon', replace(FIELD, '$1$2:$4')],
  ['a tab for two spaces', replace(/^ {2}/, '\t')],
  ['one space too many', (line) => (FIELD.test(line) ? ` ${line}` : undefined), isNextLine],
  [
    'one space too few',
    (line) => (/^\s+/.test(line) && FIELD.test(line) ? line.slice(1) : undefined),
    isNextLine,
  ],
  ['a quote that is not closed', replace(PLAIN, '$1$2: "$3')],
  ['a single quote that is not closed', replace(PLAIN, "$1$2: '$3")],
  ['text after a quoted text', replace(PLAIN, '$1$2: "$3" Jr.')],
  ['a leading *', replace(PLAIN, '$1$2: *$3')],
  ['a leading @', replace(PLAIN, '$1$2: @$3')],
  ['a leading %', replace(PLAIN, '$1$2: %$3')],
  ['a leading backtick', replace(PLAIN, '$1$2: `$3')],
  ['a colon in a text', replace(PLAIN, '$1$2: $3: more')],
  ['a bracket that is not closed', replace(PLAIN, '$1$2: [$3')],
  ['a key that stands twice', replace(/^( +)([a-z_]+): (.+)$/, '$1$2: $3\n$1$2: $3')],
  ['words for a date', replace(DATE, '$1$2: Fall $4')],
  ['month 13', replace(DATE, '$1$2: 2020-13')],
  ['a list for a text', replace(PLAIN, '$1$2: [one, two]')],
  ['a mapping for a text', replace(PLAIN, '$1$2: {one: two}')],
  ['a text for a list', replace(/^(\s+)(highlights|authors|section_order): *$/, '$1$2: one')],
  [
    'a size that is not allowed',
    replace(/^(\s*)(font_size|page_size|font|theme|network): .+$/, '$1$2: big'),
  ],
  [
    'a length without unit',
    replace(/^(\s*)([a-z_]+): [\d.]+ ?(cm|in|pt|mm|ex|em)$/, '$1$2: 12 parsecs'),
  ],
  ['no scheme', replace(/^(\s*(?:- )?)(url|website|transcript_url): https?:\/\/(.+)$/, '$1$2: $3')],
  ['no address', replace(/^(\s*)email: .+$/, '$1email: nowhere')],
  ['a phone too short', replace(/^(\s*)phone: .+$/, '$1phone: 117')],
  [
    'a required value left out',
    replace(/^(\s*(?:- )?)(institution|company|name|title|details): .+$/, '$1$2:'),
  ],
  ['an entry kind that there is not', replace(/^(\s*)entry_type: .+$/, '$1entry_type: OtherEntry')],
];

const PER_MISTAKE = IS_LONG ? 15 : 3;

/** The document with one line spoilt, and the number of that line. */
interface Spoilt {
  readonly text: string;
  readonly line: number;
}

/** Seeded places where a mistake can be made and is one: not all are, such as a space too many within a text. */
async function spoiltBy(name: string, spoil: Spoil): Promise<(Spoilt & { first: Diagnostic })[]> {
  const places = TEXTS.flatMap((lines) =>
    lines.flatMap((line, index): { text: () => string; line: number }[] => {
      const spoilt = spoil(line);
      if (spoilt === undefined) return [];
      const added = spoilt.split('\n').length - 1;
      return [{ text: () => lines.with(index, spoilt).join('\n'), line: index + 1 + added }];
    }),
  );
  const seed = [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) | 0;
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(places, { minLength: places.length }), {
    seed,
    numRuns: 1,
  });
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

it.each(MISTAKES)('%s is pointed at', async (name, spoil, isRight) => {
  const places = await spoiltBy(name, spoil);
  count += places.length;
  const missed = places.flatMap(({ text, line, first }) => {
    const at = first.range?.start.line ?? 0;
    if (at === line || isRight?.(at, line) === true) return [];
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
