import type { TracedLine } from '../compiler/source-map/trace-document.js';
import type { Dimensions, DrawablePages } from '../pdf/raster.js';
import type { ShownArrangement } from './arrangement.js';
import {
  type BoxInPage,
  boxIn,
  type LinkInPage,
  type Places,
  placesOf,
  type ShownPlaces,
} from './places.js';
import type { Problems, ShownProblem, Target } from './problems.js';
import { quickPng, type TaggedPng } from './quick-png.js';

/** The state that browsers show, in the form in which it is sent to them. */
export interface Shown {
  readonly drawing: typeof DRAWING;
  readonly name: string;
  /** Counts the renderings, good or bad, so that a browser knows what is new. */
  readonly revision: number;
  readonly pages: readonly ShownPage[];
  /** When they were rendered, in milliseconds since 1970; 0 before the first good rendering. */
  readonly time: number;
  /** Their address as a PDF, relative to the preview's page; empty before the first good rendering. */
  readonly pdf: string;
  /** The problems of the document as it is now; with errors, the pages are from an earlier version. */
  readonly problems: readonly ShownProblem[];
  readonly errors: number;
  readonly warnings: number;
  /** Whether there is an editor to open places in. */
  readonly canOpen: boolean;
  /** The address below which the looks of the arrangement are, by their index: `<looks>/0.png`. */
  readonly looks?: string;
  /** How many pages there may be, and where sections stand; undefined where that cannot be changed. */
  readonly arrangement?: ShownArrangement;
}

export interface GoodPages {
  readonly pages: DrawablePages;
  readonly pdf: Uint8Array;
  readonly problems: Problems;
  readonly arrangement?: ShownArrangement | undefined;
  /** Finds where the text of the pages comes from. Called once, on the first request. */
  readonly trace?: (() => Promise<readonly TracedLine[]>) | undefined;
  /** Renders the document in a look of the arrangement. Called once for each, on the first request. */
  readonly inLook?: ((template: string) => Promise<DrawablePages>) | undefined;
}

/** Pages, and the sources of their texts, if known. */
interface Held extends Pick<GoodPages, 'pages' | 'trace' | 'inLook'> {
  /** The pictures of looks, by template. */
  readonly looks: Map<string, Promise<TaggedPng>>;
  places?: Promise<Places>;
  /** Set once the sources are known. */
  targets?: Places['targets'];
}

/**
 * A page: its size in CSS pixels at 100 %, and the address of its picture, relative to the preview's page. Below that address
 * are the strips of the picture, for every width in pixels, counted from 0: `<address>/794/2.png`.
 */
export interface ShownPage extends Dimensions {
  readonly address: string;
}

/** CSS pixels per point: an inch has 96 pixels, and 72 points. */
const PIXELS = 96 / 72;

const DRAWING = {
  /** Rows of a strip. A picture is drawn in strips so that the visible part comes first. */
  rows: 256,
  /** The greatest width of a picture, in pixels; at larger zooms browsers enlarge it. */
  widest: 4096,
} as const;

/** The width of a look's picture, in pixels: two for each CSS pixel of the panel. */
const LOOK_WIDTH = 240;

/** The addresses that the preview links to; a document may contain others. */
const LINKED = /^(?:https?|mailto|tel):/i;

/** A name as part of an address and of a header, without the characters that have a meaning in either (RFC 8187). */
function encoded(name: string): string {
  const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, escaped);
}

/** The numbers in an address: the groups of a pattern, or nothing if the address does not match. */
function numbersIn(pattern: RegExp, address: string): number[] {
  return pattern.exec(address)?.slice(1).map(Number) ?? [];
}

/** The current state of the preview. Listeners are called on each change. */
export class PreviewState {
  #shown: Shown;
  /** Pages by the number in their address: the current ones, and the previous ones, which browsers may still be loading. */
  readonly #pages = new Map<number, Held>();
  /** Starts at the time of day: a browser may outlast this process, and must not mistake its pages for those of another. */
  #count = Date.now();
  /** The page that a browser asked for first, so probably the visible one. */
  #seen: number | undefined;
  readonly #listeners = new Set<(shown: Shown) => void>();

  #pdf: Buffer | undefined;
  #targets: Problems['targets'] = [];

  constructor(
    name: string,
    readonly pdfName: string,
    canOpen = false,
  ) {
    const nothing = { pages: [], pdf: '', problems: [], errors: 0, warnings: 0 };
    this.#shown = { drawing: DRAWING, name, revision: 0, time: 0, canOpen, ...nothing };
  }

  get shown(): Shown {
    return this.#shown;
  }

  /** Shows new pages, and closes those that no browser can still be loading. */
  showPages({ pages, pdf, problems, arrangement, trace, inLook }: GoodPages): void {
    this.#count += 1;
    this.#pdf = Buffer.from(pdf);
    this.#pages.set(this.#count, { pages, trace, inLook, looks: new Map() });
    this.#pages.get(this.#count - 2)?.pages.close();
    this.#pages.delete(this.#count - 2);
    const shown = pages.sizes.map(({ width, height }, index) => ({
      address: `pages/${this.#count}/${index}`,
      width: width * PIXELS,
      height: height * PIXELS,
    }));
    const arranged =
      arrangement === undefined ? {} : { arrangement, looks: `looks/${this.#count}` };
    this.#change(
      { pages: shown, time: Date.now(), pdf: encoded(this.pdfName), ...arranged },
      problems,
    );
    // After browsers have been told, while they make their requests.
    setImmediate(pages.prepare, this.#seen ?? 0);
    this.#seen = undefined;
  }

  /** Shows what is wrong, above the last good pages. */
  showProblems(problems: Problems, arrangement?: ShownArrangement): void {
    this.#change(arrangement === undefined ? {} : { arrangement }, problems);
  }

  /** Shows what is chosen, before it is rendered: all browsers say the same at any time. */
  showArrangement(arrangement: ShownArrangement): void {
    this.#tell({ arrangement });
  }

  /** The last good PDF; undefined before the first good rendering. */
  get pdf(): Buffer | undefined {
    return this.#pdf;
  }

  /** The place that an address stands for: that of a problem or text on show; undefined if there is none. */
  targetAt(address: string): Target | undefined {
    const [revision, problem = 0] = numbersIn(/^\/open\/problem\/(\d{1,15})\/(\d{1,9})$/, address);
    if (revision !== undefined)
      return revision === this.#shown.revision ? this.#targets[problem] : undefined;
    const [count = 0, place = 0] = numbersIn(/^\/open\/place\/(\d{1,15})\/(\d{1,9})$/, address);
    return this.#pages.get(count)?.targets?.[place];
  }

  /** Where the text of the pages at an address comes from; undefined if there are no such pages or it is unknown. */
  placesAt(address: string): Promise<ShownPlaces> | undefined {
    const [count = 0] = numbersIn(/^\/pages\/(\d{1,15})\/places\.json$/, address);
    const known = this.#pages.get(count);
    if (known?.trace === undefined) return undefined;
    known.places ??= known.trace().then((lines) => placesOf(lines, known.pages.sizes));
    return known.places.then(({ shown, targets }) => {
      known.targets = targets;
      return shown;
    });
  }

  /** A picture of the first page in the look at an address; undefined if there is none. It rejects if the look cannot be rendered. */
  lookAt(address: string): Promise<TaggedPng> | undefined {
    const [count = 0, index = 0] = numbersIn(/^\/looks\/(\d{1,15})\/(\d{1,4})\.png$/, address);
    const known = this.#pages.get(count);
    const template = this.#shown.arrangement?.templates[index];
    if (known?.inLook === undefined || template === undefined) return undefined;
    const picture = known.looks.get(template) ?? known.inLook(template).then(pictureOf);
    known.looks.set(template, picture);
    return picture;
  }

  /** The links of the page at an address; undefined if there is none. */
  linksAt(address: string): readonly LinkInPage[] | undefined {
    const [count, index] = numbersIn(/^\/pages\/(\d{1,15})\/(\d{1,9})\/links\.json$/, address);
    const pages = this.#pages.get(count ?? 0)?.pages;
    const size = pages?.sizes[index ?? 0];
    if (pages === undefined || index === undefined || size === undefined) return undefined;
    return pages.links(index).flatMap(({ url, description, rects }) => {
      if (!LINKED.test(url)) return [];
      return [
        { href: url, name: description, boxes: rects.map((rect): BoxInPage => boxIn(rect, size)) },
      ];
    });
  }

  stripAt(address: string, known: string | undefined): TaggedPng | undefined {
    const numbers = numbersIn(
      /^\/pages\/(\d{1,15})\/(\d{1,9})\/(\d{1,4})\/(\d{1,4})\.png$/,
      address,
    );
    if (numbers.length === 0) return undefined;
    const [count, index, width, strip] = numbers as [number, number, number, number];
    const pages = this.#pages.get(count)?.pages;
    const page = pages?.sizes[index];
    if (pages === undefined || page === undefined || width < 1 || width > DRAWING.widest)
      return undefined;
    const height = Math.round((page.height * width) / page.width);
    const from = strip * DRAWING.rows;
    if (from >= height) return undefined;
    this.#seen ??= index;
    const rows = [from, Math.min(height, from + DRAWING.rows)] as const;
    return pages.draw(index, { width, height }, rows, (drawn) => quickPng(drawn, known));
  }

  /** Calls a listener on every change; returns a function that stops it. */
  listen(listener: (shown: Shown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(changes: Partial<Shown>, { shown, targets, errors, warnings }: Problems): void {
    this.#targets = targets;
    this.#tell({ ...changes, problems: shown, errors, warnings });
  }

  #tell(changes: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...changes, revision: this.#shown.revision + 1 };
    for (const listener of this.#listeners) listener(this.#shown);
  }
}

/** The first page, small. */
function pictureOf(pages: DrawablePages): TaggedPng {
  const [page] = pages.sizes as [Dimensions, ...Dimensions[]];
  const height = Math.round((page.height * LOOK_WIDTH) / page.width);
  try {
    return pages.draw(0, { width: LOOK_WIDTH, height }, [0, height], (drawn) => quickPng(drawn));
  } finally {
    pages.close();
  }
}
