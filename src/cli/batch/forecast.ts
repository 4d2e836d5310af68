/** Milliseconds that a worker takes to start, and to render a document of some bytes (measured). */
const MIN_START_MS = 150;
const MIN_DOCUMENT_MS = 9;
const MS_PER_BYTE = 0.003;

/** The first documents of a worker take up to four times as long. */
const WARM_UP_DOCUMENTS = 3;

/** Predicts whether another worker would be ready before the others have finished. */
export class Forecast {
  /** Number of documents. */
  remaining: number;
  #rendered = 0;
  #documentMs: number;

  /**
   * @param total - number of documents; undefined if unknown
   * @param bytes - mean size of documents
   */
  constructor(total: number | undefined, bytes: number) {
    this.remaining = total ?? Number.POSITIVE_INFINITY;
    this.#documentMs = MIN_DOCUMENT_MS + MS_PER_BYTE * bytes;
  }

  addDocument(ms: number): void {
    this.#rendered += 1;
    // The fastest counts: others wait for a processor.
    if (this.#rendered === WARM_UP_DOCUMENTS) this.#documentMs = ms;
    if (this.#rendered > WARM_UP_DOCUMENTS) this.#documentMs = Math.min(this.#documentMs, ms);
  }

  isWorthStarting(workers: number, startMs = MIN_START_MS): boolean {
    return (this.remaining * this.#documentMs) / workers > Math.max(startMs, MIN_START_MS);
  }
}
