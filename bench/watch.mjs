/** The time from a save to the updated page in the browser: `node bench/watch.mjs`, on an idle machine with Chromium. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { median, table } from './statistics.mjs';

const SAVES = 25;
const WARM_UP = 5;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

const folder = mkdtempSync(join(tmpdir(), 'cvpress-bench-'));
const file = join(folder, 'cv.yaml');
const text = readFileSync('samples/academic.yaml', 'utf8');
writeFileSync(file, text);
const watch = spawn(process.execPath, [resolve('dist/cli.cjs'), 'watch', file, '--port', '0']);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  await page.addInitScript(markMoments);
  await page.goto(await addressOf(watch));
  await page.waitForSelector('html[data-complete]');
  // Each text is new, because the engine caches.
  const aWord = (index) => text.replace('Oriane', `Oriane${index}`);
  // One line more or less at the top moves all others.
  const allLines = (index) =>
    index % 2 === 0 ? aWord(index + 100).replace(/^ {2}label: .*\n/m, '') : aWord(index + 100);
  const times = { word: await timesOf(page, aWord), line: await timesOf(page, allLines) };
  const cells = (key) =>
    Object.values(times).map((of) => median(of.slice(WARM_UP).map((time) => time[key])).toFixed(0));
  console.log(
    table(`Milliseconds from a save of two pages, median of ${SAVES - WARM_UP}`, [
      ['what has changed', 'a word', 'all lines'],
      ['the browser is told', ...cells('told')],
      ['what is in the window is replaced', ...cells('shown')],
      ['it is painted', ...cells('painted')],
    ]),
  );
} finally {
  await browser.close();
  watch.kill('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}

/** Runs in the page: records when events arrive, when pages are replaced, and when that is painted. */
function markMoments() {
  const { EventSource } = window;
  window.EventSource = class extends EventSource {
    constructor(address) {
      super(address);
      this.addEventListener('message', () => {
        window.told = Date.now();
      });
    }
  };
  addEventListener('DOMContentLoaded', () => {
    const observer = new MutationObserver(() => {
      window.shown = Date.now();
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.painted = Date.now();
        }),
      );
    });
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-revision'] });
  });
}

function addressOf(process) {
  return new Promise((done) => {
    let said = '';
    process.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Watching')) done(/http:\S+/.exec(said)[0]);
    });
  });
}

async function timesOf(page, change) {
  const times = [];
  for (let index = 0; index < SAVES; index++) times.push(await timeOfSave(page, change(index)));
  return times;
}

async function timeOfSave(page, changed) {
  const before = await page.getAttribute('html', 'data-complete');
  const start = Date.now();
  writeFileSync(file, changed);
  await page.waitForSelector(`html[data-complete="${Number(before) + 1}"]`);
  await new Promise((done) => setTimeout(done, 200));
  const { told, shown, painted } = await page.evaluate(() => ({
    told: window.told,
    shown: window.shown,
    painted: window.painted,
  }));
  return { told: told - start, shown: shown - start, painted: painted - start };
}
