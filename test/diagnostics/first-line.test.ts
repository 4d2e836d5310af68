// Makes single mistakes at random lines of samples, and checks the line of the first diagnostic.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { IS_LONG } from '../support/length.js';

const SAMPLES = new URL('../../samples/', import.meta.url);

const TEXTS = readdirSync(SAMPLES)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => readFileSync(new URL(file, SAMPLES), 'utf8').split('\n'));

/** Makes a mistake in a line; undefined if it does not apply. */
type Mutate = (line: string) => string | undefined;

/** By default, the diagnostic must be at the changed line; `isRight` accepts others. */
type Mistake = [name: string, mutate: Mutate, isRight?: (line: number, changed: number) => boolean];

/** Matches `  - key: value`: indentation, key, spaces and value. */
const FIELD = /^(\s*(?:- )?)([a-z_]+):( +)(\S.*)$/;
/** A field with a plain scalar on its line. */
const PLAIN = /^(\s*(?:- )?)([a-z_]+): +([A-Za-z][^:#]*)$/;
const DATE = /^(\s*(?:- )?)(start_date|end_date):( +)(\d{4}.*)$/;

function replace(pattern: RegExp, by: string): Mutate {
  return (line) => (pattern.test(line) ? line.replace(pattern, by) : undefined);
}

/** Accepts the next line, too: its indentation may be wrong instead. */
const isNextLine = (line: number, changed: number): boolean =>
  line > changed && line <= changed + 2;

const MISTAKES: readonly Mistake[] = [
  ['a missing letter in a key', replace(/^(\s*(?:- )?)([a-z])[a-z]([a-z_]+):/, '$1$2$3:')],
  ['a capital letter in a key', replace(/^(\s+(?:- )?)([a-z_]+):/, '$1X$2:')],
  ['a missing colon', replace(FIELD, '$1$2 $4')],
  ['a missing colon before a block', replace(/^(\s+)([a-z_]+):$/, '$1$2')],
  ['a missing space after the colon', replace(FIELD, '$1$2:$4')],
  ['a tab for two spaces', replace(/^ {2}/, '\t')],
  ['one space too many', (line) => (FIELD.test(line) ? ` ${line}` : undefined), isNextLine],
  [
    'one space too few',
    (line) => (/^\s+/.test(line) && FIELD.test(line) ? line.slice(1) : undefined),
    isNextLine,
  ],
  ['an unclosed quote', replace(PLAIN, '$1$2: "$3')],
  ['an unclosed single quote', replace(PLAIN, "$1$2: '$3")],
  ['text after a quoted text', replace(PLAIN, '$1$2: "$3" Jr.')],
  ['a leading *', replace(PLAIN, '$1$2: *$3')],
  ['a leading @', replace(PLAIN, '$1$2: @$3')],
  ['a leading %', replace(PLAIN, '$1$2: %$3')],
  ['a leading backtick', replace(PLAIN, '$1$2: `$3')],
  ['a colon in a text', replace(PLAIN, '$1$2: $3: more')],
  ['an unclosed bracket', replace(PLAIN, '$1$2: [$3')],
  ['a duplicate key', replace(/^( +)([a-z_]+): (.+)$/, '$1$2: $3\n$1$2: $3')],
  ['a date in words', replace(DATE, '$1$2: Fall $4')],
  ['month 13', replace(DATE, '$1$2: 2020-13')],
  ['a list in place of a text', replace(PLAIN, '$1$2: [one, two]')],
  ['a mapping in place of a text', replace(PLAIN, '$1$2: {one: two}')],
  [
    'a text in place of a list',
    replace(/^(\s+)(highlights|authors|section_order): *$/, '$1$2: one'),
  ],
  [
    'a value that is not allowed',
    replace(/^(\s*)(font_size|page_size|font|theme|network): .+$/, '$1$2: big'),
  ],
  [
    'a length without unit',
    replace(/^(\s*)([a-z_]+): [\d.]+ ?(cm|in|pt|mm|ex|em)$/, '$1$2: 12 parsecs'),
  ],
  [
    'a missing scheme',
    replace(/^(\s*(?:- )?)(url|website|transcript_url): https?:\/\/(.+)$/, '$1$2: $3'),
  ],
  ['an invalid email address', replace(/^(\s*)email: .+$/, '$1email: nowhere')],
  ['a phone number that is too short', replace(/^(\s*)phone: .+$/, '$1phone: 117')],
  [
    'a missing required value',
    replace(/^(\s*(?:- )?)(institution|company|name|title|details): .+$/, '$1$2:'),
  ],
  ['an unknown entry kind', replace(/^(\s*)entry_type: .+$/, '$1entry_type: OtherEntry')],
];

const PER_MISTAKE = IS_LONG ? 15 : 3;

/** A document with a mistake in `line`, and its first diagnostic. */
interface Mutation {
  readonly text: string;
  readonly line: number;
  readonly first: Diagnostic;
}

/** Makes a mistake at random lines; skips lines where it is not reported, such as in a text. */
async function createMutations(name: string, mutate: Mutate): Promise<Mutation[]> {
  const candidates = TEXTS.flatMap((lines) =>
    lines.flatMap((line, index): { text: () => string; line: number }[] => {
      const mutated = mutate(line);
      if (mutated === undefined) return [];
      const added = mutated.split('\n').length - 1;
      return [{ text: () => lines.with(index, mutated).join('\n'), line: index + 1 + added }];
    }),
  );
  const seed = [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) | 0;
  const [shuffled = []] = fc.sample(
    fc.shuffledSubarray(candidates, { minLength: candidates.length }),
    {
      seed,
      numRuns: 1,
    },
  );
  const mutations: Mutation[] = [];
  for (const { text: createText, line } of shuffled) {
    const text = createText();
    const first = await getFirstProblem(text);
    if (first !== undefined) mutations.push({ text, line, first });
    if (mutations.length === PER_MISTAKE) break;
  }
  return mutations;
}

async function getFirstProblem(text: string): Promise<Diagnostic | undefined> {
  try {
    const source = parseCvSource(text, { file: 'cv.yaml' });
    return (await validateCv(source)).diagnostics[0];
  } catch (error) {
    if (error instanceof CvError) return error.diagnostics[0];
    throw error;
  }
}

let count = 0;

it.each(MISTAKES)('the first diagnostic of %s is at its line', async (name, mutate, isRight) => {
  const mutations = await createMutations(name, mutate);
  count += mutations.length;
  const missed = mutations.flatMap(({ text, line, first }) => {
    const at = first.range?.start.line ?? 0;
    if (at === line || isRight?.(at, line) === true) return [];
    const lines = text.split('\n');
    return [
      `${first.message} at ${at} instead of ${line}:\n${lines.slice(Math.max(0, line - 4), line + 2).join('\n')}`,
    ];
  });
  expect(missed).toEqual([]);
});

it('createMutations returns enough mutations in total', () => {
  expect(count).toBeGreaterThanOrEqual(20 * PER_MISTAKE);
});
