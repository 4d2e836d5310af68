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
} from './places-json.js';
import type { Problems, ShownProblem, Target } from './problems.js';
import { quickPng, type TaggedPng } from './quick-png.js';

/** As sent to browsers. */
export interface Shown {
  readonly drawing: typeof DRAWING;
  readonly name: string;
  /** Counts renderings, also failed ones. */
  readonly revision: number;
  readonly pages: readonly ShownPage[];
  /** Milliseconds since 1970; 0 before the first good rendering. */
  readonly time: number;
  /** A relative address; empty before the first good rendering. */
  readonly pdf: string;
  /** With errors, the pages are from an earlier version. */
  readonly problems: readonly ShownProblem[];
  readonly errors: number;
  readonly warnings: number;
  readonly canOpen: boolean;
  /** The address of the templates' pictures: `<looks>/0.png`. */
  readonly looks?: string;
  /** Undefined if it cannot be changed. */
  readonly arrangement?: ShownArrangement;
}

export interface GoodPages {
  readonly pages: DrawablePages;
  readonly pdf: Uint8Array;
  readonly problems: Problems;
  readonly arrangement?: ShownArrangement | undefined;
  /** Called once, on the first request. */
  readonly trace?: (() => Promise<readonly TracedLine[]>) | undefined;
  /** Called once for each template, on the first request. */
  readonly inLook?: ((template: string) => Promise<DrawablePages>) | undefined;
}

interface Held extends Pick<GoodPages, 'pages' | 'trace' | 'inLook'> {
  /** By template. */
  readonly looks: Map<string, Promise<TaggedPng>>;
  places?: Promise<Places>;
  /** Set once they are known. */
  targets?: Places['targets'];
}

/** A page's size in CSS pixels, and the relative address of its picture. Strips of any width are below it: `<address>/794/2.png`. */
export interface ShownPage extends Dimensions {
  readonly address: string;
}

/** CSS pixels per point. */
const PIXELS = 96 / 72;

const DRAWING = {
  /** Rows of a strip: the visible part is drawn first. */
  rows: 256,
  /** Pixels; at larger zooms, browsers enlarge the picture. */
  widest: 4096,
} as const;

/** Pixels: two for each CSS pixel. */
const LOOK_WIDTH = 240;

/** The links that the preview shows; a document may contain others. */
const LINKED = /^(?:https?|mailto|tel):/i;

/** Percent-encodes a name for addresses and headers (RFC 8187). */
function encoded(name: string): string {
  const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, escaped);
}

/** None if the address does not match. */
function numbersIn(pattern: RegExp, address: string): number[] {
  return pattern.exec(address)?.slice(1).map(Number) ?? [];
}

/** Listeners are called on each change. */
export class PreviewState {
  shown: Shown;
  /** By the number in their address: the current pages, and the previous ones, which browsers may still be loading. */
  readonly #pages = new Map<number, Held>();
  /** A browser may outlast this process, and must not mistake its pages for those of another. */
  #count = Date.now();
  /** The first page that was requested is probably the visible one. */
  #seen: number | undefined;
  readonly #listeners = new Set<(shown: Shown) => void>();

  /** Undefined before the first good rendering. */
  pdf: Buffer | undefined;
  #targets: Problems['targets'] = [];

  constructor(
    name: string,
    readonly pdfName: string,
    canOpen = false,
  ) {
    const nothing = { pages: [], pdf: '', problems: [], errors: 0, warnings: 0 };
    this.shown = { drawing: DRAWING, name, revision: 0, time: 0, canOpen, ...nothing };
  }

  /** Closes pages that no browser can still be loading. */
  showPages({ pages, pdf, problems, arrangement, trace, inLook }: GoodPages): void {
    this.#count += 1;
    this.pdf = Buffer.from(pdf);
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
    // While browsers make their requests.
    setImmediate(pages.prepare, this.#seen ?? 0);
    this.#seen = undefined;
  }

  showProblems(problems: Problems, arrangement?: ShownArrangement): void {
    this.#change(arrangement === undefined ? {} : { arrangement }, problems);
  }

  /** Before it is rendered. */
  showArrangement(arrangement: ShownArrangement): void {
    this.#tell({ arrangement });
  }

  /** The place of a problem or a text. */
  targetAt(address: string): Target | undefined {
    const [revision, problem = 0] = numbersIn(/^\/open\/problem\/(\d{1,15})\/(\d{1,9})$/, address);
    if (revision !== undefined)
      return revision === this.shown.revision ? this.#targets[problem] : undefined;
    const [count = 0, place = 0] = numbersIn(/^\/open\/place\/(\d{1,15})\/(\d{1,9})$/, address);
    return this.#pages.get(count)?.targets?.[place];
  }

  /** Undefined if it is unknown. */
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

  /** Rejects if the template cannot be rendered. */
  lookAt(address: string): Promise<TaggedPng> | undefined {
    const [count = 0, index = 0] = numbersIn(/^\/looks\/(\d{1,15})\/(\d{1,4})\.png$/, address);
    const known = this.#pages.get(count);
    const template = this.shown.arrangement?.templates[index];
    if (known?.inLook === undefined || template === undefined) return undefined;
    const picture = known.looks.get(template) ?? known.inLook(template).then(pictureOf);
    known.looks.set(template, picture);
    return picture;
  }

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

  /** Returns a function that stops it. */
  listen(listener: (shown: Shown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(changes: Partial<Shown>, { shown, targets, errors, warnings }: Problems): void {
    this.#targets = targets;
    this.#tell({ ...changes, problems: shown, errors, warnings });
  }

  #tell(changes: Partial<Shown>): void {
    this.shown = { ...this.shown, ...changes, revision: this.shown.revision + 1 };
    for (const listener of this.#listeners) listener(this.shown);
  }
}

function pictureOf(pages: DrawablePages): TaggedPng {
  const [page] = pages.sizes as [Dimensions, ...Dimensions[]];
  const height = Math.round((page.height * LOOK_WIDTH) / page.width);
  try {
    return pages.draw(0, { width: LOOK_WIDTH, height }, [0, height], (drawn) => quickPng(drawn));
  } finally {
    pages.close();
  }
}
