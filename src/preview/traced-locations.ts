import type { TracedLine } from '../compiler/source-map/trace-document.js';
import { formatPath } from '../diagnostics/diagnostic.js';
import { escapeText } from '../diagnostics/quote.js';
import type { PdfRect } from '../pdf/model.js';
import type { Dimensions } from '../pdf/raster.js';
import type { SourcePosition } from './problems.js';

/** Fractions of the page, from its top left corner. */
export type PageBox = readonly [left: number, top: number, width: number, height: number];

export interface PageLink {
  readonly href: string;
  readonly name: string;
  readonly boxes: readonly PageBox[];
}

export function toPageBox(
  { left, top, right, bottom }: PdfRect,
  { width, height }: Dimensions,
): PageBox {
  const fractions = [
    left / width,
    top / height,
    (right - left) / width,
    (bottom - top) / height,
  ] as const;
  return fractions.map((fraction) => Number(fraction.toFixed(5))) as unknown as PageBox;
}

export interface LocationsJson {
  /** `cv.yaml:42:7` and `cv.experience[0].highlights[1]` */
  readonly locations: readonly (readonly [location: string, path: string])[];
  readonly pages: readonly (readonly (readonly [location: number, ...box: PageBox])[])[];
}

export interface TracedLocations {
  readonly shown: LocationsJson;
  readonly targets: readonly (SourcePosition | undefined)[];
}

/** Lists each location once, even if several lines come from it. */
export function toTracedLocations(
  lines: readonly TracedLine[],
  sizes: readonly Dimensions[],
): TracedLocations {
  const indices = new Map<string, number>();
  const locations: [string, string][] = [];
  const targets: (SourcePosition | undefined)[] = [];
  const pages = sizes.map((): [number, ...PageBox][] => []);
  for (const { page, path, file, line, column, ...rect } of lines) {
    const size = sizes[page];
    if (size === undefined) continue;
    const location = file === undefined ? '' : escapeText(`${file}:${line}:${column}`);
    const texts = [location, escapeText(formatPath(path))] as [string, string];
    const key = texts.join('\n');
    const index = indices.get(key) ?? locations.length;
    if (index === locations.length) {
      indices.set(key, index);
      locations.push(texts);
      targets.push(file === undefined ? undefined : { file, line, column });
    }
    pages[page]?.push([index, ...toPageBox(rect, size)]);
  }
  return { shown: { locations, pages }, targets };
}
