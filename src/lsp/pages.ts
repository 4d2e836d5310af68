import { formatPath } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { normaliseOptions } from '../options/options.js';
import { entryPages } from '../pages/page-hints.js';
import { prepare } from '../render/prepare.js';
import type { CvSource } from '../render/read-document.js';
import type { Variant } from '../schema/sections.js';
import type { Renderer } from '../workers/renderer.js';
import { parse } from './check.js';
import type { File } from './files.js';

/** The pages of a text as it last was when it could be laid out. */
export interface Pages {
  /** The version of the text that was laid out. */
  readonly version: number;
  readonly count: number;
  /** The page on which each entry ends, from 1, by its path. */
  readonly ends: ReadonlyMap<string, number>;
}

/** How long nobody must have typed before a text is laid out, in milliseconds. */
const PAUSE = 400;

/** Lays out texts in a process of its own, so that no key waits for it. */
export class Pagination {
  readonly #pages = new Map<string, Pages>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #renderer: Renderer | undefined;

  /** @param onPages - called when there are new pages */
  constructor(readonly onPages: (uri: string, pages: Pages) => void) {}

  of(uri: string): Pages | undefined {
    return this.#pages.get(uri);
  }

  /** Lays out a CV once its author pauses. */
  want(file: File, variant: Variant): void {
    const { uri } = file.document;
    clearTimeout(this.#timers.get(uri));
    this.#timers.set(
      uri,
      setTimeout(() => void this.#layOut(file, variant), PAUSE),
    );
  }

  forget(uri: string): void {
    clearTimeout(this.#timers.get(uri));
    this.#timers.delete(uri);
    this.#pages.delete(uri);
  }

  async #layOut(file: File, variant: Variant): Promise<void> {
    const { uri, version } = file.document;
    try {
      const source = parse(file, file.document.getText()) as CvSource;
      this.#renderer ??= (await import('../workers/pooled-renderer.js')).createRenderer({ workers: 1 });
      const { pdf, pageCount: count } = await this.#renderer.render(source, { variant, formats: ['pdf'] });
      const { cv } = await prepare(source, normaliseOptions({ variant }));
      if (cv === undefined || !this.#timers.has(uri)) return;
      const ends = entryPages(cv, pdf).map(({ path, page }) => [formatPath(path), page] as const);
      const pages = { version, count, ends: new Map(ends) };
      this.#pages.set(uri, pages);
      this.onPages(uri, pages);
    } catch (error) {
      // A text with mistakes has no pages: what is wrong is said at its place.
      if (!(error instanceof CvError)) throw error;
    }
  }
}
