// The cases of `equal.test.ts` in Chromium.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { relative } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sirv from 'sirv';
import { afterAll, beforeAll, test } from 'vitest';
import { ROOT } from '../cli/run.js';
import { isChromiumMissing, launchChromium } from '../support/chromium.js';
import { CASES } from './cases.js';
import { expectEqual, WASM } from './engine.js';
import { renderCase } from './render-case.js';

const IS_MISSING = isChromiumMissing('the entry for browsers in one');

/** URLs that the page loads. */
const PARTS = {
  entry: '/dist/browser/index.js',
  compiler: '/node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/wasm-pack-shim.mjs',
  wasm: toUrl(WASM),
  pdfium: '/node_modules/@hyzyla/pdfium/dist/index.esm.base64.js',
  files: [...new Set(CASES.flatMap(({ files }) => files))].map((path) => ({
    path,
    address: toUrl(path),
  })),
};

let server: Server;
let browser: Browser;
let page: Page;

function toUrl(path: string): string {
  return `/${relative(ROOT, path).replaceAll('\\', '/')}`;
}

beforeAll(async () => {
  if (IS_MISSING) return;
  const serve = sirv(ROOT, { dev: true });
  server = createServer((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end('<!doctype html>');
    else serve(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  browser = await launchChromium();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.evaluate(`(async ({ entry, compiler, wasm, pdfium, files }) => {
    const read = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
    globalThis.library = await import(entry);
    await library.loadEngine({
      compiler: await import(compiler),
      wasm: fetch(wasm),
      font: (path) => read('/' + path),
      pdfium: async () => (await import(pdfium)).PDFiumLibrary.init(),
    });
    await Promise.all(files.map(async ({ path, address }) => library.addFile(path, await read(address))));
  })(${JSON.stringify(PARTS)})`);
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

test.skipIf(IS_MISSING).each(CASES)('Chromium renders the same as Node.js: $name', async (item) => {
  await expectEqual(item, () => page.evaluate(`(${renderCase})(library, ${JSON.stringify(item)})`));
});
