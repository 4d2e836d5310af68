/** Which way a text runs: 0 to the right, then by quarters clockwise: 1 down, 2 to the left and upside down, 3 up. */
export type Turn = 0 | 1 | 2 | 3;

/** What a word, a line or a block covers, in points from the top left corner of the page. */
export class Area {
  left = Number.POSITIVE_INFINITY;
  right = Number.NEGATIVE_INFINITY;
  top = Number.POSITIVE_INFINITY;
  bottom = Number.NEGATIVE_INFINITY;

  /** @param turn - of the text in it */
  constructor(readonly turn: Turn) {}

  include({ left, right, top, bottom }: Area): void {
    this.left = Math.min(this.left, left);
    this.right = Math.max(this.right, right);
    this.top = Math.min(this.top, top);
    this.bottom = Math.max(this.bottom, bottom);
  }

  /** The lower of its ends along the line, wherever the text begins. */
  get low(): number {
    return isLevel(this.turn) ? this.left : this.top;
  }

  get high(): number {
    return isLevel(this.turn) ? this.right : this.bottom;
  }

  /** Negative if this one begins before the other along the line, positive if after it. */
  compareStart(other: Area): number {
    return this.turn < 2 ? this.low - other.low : other.high - this.high;
  }

  /** From the end of this one to the beginning of the other along the line; negative if they overlap. */
  gapTo(other: Area): number {
    return this.turn < 2 ? other.low - this.high : this.low - other.high;
  }
}

export function isLevel(turn: Turn): boolean {
  return turn % 2 === 0;
}
