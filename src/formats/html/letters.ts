import type { Letters, Style } from '../../fonts/web-font.js';

/** The elements that the style sheet sets bold or italic, and the entities of HTML. */
const BOLD = /^(?:h1|h2|strong)\b/;
const ITALIC = /^(?:em|p class="updated")(?=$|\s)/;
const UPRIGHT = /^span class="upright"$/;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

/** A letter with its marks and joiners: they must come from one font. */
const CLUSTER = /[^\n][\p{Mark}\p{Default_Ignorable_Code_Point}]*/gu;

/** The letters that the style sheet adds to titles, and browsers to the items of numbered lists. */
const ADDED = ', ';
const NUMBERS = '0123456789.';

/** Finds the letters of a page written by `htmlOfCv`. */
export function lettersOf(page: string): Letters {
  const found = new Map<Style, Set<string>>();
  const open: { name: string; bold: boolean; italic: boolean | undefined }[] = [];
  const add = (text: string): void => {
    const bold = open.some((element) => element.bold);
    const italic = open.findLast((element) => element.italic !== undefined)?.italic === true;
    const style: Style = bold ? (italic ? 'bold-italic' : 'bold') : italic ? 'italic' : 'regular';
    const letters = found.get(style) ?? new Set();
    found.set(style, letters);
    for (const [cluster] of text.matchAll(CLUSTER)) letters.add(cluster);
  };
  add(ADDED);
  const body = page.slice(page.indexOf('<body>'));
  for (const [part] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!part.startsWith('<')) {
      if (part.trim() !== '') add(part.replaceAll(/&\w+;/g, (entity) => ENTITIES.get(entity) ?? entity));
      continue;
    }
    const tag = part.slice(1, -1);
    const name = /^\/?[a-z\d]+/.exec(tag)?.[0] ?? '';
    if (name.startsWith('/')) {
      while (open.length > 0 && `/${open.pop()?.name}` !== name);
    } else if (name !== 'br' && name !== 'wbr' && !tag.endsWith('/')) {
      if (name === 'ol') add(NUMBERS);
      open.push({ name, bold: BOLD.test(tag), italic: UPRIGHT.test(tag) ? false : ITALIC.test(tag) || undefined });
    }
  }
  return found;
}
