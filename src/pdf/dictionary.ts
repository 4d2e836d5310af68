/** A dictionary of a PDF as text. */
export interface Dictionary {
  readonly text: string;
  /** The number of its object, if it is one by itself. */
  readonly object?: string;
}

/**
 * The dictionary around a position of a PDF, without those around that.
 *
 * @param most - how far it reaches to either side at most, in characters
 */
export function dictionaryAt(raw: string, at: number, most = 3000): Dictionary {
  const before = raw.slice(Math.max(0, at - most), at);
  const after = raw.slice(at, at + most);
  let start = before.length;
  for (let depth = 1; start > 0 && depth > 0; start--) {
    const pair = before.slice(start - 2, start);
    if (pair === '<<') depth -= 1;
    if (pair === '>>') depth += 1;
  }
  let end = 0;
  for (let depth = 1; end < after.length && depth > 0; end++) {
    const pair = after.slice(end, end + 2);
    if (pair === '>>') depth -= 1;
    if (pair === '<<') depth += 1;
  }
  const object = /(\d+) 0 obj\s*<?$/.exec(before.slice(Math.max(0, start - 40), start))?.[1];
  return { text: before.slice(start + 1) + after.slice(0, end - 1), ...(object !== undefined && { object }) };
}

/** A number of a dictionary, unless it is an object of its own. */
export function numberIn(dictionary: string, key: string): number | undefined {
  const match = new RegExp(`/${key}\\s*(-?\\d*\\.?\\d+)(?![\\d.]|\\s+\\d+\\s+R)`).exec(dictionary);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

/** A name of a dictionary, as it is meant: `#20` is a space. */
export function nameIn(dictionary: string, key: string): string | undefined {
  const name = new RegExp(`/${key}\\s*/([^\\s/<>[\\]()]+)`).exec(dictionary)?.[1];
  return name?.replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
