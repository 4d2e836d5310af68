import { resolve } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { cvToTypst, renderCvToPdf } from '../src/compiler/pipeline/render.js';
import { bareParagraphs } from './floor.js';
import { inTurn, type Lane } from './lanes.js';
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
  const engine = (markup: string) => (): void => {
    const { result } = compiler.compile({ mainFileContent: markup });
    if (result === null) throw new Error('the engine refuses the markup of the bench');
    compiler.pdf(result, { pdfStandard: 'ua-1' });
  };
  const trim = (round: number): void => {
    if (round % TRIM_EVERY === TRIM_EVERY - 1) compiler.evictCache(2);
  };
  const floor: Lane = (document) => engine(bareParagraphs(document));
  const markup: Lane = (document) => () => cvToTypst(document, OPTIONS);
  const pdf: Lane = (document) => () => renderCvToPdf(document, OPTIONS);
  const bare: Lane = async (document) => engine(await cvToTypst(document, OPTIONS));
  // The engine would cache parts of the template across lanes, so each series has its own floor.
  const times = await inTurn({ floor, markup, pdf }, ROUNDS, file, trim);
  const engineTimes = await inTurn({ floor, bare }, ROUNDS, file, trim);
  const engineRatio = engineTimes.bare / engineTimes.floor;
  const row = (name: string, time: number, least = times.floor): string[] => [
    name,
    time.toFixed(2),
    `${(time / least).toFixed(2)} × the floor`,
    `${(time / least / engineRatio).toFixed(2)} × the bare engine`,
  ];
  return table(
    `Milliseconds of processor time for documents like ${file}, warm, lower quartile of ` +
      `${ROUNDS.counted}`,
    [
      row('floor: the texts as bare paragraphs', times.floor),
      row('bare engine: the markup', engineTimes.bare, engineTimes.floor),
      row('document to markup', times.markup),
      row('document to PDF', times.pdf),
    ],
  );
}
