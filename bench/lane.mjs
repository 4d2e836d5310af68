/**
 * Runs one step of a batch for some documents, and prints its processor time in milliseconds,
 * without start-up.
 *
 * usage: node bench/lane.mjs LANE FOLDER FROM TO
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { processorTime } from './statistics.mjs';

const [, , lane, folder, from, to] = process.argv;
const OPTIONS = { today: '2026-11-20' };

const ALL = Array.from({ length: Number(to) - Number(from) }, (_, index) => Number(from) + index);

/** Each lane loads its modules and returns the function to measure. */
const LANES = {
  floor: () => layOut('floors'),
  layout: () => layOut('markups'),
  async values() {
    const { renderCvToPdf } = await library();
    const values = readAll('values');
    return () => forEach((index) => renderCvToPdf(values[index], OPTIONS));
  },
  async texts() {
    const { parseCvSource, renderCvToPdf } = await library();
    const texts = readAll('texts');
    return () =>
      forEach((index) => renderCvToPdf(parseCvSource(texts[index], { format: 'yaml' }), OPTIONS));
  },
  /** With two workers, whose time is not printed. */
  async many() {
    const { createRenderer } = await library();
    const texts = readAll('texts');
    return async () => {
      const renderer = createRenderer({ workers: 2 });
      const documents = ALL.map((index) => texts[index]);
      for await (const { ok } of renderer.renderMany(documents, OPTIONS))
        if (!ok) throw new Error('a document fails');
      await renderer.close();
    };
  },
};

async function forEach(work) {
  for (const index of ALL) await work(index);
}

function library() {
  return import(pathToFileURL(resolve('dist/index.js')));
}

function readAll(name) {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
}

/** As in `compile-typst.ts`; otherwise, memory grows by 6 MB per document. */
const TRIM_EVERY = 4;
const TRIM_AGE = 2;

/** Compiles markup to PDF with the bare engine. */
function layOut(name) {
  const { NodeCompiler } = createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler');
  const fontPaths = ['source-sans-3', 'roboto', 'eb-garamond', 'blank'].map((family) =>
    resolve('fonts', family),
  );
  const compiler = NodeCompiler.create({ workspace: resolve('.'), fontArgs: [{ fontPaths }] });
  const markups = readAll(name);
  return () =>
    forEach(async (index) => {
      // Yields, so that the engine releases memory.
      await nextTurn();
      const { result } = compiler.compile({ mainFileContent: markups[index] });
      if (result === null) throw new Error('the engine refuses the markup of the bench');
      compiler.pdf(result, { pdfStandard: 'ua-1' });
      if (index % TRIM_EVERY === 0) compiler.evictCache(TRIM_AGE);
    });
}

const work = await LANES[lane]();
const start = processorTime();
await work();
console.log(processorTime() - start);
