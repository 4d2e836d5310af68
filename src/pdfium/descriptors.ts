/** What a PDF says about the height of a font, in thousandths of its size; PDFium gives other numbers for what is missing or wrong. */
export interface FontDescriptor {
  readonly ascent?: number;
  readonly descent?: number;
}

/** More fonts than these are not looked up. */
const MOST = 1000;

/** In characters, before and after the name of its font. */
const LARGEST = 3000;

/**
 * The font descriptors of a PDF by the names of their fonts, without the prefix of a subset.
 *
 * @param raw - all objects of the PDF, as text
 */
export function descriptorsIn(raw: string): Map<string, FontDescriptor> {
  const found = new Map<string, FontDescriptor>();
  const names = /\/FontName\s*\/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/g;
  for (let count = 0, match = names.exec(raw); match !== null && count < MOST; count++, match = names.exec(raw)) {
    const dictionary = around(raw, match.index);
    const name = (match[1] ?? '').replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    const [ascent, descent] = [numberOf(dictionary, 'Ascent'), numberOf(dictionary, 'Descent')];
    found.set(name, { ...(ascent !== undefined && { ascent }), ...(descent !== undefined && { descent }) });
  }
  return found;
}

/** The dictionary around a position, without those around that. */
function around(raw: string, at: number): string {
  const before = raw.slice(Math.max(0, at - LARGEST), at);
  const after = raw.slice(at, at + LARGEST);
  let start = before.length;
  for (let depth = 1; start > 0 && depth > 0; start--) {
    const pair = before.slice(start - 1, start + 1);
    if (pair === '<<') depth -= 1;
    if (pair === '>>') depth += 1;
  }
  let end = 0;
  for (let depth = 1; end < after.length && depth > 0; end++) {
    const pair = after.slice(end, end + 2);
    if (pair === '>>') depth -= 1;
    if (pair === '<<') depth += 1;
  }
  return before.slice(start) + after.slice(0, end);
}

function numberOf(dictionary: string, key: string): number | undefined {
  const match = new RegExp(`/${key}\\s*(-?\\d*\\.?\\d+)(?!\\s+\\d+\\s+R)`).exec(dictionary);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}
