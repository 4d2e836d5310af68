// The library for browsers: virtual files, fonts on demand, unsupported features, no Node.js.
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
  addFiles,
  type BrowserLibrary,
  expectEqual,
  loadInNode,
  readFont,
  WASM,
} from './engine.js';
import { renderCase } from './render-case.js';

const CV = 'cv:\n  name: Jane Doe\n';

const requestedFonts: string[] = [];

let isOffline = false;

/** The response in place of a font. */
let wrongFont: { readonly content: unknown } | undefined;

let library: BrowserLibrary;

beforeAll(async () => {
  const font = (path: string): Promise<Uint8Array> => {
    requestedFonts.push(path);
    if (wrongFont !== undefined) return Promise.resolve(wrongFont.content as Uint8Array);
    return isOffline ? Promise.reject(new TypeError('Failed to fetch')) : readFont(path);
  };
  const pdfium = (): Promise<unknown> =>
    isOffline ? Promise.reject(new TypeError('Failed to fetch')) : PDFiumLibrary.init();
  library = await loadInNode(font, pdfium);
});

afterEach(() => {
  wrongFont = undefined;
});

/** Renders a CV, and formats the diagnostics of the error. */
async function getProblem(options: object): Promise<string> {
  const { parseCvSource, renderCv, formatDiagnostics } = library;
  try {
    await renderCv(parseCvSource(CV), options);
    return 'no error';
  } catch (error) {
    return formatDiagnostics((error as InstanceType<BrowserLibrary['CvError']>).diagnostics);
  }
}

test('the library requests a font once, when a document first needs the font', async () => {
  const design = (font: string): object => ({ cv: { name: 'Jane Doe' }, design: { font } });
  await library.renderCvToPdf(design('EBGaramond'));
  const first = requestedFonts.splice(0);
  expect(first).toContain('fonts/eb-garamond/EBGaramond-Bold.ttf');
  expect(first.filter((path) => path.includes('roboto'))).toEqual([]);
  await library.renderCvToPdf(design('EBGaramond'));
  expect(requestedFonts).toEqual([]);
  await library.renderCvToPdf(design('Roboto'));
  expect(requestedFonts).toContain('fonts/roboto/Roboto-Bold.ttf');
});

test('the library reports a font that cannot be fetched, and requests the font again', async () => {
  const document = { cv: { name: 'Jane Doe' }, design: { font: 'SourceSans3' } } as const;
  isOffline = true;
  await expect(library.renderCvToPdf(document)).rejects.toThrow('Failed to fetch');
  isOffline = false;
  await expect(library.renderCvToPdf(document)).resolves.toBeInstanceOf(Uint8Array);
});

test.each([
  ['undefined', undefined],
  ['no bytes', new Uint8Array()],
  ['a 404 page', new TextEncoder().encode('<!doctype html>Not found')],
  ['an ArrayBuffer', new ArrayBuffer(4)],
])('the library rejects %s as a font', async (_, content) => {
  wrongFont = { content };
  // No other test needs the regular face of Roboto.
  const document = {
    cv: { name: 'Jane Doe', summary: 'A diver.' },
    design: { font: 'Roboto' },
  } as const;
  await expect(library.renderCvToPdf(document)).rejects.toThrow(
    'the bytes of fonts/roboto/Roboto-Regular.ttf',
  );
});

test('the library supports only PDF 1.7', async () => {
  const pdf = await library.renderCvToPdf({ cv: { name: 'Jane Doe' } });
  expect(Buffer.from(pdf).toString('latin1')).not.toContain('pdfuaid');
  expect(await getProblem({ pdfStandard: 'ua-1' })).toContain(
    'omit it for PDF 1.7, the only one in browsers',
  );
});

test('the library reports that PDFium cannot be loaded, and requests PDFium again', async () => {
  isOffline = true;
  const problem = await getProblem({ formats: ['png'], ppi: 24 });
  expect(problem).toContain(
    'PDFium, which renders and reads pages, is not loaded: Failed to fetch.',
  );
  expect(problem).toContain('pass what `loadEngine` needs for this (docs/nodejs.md)');
  isOffline = false;
  expect(await getProblem({ formats: ['png'], ppi: 24 })).toBe('no error');
});

test('the library rejects the format SVG', async () => {
  expect(await getProblem({ formats: ['svg'] })).toContain('The browser engine cannot create SVG.');
});

test('the library replaces and removes virtual files', async () => {
  const readTemplate = (name: string): string =>
    readFileSync(join(ROOT, 'test/fixtures/templates/plain', name), 'utf8');
  library.addFile('/own/template.yaml', readTemplate('template.yaml'));
  library.addFile('own/template.typ', readTemplate('template.typ').replace(/^/, '#broken\n'));
  expect(await getProblem({ template: '/own' })).toContain('unknown variable: broken');
  library.addFile('/own/template.typ', readTemplate('template.typ'));
  expect(await getProblem({ template: '/own' })).toBe('no error');
  library.removeFile('/own/template.typ');
  expect(await getProblem({ template: '/own' })).toContain('has no `template.typ`');
});

test('the library renders concurrent documents separately', async () => {
  const names = Array.from({ length: IS_LONG ? 12 : 3 }, (_, index) => `Person Number ${index}`);
  const templates = ['classic', 'linear', 'scholar'];
  const render = async (name: string, index: number) => {
    const options = { template: templates[index % 3] as string, today: '2026-11-20' };
    const { xmp, ...content } = await readPdf(
      await library.renderCvToPdf({ cv: { name } }, options),
    );
    return content;
  };
  const contents = await Promise.all(names.map(render));
  for (const [index, name] of names.entries())
    expect(contents[index]).toEqual(await render(name, index));
});

test('the library imports files of other tools', async () => {
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

// `equal.test.ts` has all cases.
describe('the output', () => {
  beforeAll(() => addFiles(library, FEW_CASES));

  test.each(FEW_CASES)('is the same as in Node.js: $name', (item) =>
    expectEqual(item, () => renderCase(library, item)),
  );
});

// The last test with the engine, which is unusable after a crash.
test('the library reports a crash of the engine', async () => {
  const template = readFileSync(join(ROOT, 'typst-templates/linear/template.typ'), 'utf8');
  library.addFile(
    '/templates/deep/template.yaml',
    readFileSync(join(ROOT, 'typst-templates/linear/template.yaml')),
  );
  library.addFile(
    '/templates/deep/template.typ',
    `${template}\n#let deep = ${'('.repeat(20_000)}1${')'.repeat(20_000)}\n`,
  );
  expect(await getProblem({ template: '/templates/deep' })).toContain(
    'The engine crashed during the layout of the document.',
  );
});

describe('the bundle', () => {
  test('has no imports of Node.js', async () => {
    const warnings: string[] = [];
    const build = await rolldown({
      input: join(ROOT, 'dist/browser/index.js'),
      platform: 'browser',
      onLog: (_, log) => warnings.push(log.message),
    });
    const { output } = await build.generate({ format: 'esm' });
    const imported = output.flatMap((chunk) => ('imports' in chunk ? chunk.imports : []));
    const chunks = new Set(output.map(({ fileName }) => fileName));
    expect(imported.filter((name) => !chunks.has(name))).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('needs no global of Node.js', () => {
    const program = join(ROOT, 'test/browser/bare.mjs');
    const args = [program, join(ROOT, 'dist/browser/index.js'), ROOT, ...(IS_LONG ? [WASM] : [])];
    const stdout = execFileSync(process.execPath, args);
    expect(stdout.toString()).toBe('rendered\n');
  });
});
