// Renders with nothing but what browsers have; without an engine, all but PDF. The last line says how many bytes came of it.
import { readFileSync } from 'node:fs';
import * as compiler from '@myriaddreamin/typst-ts-web-compiler';

const [, , entry, fonts, wasm] = process.argv;
const say = console.log;
const engine = wasm && readFileSync(wasm);
// Node.js makes it when it is first asked for.
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
say([pdf ?? docx, docx, html].every(({ length }) => length > 1000) ? 'rendered' : 'empty');
