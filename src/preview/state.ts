import type { DrawablePages, Size } from '../pdfium/raster.js';
import { type BoxInPage, boxIn, type LinkInPage } from './boxes.js';
import { type PlacedLine, type Places, placesOf, type ShownPlaces } from './places.js';
import type { Problems, ShownProblem, Target } from './problems.js';
import { quickPng, type TaggedPng } from './quick-png.js';

/** What browsers show, as it is sent to them. */
export interface Shown {
  /** How pictures are drawn. */
  readonly drawing: typeof DRAWING;
  /** The name of the document. */
  readonly name: string;
  /** Counts the renderings, good or bad, so that a browser knows what is new. */
  readonly revision: number;
  /** The last good pages. */
  readonly pages: readonly ShownPage[];
  /** When they were rendered, in milliseconds since 1970; 0 where there are none yet. */
  readonly time: number;
  /** Where they are as a PDF, from the page of the preview; empty where there are none yet. */
  readonly pdf: string;
  /** What there is to say of the document as it is now; with errors, the pages are those of an earlier one. */
  readonly problems: readonly ShownProblem[];
  readonly errors: number;
  readonly warnings: number;
  /** Whether an editor is there to open places in. */
  readonly canOpen: boolean;
}

/** Pages to show, and what belongs to them. */
export interface GoodPages {
  readonly pages: DrawablePages;
  readonly pdf: Uint8Array;
  readonly problems: Problems;
  /** Finds out where the text of the pages comes from. It is called when somebody asks, and once. */
  readonly trace?: () => Promise<readonly PlacedLine[]>;
}

/** Pages, and what is known of where their text comes from. */
interface Held {
  readonly pages: DrawablePages;
  readonly trace: GoodPages['trace'];
  places?: Promise<Places>;
  /** Once these are there. */
  targets?: Places['targets'];
}

/**
 * A page: its size in CSS pixels at 100 %, and where its picture is, from the page of the preview. Below the address lie, for every width in pixels,
 * the strips of that picture, counted from 0: `<address>/794/2.png`.
 */
export interface ShownPage extends Size {
  readonly address: string;
}

/** CSS pixels of a point: an inch has 96 of these, and 72 points. */
const PIXELS = 96 / 72;

/** How pictures are drawn. */
const DRAWING = {
  /** Rows of a strip. A picture is drawn in strips so that what is in a window is there before the rest. */
  rows: 256,
  /** Pictures are no wider than this, in pixels: at larger zooms browsers enlarge them. */
  widest: 4096,
} as const;

/** Addresses that the preview leads to; a document may hold others. */
const LINKED = /^(?:https?|mailto|tel):/i;

/** A name as a part of an address, and of a header: without the signs that mean something in one of them (RFC 8187). */
function encoded(name: string): string {
  const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, escaped);
}

/** The numbers in an address, as the groups of a pattern have them; none where it is another. */
function numbersIn(pattern: RegExp, address: string): number[] {
  return pattern.exec(address)?.slice(1).map(Number) ?? [];
}

/** What is shown now. Listeners hear of each change. */
export class PreviewState {
  #shown: Shown;
  /** By the number in their address: the pages that are shown, and those before, which may still be being loaded. */
  readonly #pages = new Map<number, Held>();
  /** Counts from the time of the beginning: a browser may outlast this process, and must not take its pages for others'. */
  #count = Date.now();
  /** The page that a browser wanted first, of those that are shown: what is in its window. */
  #seen: number | undefined;
  readonly #listeners = new Set<(shown: Shown) => void>();

  /** The last good PDF. */
  #pdf: Buffer | undefined;
  /** The places of the problems that are shown. */
  #targets: Problems['targets'] = [];

  /**
   * @param name - of the document
   * @param pdfName - of the PDF that it becomes
   * @param canOpen - whether an editor is there to open places in
   */
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
  showPages({ pages, pdf, problems, trace }: GoodPages): void {
    this.#count += 1;
    this.#pdf = Buffer.from(pdf);
    this.#pages.set(this.#count, { pages, trace });
    this.#pages.get(this.#count - 2)?.pages.close();
    this.#pages.delete(this.#count - 2);
    const shown = pages.sizes.map(({ width, height }, index) => ({
      address: `pages/${this.#count}/${index}`,
      width: width * PIXELS,
      height: height * PIXELS,
    }));
    this.#change({ pages: shown, time: Date.now(), pdf: encoded(this.pdfName) }, problems);
    // Once browsers are told, and while they make their requests.
    setImmediate(pages.prepare, this.#seen ?? 0);
    this.#seen = undefined;
  }

  /** Shows what is wrong, over the last good pages. */
  showProblems(problems: Problems): void {
    this.#change({}, problems);
  }

  /** The last good PDF; undefined where there is none yet. */
  get pdf(): Buffer | undefined {
    return this.#pdf;
  }

  /** The place that an address stands for: that of a problem or a text that is shown; undefined where there is none. */
  targetAt(address: string): Target | undefined {
    const [revision, problem = 0] = numbersIn(/^\/open\/problem\/(\d{1,15})\/(\d{1,9})$/, address);
    if (revision !== undefined) return revision === this.#shown.revision ? this.#targets[problem] : undefined;
    const [count = 0, place = 0] = numbersIn(/^\/open\/place\/(\d{1,15})\/(\d{1,9})$/, address);
    return this.#pages.get(count)?.targets?.[place];
  }

  /** Where the text of the pages at an address comes from; undefined where there are none, or nobody knows. */
  placesAt(address: string): Promise<ShownPlaces> | undefined {
    const [count = 0] = numbersIn(/^\/pages\/(\d{1,15})\/places\.json$/, address);
    const held = this.#pages.get(count);
    if (held?.trace === undefined) return undefined;
    held.places ??= held.trace().then((lines) => placesOf(lines, held.pages.sizes));
    return held.places.then(({ shown, targets }) => {
      held.targets = targets;
      return shown;
    });
  }

  /** The links of a page at an address; undefined where there is none. */
  linksAt(address: string): readonly LinkInPage[] | undefined {
    const [count, index] = numbersIn(/^\/pages\/(\d{1,15})\/(\d{1,9})\/links\.json$/, address);
    const pages = this.#pages.get(count ?? 0)?.pages;
    const size = pages?.sizes[index ?? 0];
    if (pages === undefined || index === undefined || size === undefined) return undefined;
    return pages.links(index).flatMap(({ url, description, rects }) => {
      if (!LINKED.test(url)) return [];
      return [{ href: url, name: description, boxes: rects.map((rect): BoxInPage => boxIn(rect, size)) }];
    });
  }

  /**
   * The strip of a picture at an address; undefined where there is none.
   *
   * @param known - the tag of the strip that the browser has there
   */
  stripAt(address: string, known: string | undefined): TaggedPng | undefined {
    const numbers = numbersIn(/^\/pages\/(\d{1,15})\/(\d{1,9})\/(\d{1,4})\/(\d{1,4})\.png$/, address);
    if (numbers.length === 0) return undefined;
    const [count, index, width, strip] = numbers as [number, number, number, number];
    const pages = this.#pages.get(count)?.pages;
    const page = pages?.sizes[index];
    if (pages === undefined || page === undefined || width < 1 || width > DRAWING.widest) return undefined;
    const height = Math.round((page.height * width) / page.width);
    const from = strip * DRAWING.rows;
    if (from >= height) return undefined;
    this.#seen ??= index;
    const rows = [from, Math.min(height, from + DRAWING.rows)] as const;
    return pages.draw(index, { width, height }, rows, (drawn) => quickPng(drawn, known));
  }

  /** Calls a listener with every change; gives what ends that. */
  listen(listener: (shown: Shown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(changes: Partial<Shown>, { shown, targets, errors, warnings }: Problems): void {
    const revision = this.#shown.revision + 1;
    this.#targets = targets;
    this.#shown = { ...this.#shown, ...changes, revision, problems: shown, errors, warnings };
    for (const listener of this.#listeners) listener(this.#shown);
  }
}
