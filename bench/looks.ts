import { renderCv, renderCvToPdf } from '../src/render/render.js';
import { BUNDLED } from '../src/templates/template.js';
import { distinctDocuments } from './documents.js';
import { inTurn, type Lane } from './lanes.js';
import { table } from './statistics.mjs';

const ROUNDS = { warmUp: 20, counted: 120 };

/** Of several kinds: what a look does well for one, it may do badly for another. */
const FILES = ['test/fixtures/john-doe.yaml', 'academic', 'engineer', 'custom-sections'].map((name) =>
  name.includes('/') ? name : `samples/${name}.yaml`,
);

/** The cost of rendering documents to PDF/UA-1 in each look, compared with `classic`, and on how many pages: a page more costs, too. */
export async function benchLooks(files: readonly string[] = FILES): Promise<string> {
  const lanes = Object.fromEntries(
    BUNDLED.map((template): [string, Lane] => [
      template,
      (document) => () => renderCvToPdf(document, { template, today: '2026-11-20' }),
    ]),
  );
  const rows: string[][] = [];
  for (const file of files) {
    const { classic = Number.NaN, ...others } = await inTurn(lanes, ROUNDS, file);
    const cells = Object.entries(others).map(async ([look, time]) => {
      return `${look} ${(time / classic).toFixed(2)}, ${await pagesOf(file, look)}`;
    });
    rows.push([file, `${classic.toFixed(1)}, ${await pagesOf(file, 'classic')}`, ...(await Promise.all(cells))]);
  }
  return table(
    `Milliseconds of processor time in the look classic, and other looks compared with it, warm, lower quartile of ${ROUNDS.counted} distinct documents`,
    rows,
  );
}

async function pagesOf(file: string, template: string): Promise<string> {
  const [document = {}] = distinctDocuments(1, file);
  const { pageCount } = await renderCv(document, { template });
  return `${pageCount} p.`;
}
