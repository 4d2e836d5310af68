import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { PATIENCE_MS } from './until.js';

/** Where distributions install Chromium. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const executablePath = PLACES.find(existsSync);

/** Whether there is no browser; says so where it is asked, so that nobody takes skipped tests for passed ones. */
export function lacksChromium(what: string): boolean {
  if (executablePath !== undefined) return false;
  process.stderr.write(
    `\nNOTICE: Chromium is not installed (${PLACES.join(', ')}): not tested: ${what}\n\n`,
  );
  return true;
}

/** Starts the browser without a window. */
export async function launchChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('Chromium is not installed');
  // It takes a second to load, and most who ask for it are skipped in `npm test`.
  const { chromium } = await import('playwright-core');
  // Its sandbox does not work for the superuser, as in containers; all pages are our own.
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: false,
    timeout: PATIENCE_MS,
  });
  return browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
}

/** What axe finds wrong with a page: its rules, and the elements that break them. */
export async function violationsOf(page: Page): Promise<[rule: string, elements: string[]][]> {
  const { default: axe } = await import('axe-core');
  // Pages let no script in but their own, so that this one comes by the debugger's way.
  await page.evaluate(axe.source);
  return page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))',
  );
}
