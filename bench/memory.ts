import { renderCvToPdf } from '../src/render/render.js';
import { distinctDocuments } from './documents.js';
import { table } from './statistics.mjs';

const AT = [200, 1000, 2000];

/** The resident memory of one process after 200, 1,000 and 2,000 distinct documents. */
async function benchMemory(): Promise<string> {
  const rows: string[][] = [];
  let count = 0;
  for (const document of distinctDocuments(AT.at(-1) ?? 0)) {
    await renderCvToPdf(document, { today: '2026-11-20' });
    count += 1;
    if (AT.includes(count))
      rows.push([`after ${count} documents`, `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`]);
  }
  return table('Resident memory', rows);
}

console.log(await benchMemory());
