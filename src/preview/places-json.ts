import type { TracedLine } from '../compiler/source-map/trace-document.js';
import { formatPath } from '../diagnostics/diagnostic.js';
import { visibleText } from '../diagnostics/quote.js';
import type { PdfRect } from '../pdf/model.js';
import type { Dimensions } from '../pdf/raster.js';
import type { Target } from './problems.js';

/** In fractions of the page, from its top left corner. */
export type BoxInPage = readonly [left: number, top: number, width: number, height: number];

export interface LinkInPage {
  readonly href: string;
  /** The accessible name. */
  readonly name: string;
  readonly boxes: readonly BoxInPage[];
}

export function boxIn(
  { left, top, right, bottom }: PdfRect,
  { width, height }: Dimensions,
): BoxInPage {
  const parts = [
    left / width,
    top / height,
    (right - left) / width,
    (bottom - top) / height,
  ] as const;
  return parts.map((part) => Number(part.toFixed(5))) as unknown as BoxInPage;
}

/** As sent to browsers. */
export interface ShownPlaces {
  /** `cv.yaml:42:7` and `cv.experience[0].highlights[1]` */
  readonly places: readonly (readonly [place: string, path: string])[];
  /** For each page. */
  readonly pages: readonly (readonly (readonly [place: number, ...box: BoxInPage])[])[];
}

export interface Places {
  readonly shown: ShownPlaces;
  readonly targets: readonly (Target | undefined)[];
}

/** Several lines may share a place. */
export function placesOf(lines: readonly TracedLine[], sizes: readonly Dimensions[]): Places {
  const numbers = new Map<string, number>();
  const places: [string, string][] = [];
  const targets: (Target | undefined)[] = [];
  const pages = sizes.map((): [number, ...BoxInPage][] => []);
  for (const { page, path, file, line, column, ...rect } of lines) {
    const size = sizes[page];
    if (size === undefined) continue;
    const place = file === undefined ? '' : visibleText(`${file}:${line}:${column}`);
    const words = [place, visibleText(formatPath(path))] as [string, string];
    const key = words.join('\n');
    const number = numbers.get(key) ?? places.length;
    if (number === places.length) {
      numbers.set(key, number);
      places.push(words);
      targets.push(file === undefined ? undefined : { file, line, column });
    }
    pages[page]?.push([number, ...boxIn(rect, size)]);
  }
  return { shown: { places, pages }, targets };
}
