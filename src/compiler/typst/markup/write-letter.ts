import type { Letter, ResolvedDesign } from '../../model/cv.js';
import type { RichText } from '../../model/text/inline.js';
import { getMeasures } from './line-measures.js';
import { writeArray, writeBlock, writeBody, writeCall } from './write-call.js';

/** The width of an address in an envelope's window, in points: 80 mm (DIN 5008, 4.3). */
const ADDRESS_WIDTH = 226;

export function writeLetterCall(letter: Letter, header: string, design: ResolvedDesign): string {
  const { page } = getMeasures(design);
  const address = { ...page, ems: ADDRESS_WIDTH / design.fontSize };
  const block = (text: RichText | undefined, measure = page): string | undefined =>
    writeBlock(text, measure);
  const list = (lines: readonly RichText[], measure = page): string | undefined =>
    lines.length === 0 ? undefined : writeArray(lines.map((line) => block(line, measure) ?? '[]'));
  const call = writeCall('letter', [
    ['header', header.trim().slice(1).replaceAll('\n', '\n  ')],
    ['return-address', list(letter.returnAddress, address)],
    ['recipient', list(letter.recipient, address)],
    ['date', block(letter.date)],
    ['subject', block(letter.subject)],
    ['opening', block(letter.opening)],
    ['closing', block(letter.closing)],
    ['signature', block(letter.signature)],
    ['enclosures-title', block(letter.enclosuresTitle)],
    ['enclosures', list(letter.enclosures)],
  ]);
  return call.trimEnd() + writeBody(letter.body, page);
}
