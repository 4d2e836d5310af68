/** In steps: a page of a CV takes about 10,000. */
const MOST = 30_000_000;

/** What is left to do for a page at most: one built to be slow is read more simply from some point on. */
export class Effort {
  #left = MOST;

  /** Counts steps, and says whether there is anything left. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left > 0;
  }
}
