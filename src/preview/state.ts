import type { TracedLine } from '../compiler/source-map/trace-document.js';
import type { Dimensions, RenderablePages } from '../pdf/raster.js';
import type { ArrangementState } from './arrangement.js';
import type { ProblemState, Problems, SourcePosition } from './problems.js';
import { encodeQuickPng, type TaggedPng } from './quick-png.js';
import {
  type LocationsJson,
  type PageBox,
  type PageLink,
  type TracedLocations,
  toPageBox,
  toTracedLocations,
} from './traced-locations.js';

interface PreviewSnapshot {
  readonly drawing: typeof DRAWING;
  readonly name: string;
  readonly revision: number;
  readonly pages: readonly PageState[];
  /** Milliseconds since 1970 of the last successful rendering; 0 before the first. */
  readonly time: number;
  /** Relative address; empty before the first successful rendering. */
  readonly pdf: string;
  /** If there are errors, the pages are from an earlier version. */
  readonly problems: readonly ProblemState[];
  readonly errors: number;
  readonly warnings: number;
  readonly canOpen: boolean;
  /** Base address of the templates' images: `<thumbnails>/0.png`. */
  readonly thumbnails?: string;
  readonly arrangement?: ArrangementState;
}

export interface RenderedPages {
  readonly pages: RenderablePages;
  readonly pdf: Uint8Array;
  readonly problems: Problems;
  readonly arrangement?: ArrangementState | undefined;
  /** Called once, on the first request. */
  readonly trace?: (() => Promise<readonly TracedLine[]>) | undefined;
  /** Called once for each template, on the first request. */
  readonly renderWithTemplate?: ((template: string) => Promise<RenderablePages>) | undefined;
}

interface StoredPages extends Pick<RenderedPages, 'pages' | 'trace' | 'renderWithTemplate'> {
  readonly thumbnails: Map<string, Promise<TaggedPng>>;
  locations?: Promise<TracedLocations>;
  targets?: TracedLocations['targets'];
}

/** Size in CSS pixels, and base address of the strips: `<address>/<width>/<strip>.png`. */
interface PageState extends Dimensions {
  readonly address: string;
}

const PIXELS_PER_POINT = 96 / 72;

const DRAWING = {
  /** Height of a strip in pixels; visible strips are drawn first. */
  rows: 256,
  /** Maximum width in pixels; at larger zooms, browsers scale the image. */
  widest: 4096,
} as const;

const THUMBNAIL_WIDTH = 240;

/** Schemes of links in the preview; documents may contain others, such as `javascript:`. */
const ALLOWED_SCHEMES = /^(?:https?|mailto|tel):/i;

/** Percent-encodes a name for addresses and headers (RFC 8187). */
function encodeName(name: string): string {
  const escapeChar = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, escapeChar);
}

function matchNumbers(pattern: RegExp, address: string): number[] {
  return pattern.exec(address)?.slice(1).map(Number) ?? [];
}

export class PreviewState {
  shown: PreviewSnapshot;
  /** Keys are the numbers in addresses. Browsers may still be loading the previous pages. */
  readonly #pages = new Map<number, StoredPages>();
  /** Starts with the time, so that addresses of an earlier process are not reused. */
  #count = Date.now();
  /** Index of the first page that was requested, which is probably visible. */
  #visible: number | undefined;
  readonly #listeners = new Set<(shown: PreviewSnapshot) => void>();

  pdf: Buffer | undefined;
  #targets: Problems['targets'] = [];

  constructor(
    name: string,
    readonly pdfName: string,
    canOpen = false,
  ) {
    const empty = { pages: [], pdf: '', problems: [], errors: 0, warnings: 0 };
    this.shown = { drawing: DRAWING, name, revision: 0, time: 0, canOpen, ...empty };
  }

  /** Replaces the pages, and closes those before the previous ones. */
  showPages({ pages, pdf, problems, arrangement, trace, renderWithTemplate }: RenderedPages): void {
    this.#count += 1;
    this.pdf = Buffer.from(pdf);
    this.#pages.set(this.#count, { pages, trace, renderWithTemplate, thumbnails: new Map() });
    this.#pages.get(this.#count - 2)?.pages.close();
    this.#pages.delete(this.#count - 2);
    const images = pages.sizes.map(({ width, height }, index) => ({
      address: `pages/${this.#count}/${index}`,
      width: width * PIXELS_PER_POINT,
      height: height * PIXELS_PER_POINT,
    }));
    const arranged =
      arrangement === undefined ? {} : { arrangement, thumbnails: `thumbnails/${this.#count}` };
    this.#change(
      { pages: images, time: Date.now(), pdf: encodeName(this.pdfName), ...arranged },
      problems,
    );
    // Runs while browsers send requests.
    setImmediate(pages.preload, this.#visible ?? 0);
    this.#visible = undefined;
  }

  showProblems(problems: Problems, arrangement?: ArrangementState): void {
    this.#change(arrangement === undefined ? {} : { arrangement }, problems);
  }

  showArrangement(arrangement: ArrangementState): void {
    this.#publish({ arrangement });
  }

  findTarget(address: string): SourcePosition | undefined {
    const [revision, problem = 0] = matchNumbers(
      /^\/open\/problem\/(\d{1,15})\/(\d{1,9})$/,
      address,
    );
    if (revision !== undefined)
      return revision === this.shown.revision ? this.#targets[problem] : undefined;
    const [count = 0, index = 0] = matchNumbers(
      /^\/open\/location\/(\d{1,15})\/(\d{1,9})$/,
      address,
    );
    return this.#pages.get(count)?.targets?.[index];
  }

  findLocations(address: string): Promise<LocationsJson> | undefined {
    const [count = 0] = matchNumbers(/^\/pages\/(\d{1,15})\/locations\.json$/, address);
    const stored = this.#pages.get(count);
    if (stored?.trace === undefined) return undefined;
    stored.locations ??= stored
      .trace()
      .then((lines) => toTracedLocations(lines, stored.pages.sizes));
    return stored.locations.then(({ shown, targets }) => {
      stored.targets = targets;
      return shown;
    });
  }

  /** Rejects if the document cannot be rendered with the template. */
  findThumbnail(address: string): Promise<TaggedPng> | undefined {
    const [count = 0, index = 0] = matchNumbers(
      /^\/thumbnails\/(\d{1,15})\/(\d{1,4})\.png$/,
      address,
    );
    const stored = this.#pages.get(count);
    const template = this.shown.arrangement?.templates[index];
    if (stored?.renderWithTemplate === undefined || template === undefined) return undefined;
    const thumbnail =
      stored.thumbnails.get(template) ?? stored.renderWithTemplate(template).then(drawThumbnail);
    stored.thumbnails.set(template, thumbnail);
    return thumbnail;
  }

  findLinks(address: string): readonly PageLink[] | undefined {
    const [count = 0, index = 0] = matchNumbers(
      /^\/pages\/(\d{1,15})\/(\d{1,9})\/links\.json$/,
      address,
    );
    const pages = this.#pages.get(count)?.pages;
    const size = pages?.sizes[index];
    if (pages === undefined || size === undefined) return undefined;
    return pages.links(index).flatMap(({ url, description, rects }) => {
      if (!ALLOWED_SCHEMES.test(url)) return [];
      return [
        {
          href: url,
          name: description,
          boxes: rects.map((rect): PageBox => toPageBox(rect, size)),
        },
      ];
    });
  }

  findStrip(address: string, tag: string | undefined): TaggedPng | undefined {
    const [count = 0, index = 0, width = 0, strip = 0] = matchNumbers(
      /^\/pages\/(\d{1,15})\/(\d{1,9})\/(\d{1,4})\/(\d{1,4})\.png$/,
      address,
    );
    const pages = this.#pages.get(count)?.pages;
    const page = pages?.sizes[index];
    if (pages === undefined || page === undefined || width < 1 || width > DRAWING.widest)
      return undefined;
    const height = Math.round((page.height * width) / page.width);
    const firstRow = strip * DRAWING.rows;
    if (firstRow >= height) return undefined;
    this.#visible ??= index;
    const rows = [firstRow, Math.min(height, firstRow + DRAWING.rows)] as const;
    return pages.renderRows(index, { width, height }, rows, (strip) => encodeQuickPng(strip, tag));
  }

  subscribe(listener: (shown: PreviewSnapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(changes: Partial<PreviewSnapshot>, { shown, targets, errors, warnings }: Problems): void {
    this.#targets = targets;
    this.#publish({ ...changes, problems: shown, errors, warnings });
  }

  #publish(changes: Partial<PreviewSnapshot>): void {
    this.shown = { ...this.shown, ...changes, revision: this.shown.revision + 1 };
    for (const listener of this.#listeners) listener(this.shown);
  }
}

function drawThumbnail(pages: RenderablePages): TaggedPng {
  const [page] = pages.sizes as [Dimensions, ...Dimensions[]];
  const height = Math.round((page.height * THUMBNAIL_WIDTH) / page.width);
  try {
    return pages.renderRows(0, { width: THUMBNAIL_WIDTH, height }, [0, height], (strip) =>
      encodeQuickPng(strip),
    );
  } finally {
    pages.close();
  }
}
