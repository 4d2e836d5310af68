// The playground in a browser: from an empty document to the PDF, by mouse and keyboard, offline.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { strToU8, zipSync } from 'fflate';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPages } from '../../../src/pdf/raster.js';
import { createTemporaryFolder, ROOT, run } from '../../cli/run.js';
import { createPdf } from '../../inspect/rules/handmade-pdf.js';
import { findAxeViolations, isChromiumMissing } from '../../support/chromium.js';
import { readPdf } from '../../support/pdf.js';
import { openSite, readText, serveSite, useSite, waitFor, waitForPages } from './site.js';

const IS_MISSING = isChromiumMissing('the site');

const site = useSite(IS_MISSING);

/** Tall enough for a whole sample, since the editor renders visible lines only. */
const TALL_VIEWPORT = { width: 1300, height: 3000 };

/** Replaces the browser's dialog for a writable file. */
const FAKE_PICKER = `
  globalThis.written = [];
  const write = async (text) => written.push(text);
  const createWritable = async () => ({ write, close: async () => {} });
  const getFile = async () => new File(['cv:\\n  name: Ada\\n'], 'ada.yaml');
  globalThis.showOpenFilePicker = async () => [{ getFile, createWritable }];`;

/** Opens the page in a fresh browser profile. */
async function openPage(
  options: Parameters<Browser['newContext']>[0] = {},
  fragment = '',
  picker = 'delete globalThis.showOpenFilePicker',
): Promise<Page> {
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // Nobody can answer the browser's own file dialogs.
  await page.addInitScript(picker);
  await openSite(page, site.address + fragment);
  await waitForPages(page);
  return page;
}

/** Chooses a sample, which the page fetches. */
async function chooseSample(page: Page, sample: string): Promise<void> {
  await page.selectOption('#samples', sample);
  await waitFor(page, `document.querySelector('#samples').value === ''`);
}

async function dropFiles(page: Page, readContents: readonly string[]): Promise<void> {
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const one of ${JSON.stringify(readContents)}) dataTransfer.items.add(new File([one], 'dropped.yaml'));
    const at = { clientX: 90, clientY: 90, bubbles: true, cancelable: true };
    document.querySelector('.cm-content').dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }));
  })()`);
}

/** Returns a sample as in the editor, without the line for editors. */
function readSample(name: string): string {
  return readFileSync(join(ROOT, 'samples', name), 'utf8').replace(
    /^# yaml-language-server.*\n/,
    '',
  );
}

async function appendText(page: Page, text: string): Promise<void> {
  await page.click('.cm-content');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}

/** Downloads a format by a click, and returns the file. */
async function download(page: Page, format: string): Promise<Buffer> {
  await page.click('button:text("Download")');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.click(`[data-format=${format}]`),
  ]);
  await page.keyboard.press('Escape');
  return readFileSync(await file.path());
}

/** Renders a text with the command line. */
async function renderByCli(text: string, args: readonly string[], format = 'pdf'): Promise<Buffer> {
  const cwd = createTemporaryFolder({ 'cv.yaml': text });
  const output = format === 'json-resume' ? 'cv.resume.json' : `cv.${format}`;
  const all = ['render', 'cv.yaml', '-f', format, '-o', output, ...args];
  const { code, stderr } = await run(all, { cwd, env: { SOURCE_DATE_EPOCH: undefined } });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return readFileSync(join(cwd, output));
}

/** Expects that a downloaded file equals that of the command line; PDFs by pages, text and tags. */
async function expectSame(
  page: Page,
  format: string,
  text: string,
  args: readonly string[],
): Promise<void> {
  const standard = format === 'pdf' ? ['--pdf-standard', '1.7'] : [];
  const downloaded = await download(page, format);
  const expected = await renderByCli(text, [...args, ...standard], format);
  if (format === 'pdf')
    expect(await readContents(downloaded)).toEqual(await readContents(expected));
  else expect(Buffer.compare(downloaded, expected), format).toBe(0);
}

async function readContents(pdf: Uint8Array): Promise<unknown> {
  const { pages, tags, text } = await readPdf(pdf);
  return { pages, tags, text };
}

/** Expects that the pages equal those that PDFium draws, pixel by pixel. */
async function expectImages(page: Page, pdf: Uint8Array): Promise<void> {
  const dataUrls = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.page canvas')].map((one) => one.toDataURL())`,
  );
  const shown = dataUrls.map((address) =>
    decode(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')),
  );
  const pages = await openPages(pdf);
  expect(shown).toHaveLength(pages.sizes.length);
  for (const [index, { width, height, channels, data }] of shown.entries()) {
    const expected = pages.renderPage(index, { width, height }, (strip) => strip.data.slice());
    const expectedPixels = channels === 4 ? expected : expected.filter((_, at) => at % 4 !== 3);
    expect(
      Buffer.compare(Buffer.from(data as Uint8Array), Buffer.from(expectedPixels)),
      `page ${index + 1}`,
    ).toBe(0);
  }
  pages.close();
}

describe.skipIf(IS_MISSING)('a CV', () => {
  test('is downloaded as the files that the command line writes, after edits and fixes', async () => {
    const page = await openPage();
    await chooseSample(page, 'empty');
    await page.waitForSelector('#problems li.error');
    await page.click('.cm-line:nth-child(2)');
    await page.keyboard.press('End');
    await page.keyboard.insertText(
      'Jane Doe\n  emial: jane@example.com\n  experience:\n    - company: Acme\n      position: Engineer\n      start_date: 2020\n      end_date: now',
    );
    await waitForPages(page, 'wrong');
    await page.click('#problems .fix:text("email")');
    await waitFor(page, `document.querySelector('.cm-content').textContent.includes('  email:')`);
    await page.click('#problems .fix:text("present")');
    await waitForPages(page);
    await expect.poll(() => page.isVisible('#problems li.error')).toBe(false);
    await page.check('input[name=template][value=linear]');
    await page.selectOption('select[name=language]', 'de');
    await waitForPages(page);
    const text = `${await readText(page)}`;
    const args = ['--template', 'linear', '--language', 'de'];
    for (const format of ['pdf', 'docx', 'html', 'md', 'txt', 'json-resume']) {
      await expectSame(page, format, text, args);
    }
  });

  test('looks like its PDF on all pages, visible or not', async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    await chooseSample(page, 'academic.yaml');
    await waitForPages(page);
    await expectImages(
      page,
      await renderByCli(readSample('academic.yaml'), ['--pdf-standard', '1.7']),
    );
    await page.check('input[name=template][value=scholar]');
    await waitForPages(page);
    const args = ['--template', 'scholar', '--pdf-standard', '1.7'];
    await expectImages(page, await renderByCli(readSample('academic.yaml'), args));
    await page.locator('.page').last().scrollIntoViewIfNeeded();
    await chooseSample(page, 'starter.yaml');
    await waitForPages(page);
    const starter = ['--template', 'scholar', '--pdf-standard', '1.7'];
    await expectImages(page, await renderByCli(readSample('starter.yaml'), starter));
  });

  test('is kept for the next visit, and shared in a link', async () => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await chooseSample(page, 'turkish.yaml');
    await page.check('input[name=template][value=scholar]');
    await waitForPages(page);
    await page.reload();
    await page.waitForSelector('html[data-is-ready]');
    expect(await readText(page)).toContain('language: tr');
    expect(await page.isChecked('input[value=scholar]')).toBe(true);
    await page.click('button:text("Copy a link")');
    await waitFor(page, `location.hash.startsWith('#d=')`);
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    const other = await openPage({}, new URL(link).hash);
    expect(await readText(other)).toBe(await readText(page));
    expect(await other.isChecked('input[value=scholar]')).toBe(true);
  });

  test.each(['#d=', '#d=AAAA', '#d=%00', '#anything'])(
    'is the sample for the damaged link %s',
    async (fragment) => {
      const page = await openPage({}, fragment);
      expect(await readText(page)).toContain('name: Jane Doe');
      const message = fragment.startsWith('#d=') ? 'The link is damaged' : '';
      expect(await page.textContent('#status')).toContain(message);
    },
  );

  test('is restored on reload if it was edited after its link was copied', async () => {
    const page = await openPage({ viewport: TALL_VIEWPORT });
    await page.click('button:text("Copy a link")');
    await waitFor(page, `location.hash.startsWith('#d=')`);
    await appendText(page, '# after the link\n');
    expect(await page.evaluate('location.hash')).toBe('');
    await page.reload();
    await page.waitForSelector('html[data-is-ready]');
    expect(await readText(page)).toContain('# after the link');
  });

  test('is restored with its template by undo after a link replaced it', async () => {
    const page = await openPage({ viewport: TALL_VIEWPORT });
    await appendText(page, '# mine\n');
    await page.check('input[name=template][value=linear]');
    await waitForPages(page);
    const fragment = await page.evaluate<string>(`(async () => {
      const json = JSON.stringify({ text: 'cv:\\n  name: Ada\\n', options: { template: 'scholar' } });
      const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
      const letters = btoa(String.fromCharCode(...new Uint8Array(await new Response(packed).arrayBuffer())));
      return '#d=' + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    })()`);
    await page.goto('about:blank');
    await page.goto(site.address + fragment);
    await page.waitForSelector('html[data-is-ready]');
    expect(await readText(page)).toBe('cv:\n  name: Ada\n');
    expect(await page.isChecked('input[value=scholar]')).toBe(true);
    expect(await page.evaluate(`localStorage['cvpress.document']`)).toContain('# mine');
    await appendText(page, '# edited\n');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await readText(page)).toContain('# mine');
    await page.waitForSelector('input[value=linear]:checked');
  });

  test('does not replace the CV of another tab on reload', async () => {
    const page = await openPage({ viewport: TALL_VIEWPORT });
    await appendText(page, '# first tab\n');
    const other = await page.context().newPage();
    await openSite(other, site.address);
    await appendText(other, '# second tab\n');
    await waitFor(page, `document.querySelector('#status').textContent.startsWith('Another tab')`);
    await page.reload();
    await page.waitForSelector('html[data-is-ready]');
    expect(await readText(page)).not.toContain('# second tab');
  });

  test('is restored by undo after it was replaced', async () => {
    const page = await openPage();
    await appendText(page, '# mine\n');
    await chooseSample(page, 'student.yaml');
    await waitForPages(page);
    await page.click('.cm-content');
    await page.keyboard.press('Control+z');
    await waitFor(page, `document.querySelector('.cm-content').textContent.includes('Jane Doe')`);
  });

  test('is located on the page from the text, and in the text from the page', async () => {
    const page = await openPage();
    await waitForPages(page, 'placed');
    await page.click('.cm-line:has-text("label: Marine Biologist")');
    expect(await page.locator('.marks span').count()).toBeGreaterThan(0);
    const mark = await page.locator('.marks span').first().boundingBox();
    await page.click('.cm-line:has-text("name: Jane Doe")');
    await page.mouse.click((mark?.x ?? 0) + 10, (mark?.y ?? 0) + 4);
    expect(await page.textContent('.cm-activeLine')).toContain('Marine Biologist');
  });

  test('is imported from another format or opened from cvpress, and any other file is rejected', async () => {
    const page = await openPage();
    const choose = async (path: string, message: string): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.click('button:text("Open")'),
      ]);
      await chooser.setFiles(path);
      await waitFor(page, `document.querySelector('#status').textContent.includes('${message}')`);
    };
    const [own, broken] = [
      '{"$schema": "cvpress", "cv": {"name": "Ada"}}',
      'cv:\n  name: "Grace\n',
    ];
    const cwd = createTemporaryFolder({
      'notes.txt': 'hello',
      'own.json': own,
      'broken.yaml': broken,
    });
    writeFileSync(join(cwd, 'latin.yaml'), Buffer.from('cv:\n  name: Zoë\n', 'latin1'));
    await choose(join(cwd, 'latin.yaml'), 'it is not UTF-8 text');
    await choose(
      join(ROOT, 'test/fixtures/import/reactive-resume-5.json'),
      'reactive-resume-5.json is imported',
    );
    expect(await readText(page)).toContain('Imported from Reactive Resume.');
    await choose(join(ROOT, 'test/fixtures/import/rendercv-2.yaml'), 'rendercv-2.yaml is imported');
    expect(await readText(page)).toContain('Imported from RenderCV.');
    await choose(join(cwd, 'notes.txt'), 'cannot be opened');
    expect(await readText(page)).toContain('Imported from RenderCV.');
    await choose(join(cwd, 'own.json'), 'own.json is open');
    expect(await readText(page)).toBe(own);
    await choose(join(cwd, 'broken.yaml'), 'broken.yaml is open');
    await page.waitForSelector('#problems li.error');
  });

  test('is drawn as it is if it is pasted, and converted by a click', async () => {
    const page = await openPage();
    await page.click('.cm-content');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('basics: {name: Ada Pasted}\n');
    await waitFor(page, `document.querySelector('#text-of-pages').textContent.includes('Pasted')`);
    await page.click('#problems .fix:text("Convert")');
    await waitFor(
      page,
      `document.querySelector('.cm-content').textContent.includes('Imported from JSON Resume')`,
    );
  });

  test('is saved to its file, also after undo and redo, unless another text replaces it', async () => {
    const page = await openPage({}, '', FAKE_PICKER);
    await page.click('button:text("Open")');
    await waitFor(page, `document.querySelector('.cm-content').textContent.includes('Ada')`);
    await appendText(page, '# more\n');
    await page.keyboard.press('Control+s');
    await waitFor(page, `globalThis.written.join() === 'cv:\\n  name: Ada\\n# more\\n'`);
    const pdf = page.waitForEvent('download');
    await download(page, 'pdf');
    expect((await pdf).suggestedFilename()).toBe('ada.pdf');
    await dropFiles(page, ['cv:\r\n  name: Grace\r\n']);
    await waitFor(page, `document.querySelector('.cm-content').textContent.includes('Grace')`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.click('button:text-is("Save")'),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toBe('cv:\n  name: Grace\n');
    expect(await page.evaluate('globalThis.written.length')).toBe(1);
    await page.click('.cm-content');
    await page.keyboard.press('Control+z');
    await waitFor(page, `document.querySelector('.cm-content').textContent.includes('Ada')`);
    await page.keyboard.press('Control+s');
    await waitFor(
      page,
      `globalThis.written.length === 2 && globalThis.written[1].startsWith('cv:\\n  name: Ada')`,
    );
    await page.keyboard.press('Control+y');
    await waitFor(page, `document.querySelector('.cm-content').textContent.includes('Grace')`);
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  });

  test('is opened, not inserted, if it is dropped on the editor', async () => {
    const page = await openPage();
    await dropFiles(page, ['cv:\n  name: Ada\n', 'cv:\n  name: Grace\n']);
    await waitFor(
      page,
      `document.querySelector('#status').textContent.startsWith('Drop one file')`,
    );
    await dropFiles(page, ['cv:\n  name: Ada\n']);
    await waitFor(page, `document.querySelector('#status').textContent.includes('is open')`);
    expect(await readText(page)).toBe('cv:\n  name: Ada\n');
    await page.click('.cm-content');
    await page.keyboard.press('Control+z');
    const { length } = readSample('starter.yaml');
    await waitFor(page, `JSON.parse(localStorage['cvpress.document']).text.length === ${length}`);
  });

  test('is fixed once by a double click', async () => {
    const page = await openPage();
    await dropFiles(page, [
      'cv:\n  name: Ada\n  experience:\n    - {company: Acme, start_date: 2020, end_date: now}\n',
    ]);
    await page.dblclick('#problems .fix:text("present")');
    await waitForPages(page);
    expect(await readText(page)).toContain('end_date: present}');
  });

  test('shows a photo with a template that supports one', async () => {
    const page = await openPage();
    await page.check('input[name=template][value=sidebar]');
    const photo = join(ROOT, 'docs/images/template-classic.png');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.click('button:text("Add a photo")'),
    ]);
    await chooser.setFiles(photo);
    await page.waitForSelector('button:text("Remove the photo")');
    await waitForPages(page);
    await expectSame(page, 'docx', readSample('starter.yaml'), [
      '--template',
      'sidebar',
      '--photo',
      photo,
    ]);
    await page.check('input[name=template][value=linear]');
    await waitForPages(page);
    await page.check('input[name=template][value=sidebar]');
    await page.waitForSelector('button:text("Remove the photo")');
    await page.reload();
    await page.waitForSelector('html[data-is-ready]');
    await waitForPages(page);
    await page.waitForSelector('button:text("Add a photo")');
  });

  test('shows the settings of the document, and keeps choices in it', async () => {
    const page = await openPage();
    const text =
      'render: # mine\n  template: scholar # for the university\n  fit: 1\n  keep: [Skills]\n' +
      '  template_options: {et_al: 3}\ncv:\n  name: Ada\n  skills: [{name: Go, details: d}]\n';
    await dropFiles(page, [text]);
    await page.waitForSelector('input[value=scholar]:checked');
    expect(await page.inputValue('select[name=fit]')).toBe('1');
    expect(await page.inputValue('input[name=et_al]')).toBe('3');
    expect(await page.isVisible('#keep')).toBe(false);
    await waitForPages(page);
    await expectSame(page, 'html', text, []);
    // A choice that is undone leaves nothing to keep.
    await page.check('input[name=groupPositions]');
    expect(await page.isVisible('#keep')).toBe(true);
    await page.uncheck('input[name=groupPositions]');
    expect(await page.isVisible('#keep')).toBe(false);
    await page.selectOption('select[name=fit]', '');
    await page.check('input[value=linear]');
    await page.check('input[name=showLocation]');
    await waitForPages(page);
    await expectSame(page, 'html', text.replace(/ {2}(?:fit|template_options).*\n/g, ''), [
      ...['--template', 'linear', '--show-location'],
    ]);
    await page.click('#keep');
    const kept =
      'render: # mine\n  template: linear # for the university\n  keep: [Skills]\n  show_location: true\n' +
      'cv:\n  name: Ada\n  skills: [{name: Go, details: d}]\n';
    await expect.poll(() => readText(page)).toBe(kept);
    expect(await page.isVisible('#keep')).toBe(false);
    expect(await page.evaluate('document.activeElement.value')).toBe('linear');
    await waitForPages(page);
    await expectSame(page, 'html', kept, []);
    await page.reload();
    await page.waitForSelector('html[data-is-ready]');
    expect(await page.isChecked('input[value=linear]')).toBe(true);
    expect(await page.isVisible('#keep')).toBe(false);
  });

  test('keeps choices in JSON, and reports a text that has no place for them', async () => {
    const page = await openPage();
    const drop = async (text: string): Promise<void> => {
      await dropFiles(page, [text]);
      await expect.poll(() => readText(page)).toBe(text);
    };
    await drop('{"cv": {"name": "Ada"}}\n');
    await page.check('input[value=linear]');
    await page.click('#keep');
    await expect
      .poll(() => readText(page))
      .toBe('{"cv": {"name": "Ada"}, "render": {"template":"linear"}}\n');
    await drop('cv: [\n');
    await page.check('input[value=sidebar]');
    await page.click('#keep');
    await waitFor(page, `document.querySelector('#status').textContent.includes('cannot be kept')`);
    expect(await readText(page)).toBe('cv: [\n');
  });

  test('uses a font of the site for Arabic text', async () => {
    const page = await openPage();
    await chooseSample(page, 'arabic.yaml');
    await waitForPages(page);
    await waitForPages(page, 'placed');
    expect(await page.textContent('#problems ul')).not.toContain('No font');
    const fonts = ['400Regular', '700Bold'].flatMap((face) => [
      '--font-path',
      join(ROOT, 'node_modules/@expo-google-fonts/vazirmatn', face),
    ]);
    await expectSame(page, 'pdf', readSample('arabic.yaml'), fonts);
    await chooseSample(page, 'starter.yaml');
    await page.selectOption('select[name=language]', 'ar');
    await waitForPages(page);
    await expectSame(page, 'pdf', readSample('starter.yaml'), [...fonts, '--language', 'ar']);
    await dropFiles(page, ['cv:\n  name: ᚠᚢᚦ\n']);
    await waitFor(
      page,
      `document.querySelector('#state').textContent.includes('No font has the characters ᚠ')`,
    );
  });
});

/** Chooses a file, and returns the message about it. */
async function chooseFile(page: Page, name: string, content: string | Uint8Array): Promise<string> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.click('button:text("Open")'),
  ]);
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(content) });
  await waitFor(page, `!/^(?:$|Opening )/.test(document.querySelector('#status').textContent)`);
  return (await page.textContent('#status')) ?? '';
}

/** Missing values, and a value that no field holds. */
const RESUME = JSON.stringify({
  basics: { name: 'Ada' },
  work: [{ name: 'Acme' }, { position: 'Engineer' }],
  shoeSize: '41',
});

describe.skipIf(IS_MISSING)('an imported CV', () => {
  test('is next to the pages of its PDF until undo restores the previous text', async () => {
    const page = await openPage();
    const pdf = await renderByCli(readSample('academic.yaml'), []);
    expect(await chooseFile(page, 'old.pdf', pdf)).toMatch(/^old\.pdf is imported\b.*Undo/);
    expect(await readText(page)).toMatch(
      /^# Imported from the pages of a PDF\.\n[\s\S]*\n {2}name: /,
    );
    const { sizes } = await openPages(pdf);
    expect(sizes.length).toBeGreaterThan(1);
    await expect.poll(() => page.locator('#original canvas').count()).toBe(sizes.length);
    const colors = await page.evaluate<number>(`(() => {
      const canvas = document.querySelector('#original canvas');
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    })()`);
    expect(colors).toBeGreaterThan(50);
    expect(await page.textContent('#original pre')).toContain('Education');
    expect(await page.isVisible('#read')).toBe(false);
    await page.click('[data-shows=read]');
    expect(await page.isVisible('#read')).toBe(true);
    expect(await page.isVisible('#original')).toBe(false);
    await page.click('[data-shows=original]');
    await page.click('.cm-content');
    await page.keyboard.press('Control+z');
    await expect.poll(() => readText(page)).toContain('label: Marine Biologist');
    for (const part of ['#original', '[data-shows=original]', '#places'])
      expect(await page.isVisible(part), part).toBe(false);
    expect(await page.isVisible('#read')).toBe(true);
    await page.keyboard.press('Control+y');
    await expect.poll(() => page.isVisible('[data-shows=original]')).toBe(true);
  });

  test('is next to the text of its Word file, with what was omitted', async () => {
    const page = await openPage();
    await chooseSample(page, 'starter.yaml');
    const word = await download(page, 'docx');
    expect(await chooseFile(page, 'old.docx', word)).toMatch(/^old\.docx is imported\b/);
    expect(await readText(page)).toContain('# Imported from a Word file.');
    expect(await page.isVisible('#original pre')).toBe(true);
    expect(await page.textContent('#original pre')).toContain('Jane Doe\nMarine Biologist\n');
    expect(await page.textContent('#original ul')).toBe(
      'Not imported: the date of the last update. Copy what belongs in your CV.',
    );
    // The photo of the same file is no part of the next original.
    await dropFiles(page, [RESUME]);
    await expect.poll(() => page.textContent('#original pre')).toBe(RESUME);
    expect(await page.isVisible('#read')).toBe(true);
  });

  test('lists the places to check, which clicks and keys reach and remove', async () => {
    const page = await openPage({ viewport: TALL_VIEWPORT });
    expect(await chooseFile(page, 'r.json', RESUME)).toContain('is imported: 3 places to check.');
    const list = async (): Promise<string[]> => page.locator('#places .place').allTextContents();
    expect(await list()).toEqual([
      'Line 8 not given position: ""',
      'Line 9 not given company: ""',
      'Line 14 not imported shoeSize: "41"',
    ]);
    await page.click('#places .place:has-text("company")');
    expect(await page.textContent('.cm-activeLine')).toBe('    - company: "" # not given');
    await page.focus('#places .place:has-text("shoeSize")');
    await page.keyboard.press('Enter');
    expect(await page.textContent('.cm-activeLine')).toBe('# shoeSize: "41"');
    expect(await page.evaluate('document.activeElement.className')).toContain('cm-content');
    // A filled value needs no check.
    await page.click('#places .place:has-text("position")');
    await page.keyboard.insertText('Diver');
    await expect.poll(list).toHaveLength(2);
    await page.focus('#places .done');
    await page.keyboard.press('Enter');
    expect(await page.textContent('#places summary')).toBe('1 place to check');
    expect(await page.evaluate('document.activeElement.ariaLabel')).toContain('line 14');
    await page.keyboard.press('Enter');
    expect(await page.isVisible('#places')).toBe(false);
    expect(await readText(page)).toMatch(/ {4}- company: ""\n {6}position: Engineer\n$/);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => readText(page)).toContain('# Not imported:');
  });

  const before = 'rejected with the message of the command line and a hint for this page, if it is';
  test(`${before} a scan, locked, of another program or too large`, async () => {
    const page = await openPage({ viewport: TALL_VIEWPORT });
    const text = await readText(page);
    const odt = zipSync(
      { mimetype: strToU8('application/vnd.oasis.opendocument.text') },
      { level: 0 },
    );
    const saveAs = ' Save it as a Word document (.docx) or PDF, and open that here.';
    const rows: readonly (readonly [name: string, content: string | Uint8Array, advice: string])[] =
      [
        [
          'scan.pdf',
          createPdf([], { operators: '0 0 0 rg 0 0 595 842 re f' }),
          ' Recognize the text first.',
        ],
        [
          'locked.pdf',
          readFileSync(join(ROOT, 'test/fixtures/inspect/password.pdf')),
          ' Remove the password first.',
        ],
        ['old.odt', odt, saveAs],
        ['old.rtf', '{\\rtf1 Jane}', saveAs],
        ['old.tex', '\\documentclass{cv}', ' Open its PDF here.'],
      ];
    const cwd = createTemporaryFolder(
      Object.fromEntries(rows.map(([name, content]) => [name, content])),
    );
    for (const [name, content, advice] of rows) {
      const shown = await chooseFile(page, name, content);
      const { stderr } = await run(['import', name], { cwd });
      expect(shown).toBe(`${/error\[.*?\]: (.*)/.exec(stderr)?.[1]}${advice}`);
      expect(await readText(page)).toBe(text);
    }
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(50_000_001)], 'large.pdf'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    })()`);
    await expect
      .poll(() => page.textContent('#status'))
      .toMatch(/^large\.pdf has 50,000,001 bytes; .*; the limit .* Shorten the document\.$/);
  });

  test('is given up at the time limit, and the next file is opened', async () => {
    const page = await openPage({ serviceWorkers: 'block' });
    const text = await readText(page);
    const busyWorker = `let count = 0;
      onmessage = ({ data: { id } }) => {
        while (count > 0);
        count = postMessage({ id, type: 'RAW' }) ?? 1;
      }`;
    const path = '**/code/import-worker.js';
    const fulfill = { contentType: 'text/javascript', body: busyWorker };
    await page.context().route(path, (route) => route.fulfill(fulfill));
    await page.evaluate(`(() => {
      const set = globalThis.setTimeout;
      globalThis.setTimeout = (run, ms, ...rest) => set(run, ms === 30_000 ? 300 : ms, ...rest);
    })()`);
    expect(await chooseFile(page, 'slow.pdf', '%PDF-')).toBe(
      'slow.pdf cannot be opened: The document took longer than 30 s. Shorten very long texts and lists.',
    );
    expect(await readText(page)).toBe(text);
    await page.context().unroute(path);
    await dropFiles(page, ['cv:\n  name: Ada\n']);
    await expect.poll(() => readText(page)).toBe('cv:\n  name: Ada\n');
  });

  test.each([1440, 360])('has no axe violation and fits a width of %i pixels', async (width) => {
    const page = await openPage({ viewport: { width, height: 740 }, bypassCSP: true });
    await chooseFile(page, 'old.pdf', await renderByCli(readSample('starter.yaml'), []));
    await appendText(page, '# sure?\n');
    await page.waitForSelector('#original canvas', { state: 'attached' });
    expect(await page.isVisible('#places')).toBe(true);
    for (const part of width > 780 ? ['original'] : ['write', 'original']) {
      await page.click(`[data-shows=${part}]`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await findAxeViolations(page)).toEqual([]);
    }
  });
});

describe.skipIf(IS_MISSING)('the playground', () => {
  test('needs no network once it is loaded, also on the next visit', async () => {
    const own = await serveSite(site.folder);
    const context: BrowserContext = await site.browser.newContext({ acceptDownloads: true });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await openSite(page, own.address);
    await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)');
    await waitFor(page, 'navigator.serviceWorker.controller !== null');
    expect(own.asked.filter((path) => !path.startsWith('/'))).toEqual([]);
    own.close();
    await chooseSample(page, 'academic.yaml');
    await page.check('input[name=template][value=sidebar]');
    await waitForPages(page);
    expect((await download(page, 'docx')).length).toBeGreaterThan(1000);
    const pdf = await download(page, 'pdf');
    await page.addInitScript('delete globalThis.showOpenFilePicker');
    await page.reload();
    await page.waitForSelector('html[data-is-ready]');
    await waitForPages(page);
    expect(await page.textContent('#state')).toMatch(/^\d pages\.$/);
    expect(await chooseFile(page, 'old.pdf', pdf)).toContain('is imported');
    await page.waitForSelector('#original canvas');
    await page.click('a:text("Documentation")');
    expect(await page.textContent('h1')).toBe('Documentation');
    await page.fill('#query', 'eglot');
    await page.waitForSelector('#results a');
  });

  test('keeps working if a newer version is installed meanwhile', async () => {
    const folder = createTemporaryFolder({});
    cpSync(site.folder, folder, { recursive: true });
    const own = await serveSite(folder, true);
    const context = await site.browser.newContext({ acceptDownloads: true });
    onTestFinished(() => context.close().then(() => own.close()));
    const page = await context.newPage();
    await page.addInitScript(`void caches.open('of another page')`);
    await openSite(page, own.address);
    await waitFor(page, 'navigator.serviceWorker.controller !== null');
    // The code files of the newer version have other names.
    const isOutdated = (name: string): boolean => name.startsWith('docx-');
    for (const name of readdirSync(join(folder, 'code/chunks')).filter(isOutdated))
      rmSync(join(folder, 'code/chunks', name));
    const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8')
      .replaceAll(/"code\/chunks\/docx-[^"]*",/g, '')
      .replace('VERSION = "cvpress-', 'VERSION = "cvpress-newer-');
    writeFileSync(join(folder, 'service-worker.js'), worker);
    await page.evaluate(
      'navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => {})',
    );
    const workerCode = `navigator.serviceWorker.ready.then(({ installing, waiting, active }) => `;
    await waitFor(
      page,
      `${workerCode}installing === null && waiting === null && active.state === 'activated')`,
    );
    const names = await page.evaluate<string[]>('caches.keys()');
    expect(names.map((name) => name.replace(/[\da-f]{16}/, '…'))).toEqual([
      'of another page',
      'cvpress-…',
      'cvpress-newer-…',
    ]);
    expect((await download(page, 'docx')).length).toBeGreaterThan(1000);
  });

  test('retries if the engine cannot be loaded', async () => {
    const context = await site.browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await context.route('**/engine.bin', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await page.goto(site.address);
    await waitFor(
      page,
      `document.querySelector('#state').textContent.includes('engine cannot be loaded')`,
    );
    await waitForPages(page);
  });

  test('reports a sample that cannot be loaded and keeps the text', async () => {
    const context = await site.browser.newContext({ serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await openSite(page, site.address);
    const text = await readText(page);
    for (const answer of ['abort', 'fulfill'] as const) {
      await context.route('**/samples/*', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill({ status: 404, body: 'Not found' }),
      );
      await chooseSample(page, 'student.yaml');
      expect(await page.textContent('#status')).toContain('The sample Student cannot be loaded');
      expect(await readText(page)).toBe(text);
    }
  });

  test('prints only the pages', async () => {
    const page = await openPage();
    await page.emulateMedia({ media: 'print' });
    expect(await page.isVisible('.page canvas')).toBe(true);
    for (const other of ['header', '#write', '#panel', 'footer'])
      expect(await page.isVisible(other), other).toBe(false);
  });

  test('runs no foreign code', async () => {
    const page = await openPage();
    const policy = await page.getAttribute('meta[http-equiv]', 'content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/'unsafe-|https?:|\*/);
    page.removeAllListeners('console');
    await page.evaluate(`setTimeout('globalThis.hasRun = true')`);
    await page.evaluate('new Promise((done) => setTimeout(done))');
    expect(await page.evaluate('globalThis.hasRun')).toBeUndefined();
    const elsewhere = `fetch('https://example.com').then(() => 'sent', () => 'refused')`;
    page.removeAllListeners('requestfailed');
    expect(await page.evaluate(elsewhere)).toBe('refused');
  });

  test('shows HTML in a text as text', async () => {
    const page = await openPage();
    await chooseSample(page, 'empty');
    await page.click('.cm-line:nth-child(2)');
    await page.keyboard.press('End');
    await page.keyboard.insertText('<img src=x onerror=alert(1)>\n  <b>bad</b>: 1');
    await page.waitForSelector('#problems li');
    expect(await page.locator('#problems img, #problems b, footer b').count()).toBe(0);
  });

  test.each([
    { width: 1440, colorScheme: 'light' },
    { width: 1440, colorScheme: 'dark' },
    { width: 360, colorScheme: 'light' },
    { width: 360, colorScheme: 'dark' },
  ] as const)(
    'has no axe violation with a width of $width pixels and $colorScheme colors',
    async ({ width, colorScheme }) => {
      const page = await openPage({
        viewport: { width, height: 800 },
        colorScheme,
        bypassCSP: true,
      });
      await appendText(page, '  emial: x\n');
      await page.waitForSelector('#problems li');
      const parts = width > 780 ? ['write'] : ['write', 'read'];
      for (const part of parts) {
        if (width <= 780) await page.click(`[data-shows=${part}]`);
        expect(await findAxeViolations(page)).toEqual([]);
      }
    },
  );

  test('can be used with the keyboard only', async () => {
    const page = await openPage();
    const focused = (): Promise<string> =>
      page.evaluate('/^<[^>]*>/.exec(document.activeElement.outerHTML)[0]');
    const tabTo = async (what: RegExp): Promise<void> => {
      for (let count = 0; count < 40; count += 1) {
        if (what.test(await focused())) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`the focus never comes to ${what}, but to ${await focused()}`);
    };
    await tabTo(/id="samples"/);
    await page.keyboard.press('ArrowDown');
    await waitFor(page, `document.querySelectorAll('.cm-line').length < 4`);
    await tabTo(/cm-content/);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.insertText('Jane Doe\n  emial: jane@example.com');
    await page.waitForSelector('#problems .fix');
    await tabTo(/class="fix"/);
    await page.keyboard.press('Enter');
    await waitForPages(page);
    await tabTo(/value="classic"/);
    await page.keyboard.press('ArrowRight');
    await waitForPages(page);
    expect(await page.isChecked('input[value=linear]')).toBe(true);
    await page.keyboard.press('Home');
    await page.focus('header button');
    await tabTo(/popovertarget/);
    await page.keyboard.press('Enter');
    await tabTo(/data-format="pdf"/);
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toBe('cv.pdf');
  });

  test('fits the width of a phone', async () => {
    const page = await openPage({ viewport: { width: 360, height: 740 } });
    for (const part of ['write', 'read']) {
      await page.click(`[data-shows=${part}]`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    }
  });
});

describe.skipIf(IS_MISSING)('the documentation', () => {
  test.each([1200, 360])('is searched in a window of %i pixels', async (width) => {
    const page = await site.browser.newPage({ viewport: { width, height: 740 } });
    onTestFinished(() => page.close());
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(`${site.address}docs/index.html`);
    await page.fill('#query', 'eglot');
    await page.waitForSelector('#results a');
    expect(await page.textContent('#result-count')).toBe('1 result');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/editor\.html#other-editors$/);
    expect(faults).toEqual([]);
  });
});
