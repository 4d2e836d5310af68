import { withoutPrefix } from './chars.js';
import { dictionaryAt, nameIn, numberIn } from './dictionary.js';
import type { FontDescriptor } from './reading.js';

/** More fonts than these are not looked up. */
const MOST = 1000;

/**
 * The font descriptors of a PDF by the names of their fonts, without the prefix of a subset.
 *
 * @param raw - all objects of the PDF, as text
 */
export function descriptorsIn(raw: string): Map<string, FontDescriptor> {
  const found = new Map<string, FontDescriptor>();
  let at = raw.indexOf('/FontName');
  for (let count = 0; at !== -1 && count < MOST; count++, at = raw.indexOf('/FontName', at + 1)) {
    const { text } = dictionaryAt(raw, at);
    const [ascent, descent] = [numberIn(text, 'Ascent'), numberIn(text, 'Descent')];
    const name = withoutPrefix(nameIn(text, 'FontName') ?? '');
    found.set(name, { ...(ascent !== undefined && { ascent }), ...(descent !== undefined && { descent }) });
  }
  return found;
}
