/**
 * The site in Chromium, on an idle machine: `npm run bench:site`. The time until the sample can be read on a slow line, and the time from a
 * key to the page, compared with the engine alone in the same browser. `test/site/budgets.test.ts` counts bytes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import sirv from 'sirv';
import { cvToTypst, parseCvSource } from '../dist/index.js';
import { median, table } from './statistics.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const SITE = 'dist-site';
const KEYS = 40;
const WARM_UP = 10;

/** "Slow 4G", as Lighthouse has it: bytes a second, milliseconds. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 2 ** 20) / 8,
  uploadThroughput: (750 * 2 ** 10) / 8,
};

const site = await serve(SITE);
const sources = await serve('.');
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
try {
  console.log(await slowLine());
  console.log(await keys());
} finally {
  await browser.close();
  site.server.close();
  sources.server.close();
}

async function slowLine() {
  const page = await newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await page.goto(site.address, { waitUntil: 'commit' });
  // When the picture of the sample is there.
  const painted = await page.evaluate(`new Promise((done) => {
    const image = document.querySelector('#pages img');
    const end = () => requestAnimationFrame(() => done(performance.now()));
    if (image.complete) done(performance.getEntriesByName(image.src)[0].responseEnd);
    else image.addEventListener('load', end);
  })`);
  await page.context().close();
  return table('Milliseconds at 1.6 Mbit/s and 150 ms of latency', [
    ['', 'ms'],
    ['the sample can be read', painted.toFixed(0)],
  ]);
}

/** Types a word, letter by letter, in a CV of two pages. */
async function keys() {
  const text = readFileSync('samples/academic.yaml', 'utf8');
  const page = await newPage();
  await page.goto(site.address);
  await page.waitForSelector('html[data-is-ready]');
  await page.selectOption('#samples', 'academic.yaml');
  await page.waitForSelector('#samples:has(option:checked[value=""])');
  await page.waitForSelector('html[data-pages=placed]');
  await page.locator('.cm-line', { hasText: '  name:' }).first().click();
  await page.keyboard.press('End');
  const engine = await newPage();
  await engine.goto(`${sources.address}package.json`);
  await engine.evaluate(loadEngine, engineFiles());
  const times = { page: [], engine: [] };
  for (let index = 0; index < KEYS; index++) {
    times.page.push(await timeOfKey(page, 'abcdefghijklmnopqrstuvwxyz'[index % 26]));
    const changed = text.replace('Oriane', `Oriane${'x'.repeat(index)}`);
    // The engine is told that a text has changed by its end (`ended` in `src/engine/reports.ts`).
    const markup = `${await cvToTypst(parseCvSource(changed), { today: '2026-11-20' })}\n// ${index}`;
    times.engine.push(await engine.evaluate(layOut, markup));
  }
  const [shown, alone] = [times.page, times.engine].map((of) => median(of.slice(WARM_UP)));
  return table(`Milliseconds for a key in a CV of two pages, median of ${KEYS - WARM_UP}`, [
    ['', 'ms', 'ratio'],
    ['the engine alone, to a PDF', alone.toFixed(0), '1'],
    ['the page on the screen', shown.toFixed(0), (shown / alone).toFixed(2)],
  ]);
}

async function timeOfKey(page, key) {
  await page.evaluate('performance.clearMeasures()');
  await page.evaluate(
    'addEventListener("keydown", ({ timeStamp }) => { globalThis.pressed = timeStamp; }, { capture: true, once: true })',
  );
  await page.keyboard.press(key);
  const end = await page.evaluate(`new Promise((done) => {
    const look = () => {
      const [drawn] = performance.getEntriesByName('drawn');
      if (drawn === undefined) requestAnimationFrame(look);
      else done(drawn.startTime + drawn.duration - globalThis.pressed);
    };
    look();
  })`);
  await page.waitForSelector('html[data-pages=placed]');
  return end;
}

/** Runs in the page: the engine with all that markup needs, and nothing of the library. */
async function loadEngine({ fonts, templates }) {
  const root = '/node_modules/@myriaddreamin/typst-ts-web-compiler/pkg';
  const module = await import(`${root}/wasm-pack-shim.mjs`);
  const read = async (path) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer());
  await module.default({ module_or_path: fetch(`${root}/typst_ts_web_compiler_bg.wasm`) });
  const builder = new module.TypstCompilerBuilder();
  builder.set_dummy_access_model();
  window.compiler = await builder.build();
  const resolver = new module.TypstFontResolverBuilder();
  for (const path of fonts) {
    const font = await read(path);
    resolver.add_lazy_font(resolver.get_font_info(font), () => font);
  }
  window.compiler.set_fonts(await resolver.build());
  for (const path of templates) window.compiler.map_shadow(`/${path}`, await read(path));
}

function layOut(markup) {
  const { compiler } = window;
  const start = performance.now();
  compiler.add_source('/main.typ', markup);
  const world = compiler.snapshot('/', '/main.typ', undefined);
  if (world.compile(0, 3).hasError) throw new Error('the markup does not compile');
  const { result } = world.get_artifact(1, 3);
  if (!(result?.length > 10_000)) throw new Error('there is no PDF');
  world.free();
  return performance.now() - start;
}

function engineFiles() {
  const below = (folder, ending) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((path) => path.endsWith(ending));
  return {
    fonts: below('fonts', '.ttf'),
    templates: [...below('typst-templates', '.typ'), ...below('typst-templates', '.svg')],
  };
}

async function newPage() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

/** Files of a folder on a port of their own. */
async function serve(folder) {
  const files = sirv(folder, { dev: true });
  const server = createServer((request, response) => files(request, response, () => response.writeHead(404).end()));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}
