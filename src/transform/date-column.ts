import { widthOf } from '../fonts/advances.js';
import type { Design } from '../model/cv.js';
import type { Entry, EntryBase } from '../model/entries.js';
import { plain, type RichText, toPlainText } from '../model/text/inline.js';
import { type Gaps, gapsOf } from './gaps.js';
import { markupOf } from './inline.js';
import { KERNING } from './long-word.js';
import { roomsOf } from './rooms.js';
import { datesOf } from './view.js';
import { type Argument, arrayOf, blockOf, ownWords } from './write.js';

/** What is one piece of text to the engine, too: nothing in it is markup or makes quotes. */
const ONE_PIECE = /^[\p{L}\p{N}](?:[,.]? ?[\p{L}\p{N}]|[.,]$)*$/u;

/** A text of the column. */
interface ColumnText {
  readonly key: 'location' | 'date' | 'time-span';
  readonly text: RichText;
}

/**
 * Writes what stands in the date column of an entry: place, date and time span. Where a period does not fit on one line,
 * its two dates are held together, and so are numbers of years and months.
 *
 * With them goes how many lines they take, which the template would have to lay them out twice to know, and how many bytes
 * of text they are, by which it knows that they are still the same. Texts that cannot be measured here have none of it. The
 * gaps between the lines of the title and these are there for readers of PDFs.
 *
 * @param degrees - width of the degree column, in ems
 */
export function columnArguments(entry: Entry, design: Design, degrees = 0): Argument[] {
  const args: Argument[] = [];
  const dates: RichText[] = [];
  let lines = 0;
  let bytes = 0;
  for (const text of textsOf(entry)) {
    const size = measure(text, design);
    const code = size?.code ?? blockOf(text.text, roomsOf(design).column);
    args.push([text.key, code === undefined || !isOwn(text) ? code : ownWords(code, design)]);
    dates.push(size?.code === undefined ? text.text : plain(held(partsOf(text))));
    lines += size?.lines ?? Number.NaN;
    bytes += size?.bytes ?? 0;
  }
  if (bytes > 0 && !Number.isNaN(lines)) args.push(['measured', `(${lines}, ${bytes})`]);
  return [...args, ...gapArguments(gapsOf(entry, dates, design, degrees))];
}

/** As one text in which lines end where `unbroken` lets them. */
function held(parts: readonly string[] = []): string {
  return parts.map((part) => part.replaceAll(' ', '\u00A0')).join(' ');
}

function gapArguments(found: Gaps | undefined): Argument[] {
  const { gaps = [], tail, creditsTail } = found ?? {};
  const code = (length: number | undefined): string => (length === undefined ? 'none' : `${length.toFixed(1)}em`);
  return [
    ['gaps', gaps.every((gap) => gap === undefined) ? undefined : arrayOf(gaps.map(code))],
    ['tail', tail === undefined ? undefined : code(tail)],
    ['credits-tail', creditsTail === undefined ? undefined : code(creditsTail)],
  ];
}

function textsOf({ location, date, timespan }: EntryBase): ColumnText[] {
  const texts: ColumnText[] = [];
  if (location !== undefined) texts.push({ key: 'location', text: location });
  if (date !== undefined) texts.push({ key: 'date', text: date });
  if (timespan !== undefined) texts.push({ key: 'time-span', text: plain(timespan) });
  return texts.filter(({ text }) => text.length > 0);
}

/** Whether a text is the program's: time spans and dates that were not given as texts. */
function isOwn({ key, text }: ColumnText): boolean {
  return key === 'time-span' || (key === 'date' && text[0]?.kind === 'time');
}

/** The parts that no line is to break, where a text has such. */
function partsOf({ key, text }: ColumnText): readonly string[] | undefined {
  if (key === 'location') return undefined;
  return key === 'date' ? datesOf(text)?.map(toPlainText) : toPlainText(text).split(/ (?=\d)/);
}

/** How many lines a text takes at most, and its bytes. */
interface Size {
  readonly lines: number;
  readonly bytes: number;
  /** How it is written, where that is not as other text is. */
  readonly code?: string;
}

function measure(given: ColumnText, design: Design): Size | undefined {
  const isPlain = given.text.every(({ kind }) => kind === 'text' || kind === 'time');
  const letters = isPlain ? toPlainText(given.text) : '';
  if (!ONE_PIECE.test(letters)) return undefined;
  const room = roomsOf(design).column.ems;
  const linesOf = (pieces: readonly string[]) => countLines(pieces, design, room);
  if (linesOf([letters]) === 1) return { lines: 1, bytes: Buffer.byteLength(letters) };
  const parts = partsOf(given);
  const held = parts === undefined ? undefined : linesOf(parts);
  if (parts !== undefined && held !== undefined) {
    const code = `[${parts.map((part) => `#unbroken[${markupOf(plain(part))}]`).join(' ')}]`;
    return { lines: held, bytes: Buffer.byteLength(parts.join('')), code };
  }
  const lines = linesOf(letters.split(' '));
  return lines === undefined ? undefined : { lines, bytes: Buffer.byteLength(letters) };
}

/** How many lines pieces with spaces between them take at most; undefined where one of them does not fit a line. */
function countLines(pieces: readonly string[], { font }: Design, room: number): number | undefined {
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
