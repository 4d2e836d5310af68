import type { OutputFormat } from '../src/compiler/output/formats.js';
import { renderCv } from '../src/compiler/pipeline/render.js';
import { type Lane, runInTurn } from './lanes.js';
import { table } from './statistics.mjs';

const ROUNDS = { warmUp: 10, counted: 20 };

const ROWS: readonly (readonly [name: string, formats: readonly OutputFormat[]])[] = [
  ['pdf', ['pdf']],
  ['typ', ['typ']],
  ['html', ['html']],
  ['docx', ['docx']],
  ['md', ['md']],
  ['txt', ['txt']],
  ['png', ['png']],
  ['svg', ['svg']],
  ['json-resume', ['json-resume']],
  ['all at once', ['pdf', 'png', 'svg', 'html', 'docx', 'md', 'txt', 'typ', 'json-resume']],
];

console.log(await benchFormats());

/** Measures the processor time of each format for a two-page document, from document to bytes. */
async function benchFormats(): Promise<string> {
  const lanes: Record<string, Lane> = Object.fromEntries(
    ROWS.map(([name, formats]): [string, Lane] => [
      name,
      (document) => () => renderCv(document, { formats, today: '2026-11-20' }),
    ]),
  );
  const times = await runInTurn(lanes, ROUNDS);
  const pdf = times.pdf ?? Number.NaN;
  return table(
    'Milliseconds of processor time by format, two pages, warm, lower quartile of ' +
      `${ROUNDS.counted} distinct documents`,
    Object.entries(times).map(([name, time]) => [
      name,
      time.toFixed(2),
      `${(time / pdf).toFixed(2)} × the PDF`,
    ]),
  );
}
