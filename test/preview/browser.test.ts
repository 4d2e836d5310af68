import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { normalizeOptions } from '../../src/compiler/options/options.js';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { traceDocument } from '../../src/compiler/source-map/trace-document.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { openPages } from '../../src/pdf/raster.js';
import { toProblems } from '../../src/preview/problems.js';
import { type OpenLocation, servePreview } from '../../src/preview/server.js';
import { PreviewState } from '../../src/preview/state.js';
import { createTemporaryFolder, ROOT } from '../cli/run.js';
import { findAxeViolations, isChromiumMissing, launchChromium } from '../support/chromium.js';
import { readPdf } from '../support/pdf.js';
import { waitFor } from '../support/wait-for.js';
import { startWatch, type Watching, waitForChange } from './watch.js';

const IS_MISSING = isChromiumMissing('the preview in a browser');

/** A CV of two pages. */
const CV = readFileSync(join(ROOT, 'samples/academic.yaml'), 'utf8');

let browser: Browser;

/** One tab for all tests, each with its own address: opening a tab takes as long as a test. */
let tab: Page;

beforeAll(async () => {
  if (IS_MISSING) return;
  browser = await launchChromium();
  // axe would see an intermediate color of a transition.
  tab = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
});

afterAll(() => browser?.close());

interface Opened {
  readonly page: Page;
  /** Shows a new version of the document, and waits until the browser shows it. */
  readonly save: (text: string) => Promise<void>;
}

/** Opens a preview of a text in a tab, without the command. */
async function open(
  text = CV,
  editor?: OpenLocation,
): Promise<Opened & { readonly state: PreviewState }> {
  const state = new PreviewState('cv.yaml', 'cv.pdf', editor !== undefined);
  const show = async (next: string): Promise<void> => {
    const sendLine = (diagnostics: readonly Diagnostic[]) => toProblems(diagnostics, () => next);
    try {
      const source = parseCvSource(next, { file: 'cv.yaml' });
      const { pdf, diagnostics } = await renderCv(source);
      if (pdf === undefined) throw new Error('no PDF was made');
      const trace = () => traceDocument(source, normalizeOptions({}), pdf);
      state.showPages({ pages: await openPages(pdf), pdf, problems: sendLine(diagnostics), trace });
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      state.showProblems(sendLine(error.diagnostics));
    }
  };
  await show(text);
  const server = await servePreview(state, {
    port: 0,
    folder: join(ROOT, 'src/preview/page'),
    token: 'a-token',
    openInEditor: editor,
  });
  onTestFinished(() => server.close());
  const page = await openTab(server.address);
  return {
    page,
    state,
    save: async (next) =>
      countChanges(
        page,
        () => show(next),
        () => JSON.stringify(state.shown),
      ),
  };
}

/** Opens the preview of `cvpress watch`. */
async function watch(
  args: readonly string[] = [],
  text = CV,
): Promise<Opened & { readonly watching: Watching; readonly home: string }> {
  const home = createTemporaryFolder({ 'cv.yaml': text });
  const watching = await startWatch(home, ['cv.yaml', '--port', '0', ...args]);
  const page = await openTab(watching.address);
  const write = (text: string) => writeFileSync(join(home, 'cv.yaml'), text);
  return {
    page,
    watching,
    home,
    save: (text) => countChanges(page, () => write(text), watching.readOutput),
  };
}

async function countChanges(
  page: Page,
  change: () => void | Promise<void>,
  state: () => string,
): Promise<void> {
  const previous = await readRevision(page);
  await change();
  await waitFor(async () => (await readRevision(page)) > previous, state);
}

async function openTab(address: string, page = tab): Promise<Page> {
  // Ignores errors of the previous test's page, whose server is closed.
  await page.goto('about:blank');
  for (const event of ['pageerror', 'console', 'response']) page.removeAllListeners(event);
  await page.setViewportSize({ width: 1000, height: 700 });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(address);
  await page.waitForSelector('html[data-complete]');
  expect(faults).toEqual([]);
  return page;
}

/** Revision whose pages are all shown. Expressions are strings, as there are no DOM types. */
const readRevision = (page: Page): Promise<number> =>
  page.evaluate<number>('Number(document.documentElement.dataset.complete)');

/** Identifies the shown images of each page, which consist of strips. */
const readImages = (page: Page): Promise<string[][]> =>
  page.evaluate(`[...document.querySelectorAll('#pages [role=img]')].map((page) =>
    [...page.children].sort((a, b) => a.offsetTop - b.offsetTop).map((image) => image.dataset.tag))`);

/** Whether images cover the visible pages without gaps. */
const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate(`[...document.querySelectorAll('#pages [role=img]')].every((page) => {
    const inWindow = (box) => box.bottom > 0 && box.top < innerHeight;
    const height = [...page.children].filter((image) => image.naturalWidth > 0 && inWindow(image.getBoundingClientRect()))
      .reduce((sum, image) => sum + image.getBoundingClientRect().height, 0);
    const { top, bottom } = page.getBoundingClientRect();
    return height >= Math.min(bottom, innerHeight) - Math.max(top, 0) - 0.1;
  })`);

describe.skipIf(IS_MISSING)('the preview in Chromium', () => {
  test('shows the pages as they will print', async () => {
    const { page } = await open();
    const pages = await page.evaluate(
      `[...document.querySelectorAll('#pages [role=img]')].map((page) => ({
        name: page.parentElement.getAttribute('aria-label'), ratio: page.clientHeight / page.clientWidth,
      }))`,
    );
    expect(pages).toEqual([
      { name: 'Page 1', ratio: expect.closeTo(Math.SQRT2, 2) },
      { name: 'Page 2', ratio: expect.closeTo(Math.SQRT2, 2) },
    ]);
    expect(await isCovered(page)).toBe(true);
    expect(await page.textContent('#count')).toBe('Page 1 of 2');
    await page.keyboard.press('End');
    await page.waitForSelector('#count:has-text("Page 2 of 2")');
    expect(await page.title()).toBe('cv.yaml – cvpress');
    expect(await page.isVisible('#problems')).toBe(false);
  });

  test('follows a save, and loads only changed strips', async () => {
    const { page, save } = await watch();
    const previous = await readImages(page);
    const statuses: number[] = [];
    page.on(
      'response',
      (response) => response.url().endsWith('.png') && statuses.push(response.status()),
    );
    await save(CV.replace('Senior Lecturer', 'Senior Lecturer Senior'));
    const [first = [], second] = await readImages(page);
    expect(first[0]).not.toBe(previous[0]?.[0]);
    expect(first.slice(1)).toEqual(previous[0]?.slice(1));
    expect(second).toEqual(previous[1]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.length).toBeGreaterThan(4);
    await save('cv:\n  name: Jane Doe\n');
    expect(await page.textContent('#count')).toBe('1 page');
    expect(await readImages(page)).toHaveLength(1);
  });

  test('shows an error over the last pages without errors until it is fixed', async () => {
    const { page, save } = await open();
    const previous = await readImages(page);
    const line = CV.split('\n').findIndex((text) => text.includes('  email:')) + 1;
    await save(CV.replace('  email:', '  emial:'));
    const problem = page.locator('#problems li');
    expect(await page.textContent('#problems h2')).toBe(
      '1 error: showing the last pages without errors',
    );
    expect(await problem.locator('.location').textContent()).toBe(`cv.yaml:${line}:3`);
    expect(await problem.locator('.path').textContent()).toBe('cv.emial');
    expect(await problem.locator('mark').textContent()).toBe('emial');
    expect(await problem.locator('.hint').textContent()).toBe('did you mean email?');
    expect(await readImages(page)).toEqual(previous);
    expect(await page.title()).toBe('✗ cv.yaml – cvpress');
    await save('cv: [half');
    expect(await problem.locator('.code').textContent()).toBe('error syntax');
    expect(await readImages(page)).toEqual(previous);
    await save(CV);
    expect(await page.isVisible('#problems')).toBe(false);
    expect(await page.isVisible('#badge')).toBe(false);
    expect(await readImages(page)).toEqual(previous);
  });

  test('shows an error of the first rendering, with HTML as text', async () => {
    const { page, save } = await open('cv:\n  name: J\n  "<img src=x onerror=alert(1)>": 1\n');
    expect(await page.textContent('#problems')).toContain('<img src=x onerror=alert(1)>');
    expect(await page.$$('#problems img')).toEqual([]);
    expect(await page.isVisible('#empty')).toBe(true);
    expect(await page.isVisible('#files')).toBe(false);
    await save('cv:\n  name: J\n');
    expect(await page.isVisible('#problems, #empty')).toBe(false);
    expect(await readImages(page)).toHaveLength(1);
  });

  test('keeps errors hidden after the user closed them', async () => {
    const { page, save } = await open('cv:\n  name: 漢\n  x: 1\n');
    await page.keyboard.press('Escape');
    await save('cv:\n  name: 漢\n  y: 1\n');
    expect(await page.isVisible('#problems')).toBe(false);
    expect(await page.textContent('#badge')).toBe('1 error');
    await save('cv:\n  name: 漢\n');
    expect(await page.textContent('#badge')).toBe('1 warning');
    await save('cv:\n  name: 漢\n  x: 1\n');
    expect(await page.isVisible('#problems')).toBe(true);
    await save('cv:\n  name: 漢\n');
    expect(await page.isVisible('#problems')).toBe(false);
  });

  test('counts warnings, and moves through them by keys', async () => {
    const { page } = await open('cv:\n  name: 漢\n  website: ftp://example.org\n');
    const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
    expect(await page.textContent('#badge')).toBe('2 warnings');
    expect(await page.isVisible('#problems')).toBe(false);
    await page.keyboard.press('n');
    expect(await page.isVisible('#problems')).toBe(true);
    expect(await focused()).toBe('cv.yaml:2:9');
    await page.keyboard.press('n');
    expect(await focused()).toBe('cv.yaml:3:12');
    await page.keyboard.press('N');
    expect(await focused()).toBe('cv.yaml:2:9');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Enter');
    await page.waitForSelector('#message:has-text("Copied cv.yaml:2:9")');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('cv.yaml:2:9');
    await page.keyboard.press('Escape');
    expect(await page.isVisible('#problems')).toBe(false);
    expect(await page.evaluate('document.activeElement.id')).toBe('badge');
  });

  test('wraps errors on a phone, and keeps the pages visible', async () => {
    const { page, save } = await open();
    await page.setViewportSize({ width: 360, height: 740 });
    await save(CV.replace('  email:', `  ${'email'.repeat(40)}:`));
    const { across, list, top } = await page.evaluate<Record<string, number>>(`({
      across: document.documentElement.scrollWidth,
      list: document.querySelector('#problems ol').scrollWidth,
      top: document.getElementById('problems').getBoundingClientRect().top,
    })`);
    expect(across).toBe(360);
    expect(list).toBeLessThanOrEqual(360);
    expect(top).toBeGreaterThan(340);
  });

  describe('the arrangement panel', () => {
    const readOptions = (page: Page): Promise<string | null> => page.textContent('#options code');
    const readMessages = (page: Page, options: string): Promise<boolean> =>
      waitFor(
        async () => (await readOptions(page)) === options,
        () => `it says something else than ${options}`,
      );

    test('sets page breaks and kept sections by keyboard, writes the PDF, and shows the options', async () => {
      const { page, home, watching, save } = await watch(['--break-before', 'publications']);
      const previous = readFileSync(join(home, 'cv.pdf'));
      const other = await openTab(page.url(), await browser.newPage());
      await page.keyboard.press('b');
      expect(await page.getAttribute('#arrange', 'aria-expanded')).toBe('true');
      expect(await readOptions(page)).toBe('--break-before Publications');
      expect(await page.isChecked('[aria-label="Publications begins a page"]')).toBe(true);
      expect(await page.isDisabled('[aria-label="Summary begins a page"]')).toBe(true);
      await page.focus('[aria-label="Invited Talks is kept together"]');
      await page.keyboard.press('Space');
      await readMessages(page, "--break-before Publications --keep 'Invited Talks'");
      await readMessages(other, "--break-before Publications --keep 'Invited Talks'");
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe(
        'Invited Talks is kept together',
      );
      await page.uncheck('[aria-label="Publications begins a page"]');
      await readMessages(page, "--keep 'Invited Talks'");
      expect(
        (await waitForChange(join(home, 'cv.pdf'), previous, watching.readOutput)).length,
      ).toBeGreaterThan(0);
      // Choices survive a save, and a section that was removed is not an error.
      await save(CV.replaceAll('Invited Talks', 'Lectures'));
      await readMessages(page, '');
      expect(await page.isVisible('#options')).toBe(false);
      expect(await page.textContent('#badge')).toBe('');
      await page.keyboard.press('Escape');
      expect(await page.isVisible('#arrangement')).toBe(false);
      expect(await page.evaluate('document.activeElement.id')).toBe('arrange');
      await other.close();
    });

    test('keeps the choices of another tab', async () => {
      const { page, save } = await watch();
      const other = await openTab(page.url(), await browser.newPage());
      for (const each of [page, other]) await each.keyboard.press('b');
      const both = async (options: string): Promise<void> => {
        for (const each of [page, other]) await readMessages(each, options);
      };
      await page.fill('#most', '2');
      await page.dispatchEvent('#most', 'change');
      await both('--fit 2');
      // The number input has the focus in one tab while the other tab changes.
      await page.focus('#most');
      await other.fill('#most', '1');
      await other.dispatchEvent('#most', 'change');
      await both('--fit 1');
      expect(await page.inputValue('#most')).toBe('1');
      await page.check('[aria-label="Skills is kept together"]');
      await both('--fit 1 --keep Skills');
      // Neither tab waits for the other.
      await Promise.all([
        // A change of the other tab may arrive between a click and its response.
        page.click('[aria-label="Service begins a page"]'),
        // Each tab has one pointer.
        other
          .click('[aria-label="Publications begins a page"]')
          .then(() => other.click('input[name=fit][value=""]')),
      ]);
      await both('--break-before Publications --break-before Service --keep Skills');
      // Neither tab waits while there is nothing to render.
      await save('cv: [');
      await other.click('[aria-label="Publications begins a page"]');
      await both('--break-before Service --keep Skills');
      await page.click('[aria-label="Skills is kept together"]');
      await both('--break-before Service');
      await other.close();
    });

    test('closes the problems when it opens, and vice versa', async () => {
      const { page, save } = await watch();
      const shown = (): Promise<unknown> =>
        page.$$eval('section[aria-labelledby]:not([hidden])', (all) => all.map(({ id }) => id));
      await page.keyboard.press('b');
      await save(CV.replace('  email:', '  emial:'));
      expect(await shown()).toEqual(['arrangement']);
      expect(await page.textContent('#badge')).toBe('1 error');
      await page.click('#badge');
      expect(await shown()).toEqual(['problems']);
      await page.keyboard.press('b');
      expect(await shown()).toEqual(['arrangement']);
    });

    test('shrinks the document to a number of pages, and shows the messages', async () => {
      const skills = Array.from(
        { length: 50 },
        (_, index) => `    - {name: Skill ${index}, details: d}\n`,
      ).join('');
      const { page } = await watch([], `cv:\n  name: Jane\n  skills:\n${skills}`);
      expect(await page.locator('#pages > section').count()).toBe(2);
      await page.keyboard.press('b');
      await page.fill('#most', '1');
      await page.dispatchEvent('#most', 'change');
      await readMessages(page, '--fit 1');
      await page.waitForSelector('#notes li');
      expect(await page.textContent('#notes li')).toMatch(
        /^Shrunk to fit one page: margins 1\.35 → 1\.\d+ cm, /,
      );
      await expect.poll(() => page.locator('#pages > section').count()).toBe(1);
      await page.check('input[name=fit][value=""]');
      await readMessages(page, '');
      await page.waitForSelector('#pages > section:nth-child(2)');
    });

    test('switches the template, and shows the options that keep it', async () => {
      const { page } = await watch();
      await page.keyboard.press('b');
      const previous = await page.getAttribute('#pages > section img', 'src');
      expect(await page.inputValue('input[name=template]:checked')).toBe('classic');
      await page.click('#templates label[title=sidebar]');
      await readMessages(page, '--template sidebar');
      await expect.poll(() => page.getAttribute('#pages > section img', 'src')).not.toBe(previous);
      await page.click('#templates label[title=classic]');
      await readMessages(page, '');
    });

    test('writes the choices into the document', async () => {
      const { page, home } = await watch();
      await page.keyboard.press('b');
      expect(await page.isVisible('#keep')).toBe(false);
      await page.click('#templates label[title=linear]');
      await readMessages(page, '--template linear');
      await page.focus('#keep');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#message:has-text("Kept in the document")');
      expect(await page.isVisible('#keep')).toBe(false);
      expect(await page.isVisible('#options')).toBe(false);
      expect(await page.evaluate('document.activeElement.value')).toBe('linear');
      expect(readFileSync(join(home, 'cv.yaml'), 'utf8')).toBe(
        `${CV}render:\n  template: linear\n`,
      );
      // The document is rendered again, and the page still shows its choice.
      const revision = await readRevision(page);
      await expect.poll(() => readRevision(page)).toBeGreaterThan(revision);
      expect(await page.inputValue('input[name=template]:checked')).toBe('linear');
      await page.click('#templates label[title=classic]');
      await readMessages(page, '--template classic');
      await page.click('#keep');
      await expect.poll(() => readFileSync(join(home, 'cv.yaml'), 'utf8')).toBe(CV);
    });

    test('shows why the choices are not written', async () => {
      const { page, home } = await watch(['--fit', '2']);
      chmodSync(join(home, 'cv.yaml'), 0o400);
      await page.keyboard.press('b');
      await page.click('#keep');
      await page.waitForSelector('#notes li:has-text("cv.yaml cannot be written")');
      expect(await page.isVisible('#keep')).toBe(true);
    });

    test('shows current thumbnails of all templates', async () => {
      const { page, save } = await watch();
      const pictures = page.locator('#templates img');
      // Each thumbnail takes a rendering, so none is loaded before the panel opens.
      expect(await pictures.first().getAttribute('src')).toBeNull();
      const fetchThumbnails = () =>
        pictures.evaluateAll((images) =>
          Promise.all(
            images.map(async (image) => (await fetch(image.getAttribute('src') as string)).text()),
          ),
        );
      await page.keyboard.press('b');
      await expect
        .poll(() => page.locator('#templates img:visible').count())
        .toBe(BUNDLED_TEMPLATES.length);
      const previous = await fetchThumbnails();
      expect(new Set(previous).size).toBe(BUNDLED_TEMPLATES.length);
      const source = await pictures.first().getAttribute('src');
      await save('cv: {name: Jane, summary: Another text.}');
      await expect.poll(() => pictures.first().getAttribute('src')).not.toBe(source);
      const current = await fetchThumbnails();
      expect(current.filter((picture) => previous.includes(picture))).toEqual([]);
    });

    test('reports errors, and rejects invalid numbers', async () => {
      const skills = Array.from(
        { length: 60 },
        (_, index) => `    - {name: Skill ${index}, details: d}\n`,
      ).join('');
      const { page } = await watch([], `cv:\n  name: Jane\n  summary: s\n  skills:\n${skills}`);
      await page.keyboard.press('b');
      await page.check('[aria-label="Skills is kept together"]');
      await page.waitForSelector('#notes li');
      expect(await page.textContent('#notes li')).toBe(
        'The section "Skills" cannot be kept on one page: it is longer than a page.',
      );
      await page.fill('#most', '0');
      await page.dispatchEvent('#most', 'change');
      await page.waitForSelector('#message:has-text("from 1 to 99")');
    });
  });

  test('offers the PDF to open and to save', async () => {
    const { page, state } = await open();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('s')]);
    expect(download.suggestedFilename()).toBe('cv.pdf');
    expect(state.pdf?.equals(readFileSync(await download.path()))).toBe(true);
    const link = page.locator('#pdf');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await link.getAttribute('target')).toBe('_blank');
    const answer = await page
      .context()
      .request.get(new URL(String(await link.getAttribute('href')), page.url()).href);
    expect(answer.headers()['content-type']).toBe('application/pdf');
  });

  test('has the links of the document', async () => {
    const { page, save } = await open();
    const links = (): Promise<unknown> =>
      page.$$eval('#pages > section:first-child a', (all) =>
        all.map((a) => a.getAttribute('href')),
      );
    const previous = await links();
    expect(previous).toEqual(
      expect.arrayContaining([
        'mailto:o.vestergaard@example.org',
        'https://vestergaard.example.org/',
      ]),
    );
    const mail = page.locator('a[href^="mailto:"]').first();
    expect(await mail.evaluate((a) => [a.getAttribute('rel'), a.getAttribute('target')])).toEqual([
      'noopener noreferrer',
      '_blank',
    ]);
    await mail.focus();
    await save(CV.replace('Senior Lecturer', 'Professor'));
    expect(await links()).toEqual(previous);
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toMatch(/^mailto:/);
    await save(CV.replace('vestergaard.example.org/\n', 'other.example.org/\n'));
    expect(await links()).toContain('https://other.example.org/');
  });

  /** Returns the middle of a text of the first page, in CSS pixels of the window. */
  async function findPoint(
    page: Page,
    state: PreviewState,
    text: string,
  ): Promise<[x: number, y: number]> {
    const [first] = (await readPdf(state.pdf as Buffer)).pages;
    const characters = first?.chars.map(({ char }) => char).join('') ?? '';
    const char = first?.chars[characters.indexOf(text)];
    const box = await page.locator('#pages > section').first().boundingBox();
    if (char === undefined || box === null || first === undefined)
      throw new Error(`${text} is not on the page`);
    const scale = box.width / first.width;
    return [box.x + (char.x + 2) * scale, box.y + (char.y - 2) * scale];
  }

  const findLine = (text: string): number =>
    CV.split('\n').findIndex((line) => line.includes(text)) + 1;

  test('shows the location of the text below the pointer, and copies it on click', async () => {
    const { page, state, save } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const location = `cv.yaml:${findLine('area: Glaciology')}:13`;
    const point = await findPoint(page, state, ', Glaciology');
    await page.mouse.move(point[0] + 12, point[1]);
    await page.waitForSelector(
      `#location:has-text("${location} · cv.education[0].area · a click copies it")`,
    );
    expect(await page.locator('.mark').count()).toBe(1);
    await page.mouse.click(point[0] + 12, point[1]);
    await page.waitForSelector(`#message:has-text("Copied ${location}")`);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(location);
    await save(`# a line more\n${CV}`);
    expect(await page.isVisible('#location')).toBe(false);
    await page.mouse.click(point[0] + 12, point[1]);
    await page.waitForSelector(
      `#message:has-text("Copied cv.yaml:${findLine('area: Glaciology') + 1}:13")`,
    );
    await page.mouse.move(2, 2);
    await page.waitForSelector('#location', { state: 'hidden' });
  });

  test('opens locations in the editor, for links only with Alt', async () => {
    const opened: string[] = [];
    const { page, state, save } = await open(CV, async ({ file, line, column }) => {
      opened.push(`${file}:${line}:${column}`);
      return undefined;
    });
    const location = `cv.yaml:${findLine('  email:')}:10`;
    const [x, y] = await findPoint(page, state, 'o.vestergaard');
    await page.mouse.move(x, y);
    await page.waitForSelector(
      `#location:has-text("${location} · cv.email · a click with Alt opens it")`,
    );
    await page.keyboard.down('Alt');
    await page.mouse.click(x, y);
    await page.keyboard.up('Alt');
    await page.waitForSelector(`#message:has-text("Opened ${location}")`);
    expect(opened).toEqual([location]);
    expect(page.context().pages()).toHaveLength(1);
    await save(CV.replace('  email:', '  emial:'));
    await page.click('#problems .location');
    await page.waitForSelector(`#message:has-text("Opened cv.yaml:${findLine('  email:')}:3")`);
    expect(opened).toHaveLength(2);
  });

  test('shows the line of an editor’s cursor, in a frame of another page', async () => {
    const { page, watching } = await watch(['--embed']);
    const html = `<!doctype html><title>Editor</title><iframe src="${watching.address}" width="600" height="400"></iframe>`;
    const editor = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end(html),
    );
    await once(editor.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void editor.close());
    await page.goto(`http://localhost:${(editor.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await frame.locator('#pages img').first().waitFor();
    const show = (line: number) => watching.child.stdin?.write(`${line}\n`);
    const shown = async () => frame.locator('.mark.cursor').first().boundingBox();
    show(findLine('area: Glaciology'));
    await frame.locator('.mark.cursor').first().waitFor();
    // The last section is on the second page.
    const previous = await shown();
    show(CV.trimEnd().split('\n').length);
    await waitFor(
      async () => JSON.stringify(await shown()) !== JSON.stringify(previous),
      () => 'nothing else is shown',
    );
    const { y = -1, height = 0 } = (await shown()) ?? {};
    expect(y).toBeGreaterThan(60);
    expect(y + height).toBeLessThan(400);
    expect(
      await frame.locator('#pages > section:nth-child(2) .mark.cursor').count(),
    ).toBeGreaterThan(0);
    // In a frame, links act like other text, and there is no button for the PDF.
    expect(await frame.locator('#pdf').isVisible()).toBe(false);
    await frame.locator('a.link[href^="mailto:"]').last().click();
    await waitFor(() => watching.readOutput().includes(`{"path":`), watching.readOutput);
    expect(page.context().pages()).toHaveLength(1);
  });

  test('keeps the scroll position', async () => {
    const { page, save } = await open();
    await page.evaluate('scrollTo(0, 777)');
    await waitFor(
      () => isCovered(page),
      () => 'the window is not filled',
    );
    await save(CV.replace('Senior Lecturer', 'Professor'));
    expect(await page.evaluate('scrollY')).toBe(777);
    expect(await isCovered(page)).toBe(true);
    await save('cv: [');
    await save(CV);
    expect(await page.evaluate('scrollY')).toBe(777);
  });

  test('zooms, and keeps zoom and surround on reload', async () => {
    const { page, save } = await open();
    const readWidth = (tab: Page): Promise<number> =>
      tab.$eval('#pages > section', (first) => first.clientWidth);
    /** Image pixels per device pixel. */
    const measureSharpness = (tab: Page): Promise<number> =>
      tab.evaluate(
        'Math.min(...[...document.images].map((image) => image.naturalWidth / image.clientWidth))',
      );
    expect(await readWidth(page)).toBe(960);
    await page.keyboard.press('-');
    expect(await page.textContent('#zoom')).toBe('110 %');
    expect(await readWidth(page)).toBe(873);
    await page.click('#smaller');
    expect(await readWidth(page)).toBe(794);
    await waitFor(
      async () => (await measureSharpness(page)) === 1,
      () => 'the pictures are blurred',
    );
    await page.click('#surround');
    const surround = await page.getAttribute('html', 'data-surround');
    await save(CV.replace('Senior Lecturer', 'Professor'));
    expect(await readWidth(page)).toBe(794);
    const other = await openTab(page.url(), await page.context().newPage());
    expect(await other.textContent('#zoom')).toBe('100 %');
    expect(await other.getAttribute('html', 'data-surround')).toBe(surround);
    await page.keyboard.press('w');
    expect(await readWidth(page)).toBe(960);
    expect(await page.getAttribute('#fit-width', 'aria-pressed')).toBe('true');
    await page.keyboard.press('0');
    expect(await readWidth(page)).toBe(794);
    await page.keyboard.press('Control+-');
    expect(await readWidth(page)).toBe(794);
  });

  test('fits a page into the window, also after resizing', async () => {
    const { page } = await open();
    const isVisible = (): Promise<boolean> =>
      page.$eval('#pages > section:nth-child(2)', (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 44 && bottom <= element.ownerDocument.documentElement.clientHeight;
      });
    await page.keyboard.press('End');
    await page.keyboard.press('f');
    await waitFor(isVisible, () => 'the last page is not seen as a whole');
    await page.setViewportSize({ width: 700, height: 500 });
    await waitFor(isVisible, () => 'after a resize the last page is not seen as a whole');
    await page.waitForSelector('#count:has-text("Page 2 of 2")');
  });

  test.each([
    { by: 'a key', x: 500, y: 372, zoom: (page: Page) => page.keyboard.press('+') },
    {
      by: 'the wheel',
      x: 300,
      y: 600,
      zoom: async (page: Page) => {
        await page.keyboard.down('Control');
        await page.mouse.wheel(0, -100);
        await page.keyboard.up('Control');
      },
    },
  ])('zooms with $by around the pointer', async ({ x, y, zoom }) => {
    const { page } = await open();
    await page.mouse.move(x, y);
    await page.evaluate('scrollTo(0, 777)');
    /** Point of the first page at the pointer, as fractions of its width and height. */
    const pointed = (): Promise<number[]> =>
      page.$eval(
        '#pages > section',
        (element, at) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return [(at.x - left) / width, (at.y - top) / height];
        },
        { x, y },
      );
    const [previous, size] = [await pointed(), await page.textContent('#zoom')];
    await zoom(page);
    await waitFor(
      async () => (await page.textContent('#zoom')) !== size,
      () => 'it does not zoom',
    );
    const current = await pointed();
    expect(current[0]).toBeCloseTo(previous[0] ?? 0, 2);
    expect(current[1]).toBeCloseTo(previous[1] ?? 0, 2);
  });

  test('serves several tabs', async () => {
    const { page, state, save } = await open();
    const other = await openTab(page.url(), await browser.newPage());
    await save('cv:\n  name: Jane Doe\n');
    await waitFor(
      async () => (await readRevision(other)) === (await readRevision(page)),
      () => JSON.stringify(state.shown),
    );
    expect(await readImages(other)).toHaveLength(1);
    expect(await readImages(other)).toEqual(await readImages(page));
  });

  test('follows a restarted server at the same address', async () => {
    const { page, watching, home } = await watch();
    const previous = await readImages(page);
    await watching.end();
    const cwd = createTemporaryFolder({ 'cv.yaml': CV.replace('Oriane', 'Marguerite') });
    // Servers of one user have the same token.
    const env = { HOME: home };
    await startWatch(cwd, ['cv.yaml', '--port', new URL(watching.address).port], env);
    await waitFor(
      async () => (await readImages(page))[0]?.[0] !== previous[0]?.[0],
      watching.readOutput,
    );
    expect((await readImages(page))[1]).toEqual(previous[1]);
  });

  test.each([
    { name: 'pages', text: CV, width: 1024, keys: [] },
    { name: 'an error on a phone', text: 'cv:\n  name: J\n  x: 1\n', width: 360, keys: [] },
    { name: 'warnings in the dark', text: 'cv:\n  name: 漢\n', width: 1024, keys: ['d', 'e'] },
    { name: 'the list of keys', text: CV, width: 1024, keys: ['?'] },
  ])('is accessible with $name', async ({ text, width, keys }) => {
    const { page } = await open(text);
    await page.setViewportSize({ width, height: 740 });
    for (const key of keys) await page.keyboard.press(key);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test.each([
    { name: 'on a phone', width: 360, keys: ['b'], language: 'en' },
    { name: 'in the dark', width: 1024, keys: ['d', 'b'], language: 'en' },
    { name: 'from right to left', width: 360, keys: ['b'], language: 'he' },
  ])('has an accessible arrangement panel $name', async ({ width, keys, language }) => {
    const text = `language: ${language}\n${CV.replaceAll('Service', 'שירות')}`;
    const { page } = await watch(['--keep', 'summary'], text);
    await page.setViewportSize({ width, height: 740 });
    for (const key of keys) await page.keyboard.press(key);
    expect(await page.isVisible('#arrangement')).toBe(true);
    expect(await findAxeViolations(page)).toEqual([]);
    // The pages are resized after the window.
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

  test('reports that the server has ended', async () => {
    const { page, watching } = await watch();
    expect(await watching.end()).toBe(130);
    await page.waitForSelector('#connection:has-text("Not connected")');
    await page.keyboard.press('-');
    expect(await page.textContent('#zoom')).toBe('110 %');
    expect(await isCovered(page)).toBe(true);
  });
});
