import type { DrawablePages, Size } from '../pdfium/raster.js';
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
  /** What is wrong with the document as it is now; empty where nothing is. */
  readonly problems: string;
  /** What else there is to say of the last good pages; empty where nothing is. */
  readonly warnings: string;
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

/** What is shown now. Listeners hear of each change. */
export class PreviewState {
  #shown: Shown;
  /** By the number in their address: the pages that are shown, and those before, which may still be being loaded. */
  readonly #pages = new Map<number, DrawablePages>();
  /** Counts from the time of the beginning: a browser may outlast this process, and must not take its pages for others'. */
  #count = Date.now();
  /** The page that a browser wanted first, of those that are shown: what is in its window. */
  #seen: number | undefined;
  readonly #listeners = new Set<(shown: Shown) => void>();

  constructor(name: string) {
    this.#shown = { drawing: DRAWING, name, revision: 0, pages: [], problems: '', warnings: '' };
  }

  get shown(): Shown {
    return this.#shown;
  }

  /** Shows new pages, and closes those that no browser can still be loading. */
  showPages(pages: DrawablePages, warnings: string): void {
    this.#count += 1;
    this.#pages.set(this.#count, pages);
    this.#pages.get(this.#count - 2)?.close();
    this.#pages.delete(this.#count - 2);
    const shown = pages.sizes.map(({ width, height }, index) => ({
      address: `pages/${this.#count}/${index}`,
      width: width * PIXELS,
      height: height * PIXELS,
    }));
    this.#change({ pages: shown, problems: '', warnings });
    // Once browsers are told, and while they make their requests.
    setImmediate(pages.prepare, this.#seen ?? 0);
    this.#seen = undefined;
  }

  /** Shows what is wrong, over the last good pages. */
  showProblems(problems: string): void {
    this.#change({ problems });
  }

  /**
   * The strip of a picture at an address; undefined where there is none.
   *
   * @param known - the tag of the strip that the browser has there
   */
  stripAt(address: string, known: string | undefined): TaggedPng | undefined {
    const numbers = /^\/pages\/(\d{1,15})\/(\d{1,9})\/(\d{1,4})\/(\d{1,4})\.png$/.exec(address)?.slice(1).map(Number);
    if (numbers === undefined) return undefined;
    const [count, index, width, strip] = numbers as [number, number, number, number];
    const pages = this.#pages.get(count);
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

  #change(changes: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...changes, revision: this.#shown.revision + 1 };
    for (const listener of this.#listeners) listener(this.#shown);
  }
}
