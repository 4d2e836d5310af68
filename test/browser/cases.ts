import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import type { OutputFormat } from '../../src/compiler/output/formats.js';
import { BUNDLED } from '../../src/compiler/templates/template.js';
import { ROOT } from '../cli/run.js';
import { fontPathsFor } from '../support/language-fonts.js';
import { IS_LONG } from '../support/length.js';
import { LETTERS, SAMPLES } from '../support/samples.js';

/** A document that is rendered in Node.js and in a browser: plain data, so that it can be sent there. */
export interface Case {
  readonly name: string;
  readonly text: string;
  /** The name of the document, for messages. */
  readonly file: string;
  readonly letter?: string;
  readonly options: RenderOptions;
  readonly formats: readonly OutputFormat[];
  /** The files that options name, by their paths. */
  readonly files: readonly string[];
}

/** All that both can write. */
const FORMATS = ['pdf', 'html', 'md', 'txt', 'docx', 'typ', 'json-resume'] as const;

const TODAY = '2026-11-20';

function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function languageOf(text: string): string {
  return /^language: (\S+)/m.exec(text)?.[1] ?? 'en';
}

function sampleCase(file: string, index: number): Case {
  const text = readText(`samples/${file}`);
  const template = BUNDLED[index % BUNDLED.length] as string;
  const fontPaths = fontPathsFor(languageOf(text));
  const variant = file.startsWith('variant-a') ? 'a' : 'b';
  const options = { today: TODAY, template, fontPaths, variant } as const;
  return {
    name: `${file} in ${template}`,
    text,
    file,
    options,
    formats: FORMATS,
    files: fontFiles(fontPaths),
  };
}

/** In `npm test`, where a few are tried, a page with a little of everything is enough. */
const SHORT = `cv:
  name: Jane Doe
  email: jane@example.com
  experience:
    - {company: Harbour, position: Lead, start_date: 2020-03, highlights: [Led the **move**]}
`;
const CV = IS_LONG ? readText('samples/engineer.yaml') : SHORT;
const STUDENT = readText('samples/student.yaml');
const ACADEMIC = readText('samples/academic.yaml');

/** One thing about a CV, or another. */
function oneCase(name: string, options: RenderOptions, more: Partial<Case> = {}): Case {
  const files = fontFiles(options.fontPaths);
  return {
    name,
    text: CV,
    file: 'cv.yaml',
    formats: ['pdf'],
    files,
    ...more,
    options: { today: TODAY, ...options },
  };
}

/** A look of one's own, and one that does not compile. */
const [PLAIN, BROKEN] = ['plain', 'broken'].map((name) =>
  join(ROOT, 'test/fixtures/templates', name),
) as [string, string];
/** Any picture. */
const PHOTO = join(ROOT, 'docs/images/look-classic.png');

function filesBelow(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/** The files of fonts that exist; not all cases name such. */
function fontFiles(paths: readonly string[] = []): string[] {
  return paths.flatMap(filesBelow).filter((file) => /\.ttf$/.test(file) && existsSync(file));
}

const MISTAKES =
  'cv:\n  nmae: Jane Doe\n  email: jane\n  experience:\n    - company: X\n      start_date: 2020-13\n';

const SAMPLE_CASES: readonly Case[] = SAMPLES.map(sampleCase);

const LOOK_CASES: readonly Case[] = BUNDLED.map((template) =>
  oneCase(`the look ${template}`, { template }),
);

const LETTER_CASES: readonly Case[] = LETTERS.map((file) =>
  oneCase(
    `the letter of ${file}`,
    { fontPaths: fontPathsFor(languageOf(readText(`samples/${file}`))) },
    {
      text: readText(`samples/${file}`),
      letter: readText(`samples/letters/${file}`),
      formats: ['pdf', 'html', 'txt'],
    },
  ),
);

/** What the entry for browsers does in ways of its own: files and fonts in memory, styles, pictures, errors of its engine. */
const OWN_CASES: readonly Case[] = [
  oneCase('pictures', { ppi: 36 }, { formats: ['png'] }),
  oneCase('references of a style', { citations: 'apa' }, { text: ACADEMIC, formats: ['html'] }),
  oneCase('a font', { font: 'Vazirmatn', fontPaths: fontPathsFor('ar') }),
  oneCase('mistakes', {}, { text: MISTAKES }),
  oneCase('an unknown look', { template: 'clasic' }),
  oneCase('a missing font', { fontPaths: ['/none.ttf'] }),
  oneCase("a look of one's own", { template: PLAIN }, { files: filesBelow(PLAIN) }),
  oneCase('a look that does not compile', { template: BROKEN }, { files: filesBelow(BROKEN) }),
  oneCase(
    'a photo',
    { photo: PHOTO, template: 'sidebar' },
    { formats: ['pdf', 'html', 'docx'], files: [PHOTO] },
  ),
  oneCase(
    'a photo that is none',
    { photo: join(ROOT, 'package.json') },
    { files: [join(ROOT, 'package.json')] },
  ),
];

/** What else may differ between Node.js and a browser. */
const OTHER_CASES: readonly Case[] = [
  oneCase('more pages than wanted', { maxPages: 1 }),
  oneCase('references of a style in PDF', { citations: 'apa' }, { text: ACADEMIC }),
  oneCase('a published copy', { redact: ['phone', 'email'] }, { formats: ['pdf', 'md'] }),
  oneCase('overlays and assignments', {
    overlays: [{ cv: { label: 'Site Engineer' } }],
    set: ['cv.location=Bern'],
  }),
  oneCase('HTML alone', { language: 'de' }, { formats: ['html'] }),
  oneCase('a page break and kept sections', { breakBefore: ['Education'], keep: ['Experience'] }),
  oneCase('no CV', {}, { text: 'basics:\n  name: Jane\n' }),
  oneCase('a limit', { limits: { entries: 3 } }),
  oneCase('an unknown option', { colour: 'red' } as RenderOptions),
];

/** What takes seconds. */
const LONG_CASES: readonly Case[] = [
  oneCase(
    'a CV squeezed into one page',
    { fit: 1, template: 'linear' },
    { text: STUDENT, formats: ['pdf', 'typ'] },
  ),
  oneCase('a CV that does not fit', { fit: 1 }, { text: ACADEMIC }),
  oneCase(
    'text that may be too much for the engine',
    { strict: false },
    { text: `cv:\n  name: ${'क्'.repeat(40)}\n` },
  ),
];

export const CASES: readonly Case[] = [
  ...SAMPLE_CASES,
  ...LOOK_CASES,
  ...LETTER_CASES,
  ...OWN_CASES,
  ...OTHER_CASES,
  ...LONG_CASES,
];

/** Those of `npm test`: a short sample in all formats, a letter, and what is the browser's own. */
export const FEW_CASES: readonly Case[] = [
  ...SAMPLE_CASES.filter(({ file }) => file === 'variant-a.json'),
  ...LETTER_CASES.slice(0, 1),
  ...OWN_CASES,
];
