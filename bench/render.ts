import { resolve } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { cvToTypst, renderCvToPdf } from '../src/compiler/pipeline/render.js';
import { writeBareParagraphs } from './floor.js';
import { type Lane, runInTurn } from './lanes.js';
import { table } from './statistics.mjs';

const ROUNDS = { warmUp: 30, counted: 90 };
const OPTIONS = { today: '2026-11-20' };

/** As often as in `src/compiler/typst/engine/compile-typst.ts`. */
const TRIM_EVERY = 4;

for (const file of ['test/fixtures/john-doe.yaml', 'samples/academic.yaml'])
  console.log(await benchRender(file));

/**
 * Measures rendering to PDF/UA-1, compared with the same texts as bare paragraphs (the floor), and
 * with the same markup on the bare engine.
 */
async function benchRender(file: string): Promise<string> {
  const compiler = NodeCompiler.create({
    workspace: resolve('.'),
    fontArgs: [{ fontPaths: [resolve('fonts')] }],
  });
  const compile = (markup: string) => (): void => {
    const { result } = compiler.compile({ mainFileContent: markup });
    if (result === null) throw new Error('the engine refuses the markup of the bench');
    compiler.pdf(result, { pdfStandard: 'ua-1' });
  };
  const trim = (round: number): void => {
    if (round % TRIM_EVERY === TRIM_EVERY - 1) compiler.evictCache(2);
  };
  const runFloor: Lane = (document) => compile(writeBareParagraphs(document));
  const markup: Lane = (document) => () => cvToTypst(document, OPTIONS);
  const pdf: Lane = (document) => () => renderCvToPdf(document, OPTIONS);
  const bare: Lane = async (document) => compile(await cvToTypst(document, OPTIONS));
  // The engine would cache parts of the template across lanes, so each series has its own floor.
  const times = await runInTurn({ floor: runFloor, markup, pdf }, ROUNDS, file, trim);
  const engineTimes = await runInTurn({ floor: runFloor, bare }, ROUNDS, file, trim);
  const engineRatio = engineTimes.bare / engineTimes.floor;
  const toRow = (name: string, time: number, least = times.floor): string[] => [
    name,
    time.toFixed(2),
    `${(time / least).toFixed(2)} × the floor`,
    `${(time / least / engineRatio).toFixed(2)} × the bare engine`,
  ];
  return table(
    `Milliseconds of processor time for documents like ${file}, warm, lower quartile of ` +
      `${ROUNDS.counted}`,
    [
      toRow('floor: the texts as bare paragraphs', times.floor),
      toRow('bare engine: the markup', engineTimes.bare, engineTimes.floor),
      toRow('document to markup', times.markup),
      toRow('document to PDF', times.pdf),
    ],
  );
}
