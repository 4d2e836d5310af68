import type { TracedLine } from '../compiler/source-map/trace-document.js';
import { formatPath } from '../diagnostics/diagnostic.js';
import { visibleText } from '../diagnostics/quote.js';
import type { PdfRect } from '../pdf/model.js';
import type { Dimensions } from '../pdf/raster.js';
import type { Target } from './problems.js';

/** Fractions of the page, from its top left corner. */
export type BoxInPage = readonly [left: number, top: number, width: number, height: number];

export interface LinkInPage {
  readonly href: string;
  readonly name: string;
  readonly boxes: readonly BoxInPage[];
}

export function boxIn(
  { left, top, right, bottom }: PdfRect,
  { width, height }: Dimensions,
): BoxInPage {
  const fractions = [
    left / width,
    top / height,
    (right - left) / width,
    (bottom - top) / height,
  ] as const;
  return fractions.map((fraction) => Number(fraction.toFixed(5))) as unknown as BoxInPage;
}

export interface ShownPlaces {
  /** `cv.yaml:42:7` and `cv.experience[0].highlights[1]` */
  readonly locations: readonly (readonly [location: string, path: string])[];
  readonly pages: readonly (readonly (readonly [location: number, ...box: BoxInPage])[])[];
}

export interface Places {
  readonly shown: ShownPlaces;
  readonly targets: readonly (Target | undefined)[];
}

/** Lists each location once, also if several lines come from it. */
export function placesOf(lines: readonly TracedLine[], sizes: readonly Dimensions[]): Places {
  const indices = new Map<string, number>();
  const locations: [string, string][] = [];
  const targets: (Target | undefined)[] = [];
  const pages = sizes.map((): [number, ...BoxInPage][] => []);
  for (const { page, path, file, line, column, ...rect } of lines) {
    const size = sizes[page];
    if (size === undefined) continue;
    const location = file === undefined ? '' : visibleText(`${file}:${line}:${column}`);
    const texts = [location, visibleText(formatPath(path))] as [string, string];
    const key = texts.join('\n');
    const index = indices.get(key) ?? locations.length;
    if (index === locations.length) {
      indices.set(key, index);
      locations.push(texts);
      targets.push(file === undefined ? undefined : { file, line, column });
    }
    pages[page]?.push([index, ...boxIn(rect, size)]);
  }
  return { shown: { locations, pages }, targets };
}
