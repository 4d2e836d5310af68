import { existsSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import { FORMAT_INFO } from '../compiler/output/formats.js';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.js';
import { formatAndList } from '../diagnostics/find-similar.js';
import { getFileId, shortenPath } from '../files/paths.js';
import type { Output } from './outputs.js';

/**
 * Lists the page files of an output: `cv-1.png` and `cv-2.png` for `cv.png`, or only `cv.png` for
 * one page. The only page of a document `cv-1` is `cv-1-1.png`: `cv-1.png` may be a page of `cv`.
 */
export function listPageFiles(path: string, pages: number): string[] {
  if (pages === 1 && !isNumbered(path)) return [path];
  return Array.from({ length: pages }, (_, index) => addNumber(path, index + 1));
}

function isNumbered(path: string): boolean {
  return /-\d+$/.test(parse(path).name);
}

function addNumber(path: string, page: number): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}-${page}${ext}`);
}

function findStalePages(path: string, pages: number): string[] {
  const current = new Set(listPageFiles(path, pages));
  const stale = pages > 1 && !isNumbered(path) && existsSync(path) ? [path] : [];
  for (let page = 1; ; page += 1) {
    const file = addNumber(path, page);
    if (current.has(file)) continue;
    if (!existsSync(file)) return stale;
    stale.push(file);
  }
}

export interface WrittenPages {
  readonly path: string;
  readonly pages: number;
}

/**
 * Removes stale page files if the manifest proves that cvpress wrote them; reports the others.
 *
 * @param reads - files that the document is made from, such as the photo
 */
export function removeStalePages(
  outputs: readonly Output[],
  pages: number | undefined,
  reads: readonly string[],
  earlier?: WrittenPages,
): Diagnostic[] {
  const readIds = new Set(reads.map(getFileId));
  return outputs.flatMap(({ format, path }) => {
    if (path === undefined || pages === undefined || !FORMAT_INFO[format].isPaged) return [];
    const stale = findStalePages(path, pages).filter((file) => !readIds.has(getFileId(file)));
    const recorded = new Set(path === earlier?.path ? listPageFiles(path, earlier.pages) : []);
    for (const file of stale) if (recorded.has(file)) rmSync(file, { force: true });
    const others = stale.filter((file) => !recorded.has(file));
    return others.length === 0 ? [] : [stalePagesDiagnostic(others)];
  });
}

const MAX_NAMED = 3;

function stalePagesDiagnostic(files: readonly string[]): Diagnostic {
  const names = files.slice(0, MAX_NAMED).map(shortenPath);
  const more = files.length - names.length;
  const list = formatAndList(more > 0 ? [...names, `${more} more`] : names);
  return createDiagnostic('stale-pages', [], `The document no longer has these pages: ${list}.`, {
    hint: 'remove the files if an earlier run wrote them',
  });
}
