import { renderCvToPdf } from '../src/render/render.js';
import { distinctDocuments } from './documents.js';
import { table } from './statistics.mjs';

const AT = [200, 1000, 2000];

/**
 * The resident memory of one process after 200, 1,000 and 2,000 distinct documents, and how often each asked the system for a page of
 * memory (`keepFreedMemory` of src/engine/engine.ts).
 */
async function benchMemory(): Promise<string> {
  const rows: string[][] = [];
  let count = 0;
  let before = { count, faults: process.resourceUsage().minorPageFault };
  for (const document of distinctDocuments(AT.at(-1) ?? 0)) {
    await renderCvToPdf(document, { today: '2026-11-20' });
    count += 1;
    if (!AT.includes(count)) continue;
    const faults = process.resourceUsage().minorPageFault;
    const each = Math.round((faults - before.faults) / (count - before.count));
    const resident = Math.round(process.memoryUsage.rss() / 2 ** 20);
    rows.push([`after ${count} documents`, `${resident} MiB`, `${each} page faults a document`]);
    before = { count, faults };
  }
  return table('Resident memory', rows);
}

console.log(await benchMemory());
