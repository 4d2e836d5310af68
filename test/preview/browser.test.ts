// The preview in a real browser.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshFolder, IS_ROOT, ROOT } from '../cli/run.js';
import { findChromium, startWatch, until, type Watching } from './watch.js';

const CHROMIUM = findChromium();

/** Two pages. */
const CV = readFileSync(join(ROOT, 'samples/academic.yaml'), 'utf8');

let browser: Browser;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  browser = await chromium.launch({ executablePath: CHROMIUM, args: IS_ROOT ? ['--no-sandbox'] : [] });
});

afterAll(() => browser?.close());

interface Opened {
  readonly page: Page;
  readonly watching: Watching;
  /** The user's folder. */
  readonly home: string;
  /** Writes the document and waits until the browser shows what became of it. */
  readonly save: (text: string) => Promise<void>;
}

async function open(text = CV, args: readonly string[] = []): Promise<Opened> {
  const cwd = freshFolder({ 'cv.yaml': text });
  const watching = await startWatch(cwd, ['cv.yaml', '--port', '0', ...args]);
  const page = await openTab(watching.address);
  const save = async (next: string): Promise<void> => {
    const before = await revisionOf(page);
    writeFileSync(join(cwd, 'cv.yaml'), next);
    await until(async () => (await revisionOf(page)) > before, watching.said);
  };
  return { page, watching, home: cwd, save };
}

async function openTab(address: string, context?: BrowserContext): Promise<Page> {
  const page = await (context ?? (await browser.newContext({ viewport: { width: 1000, height: 700 } }))).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(address);
  await page.waitForSelector('html[data-complete]');
  expect(faults).toEqual([]);
  return page;
}

/** The revision of which all pages are shown. Expressions are text, as the compiler knows no browser's types here. */
const revisionOf = (page: Page): Promise<number> =>
  page.evaluate<number>('Number(document.documentElement.dataset.complete)');

/** What tells the pictures that are shown from others, page by page: a page is shown in strips. */
const picturesOf = (page: Page): Promise<string[][]> =>
  page.evaluate(`[...document.getElementById('pages').children].map((page) =>
    [...page.children].sort((a, b) => a.offsetTop - b.offsetTop).map((image) => image.dataset.tag))`);

/** Whether there are pictures, without gaps, wherever the window is. */
const isFilled = (page: Page): Promise<boolean> =>
  page.evaluate(`[...document.getElementById('pages').children].every((page) => {
    const inWindow = (box) => box.bottom > 0 && box.top < innerHeight;
    const height = [...page.children].filter((image) => image.naturalWidth > 0 && inWindow(image.getBoundingClientRect()))
      .reduce((sum, image) => sum + image.getBoundingClientRect().height, 0);
    const { top, bottom } = page.getBoundingClientRect();
    return height >= Math.min(bottom, innerHeight) - Math.max(top, 0) - 0.1;
  })`);

describe.skipIf(CHROMIUM === undefined)('in Chromium', () => {
  test('shows the pages as they will print', async () => {
    const { page } = await open();
    const pages = await page.evaluate(
      `[...document.querySelectorAll('#pages [role=img]')].map((page) => ({
        name: page.getAttribute('aria-label'), ratio: page.clientHeight / page.clientWidth,
      }))`,
    );
    expect(pages).toEqual([
      { name: 'Page 1', ratio: expect.closeTo(Math.SQRT2, 2) },
      { name: 'Page 2', ratio: expect.closeTo(Math.SQRT2, 2) },
    ]);
    expect(await isFilled(page)).toBe(true);
    expect(await page.textContent('#count')).toBe('2 pages');
    expect(await page.title()).toBe('cv.yaml – cvpress');
    expect(await page.isVisible('#problems')).toBe(false);
  });

  test('follows a save, and loads only what has changed', async () => {
    const { page, save } = await open();
    const before = await picturesOf(page);
    const statuses: number[] = [];
    page.on('response', (response) => response.url().endsWith('.png') && statuses.push(response.status()));
    await save(CV.replace('Senior Lecturer', 'Senior Lecturer Senior'));
    const [first = [], second] = await picturesOf(page);
    expect(first[0]).not.toBe(before[0]?.[0]);
    expect(first.slice(1)).toEqual(before[0]?.slice(1));
    expect(second).toEqual(before[1]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.length).toBeGreaterThan(4);
    await save('cv:\n  name: Jane Doe\n');
    expect(await page.textContent('#count')).toBe('1 page');
    expect(await picturesOf(page)).toHaveLength(1);
  });

  test('shows a mistake over the last good pages until it is mended', async () => {
    const { page, save } = await open();
    const before = await picturesOf(page);
    const line = CV.split('\n').findIndex((text) => text.includes('  email:')) + 1;
    await save(CV.replace('  email:', '  emial:'));
    expect(await page.isVisible('#problems')).toBe(true);
    const text = await page.textContent('#problems pre');
    expect(text).toContain(`cv.yaml:${line}:3`);
    expect(text).toMatch(/emial: .*\n.*\^{5}\n/);
    expect(text).toContain('did you mean `email`?');
    expect(await picturesOf(page)).toEqual(before);
    expect(await page.title()).toMatch(/^✗/);
    await save('cv: [half');
    expect(await page.textContent('#problems pre')).toContain('error[syntax]');
    expect(await picturesOf(page)).toEqual(before);
    await save(CV);
    expect(await page.isVisible('#problems')).toBe(false);
    expect(await picturesOf(page)).toEqual(before);
  });

  test('shows a mistake from the beginning, and markup in it as text', async () => {
    const { page, save } = await open('cv:\n  name: J\n  "<img src=x onerror=alert(1)>": 1\n');
    expect(await page.textContent('#problems pre')).toContain('<img src=x onerror=alert(1)>');
    expect(await page.$$('#problems img')).toEqual([]);
    await save('cv:\n  name: J\n');
    expect(await page.isVisible('#problems')).toBe(false);
    expect(await picturesOf(page)).toHaveLength(1);
  });

  test('shows warnings on demand', async () => {
    const { page } = await open('cv:\n  name: 漢\n');
    expect(await page.isVisible('#warnings pre')).toBe(false);
    await page.click('#warnings summary');
    expect(await page.textContent('#warnings pre')).toContain('missing-glyph');
  });

  test('keeps the place in the document', async () => {
    const { page, save } = await open();
    await page.evaluate('scrollTo(0, 777)');
    await until(
      () => isFilled(page),
      () => 'the window is not filled',
    );
    await save(CV.replace('Senior Lecturer', 'Professor'));
    expect(await page.evaluate('scrollY')).toBe(777);
    expect(await isFilled(page)).toBe(true);
    await save('cv: [');
    await save(CV);
    expect(await page.evaluate('scrollY')).toBe(777);
  });

  test('zooms, and keeps the zoom and the surround', async () => {
    const { page, watching, save } = await open();
    const widthOf = (tab: Page): Promise<number> => tab.$eval('#pages > div', (first) => first.clientWidth);
    /** Pixels of the pictures for one of the screen. */
    const sharpness = (tab: Page): Promise<number> =>
      tab.evaluate('Math.min(...[...document.images].map((image) => image.naturalWidth / image.clientWidth))');
    expect(await widthOf(page)).toBe(960);
    await page.keyboard.press('-');
    expect(await page.textContent('#zoom')).toBe('110 %');
    expect(await widthOf(page)).toBe(873);
    await page.click('#smaller');
    expect(await widthOf(page)).toBe(794);
    await until(
      async () => (await sharpness(page)) === 1,
      () => 'the pictures are blurred',
    );
    await page.click('#surround');
    const surround = await page.getAttribute('html', 'data-surround');
    await save(CV.replace('Senior Lecturer', 'Professor'));
    expect(await widthOf(page)).toBe(794);
    const other = await openTab(watching.address, page.context());
    expect(await other.textContent('#zoom')).toBe('100 %');
    expect(await other.getAttribute('html', 'data-surround')).toBe(surround);
    await page.click('#zoom');
    expect(await widthOf(page)).toBe(960);
  });

  test('serves several tabs', async () => {
    const { page, watching, save } = await open();
    const other = await openTab(watching.address);
    await save('cv:\n  name: Jane Doe\n');
    await until(async () => (await revisionOf(other)) === (await revisionOf(page)), watching.said);
    expect(await picturesOf(other)).toHaveLength(1);
    expect(await picturesOf(other)).toEqual(await picturesOf(page));
  });

  test('follows another run at the same address', async () => {
    const { page, watching, home } = await open();
    const before = await picturesOf(page);
    await watching.end();
    const cwd = freshFolder({ 'cv.yaml': CV.replace('Oriane', 'Marguerite') });
    // The same user's.
    const env = { HOME: home };
    await startWatch(cwd, ['cv.yaml', '--port', new URL(watching.address).port], env);
    await until(async () => (await picturesOf(page))[0]?.[0] !== before[0]?.[0], watching.said);
    expect((await picturesOf(page))[1]).toEqual(before[1]);
  });

  test('says that it has ended', async () => {
    const { page, watching } = await open();
    expect(await watching.end()).toBe(130);
    await page.waitForSelector('#connection:has-text("Not connected")');
    await page.keyboard.press('-');
    expect(await page.textContent('#zoom')).toBe('110 %');
    expect(await isFilled(page)).toBe(true);
  });
});
