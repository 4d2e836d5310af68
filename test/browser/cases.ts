import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import type { OutputFormat } from '../../src/compiler/output/formats.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { ROOT } from '../cli/run.js';
import { getFontPaths } from '../support/language-fonts.js';
import { IS_LONG } from '../support/length.js';
import { COVER_LETTERS, SAMPLES } from '../support/samples.js';

/** A document to render in Node.js and in a browser, as plain data. */
export interface Case {
  readonly name: string;
  readonly text: string;
  /** The file name in messages. */
  readonly file: string;
  readonly letter?: string;
  readonly options: RenderOptions;
  readonly formats: readonly OutputFormat[];
  /** Paths of files that options name. */
  readonly files: readonly string[];
}

/** The formats of both libraries. */
const FORMATS = ['pdf', 'html', 'md', 'txt', 'docx', 'typ', 'json-resume'] as const;

const TODAY = '2026-11-20';

function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function getLanguage(text: string): string {
  return /^language: (\S+)/m.exec(text)?.[1] ?? 'en';
}

function createSampleCase(file: string, index: number): Case {
  const text = readText(`samples/${file}`);
  const template = BUNDLED_TEMPLATES[index % BUNDLED_TEMPLATES.length] as string;
  const fontPaths = getFontPaths(getLanguage(text));
  const variant = file.startsWith('variant-a') ? 'a' : 'b';
  const options = { today: TODAY, template, fontPaths, variant } as const;
  return {
    name: `${file} in ${template}`,
    text,
    file,
    options,
    formats: FORMATS,
    files: listFonts(fontPaths),
  };
}

/** A short CV for the quick tests. */
const SHORT = `cv:
  name: Jane Doe
  email: jane@example.com
  experience:
    - {company: Harbour, position: Lead, start_date: 2020-03, highlights: [Led the **move**]}
`;
const CV = IS_LONG ? readText('samples/engineer.yaml') : SHORT;
const STUDENT = readText('samples/student.yaml');
const ACADEMIC = readText('samples/academic.yaml');

function createCase(name: string, options: RenderOptions, details: Partial<Case> = {}): Case {
  const files = listFonts(options.fontPaths);
  return {
    name,
    text: CV,
    file: 'cv.yaml',
    formats: ['pdf'],
    files,
    ...details,
    options: { today: TODAY, ...options },
  };
}

/** Custom templates: one that compiles, and one that does not. */
const [PLAIN, BROKEN] = ['plain', 'broken'].map((name) =>
  join(ROOT, 'test/fixtures/templates', name),
) as [string, string];
const PHOTO = join(ROOT, 'docs/images/template-classic.png');

function listFiles(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}

/** Lists the font files that exist. */
function listFonts(paths: readonly string[] = []): string[] {
  return paths.flatMap(listFiles).filter((file) => /\.ttf$/.test(file) && existsSync(file));
}

const MISTAKES =
  'cv:\n  nmae: Jane Doe\n  email: jane\n  experience:\n    - company: X\n      start_date: 2020-13\n';

const SAMPLE_CASES: readonly Case[] = SAMPLES.map(createSampleCase);

const TEMPLATE_CASES: readonly Case[] = BUNDLED_TEMPLATES.map((template) =>
  createCase(`the template ${template}`, { template }),
);

const LETTER_CASES: readonly Case[] = COVER_LETTERS.map((file) =>
  createCase(
    `the cover letter of ${file}`,
    { fontPaths: getFontPaths(getLanguage(readText(`samples/${file}`))) },
    {
      text: readText(`samples/${file}`),
      letter: readText(`samples/letters/${file}`),
      formats: ['pdf', 'html', 'txt'],
    },
  ),
);

/** Features with separate code for browsers: files, fonts, citation styles, images, errors. */
const BROWSER_CASES: readonly Case[] = [
  createCase('images', { ppi: 36 }, { formats: ['png'] }),
  createCase('a citation style', { citations: 'apa' }, { text: ACADEMIC, formats: ['html'] }),
  createCase('a font', { font: 'Vazirmatn', fontPaths: getFontPaths('ar') }),
  createCase('mistakes', {}, { text: MISTAKES }),
  createCase('an unknown template', { template: 'clasic' }),
  createCase('a missing font', { fontPaths: ['/none.ttf'] }),
  createCase('a custom template', { template: PLAIN }, { files: listFiles(PLAIN) }),
  createCase(
    'a template that does not compile',
    { template: BROKEN },
    { files: listFiles(BROKEN) },
  ),
  createCase(
    'a photo',
    { photo: PHOTO, template: 'sidebar' },
    { formats: ['pdf', 'html', 'docx'], files: [PHOTO] },
  ),
  createCase(
    'an invalid photo',
    { photo: join(ROOT, 'package.json') },
    { files: [join(ROOT, 'package.json')] },
  ),
];

/** Other features that may differ in a browser. */
const OTHER_CASES: readonly Case[] = [
  createCase('more than `maxPages`', { maxPages: 1 }),
  createCase('a citation style in PDF', { citations: 'apa' }, { text: ACADEMIC }),
  createCase(
    'numeric dates',
    { dates: 'numeric', dateRange: 'words' },
    { formats: ['pdf', 'txt'] },
  ),
  createCase('a redacted version', { redact: ['phone', 'email'] }, { formats: ['pdf', 'md'] }),
  createCase('overlays and assignments', {
    overlays: [{ cv: { label: 'Site Engineer' } }],
    set: ['cv.location=Bern'],
  }),
  createCase('only HTML', { language: 'de' }, { formats: ['html'] }),
  createCase('a page break and kept sections', {
    breakBefore: ['Education'],
    keep: ['Experience'],
  }),
  createCase('no CV', {}, { text: 'basics:\n  name: Jane\n' }),
  createCase('a limit', { limits: { entries: 3 } }),
  createCase('an unknown option', { colour: 'red' } as RenderOptions),
];

/** Cases that take seconds. */
const LONG_CASES: readonly Case[] = [
  createCase(
    'a CV shrunk to fit one page',
    { fit: 1, template: 'linear' },
    { text: STUDENT, formats: ['pdf', 'typ'] },
  ),
  createCase('a CV that does not fit', { fit: 1 }, { text: ACADEMIC }),
  createCase(
    'text that may crash the engine',
    { strict: false },
    { text: `cv:\n  name: ${'क्'.repeat(40)}\n` },
  ),
];

export const CASES: readonly Case[] = [
  ...SAMPLE_CASES,
  ...TEMPLATE_CASES,
  ...LETTER_CASES,
  ...BROWSER_CASES,
  ...OTHER_CASES,
  ...LONG_CASES,
];

/** The cases of `npm test`: a short sample in all formats, a cover letter, and `BROWSER_CASES`. */
export const FEW_CASES: readonly Case[] = [
  ...SAMPLE_CASES.filter(({ file }) => file === 'variant-a.json'),
  ...LETTER_CASES.slice(0, 1),
  ...BROWSER_CASES,
];
