/** The words that the engine takes for a style at the end of a family's name, and what may precede them. */
const SUFFIXES =
  /(?:normal|italic|oblique|slanted|thin|th|hairline|light|lt|regular|medium|med|md|bold|bd|demi|extb|black|blk|bk|heavy|narrow|condensed|cond|cn|cd|compressed|expanded|exp)$/;
const MODIFIERS = /[ _-](?:extra|ext|ex|x|semi|sem|sm|demi|dem|ultra)$/;

/**
 * The name by which the engine knows the family of a font: without the style that some fonts put into it
 * (`X Light` → `X`). The engine cannot be asked, so its rule is repeated here (typst-library, `text/font/book.rs`,
 * `typographic_family`).
 */
function familyName(name: string): string {
  const family = name.trim().replace(/^\.+/, '');
  let trimmed = family.toLowerCase();
  for (let length = trimmed.length + 1; trimmed.length < length; ) {
    length = trimmed.length;
    let stem = trimmed;
    while (SUFFIXES.test(stem)) stem = stem.replace(SUFFIXES, '');
    if (stem === trimmed) break;
    if (!/[ _-]$/.test(stem)) continue;
    stem = stem.slice(0, -1);
    trimmed = stem.replace(MODIFIERS, '');
  }
  return family.slice(0, trimmed.length);
}

/** The kind of name that is "Font Family" (OpenType, "name", Name IDs). */
const FAMILY = 1;

/** Bytes of the table's header, and of a record in it. */
const HEADER = 6;
const RECORD = 12;

/**
 * The name of a font's family as the engine finds it: the first that it can decode, which need not be the English one
 * (typst-library, `text/font/info.rs`, `find_name`).
 *
 * @returns undefined if there is none: then the engine does not recognise the font
 */
export function familyIn(table: Buffer): string | undefined {
  const strings = table.readUInt16BE(4);
  for (let at = HEADER; at < HEADER + RECORD * table.readUInt16BE(2); at += RECORD) {
    const [platform, encoding, kind] = [0, 2, 6].map((offset) => table.readUInt16BE(at + offset));
    const start = strings + table.readUInt16BE(at + 10);
    const end = start + table.readUInt16BE(at + 8);
    // An entry that reaches beyond the table ends the engine's search.
    if (end > table.length) return undefined;
    const name = kind === FAMILY ? decoded(table.subarray(start, end), platform, encoding) : undefined;
    if (name !== undefined) return familyName(name);
  }
  return undefined;
}

/** Names of Unicode's platform, of Windows' in Unicode or symbols, and of the Macintosh in Roman letters. */
function decoded(bytes: Buffer, platform: number | undefined, encoding = 0): string | undefined {
  if (platform === 0 || (platform === 3 && encoding <= 1)) {
    const text = Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le');
    return text.isWellFormed() ? text : undefined;
  }
  return platform === 1 && encoding === 0 ? new TextDecoder('macintosh').decode(bytes) : undefined;
}
