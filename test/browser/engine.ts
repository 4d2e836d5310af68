import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import * as compiler from '@myriaddreamin/typst-ts-web-compiler';
import { expect } from 'vitest';
import * as native from '../../src/index.js';
import { ROOT } from '../cli/run.js';
import type { Case } from './cases.js';
import { type Library, outcomeOf } from './outcome.js';

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

/** Puts the files of cases where the entry for browsers has them. */
export function addFilesOf(library: BrowserLibrary, cases: readonly Case[]): void {
  for (const file of new Set(cases.flatMap(({ files }) => files))) library.addFile(file, readFileSync(file));
}

/** The entry for browsers makes of a case what Node.js makes of it: the same bytes, the same words. */
export async function expectEqual(library: BrowserLibrary, one: Case): Promise<void> {
  const [expected, found] = [await outcomeOf(native as unknown as Library, one), await outcomeOf(library, one)];
  expect(expected.error).toBeUndefined();
  expect(found).toEqual(expected);
}
