import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import * as compiler from '@myriaddreamin/typst-ts-web-compiler';
import { ROOT } from '../cli/run.js';
import type { Library } from './outcome.js';

/** The entry for browsers, as built. */
export type BrowserLibrary = Library & typeof import('../../src/browser/index.js');

export const WASM = join(ROOT, 'node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm');

export async function readFont(path: string): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(join(ROOT, path)));
}

/** Loads the entry for browsers in this process, with its engine. */
export async function loadInNode(
  font = readFont,
  pdfium: () => Promise<unknown> = () => PDFiumLibrary.init(),
): Promise<BrowserLibrary> {
  const library = (await import(join(ROOT, 'dist/browser/index.js'))) as BrowserLibrary;
  await library.loadEngine({ compiler, wasm: readFileSync(WASM), font, pdfium });
  return library;
}
