/** The outline of a glyph, once for all its uses. It begins at the origin, and all that follows is relative to that. */
const GLYPH = /<symbol id="([^"]+)"[^>]*>\s*<path[^>]*? d="M 0 0([^"A-Y]*)"\/>\s*<\/symbol>/g;

/** Uses of glyphs on one line, in one colour. */
const USES = /(?:<use xlink:href="#[^"]+"(?: (?:x|y|fill|fill-rule)="[^"]*")*\/>\s*)+/g;

const USE = /<use xlink:href="#([^"]+)"((?: [a-z-]+="[^"]*")*)\/>/g;

/**
 * Draws the glyphs of a line as one outline. Browsers build a tree for every use of a glyph: thousands a page, which
 * take them three times as long as drawing the same outlines (measured). The picture is the same, its text longer.
 */
export function mergeGlyphs(svg: string): string {
  const glyphs = new Map([...svg.matchAll(GLYPH)].map(([, id, outline]) => [id, outline]));
  return svg.replaceAll(USES, (uses) => {
    const lines = new Map<string, string[]>();
    for (const [, id, attributes = ''] of uses.matchAll(USE)) {
      const outline = glyphs.get(id);
      // A glyph of another form: all stay as they are.
      if (outline === undefined) return uses;
      const { x = '0', y = '0', fill = '' } = attributesOf(attributes);
      const line = lines.get(fill) ?? [];
      line.push(`M${x} ${y}${outline}`);
      lines.set(fill, line);
    }
    return [...lines].map(([fill, outlines]) => `<path fill="${fill}" d="${outlines.join('')}"/>`).join('');
  });
}

function attributesOf(text: string): { x?: string; y?: string; fill?: string } {
  return Object.fromEntries([...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}
