import { createHash } from 'node:crypto';
import { mergeGlyphs } from './merge-glyphs.js';

/** What browsers show, as it is sent to them. */
export interface Shown {
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

/** A page: its picture, and its size in CSS pixels at 100 %. */
export interface ShownPage {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** CSS pixels of a point: an inch has 96 of these, and 72 points. */
const PIXELS = 96 / 72;

/** What is shown now. Listeners hear of each change. */
export class PreviewState {
  #shown: Shown;
  #pictures: ReadonlyMap<string, string> = new Map();
  #before: ReadonlyMap<string, string> = new Map();
  readonly #listeners = new Set<(shown: Shown) => void>();

  constructor(name: string) {
    this.#shown = { name, revision: 0, pages: [], problems: '', warnings: '' };
  }

  get shown(): Shown {
    return this.#shown;
  }

  /** Shows new pages. A page that is the same as before keeps its address, so that no browser loads it again. */
  showPages(svgs: readonly string[], warnings: string): void {
    const pictures = svgs.map((svg) => [addressOf(svg), svg] as const);
    // A browser may still be loading the pages that it was told of before.
    this.#before = this.#pictures;
    this.#pictures = new Map(pictures);
    const pages = pictures.map(([address, svg]) => ({ address, ...sizeOf(svg) }));
    this.#change({ pages, problems: '', warnings });
  }

  /** Shows what is wrong, over the last good pages. */
  showProblems(problems: string): void {
    this.#change({ problems });
  }

  /** The picture at an address. It is made easy for browsers when one asks for it: for what is in its window first. */
  pictureAt(address: string): string | undefined {
    const svg = this.#pictures.get(address) ?? this.#before.get(address);
    return svg === undefined ? undefined : mergeGlyphs(svg);
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

function addressOf(svg: string): string {
  return `/pages/${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.svg`;
}

/** The engine gives the size in points. */
function sizeOf(svg: string): { width: number; height: number } {
  const [, width = '0', height = '0'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width) * PIXELS, height: Number(height) * PIXELS };
}
