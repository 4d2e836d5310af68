import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sirv from 'sirv';
import { afterAll, beforeAll, expect } from 'vitest';
import { ROOT } from '../../cli/run.js';
import { launchChromium } from '../../support/chromium.js';

export interface ServedSite {
  readonly address: string;
  /** Requested paths. */
  readonly asked: string[];
  close(): void;
}

/** A browser, and a server of the built site. */
export interface Site extends ServedSite {
  readonly browser: Browser;
  readonly folder: string;
}

/** Builds the site into a folder of this test file, since files run concurrently. */
export function useSite(isMissing: boolean): Site {
  const site = {} as Site;
  beforeAll(async () => {
    if (isMissing) return;
    const folder = mkdtempSync(join(tmpdir(), 'cvpress-site-'));
    const buildSite = promisify(execFile)(process.execPath, ['scripts/site.mjs', folder], {
      cwd: ROOT,
    });
    const [browser] = await Promise.all([launchChromium(), buildSite]);
    Object.assign(site, { browser, folder }, await serveSite(folder));
  });
  afterAll(async () => {
    if (isMissing) return;
    site.close();
    rmSync(site.folder, { recursive: true });
    await site.browser.close();
  });
  return site;
}

/** Serves the site on its own port; with `dev`, reads files on each request. */
export async function serveSite(folder: string, dev = false): Promise<ServedSite> {
  const serve = sirv(folder, { dev });
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    serve(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}/`, asked, close };
}

/** Opens the page and waits until it can draw. Collects errors in `faults`. */
export async function openSite(page: Page, address: string, faults: string[] = []): Promise<void> {
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('requestfailed', (request) =>
    faults.push(`${request.url()} ${request.failure()?.errorText}`),
  );
  await page.goto(address);
  await page.waitForSelector('html[data-is-ready]');
  expect(faults).toEqual([]);
}

/** Waits until the pages show the current text. */
export async function waitForPages(
  page: Page,
  state: 'drawn' | 'wrong' | 'placed' = 'drawn',
): Promise<void> {
  const states = state === 'drawn' ? ['drawn', 'placed'] : [state];
  await page.waitForSelector(states.map((one) => `html[data-pages=${one}]`).join(', '));
}

/** Returns the visible text of the editor. */
export function readText(page: Page): Promise<string> {
  return page.evaluate(
    `[...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')`,
  );
}

/** Waits until an expression is true; the page's policy forbids `waitForFunction`. */
export async function waitFor(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(expression)).toBe(true);
}
