import type { Position, SourceRange } from '../diagnostics/diagnostic.js';
import type { Span } from './source.js';

/** Turns offsets of one text into lines and columns. */
export class Lines {
  readonly #starts: number[] = [0];

  constructor(readonly text: string) {
    for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) this.#starts.push(i + 1);
  }

  /** The position of an offset; one past the end of the text is its end. */
  positionOf(offset: number): Position {
    const clamped = Math.min(Math.max(offset, 0), this.text.length);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= clamped) low = middle;
      else high = middle - 1;
    }
    return { offset: clamped, line: low + 1, column: clamped - (this.#starts[low] as number) + 1 };
  }

  /** The range of a span. */
  rangeOf([start, end]: Span): SourceRange {
    return { start: this.positionOf(start), end: this.positionOf(Math.max(start, end)) };
  }
}
