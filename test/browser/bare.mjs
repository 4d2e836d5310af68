// Renders without globals of Node.js; PDF only with an engine.
import { readFileSync } from 'node:fs';
import * as compiler from '@myriaddreamin/typst-ts-web-compiler';

const [, , entry, fonts, wasm] = process.argv;
const { log } = console;
const engine = wasm && readFileSync(wasm);
// Node.js creates `Response` on first use.
void Response;
const font = async (path) => new Uint8Array(readFileSync(`${fonts}/${path}`));
for (const name of ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate'])
  delete globalThis[name];

const { loadEngine, renderCv } = await import(entry);
if (wasm) await loadEngine({ compiler, wasm: engine, font });
const document = { cv: { name: 'Jane Doe', summary: 'Über *allem* ☎ 漢字.' } };
const { pdf, docx, html } = await renderCv(document, {
  formats: [...(wasm ? ['pdf'] : []), 'docx', 'html', 'txt'],
});
log([pdf ?? docx, docx, html].every(({ length }) => length > 1000) ? 'rendered' : 'empty');
