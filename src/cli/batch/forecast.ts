/** Milliseconds that a worker takes to start and to render a typical document (measured). */
const START_MS = 150;
const DOCUMENT_MS = 25;

/** The first documents of a worker together take as long as this number of further ones. */
const WARM_UP_DOCUMENTS = 4;

/** Predicts whether another worker would be ready before the others have finished. */
export class Forecast {
  /** Number of documents. */
  remaining: number;
  #rendered = 0;
  /** Of the fastest document: others ran code for the first time, or waited for a processor. */
  #documentMs = Number.POSITIVE_INFINITY;

  /** @param total - number of documents; undefined if unknown */
  constructor(total: number | undefined) {
    this.remaining = total ?? Number.POSITIVE_INFINITY;
  }

  addDocument(ms: number): void {
    this.#rendered += 1;
    this.#documentMs = Math.min(this.#documentMs, ms);
  }

  isWorthStarting(workers: number, startMs = START_MS): boolean {
    const documentMs = this.#rendered < WARM_UP_DOCUMENTS ? DOCUMENT_MS : this.#documentMs;
    return (this.remaining * documentMs) / workers > startMs + WARM_UP_DOCUMENTS * documentMs;
  }
}
