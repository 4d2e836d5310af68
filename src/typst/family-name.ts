/** What the engine takes for a style at the end of a family's name, and what may stand before it. */
const SUFFIXES =
  /(?:normal|italic|oblique|slanted|thin|th|hairline|light|lt|regular|medium|med|md|bold|bd|demi|extb|black|blk|bk|heavy|narrow|condensed|cond|cn|cd|compressed|expanded|exp)$/;
const MODIFIERS = /[ _-](?:extra|ext|ex|x|semi|sem|sm|demi|dem|ultra)$/;

/**
 * The name by which the engine knows the family of a font: without the style that some fonts put into it
 * (`X Light` → `X`). The engine cannot be asked, so its rule stands here again (typst-library, `text/font/book.rs`,
 * `typographic_family`).
 *
 * @param name - the font's name of kind 1, "Font Family"
 */
export function familyName(name: string): string {
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
