import { existsSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import { ROW_OF } from '../compiler/output/formats.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { andList } from '../diagnostics/suggest.js';
import { idOf, shownPath } from '../files/paths.js';
import type { Output } from './outputs.js';

/**
 * The files of the pages of a format with one file for each page: `cv-1.png` and `cv-2.png` for `cv.png`, or `cv.png` for one page.
 * `cv-1.png` may be a page of `cv`, so the only page of a document of that name is `cv-1-1.png`.
 */
export function pageFiles(path: string, pages: number): string[] {
  if (pages === 1 && !isNumbered(path)) return [path];
  return Array.from({ length: pages }, (_, index) => numbered(path, index + 1));
}

function isNumbered(path: string): boolean {
  return /-\d+$/.test(parse(path).name);
}

function numbered(path: string, page: number): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}-${page}${ext}`);
}

/** The files that an earlier run may have written for pages that the document no longer has. */
function stalePages(path: string, pages: number): string[] {
  const written = new Set(pageFiles(path, pages));
  const stale = pages > 1 && !isNumbered(path) && existsSync(path) ? [path] : [];
  for (let page = 1; ; page += 1) {
    const file = numbered(path, page);
    if (written.has(file)) continue;
    if (!existsSync(file)) return stale;
    stale.push(file);
  }
}

/** The number of pages of an output that an earlier run wrote, as the manifest records it. */
export interface WrittenPages {
  readonly path: string;
  readonly pages: number;
}

/**
 * Removes the pages that a document no longer has if a record proves that cvpress wrote them, and reports the others.
 *
 * @param pages - how many the outputs have now
 * @param reads - the files that the document is made from, such as the photo
 */
export function clearStalePages(
  outputs: readonly Output[],
  pages: number | undefined,
  reads: readonly string[],
  earlier?: WrittenPages,
): Diagnostic[] {
  const kept = new Set(reads.map(idOf));
  return outputs.flatMap(({ format, path }) => {
    if (path === undefined || pages === undefined || !ROW_OF[format].isPaged) return [];
    const stale = stalePages(path, pages).filter((file) => !kept.has(idOf(file)));
    const own = new Set(path === earlier?.path ? pageFiles(path, earlier.pages) : []);
    for (const file of stale) if (own.has(file)) rmSync(file, { force: true });
    const others = stale.filter((file) => !own.has(file));
    return others.length === 0 ? [] : [stalePagesLeft(others)];
  });
}

const MOST_NAMED = 3;

function stalePagesLeft(files: readonly string[]): Diagnostic {
  const names = files.slice(0, MOST_NAMED).map(shownPath);
  const more = files.length - names.length;
  const list = andList(more > 0 ? [...names, `${more} more`] : names);
  const message = `The document no longer has these pages: ${list}.`;
  return diagnostic('stale-pages', [], message, {
    hint: 'remove the files if an earlier run wrote them',
  });
}
