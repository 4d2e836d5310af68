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
