import { Area, isLevel, type Turn } from './area.js';
import type { Glyph } from './glyph.js';

/** Glyphs that follow one another without a gap: a word, or a piece of one. */
export class Word extends Area {
  /** Characters in the order of the content. */
  readonly chars: string[] = [];
  /** Where each character begins along the line, and where the last one ends. */
  readonly edges: number[] = [];
  /** Whether a blank follows it in its line. */
  isBeforeBlank = false;

  /** @param base - of the baseline: y of level text, x of text that runs up or down */
  constructor(
    turn: Turn,
    public size: number,
    public base = 0,
  ) {
    super(turn);
  }

  /** Places an empty word where its first glyph stands: the height of a word is that of its first glyph. */
  startAt({ x, y, ascent, descent }: Glyph): void {
    const isPositive = this.turn === 0 || this.turn === 3;
    const [over, under] = isPositive ? [-ascent, descent] : [-descent, ascent];
    this.base = isLevel(this.turn) ? y : x;
    const from = this.base + over;
    const to = over + under === 0 ? this.base + 1 : this.base + under;
    if (isLevel(this.turn)) {
      [this.top, this.bottom, this.left, this.right] = [from, to, x, x];
    } else {
      [this.left, this.right, this.top, this.bottom] = [from, to, y, y];
    }
  }

  /** Adds a character at its end. */
  add(char: string, from: number, to: number): void {
    this.edges[this.chars.length] = from;
    this.chars.push(char);
    this.endAt(to);
  }

  /** Moves its end, and only its end, along the line. */
  endAt(end: number): void {
    this.edges[this.chars.length] = end;
    if (this.turn === 0) this.right = end;
    else if (this.turn === 1) this.bottom = end;
    else if (this.turn === 2) this.left = end;
    else this.top = end;
  }

  get text(): string {
    return this.chars.join('');
  }
}
