import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { WAIT_TIMEOUT_MS } from './wait-for.js';

const EXECUTABLE_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const executablePath = EXECUTABLE_PATHS.find(existsSync);

/** Returns whether Chromium is missing; prints which tests are skipped. */
export function isChromiumMissing(tests: string): boolean {
  if (executablePath !== undefined) return false;
  process.stderr.write(
    `\nNOTICE: Chromium is not installed (${EXECUTABLE_PATHS.join(', ')}): skipped: ${tests}\n\n`,
  );
  return true;
}

/** Starts a headless browser. */
export async function launchChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('Chromium is not installed');
  // Loading takes a second, and `npm test` skips most of these tests.
  const { chromium } = await import('playwright-core');
  // The sandbox does not work as root, for example in containers. All pages are trusted.
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: false,
    timeout: WAIT_TIMEOUT_MS,
  });
  return browser.on('context', (context) => context.setDefaultTimeout(WAIT_TIMEOUT_MS));
}

/** Returns the rules of axe that a page violates, each with the elements that violate it. */
export async function findAxeViolations(page: Page): Promise<[rule: string, elements: string[]][]> {
  const { default: axe } = await import('axe-core');
  // The content security policy allows no other script, so inject it with the debugger.
  await page.evaluate(axe.source);
  return page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))',
  );
}
