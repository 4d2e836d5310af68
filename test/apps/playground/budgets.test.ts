// Size of the downloads of a first visit: the page is readable before large files are loaded.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ROOT } from '../../cli/run.js';
import { isChromiumMissing } from '../../support/chromium.js';
import { openSite, useSite } from './site.js';

const IS_MISSING = isChromiumMissing('the budgets of the site');

/** Types that static servers compress. */
const IS_TEXT = /\.(?:html|css|js|svg|yaml|webmanifest)$/;

/** The table of docs/playground.md: downloads with their maximum size in kilobytes. */
const BUDGETS = [
  ...readFileSync(join(ROOT, 'docs/playground.md'), 'utf8').matchAll(/^\| ([^|]+) \| (\d+) \|$/gm),
].map(([, name = '', most]) => [name, Number(most)] as const);

const site = useSite(IS_MISSING);

/** Returns the transfer size of paths in kilobytes. */
function measureKilobytes(paths: readonly string[]): number {
  const sizes = paths.map((path) => {
    const file = path === '/' ? '/index.html' : path;
    const content = readFileSync(join(site.folder, file));
    return IS_TEXT.test(file) ? gzipSync(content).length : content.length;
  });
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}

test.skipIf(IS_MISSING)('a first visit stays within its size budgets', async () => {
  const context = await site.browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await openSite(page, site.address);
  const requested = site.asked.splice(0);
  const isIn = (pattern: RegExp): number =>
    measureKilobytes(requested.filter((path) => pattern.test(path)));
  const transferred = {
    'page with an image of the sample': isIn(/^\/(?:|style\.css|icon\.svg|sample\.png)$/),
    'code of the editor': isIn(/\/(?:main|comlink-[\w-]+)\.js$/),
    'all code': isIn(/\.js$/),
    engine: isIn(/\/engine\.bin$/),
    'page renderer': isIn(/\/pdfium\.bin$/),
    'fonts of the sample': isIn(/\/fonts\//),
    total: measureKilobytes(requested),
  };
  expect(Object.keys(transferred)).toEqual(BUDGETS.map(([name]) => name));
  for (const [name, most] of BUDGETS)
    expect(transferred[name as keyof typeof transferred], name).toBeLessThanOrEqual(most);
  expect(requested.filter((path) => path.includes('fonts/added'))).toEqual([]);
});
