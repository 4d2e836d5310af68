// Applies every fix: it must resolve its diagnostic, cause no other, and lose no text.
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import type { Variant } from '../../src/compiler/schema/sections.js';
import { DIAGNOSTIC_CODES, type DiagnosticCode } from '../../src/diagnostics/codes.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import {
  type Change,
  type Diagnostic,
  DOCUMENTATION,
  type DocumentPath,
} from '../../src/diagnostics/diagnostic.js';
import { applyFixes } from '../../src/index.js';
import { ROOT } from '../cli/run.js';
import { applyChanges, stringifyScalars } from '../support/apply-changes.js';
import { createRandom } from '../support/create-random.js';
import { IS_LONG, selectRows } from '../support/length.js';
import { SAMPLES } from '../support/samples.js';
import { DOCUMENTS_WITH_MISTAKES } from './documents-with-mistakes.js';
import { FIXTURES } from './examples.js';
import { applyAllSafeFixes, type CheckedText } from './lost-text.js';
import { addRandomMistakes } from './random-mistakes.js';

/** Codes without a fix, each with the reason. */
const WITHOUT_FIX: Readonly<Partial<Record<DiagnosticCode, string>>> = {
  'empty-source': 'there is no CV',
  'multiple-documents': 'another file has to be created',
  'duplicate-key': 'only the author knows which of the two counts',
  'not-shown': 'it is shown by an option',
  'phone-not-linked': 'only the author knows the country',
  'limit-reached': 'a limit is an option',
  'not-an-object': 'the value may be anything',
  'no-cv': 'there is no CV',
  converted: 'another command converts the file',
  'other-format': 'another command converts it',
  'bad-size': 'only the author knows the right number',
  'valid-as-variant-a': 'the variant is an option',
  'impossible-date': 'only the author knows the right day',
  'date-conflict': 'a removed date is lost',
  'date-overrides': 'a removed date is lost',
  'bad-color': 'only the author knows the color',
  'low-contrast': 'the color is a matter of taste',
  'margins-too-wide': 'only the author knows which length is too long',
  'duplicate-title': 'only the author knows the other title',
  'placeholder-name': 'there is no name',
  'missing-glyph': 'a font is an option',
  'unknown-language': 'there is no locale',
  'other-language': 'the CV is an option',
  'shrunk-to-fit': 'it reports a result',
  'does-not-fit': 'only the author can shorten the text',
  'short-last-page': 'only the author can shorten the text',
  'page-not-filled': 'only the author can shorten the text',
  'word-pages': 'only the author can shorten the text',
  'not-redacted': 'only the author can rewrite the text',
  'not-in-master': 'only the author knows what is true',
  'tailored-text': 'it reports a result',
  anonymity: 'it is about facts outside the document',
  'section-not-kept': 'only the author can shorten the text',
  'max-pages-exceeded': 'only the author can shorten the text',
  'bad-override': 'the text is an argument',
  'entry-by-index': 'it is about an overlay; test/compiler/customize fixes one',
  'engine-error': 'it is about generated markup',
  'engine-warning': 'it is about generated markup',
  'no-engine': 'it is about the installation',
  'not-imported': 'it is about a document of another format',
  'not-applied': 'it is about a document of another format',
  'not-importable': 'it is about a document of another format',
  'timed-out': 'the timeout is an option',
  'worker-crashed': 'it is about a process',
  'no-worker': 'it is about a process',
  'queue-full': 'it is about other documents',
  closed: 'it is about the caller',
  aborted: 'it is about the caller',
  'bad-option': 'it is about an argument',
  'bad-template': 'it is about a file',
  'bad-setting': 'only the author knows the right value',
  'bad-font': 'it is about a file',
  'unreadable-input': 'it is about a file',
  'no-documents': 'it is about an argument',
  'output-collision': 'it is about arguments',
  'stale-pages': 'only the author knows whose files they are',
  'no-name': 'it is about an argument',
  'unwritable-output': 'it is about a file',
};

/** Hints that show text to write, but have no fix, each with the reason. */
const WITHOUT_FIX_BY_HINT: readonly { readonly hint: RegExp; readonly why: string }[] = [
  { hint: /\blike `/, why: 'it is an example' },
  {
    hint: /(?:^|, or )use `\w+`(?:, `\w+`)*(?: or `\w+`)?(?:; (?:add|for|select) .*)?$/,
    why: 'only the author knows the right value',
  },
  { hint: /remove the line|^remove `\w*date`/, why: 'a removed value is lost' },
  { hint: /^write a name \(`navy`\)/, why: 'it shows examples' },
  { hint: /^(?!use `).*(?:--font-path|--fit)/, why: 'it is about the command line' },
  {
    hint: /^write dates as text/,
    why: 'the words are of an unknown language',
  },
  { hint: /^use the template that has it/, why: 'another template changes all pages' },
  { hint: /^use one of the sections/, why: 'only the author knows the right section' },
  { hint: /^add `cv:` with a `name`/, why: 'only the author knows the name' },
  { hint: /^write `\*\*bold\*\*`/, why: 'it shows examples' },
  { hint: /: …`/, why: 'only the author knows the value' },
];

interface Input {
  readonly name: string;
  readonly text: string;
  readonly format: 'yaml' | 'json';
  readonly variant: Variant;
}

function readFixtures(): Input[] {
  const files = readdirSync(FIXTURES).filter((file) => /\.(yaml|json)$/.test(file));
  return files.map((file) => ({
    name: file,
    text: readFileSync(`${FIXTURES}${file}`, 'utf8'),
    format: extname(file).slice(1) as 'yaml' | 'json',
    variant: 'b',
  }));
}

function readDocumentation(): Input[] {
  const page = readFileSync(`${ROOT}/${DOCUMENTATION}`, 'utf8');
  return [...page.matchAll(/^### (.+)\n[\s\S]*?```(yaml|json) wrong\n([\s\S]*?\n)```/gm)].map(
    ([, code, format, text = '']) => ({
      name: `${DOCUMENTATION}#${code}`,
      text,
      format: format as 'yaml',
      variant: 'b',
    }),
  );
}

const YAML = SAMPLES.filter((file) => file.endsWith('.yaml'));

/** The number of documents with random mistakes per sample. */
const MUTATIONS_PER_SAMPLE = IS_LONG ? 250 : 1;

const INPUTS: readonly Input[] = [
  ...readFixtures(),
  ...readDocumentation(),
  ...DOCUMENTS_WITH_MISTAKES.map(([name, text, variant = 'b']): Input => {
    return { name, text, variant, format: text.startsWith('{') ? 'json' : 'yaml' };
  }),
];

async function check({ text, format, variant }: Omit<Input, 'name'>): Promise<CheckedText> {
  try {
    const source = parseCvSource(text, { format });
    return {
      diagnostics: (await validateCv(source, { variant })).diagnostics,
      value: source.value,
    };
  } catch (error) {
    if (error instanceof CvError) return { diagnostics: error.diagnostics, value: undefined };
    throw error;
  }
}

/** Returns a document, and one or all of its variations. */
async function createForms(input: Input, index: number): Promise<Input[]> {
  const [original, ...variations] = await createAllForms(input);
  return [original, ...(IS_LONG ? variations : [variations[index % variations.length] as Input])];
}

async function createAllForms(input: Input): Promise<[Input, ...Input[]]> {
  const variantA: Input = { ...input, name: `${input.name}, variant A`, variant: 'a' };
  if (input.format === 'json')
    return [input, variantA, { ...input, name: `${input.name}, as YAML`, format: 'yaml' }];
  const crlf: Input = {
    ...input,
    name: `${input.name}, Windows line ends`,
    text: input.text.replaceAll(/\r?\n/g, '\r\n'),
  };
  const { value } = await check(input);
  if (value === undefined) return [input, variantA, crlf];
  const text = `${JSON.stringify(value, undefined, 2)}\n`;
  return [
    input,
    variantA,
    crlf,
    { ...input, name: `${input.name}, JSON`, text, format: 'json' },
    { ...input, name: `${input.name}, in braces`, text },
  ];
}

const FORMS = (await Promise.all(INPUTS.map(createForms))).flat();

const RESULTS = await Promise.all(FORMS.map(async (form) => ({ form, told: await check(form) })));

const FIXES = RESULTS.flatMap(({ form, told }) =>
  told.diagnostics
    .filter(({ fix }) => fix?.edits !== undefined)
    .map((problem, index) => ({
      name: `${form.name}: ${problem.code} ${index}`,
      form,
      told,
      problem,
    })),
);

function toText({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}

/** Returns the path of a changed value after the change. */
function getNewPath(change: Change): DocumentPath {
  if (change.kind === 'move') return change.to;
  return change.kind === 'rename' ? [...change.path.slice(0, -1), change.key] : change.path;
}

function isPrefix(path: DocumentPath, other: DocumentPath): boolean {
  return path.every((step, index) => step === other[index]);
}

function getLetters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function getComments({ text, format }: Pick<Input, 'text' | 'format'>): string[] {
  return format === 'json' ? [] : (text.match(/(?<=^|\s)# .*?(?=\r?$)/gm) ?? []);
}

describe('a fix', () => {
  it.each(FIXES)(
    'resolves its diagnostic and causes no other: $name',
    async ({ form, told, problem }) => {
      const { text, applied } = applyFixes(form.text, [problem], { unsafe: true });
      expect(applied).toEqual([problem]);
      const fixed = { ...form, text };
      const result = await check(fixed);
      const oldTexts = told.diagnostics.map(toText);
      const newTexts = result.diagnostics.map(toText);
      const count = (all: string[]): number => all.filter((one) => one === toText(problem)).length;
      expect(count(newTexts), `${problem.message} remains:\n${text}`).toBeLessThan(count(oldTexts));
      const { changes = [] } = problem.fix ?? {};
      const added = result.diagnostics.filter(
        (d) => d.severity !== 'info' && !oldTexts.includes(toText(d)),
      );
      // An unparsable text, or a value that is not an object, may hide other mistakes.
      const isNew = (d: Diagnostic): boolean =>
        told.value === undefined
          ? d.code === 'syntax'
          : !changes.some((change) => isPrefix(getNewPath(change), d.path));
      expect(added.filter(isNew).map(toText), text).toEqual([]);
      if (changes.length > 0)
        expect(stringifyScalars(result.value)).toEqual(
          stringifyScalars(applyChanges(told.value, changes)),
        );
      else expect(getLetters(text)).toBe(getLetters(form.text));
      expect(getComments(fixed)).toEqual(expect.arrayContaining(getComments(form)));
    },
  );
});

describe('a safe fix', () => {
  it.each(selectRows(FORMS, Math.ceil(FORMS.length / 2)))(
    'loses no character: $name',
    async (form) => {
      const { lost } = await applyAllSafeFixes(form.text, (text) => check({ ...form, text }));
      expect(lost).toBeUndefined();
    },
  );

  it.each(selectRows(YAML, 6))('loses no character of %s with random mistakes', async (file) => {
    const sample = readFileSync(`${ROOT}/samples/${file}`, 'utf8');
    const variant: Variant = file.startsWith('variant-a') ? 'a' : 'b';
    const random = createRandom(SAMPLES.indexOf(file));
    for (let count = 0; count < MUTATIONS_PER_SAMPLE; count++) {
      const mutated = addRandomMistakes(sample, random);
      const { lost } = await applyAllSafeFixes(mutated, (text) =>
        check({ text, format: 'yaml', variant }),
      );
      expect(lost, mutated).toBeUndefined();
    }
  });
});

test('each code has a fix or a reason for none', () => {
  const counts = Object.fromEntries(
    Object.keys(DIAGNOSTIC_CODES).map((code) => [
      code,
      FIXES.filter(({ problem }) => problem.code === code).length,
    ]),
  );
  const safe = FIXES.filter(({ problem }) => problem.fix?.safety === 'safe').length;
  const list = Object.entries(counts).flatMap(([code, count]) =>
    count > 0 ? `${code} ${count}` : [],
  );
  console.info(`${FIXES.length} fixes applied, ${safe} of them safe: ${list.join(', ')}`);
  const uncovered = Object.keys(counts).filter((code) => counts[code] === 0);
  expect(uncovered.sort()).toEqual(Object.keys(WITHOUT_FIX).sort());
});

describe('a hint that shows text to write', () => {
  // JSON has the same hints in other words.
  const withoutFix = RESULTS.filter(({ form }) => form.format !== 'json')
    .flatMap(({ told }) => told.diagnostics)
    .filter(
      ({ hint = '', fix }) =>
        fix === undefined &&
        /did you mean|in quotes: ["']|write it as a list: |(?:write|use|add|rename|remove|indent) [^;,]*[`"][^`"…]+[`"]/.test(
          hint,
        ),
    );
  const hints = [...new Set(withoutFix.map(({ hint = '' }) => hint))];
  it.each(hints)('has a reason for its missing fix: %s', (hint) => {
    expect(WITHOUT_FIX_BY_HINT.filter((row) => row.hint.test(hint))).toHaveLength(1);
  });
});
