/**
 * `npm run bench:editor`: the language server as an editor drives it: processor time of a key in a CV of three pages, memory over
 * 10,000 changes, and how many of 1,000 documents with mistakes are mended by its actions.
 *
 * usage: node bench/lsp.mjs [keys] [memory] [mistakes]
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundle } from '../scripts/bundle.mjs';

const folder = 'dist-bench-editor';
// Of the client's modules, some are CommonJS.
await bundle({ lsp: 'bench/lsp.ts' }, folder, 'cjs');
try {
  execFileSync(process.execPath, [`${folder}/lsp.cjs`, ...process.argv.slice(2)], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
