import type { Entry, ResolvedDesign } from '../../cv/cv.js';
import { plain, type RichText, toPlainText } from '../../cv/text/inline.js';
import { widthOf } from '../../fonts/advances.js';
import { once } from '../../values/remember.js';
import { halvesOf, halvesOfDate, halvesOfPlace, type Pair } from '../view.js';
import { BREAK } from './added-line-widths.js';
import { foreignCall, markupOf } from './inline.js';
import { likelyWidth } from './likely-width.js';
import { KERNING } from './long-word.js';
import { gapsOf, type ReaderSpacing } from './reader-spacing.js';
import { roomsOf } from './rooms.js';
import { type Argument, arrayOf, blockOf, finite } from './write.js';

/** Text that is a single piece for the engine, too: no character of it is markup or becomes a typographic quote. */
const ONE_PIECE_OF_ASCII = /^[A-Za-z\d](?:[,.]?(?: |–| – )?[A-Za-z\d]|[.,]$)*$/;
const ONE_PIECE = once(() => /^[\p{L}\p{N}](?:[,.]?(?: |–| – )?[\p{L}\p{N}]|[.,]$)*$/u);

interface ColumnText {
  readonly key: 'location' | 'date' | 'time-span';
  readonly text: RichText;
  /** Its two halves, if a line may break between them. */
  readonly divide?: typeof halvesOf;
}

/**
 * Writes the date column of an entry: place, date and time span. If a period does not fit on one line,
 * its two dates are held together, and so are numbers of years and months, and the parts of a place on both sides of a comma.
 *
 * For the layout, it adds how many lines they take, for which the template would have to lay them out twice, unless some cannot be
 * measured here. The gaps between these lines and those of the title are there for readers of PDFs.
 *
 * @param degrees - width of the degree column, in ems
 */
export function columnArguments(
  entry: Entry,
  design: ResolvedDesign,
  { degrees, isForLayout }: { readonly degrees: number; readonly isForLayout: boolean },
): Argument[] {
  const args: Argument[] = [];
  const dates: RichText[] = [];
  let lines = 0;
  for (const { key, text: given, divide } of textsOf(entry)) {
    const { text, call } = spoken(given);
    const halves = divide?.(text);
    const size = measure(text, halves, design);
    const isHeld = halves !== undefined && (size === undefined ? isBetterHeld(halves, design) : size.isHeld);
    const block = isHeld ? `[${heldMarkup(halves)}]` : blockOf(text, roomsOf(design).column);
    args.push([key, call + block]);
    dates.push(isHeld ? plain(heldText(halves)) : text);
    lines += size?.lines ?? Number.NaN;
  }
  if (!isForLayout) return args;
  if (lines > 0) args.push(['measured', lines.toString()]);
  return [...args, ...gapArguments(gapsOf(entry, dates, design, degrees))];
}

/** A text without its language mark, and the call that makes this mark. */
function spoken(text: RichText): { text: RichText; call: string } {
  const [foreign] = text;
  if (foreign?.kind !== 'foreign') return { text, call: '' };
  return { text: foreign.children, call: foreignCall(foreign.language) };
}

function heldMarkup({ first, second, gap }: Pair): string {
  return `#unbroken[${markupOf(first)}]${gap}#unbroken[${markupOf(second)}]`;
}

/** As one text that breaks only where `unbroken` allows. */
function heldText({ first, second, gap }: Pair): string {
  return [first, second].map((half) => toPlainText(half).replaceAll(' ', '\u00A0')).join(gap || BREAK);
}

/** The margin of safety for widths that are only assumed. */
const SURELY = 0.85;

/** Whether a text of unknown letters is held together in halves: if the whole may not fit a line but the halves do. */
function isBetterHeld({ first, second, gap }: Pair, design: ResolvedDesign): boolean {
  const { font, ems: room } = roomsOf(design).column;
  const [a, b] = [likelyWidth(toPlainText(first), font), likelyWidth(toPlainText(second), font)];
  return a + likelyWidth(gap, font) + b > SURELY * room && KERNING * Math.max(a, b) <= room;
}

function gapArguments(found: ReaderSpacing | undefined): Argument[] {
  const { gaps = [], tail, creditsTail } = found ?? {};
  const code = (ems: number | undefined): string | undefined =>
    ems === undefined ? undefined : `${finite(ems).toFixed(1)}em`;
  return [
    ['gaps', gaps.every((gap) => gap === undefined) ? undefined : arrayOf(gaps.map((gap) => code(gap) ?? 'none'))],
    ['tail', code(tail)],
    ['credits-tail', code(creditsTail)],
  ];
}

function textsOf({ location, date, timespan }: Entry): ColumnText[] {
  const texts: ColumnText[] = [];
  if (location !== undefined) texts.push({ key: 'location', text: location, divide: halvesOfPlace });
  if (date !== undefined) texts.push({ key: 'date', text: date, divide: halvesOfDate });
  if (timespan !== undefined) texts.push({ key: 'time-span', text: timespan, divide: halvesOf });
  return texts.filter(({ text }) => text.length > 0);
}

/** How many lines a text takes at most, and whether its halves are held together. */
interface Size {
  readonly lines: number;
  readonly isHeld: boolean;
}

function measure(text: RichText, halves: Pair | undefined, design: ResolvedDesign): Size | undefined {
  const isPlain = text.every(({ kind }) => kind === 'text' || kind === 'time');
  const letters = isPlain ? toPlainText(text) : '';
  if (!ONE_PIECE_OF_ASCII.test(letters) && !ONE_PIECE().test(letters)) return undefined;
  const room = roomsOf(design).column.ems;
  const linesOf = (pieces: readonly string[]) => countLines(pieces, design, room);
  if (linesOf([letters]) === 1) return { lines: 1, isHeld: false };
  const parts = halves === undefined ? [] : [toPlainText(halves.first), toPlainText(halves.second)];
  const held = parts.length === 0 ? undefined : linesOf(parts);
  if (held !== undefined) return { lines: held, isHeld: true };
  const lines = linesOf(letters.split(' '));
  return lines === undefined ? undefined : { lines, isHeld: false };
}

/** How many lines pieces with spaces between them take at most; undefined if one of them does not fit a line. */
function countLines(pieces: readonly string[], { font }: ResolvedDesign, room: number): number | undefined {
  const space = widthOf(font, ' ') ?? 0;
  let lines = 0;
  let end = room;
  for (const piece of pieces) {
    const width = KERNING * (widthOf(font, piece) ?? Number.POSITIVE_INFINITY);
    if (width > room) return undefined;
    end += space + width;
    if (end > room) {
      lines++;
      end = width;
    }
  }
  return lines;
}
