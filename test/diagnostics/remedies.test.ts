// Every remedy that is a text to write is written into its document: the message is gone, none is new, and nothing is lost.
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import type { Variant } from '../../src/compiler/schema/sections.js';
import { CODES, type DiagnosticCode } from '../../src/diagnostics/codes.js';
import {
  type Change,
  type Diagnostic,
  DOCUMENTATION,
  type DocumentPath,
} from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/diagnostics/error.js';
import { applyFixes } from '../../src/index.js';
import { ROOT } from '../cli/run.js';
import { asTexts, changed } from '../support/changes.js';
import { IS_LONG, some } from '../support/length.js';
import { randomNumbers } from '../support/random.js';
import { SAMPLES } from '../support/samples.js';
import { FIXTURES } from './examples.js';
import { mendAll, type Told } from './lost-text.js';
import { withMistakes } from './mistakes-of-authors.js';
import { WRONG } from './remedies.js';

/** Codes whose remedy is no text to write into the document, and why. */
const WITHOUT: Readonly<Partial<Record<DiagnosticCode, string>>> = {
  'empty-source': 'a CV has to be written first',
  'several-documents': 'another file has to be made',
  'duplicate-key': 'only the author knows which of the two counts',
  'not-shown': 'it is shown by an option',
  'phone-not-linked': 'only the author knows the country',
  'limit-reached': 'a limit is an option, or something has to go',
  'not-an-object': 'what there is may be anything',
  'no-cv': 'a CV has to be written first',
  'other-format': 'another command makes a document of it',
  'bad-size': 'only the author knows the right number',
  'valid-as-a': 'the variant is an option',
  'impossible-date': 'only the author knows which day was meant',
  'date-conflict': 'what is removed is lost: only the author knows which of the two counts',
  'date-wins': 'what is removed is lost: only the author knows which of the two counts',
  'bad-color': 'only the author knows the colour',
  'low-contrast': 'the colour is a matter of taste',
  'no-room': 'only the author knows which length is too long',
  'duplicate-title': 'only the author knows the other title',
  'placeholder-name': 'a CV has to be written first',
  'missing-glyph': 'a font is an option',
  'unknown-language': 'there are no words in it',
  fitted: 'it is about what was done',
  'does-not-fit': 'only the author knows what matters least',
  'short-last-page': 'something has to go, or an option be given',
  'page-left-empty': 'only the author knows what can be shortened',
  'not-redacted': 'only the author knows what the text is worth without it',
  anonymity: 'what is known of a person is nowhere written',
  'not-kept': 'something has to go, or an option',
  'more-pages': 'something has to go, or an option be given',
  'bad-override': 'the text is an argument',
  'entry-by-position': 'it is about an overlay; test/compiler/customize mends one',
  'engine-error': 'it is about markup that the program made',
  'engine-warning': 'it is about markup that the program made',
  'no-engine': 'it is about the installation',
  'not-imported': 'it is about a document of another format',
  'not-importable': 'it is about a document of another format',
  'timed-out': 'the time is an option',
  'worker-died': 'it is about a process',
  'no-worker': 'it is about a process',
  'queue-full': 'it is about other documents',
  closed: 'it is about a program',
  aborted: 'it is about a program',
  'bad-option': 'it is about an argument',
  'bad-template': 'it is about a file',
  'bad-font': 'it is about a file',
  'unreadable-input': 'it is about a file',
  'no-documents': 'it is about an argument',
  'output-collision': 'it is about arguments',
  'stale-pages': 'only the author knows whose files they are',
  'no-name': 'it is about an argument',
  'unwritable-output': 'it is about a file',
};

/** Hints that show what to write, though there is no fix, and why. */
const SHOWN_ONLY: readonly { readonly hint: RegExp; readonly why: string }[] = [
  { hint: /\blike `/, why: 'what is shown is an example' },
  {
    hint: /(?:^|, or )use `\w+`(?:, `\w+`)*(?: or `\w+`)?(?:; (?:add|for|select) .*)?$/,
    why: 'which of the values is a choice, and what is there goes',
  },
  { hint: /remove the line|^remove `\w*date`/, why: 'what is removed is lost' },
  { hint: /^write a name \(`navy`\)/, why: 'what is shown are examples' },
  { hint: /--font-path|--fit/, why: 'what is shown goes into the shell' },
  {
    hint: /^write dates as text/,
    why: 'the words are those of a language that the program does not know',
  },
  { hint: /^use one of the sections/, why: 'which of the sections is a choice' },
  { hint: /^add `cv:` with a `name`/, why: 'only the author knows the name' },
  { hint: /^write `\*\*bold\*\*`/, why: 'what is shown are examples' },
  { hint: /: …`/, why: 'only the author knows what goes in the place of the dots' },
];

interface Input {
  readonly name: string;
  readonly text: string;
  readonly format: 'yaml' | 'json';
  readonly variant: Variant;
}

function fromFixtures(): Input[] {
  const files = readdirSync(FIXTURES).filter((file) => /\.(yaml|json)$/.test(file));
  return files.map((file) => ({
    name: file,
    text: readFileSync(`${FIXTURES}${file}`, 'utf8'),
    format: extname(file).slice(1) as 'yaml' | 'json',
    variant: 'b',
  }));
}

function fromDocumentation(): Input[] {
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

/** Of each sample; hundreds more are tried by `npm run test:slow`. */
const MANGLED = IS_LONG ? 250 : 1;

const INPUTS: readonly Input[] = [
  ...fromFixtures(),
  ...fromDocumentation(),
  ...WRONG.map(([name, text, variant = 'b']): Input => {
    return { name, text, variant, format: text.startsWith('{') ? 'json' : 'yaml' };
  }),
];

async function tell({ text, format, variant }: Omit<Input, 'name'>): Promise<Told> {
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

/** A document as it is written, and in the other ways in which it can be, or the next of them. */
async function formsOf(input: Input, index: number): Promise<Input[]> {
  const [own, ...others] = await allFormsOf(input);
  return [own, ...(IS_LONG ? others : [others[index % others.length] as Input])];
}

async function allFormsOf(input: Input): Promise<[Input, ...Input[]]> {
  const asA: Input = { ...input, name: `${input.name}, variant A`, variant: 'a' };
  if (input.format === 'json')
    return [input, asA, { ...input, name: `${input.name}, as YAML`, format: 'yaml' }];
  const crlf: Input = {
    ...input,
    name: `${input.name}, Windows line ends`,
    text: input.text.replaceAll(/\r?\n/g, '\r\n'),
  };
  const { value } = await tell(input);
  if (value === undefined) return [input, asA, crlf];
  const text = `${JSON.stringify(value, undefined, 2)}\n`;
  return [
    input,
    asA,
    crlf,
    { ...input, name: `${input.name}, JSON`, text, format: 'json' },
    { ...input, name: `${input.name}, in braces`, text },
  ];
}

const FORMS = (await Promise.all(INPUTS.map(formsOf))).flat();

/** Each form with what is said of it, and each of its remedies. */
const TOLD = await Promise.all(FORMS.map(async (form) => ({ form, told: await tell(form) })));

const REMEDIES = TOLD.flatMap(({ form, told }) =>
  told.diagnostics
    .filter(({ fix }) => fix?.edits !== undefined)
    .map((problem, index) => ({
      name: `${form.name}: ${problem.code} ${index}`,
      form,
      told,
      problem,
    })),
);

function sentence({ code, message }: Diagnostic): string {
  return `${code} ${message}`;
}

/** Where what a change is about stands after it. */
function placeOf(change: Change): DocumentPath {
  if (change.kind === 'move') return change.to;
  return change.kind === 'rename' ? [...change.path.slice(0, -1), change.key] : change.path;
}

function leadsTo(path: DocumentPath, below: DocumentPath): boolean {
  return path.every((step, index) => step === below[index]);
}

/** What is left of a text without the marks of its notation. */
function wordsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function commentsOf({ text, format }: Pick<Input, 'text' | 'format'>): string[] {
  return format === 'json' ? [] : (text.match(/(?<=^|\s)# .*?(?=\r?$)/gm) ?? []);
}

describe('written into the document', () => {
  it.each(REMEDIES)('$name', async ({ form, told, problem }) => {
    const { text, applied } = applyFixes(form.text, [problem], { confidence: 'likely' });
    expect(applied).toEqual([problem]);
    const mended = { ...form, text };
    const after = await tell(mended);
    const before = told.diagnostics.map(sentence);
    const now = after.diagnostics.map(sentence);
    const count = (all: string[]): number => all.filter((one) => one === sentence(problem)).length;
    expect(count(now), `${problem.message} is said still:\n${text}`).toBeLessThan(count(before));
    const { changes = [] } = problem.fix ?? {};
    const fresh = after.diagnostics.filter(
      (d) => d.severity !== 'info' && !before.includes(sentence(d)),
    );
    // Of a text that could not be read, nothing else was known; nor of what is in an object that was none.
    const isNew = (d: Diagnostic): boolean =>
      told.value === undefined
        ? d.code === 'syntax'
        : !changes.some((change) => leadsTo(placeOf(change), d.path));
    expect(fresh.filter(isNew).map(sentence), text).toEqual([]);
    if (changes.length > 0)
      expect(asTexts(after.value)).toEqual(asTexts(changed(told.value, changes)));
    else expect(wordsOf(text)).toBe(wordsOf(form.text));
    expect(commentsOf(mended)).toEqual(expect.arrayContaining(commentsOf(form)));
  });
});

describe('what is mended unasked loses no character of the text', () => {
  it.each(some(FORMS, Math.ceil(FORMS.length / 2)))('$name', async (form) => {
    const { lost } = await mendAll(form.text, (text) => tell({ ...form, text }));
    expect(lost).toBeUndefined();
  });

  it.each(some(YAML, 6))('with mistakes in %s', async (file) => {
    const sample = readFileSync(`${ROOT}/samples/${file}`, 'utf8');
    const variant: Variant = file.startsWith('variant-a') ? 'a' : 'b';
    const random = randomNumbers(SAMPLES.indexOf(file));
    for (let count = 0; count < MANGLED; count++) {
      const mangled = withMistakes(sample, random);
      const { lost } = await mendAll(mangled, (text) => tell({ text, format: 'yaml', variant }));
      expect(lost, mangled).toBeUndefined();
    }
  });
});

test('each code has remedies of this kind, or a reason why not', () => {
  const counts = Object.fromEntries(
    Object.keys(CODES).map((code) => [
      code,
      REMEDIES.filter(({ problem }) => problem.code === code).length,
    ]),
  );
  const certain = REMEDIES.filter(({ problem }) => problem.fix?.confidence === 'certain').length;
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  console.info(
    `${REMEDIES.length} remedies applied, ${certain} of them certain: ${shown.map(([code, count]) => `${code} ${count}`).join(', ')}`,
  );
  const uncovered = Object.keys(counts).filter((code) => counts[code] === 0);
  expect(uncovered.sort()).toEqual(Object.keys(WITHOUT).sort());
});

describe('a hint that shows what to write has a fix', () => {
  // Those of JSON are the same in other words.
  const inYaml = TOLD.filter(({ form }) => form.format !== 'json');
  const shown = inYaml
    .flatMap(({ told }) => told.diagnostics)
    .filter(
      ({ hint = '', fix }) =>
        fix === undefined &&
        /did you mean|in quotes: ["']|write it as a list: |(?:write|use|add|rename|remove|indent) [^;,]*[`"][^`"…]+[`"]/.test(
          hint,
        ),
    );
  it.each([...new Set(shown.map(({ hint = '' }) => hint))])('or a reason why not: %s', (hint) => {
    expect(SHOWN_ONLY.filter((row) => row.hint.test(hint))).toHaveLength(1);
  });
});
