import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutputFormat } from '../src/formats.js';
import { renderCv } from '../src/render.js';
import { distinctDocuments } from './documents.js';
import { median, table } from './statistics.mjs';

/** Documents before the first that counts: V8 has compiled our code by then, and what pictures need is loaded. */
const WARM_UP = 10;
const COUNTED = 20;

/** What is rendered at once; the options of a row that has any. */
const ROWS: readonly (readonly [name: string, formats: readonly OutputFormat[], options?: object])[] = [
  ['pdf', ['pdf']],
  ['typ', ['typ']],
  ['html', ['html']],
  ['md', ['md']],
  ['txt', ['txt']],
  ['png', ['png']],
  ['svg', ['svg']],
  ['svg, outlines', ['svg'], { svgText: 'outlines' }],
  ['all at once', ['pdf', 'png', 'svg', 'html', 'md', 'txt', 'typ']],
];

/** The time of each format for a document of two pages, from document to bytes: median over distinct documents. */
export async function benchFormats(): Promise<string> {
  const rows: [string, string][] = [];
  let pdf = 0;
  for (const [name, formats, options = {}] of ROWS) {
    const times: number[] = [];
    for (const document of distinctDocuments(WARM_UP + COUNTED)) {
      await nextTurn();
      const start = performance.now();
      await renderCv(document, formats, { today: '2026-11-20', ...options });
      times.push(performance.now() - start);
    }
    const time = median(times.slice(WARM_UP));
    if (name === 'pdf') pdf = time;
    rows.push([name, `${time.toFixed(2)}  (${(time / pdf).toFixed(2)} × the PDF)`]);
  }
  return table(`Milliseconds a document of two pages by format, warm, median of ${COUNTED} distinct ones`, rows);
}
