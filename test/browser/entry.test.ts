// What is the browser's own: files in memory, fonts by need, what it cannot do, and that it needs nothing of Node.js.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { rolldown } from 'rolldown';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { makeZip } from '../support/make-zip.js';
import { readPdf } from '../support/pdf.js';
import { FEW_CASES } from './cases.js';
import {
  addFilesOf,
  type BrowserLibrary,
  expectEqual,
  loadInNode,
  readFont,
  WASM,
} from './engine.js';
import { outcomeOf } from './outcome.js';

const CV = 'cv:\n  name: Jane Doe\n';

/** The names of the fonts that the engine has asked for. */
const asked: string[] = [];

let isOffline = false;

/** What comes in place of a font. */
let wrong: { readonly content: unknown } | undefined;

let library: BrowserLibrary;

beforeAll(async () => {
  const font = (path: string): Promise<Uint8Array> => {
    asked.push(path);
    if (wrong !== undefined) return Promise.resolve(wrong.content as Uint8Array);
    return isOffline ? Promise.reject(new TypeError('Failed to fetch')) : readFont(path);
  };
  const pdfium = (): Promise<unknown> =>
    isOffline ? Promise.reject(new TypeError('Failed to fetch')) : PDFiumLibrary.init();
  library = await loadInNode(font, pdfium);
});

afterEach(() => {
  wrong = undefined;
});

/** The error of a rendering, in words. */
async function problem(options: object): Promise<string> {
  const { parseCvSource, renderCv, formatDiagnostics } = library;
  try {
    await renderCv(parseCvSource(CV), options);
    return 'nothing is wrong';
  } catch (error) {
    return formatDiagnostics((error as InstanceType<BrowserLibrary['CvError']>).diagnostics);
  }
}

test('fonts are asked for when a document first needs them, and once', async () => {
  const design = (font: string): object => ({ cv: { name: 'Jane Doe' }, design: { font } });
  await library.renderCvToPdf(design('EBGaramond'));
  const first = asked.splice(0);
  expect(first).toContain('fonts/eb-garamond/EBGaramond-Bold.ttf');
  expect(first.filter((path) => path.includes('roboto'))).toEqual([]);
  await library.renderCvToPdf(design('EBGaramond'));
  expect(asked).toEqual([]);
  await library.renderCvToPdf(design('Roboto'));
  expect(asked).toContain('fonts/roboto/Roboto-Bold.ttf');
});

test('a font that cannot be fetched is told, and asked for again', async () => {
  const document = { cv: { name: 'Jane Doe' }, design: { font: 'SourceSans3' } } as const;
  isOffline = true;
  await expect(library.renderCvToPdf(document)).rejects.toThrow('Failed to fetch');
  isOffline = false;
  await expect(library.renderCvToPdf(document)).resolves.toBeInstanceOf(Uint8Array);
});

test.each([
  ['nothing', undefined],
  ['no bytes', new Uint8Array()],
  ['a page that says 404', new TextEncoder().encode('<!doctype html>Not found')],
  ['an ArrayBuffer', new ArrayBuffer(4)],
])('a font that is %s is an error', async (_, content) => {
  wrong = { content };
  // No other test needs the regular face of Roboto.
  const document = {
    cv: { name: 'Jane Doe', summary: 'A diver.' },
    design: { font: 'Roboto' },
  } as const;
  await expect(library.renderCvToPdf(document)).rejects.toThrow(
    'the bytes of fonts/roboto/Roboto-Regular.ttf',
  );
});

test('the standard of a PDF is 1.7, and no other', async () => {
  const pdf = await library.renderCvToPdf({ cv: { name: 'Jane Doe' } });
  expect(Buffer.from(pdf).toString('latin1')).not.toContain('pdfuaid');
  expect(await problem({ pdfStandard: 'ua-1' })).toContain(
    'omit it for PDF 1.7, the only one in browsers',
  );
});

test('PDFium that cannot be loaded is told, and asked for again', async () => {
  isOffline = true;
  const told = await problem({ formats: ['png'], ppi: 24 });
  expect(told).toContain('PDFium, which renders and reads pages, is not loaded: Failed to fetch.');
  expect(told).toContain('docs/browser.md says what `loadEngine` needs for this');
  isOffline = false;
  expect(await problem({ formats: ['png'], ppi: 24 })).toBe('nothing is wrong');
});

test('there is no SVG', async () => {
  expect(await problem({ formats: ['svg'] })).toContain('The engine for browsers draws no SVG.');
});

test('a file in memory replaces another, and can be removed', async () => {
  const look = (name: string): string =>
    readFileSync(join(ROOT, 'test/fixtures/templates/plain', name), 'utf8');
  library.addFile('/own/template.yaml', look('template.yaml'));
  library.addFile('own/template.typ', look('template.typ').replace(/^/, '#broken\n'));
  expect(await problem({ template: '/own' })).toContain('unknown variable: broken');
  library.addFile('/own/template.typ', look('template.typ'));
  expect(await problem({ template: '/own' })).toBe('nothing is wrong');
  library.removeFile('/own/template.typ');
  expect(await problem({ template: '/own' })).toContain('has no `template.typ`');
});

test('many documents at a time do not mix', async () => {
  const names = Array.from({ length: IS_LONG ? 12 : 3 }, (_, index) => `Person Number ${index}`);
  const looks = ['classic', 'linear', 'scholar'];
  const of = async (name: string, index: number) => {
    const options = { template: looks[index % 3] as string, today: '2026-11-20' };
    const { xmp, ...reading } = await readPdf(
      await library.renderCvToPdf({ cv: { name } }, options),
    );
    return reading;
  };
  const together = await Promise.all(names.map(of));
  for (const [index, name] of names.entries())
    expect(together[index]).toEqual(await of(name, index));
});

test('a file of another program is imported', async () => {
  const content = readFileSync(join(ROOT, 'test/fixtures/import/minimal.json'));
  const { document, text } = await library.importCv('resume.json', content);
  expect((await library.validateCv(library.parseCvSource(text))).valid).toBe(true);
  expect(document.cv?.name).not.toBe('');
  await expect(library.importCv('a.zip', new Uint8Array([1]))).rejects.toThrow(
    'it cannot be unpacked',
  );
  const archive = makeZip([{ name: 'Profile.csv', text: 'First Name,Last Name\nJane,Doe\n' }]);
  expect((await library.importCv('a.zip', archive)).document.cv?.name).toBe('Jane Doe');
  await expect(library.importCv('notes.txt', Buffer.from('hello'))).rejects.toThrow();
});

// The engine is loaded here; `equal.test.ts` has more of them.
describe('renders as Node.js does', () => {
  beforeAll(() => addFilesOf(library, FEW_CASES));

  test.each(FEW_CASES)('$name', (one) => expectEqual(one, () => outcomeOf(library, one)));
});

// After all that needs the engine, which a crash leaves unusable.
test('a crash of the engine is told as one', async () => {
  const look = readFileSync(join(ROOT, 'typst-templates/linear/template.typ'), 'utf8');
  library.addFile(
    '/looks/deep/template.yaml',
    readFileSync(join(ROOT, 'typst-templates/linear/template.yaml')),
  );
  library.addFile(
    '/looks/deep/template.typ',
    `${look}\n#let deep = ${'('.repeat(20_000)}1${')'.repeat(20_000)}\n`,
  );
  expect(await problem({ template: '/looks/deep' })).toContain(
    'The engine has crashed while it laid out the document.',
  );
});

describe('the bundle', () => {
  test('can be bundled for browsers, where nothing of Node.js is', async () => {
    const warnings: string[] = [];
    const build = await rolldown({
      input: join(ROOT, 'dist/browser/index.js'),
      platform: 'browser',
      onLog: (_, log) => warnings.push(log.message),
    });
    const { output } = await build.generate({ format: 'esm' });
    const imported = output.flatMap((chunk) => ('imports' in chunk ? chunk.imports : []));
    const own = new Set(output.map(({ fileName }) => fileName));
    expect(imported.filter((name) => !own.has(name))).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('needs no global of Node.js', () => {
    const program = join(ROOT, 'test/browser/bare.mjs');
    const args = [program, join(ROOT, 'dist/browser/index.js'), ROOT, ...(IS_LONG ? [WASM] : [])];
    const said = execFileSync(process.execPath, args);
    expect(said.toString()).toBe('rendered\n');
  });
});
