import type { Letter, ResolvedDesign } from '../../model/cv.js';
import type { RichText } from '../../model/text/inline.js';
import { roomsOf } from './line-measures.js';
import { arrayOf, blockOf, bodyMarkup, callMarkup } from './write-markup.js';

/** The width of an address in a window, in points: 80 mm (DIN 5008, 4.3). */
const ADDRESS = 226;

/** Writes the call of a letter, with the call of its header. */
export function letterMarkup(letter: Letter, header: string, design: ResolvedDesign): string {
  const { page } = roomsOf(design);
  const inWindow = { ...page, ems: ADDRESS / design.fontSize };
  const block = (text: RichText | undefined, room = page): string | undefined =>
    blockOf(text, room);
  const list = (lines: readonly RichText[], room = page): string | undefined =>
    lines.length === 0 ? undefined : arrayOf(lines.map((line) => block(line, room) ?? '[]'));
  const call = callMarkup('letter', [
    ['header', header.trim().slice(1).replaceAll('\n', '\n  ')],
    ['return-address', block(letter.returnAddress, inWindow)],
    ['recipient', list(letter.recipient, inWindow)],
    ['date', block(letter.date)],
    ['subject', block(letter.subject)],
    ['opening', block(letter.opening)],
    ['closing', block(letter.closing)],
    ['signature', block(letter.signature)],
    ['enclosures-title', block(letter.enclosuresTitle)],
    ['enclosures', list(letter.enclosures)],
  ]);
  return call.trimEnd() + bodyMarkup(letter.body, page);
}
