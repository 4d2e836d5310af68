/** A range of more codes with one width is cut. */
const MOST_CODES = 1000;

/**
 * The widths of a font with codes of two bytes, in thousandths of the size.
 *
 * @param list - `first [width …]` or `first last width` each (ISO 32000-1, 9.7.4.3)
 */
export function widthsIn(list: string): Map<number, number> {
  const widths = new Map<number, number>();
  for (const [, from, several, to, width] of list.matchAll(/(\d+)\s*(?:\[([^\]]*)\]|\s(\d+)\s+(-?[\d.]+))/g)) {
    const first = Number(from);
    const last = several === undefined ? Math.min(Number(to), first + MOST_CODES) : first;
    for (let code = first; code <= last; code++) widths.set(code, Number(width));
    const each = several?.trim().split(/\s+/) ?? [];
    for (const [index, own] of each.entries()) widths.set(first + index, Number(own));
  }
  return widths;
}

/** PDFium drops what follows the point of a width: the exact widths by their whole parts, if only one width has it. */
export function exactWidthsOf(widths: Iterable<number>): Map<number, number> {
  const exact = new Map<number, number>();
  for (const width of new Set(widths)) {
    const whole = Math.trunc(width);
    exact.set(whole, exact.has(whole) ? whole : width);
  }
  for (const [whole, width] of exact) if (whole === width) exact.delete(whole);
  return exact;
}
