import type { Direction } from '../../locales/language-tag.js';

/** A stretch of text with its meaning, as inline Markdown can express it. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  /** A date: as people read it, and as machines do (HTML, "valid date string"). */
  | { readonly kind: 'time'; readonly text: string; readonly datetime: string }
  | Emphasis
  /** Words of the program in another language than the document's (BCP 47 tag). */
  | { readonly kind: 'foreign'; readonly language: string; readonly children: RichText }
  | { readonly kind: 'link'; readonly href: string; readonly children: RichText }
  /** Text that does not slant within emphasis, as formats with a look of their own write it. */
  | { readonly kind: 'upright'; readonly children: RichText }
  /** Text in a direction of its own, which no text around it can tear apart. */
  | { readonly kind: 'isolate'; readonly direction: Direction; readonly children: RichText }
  | { readonly kind: 'break' };

interface Emphasis {
  readonly kind: 'emphasis' | 'strong';
  /** Whether it is the name of the person among authors. */
  readonly isOwn?: boolean | undefined;
  readonly children: RichText;
}

/** One line or paragraph of text. */
export type RichText = readonly Inline[];

/** Paragraphs, and the lists that stand below them. */
export type Blocks = readonly (RichText | List)[];

/** A list within a summary, a bullet point or a letter. */
export interface List {
  /** The number of its first item; undefined where the items have bullets. */
  readonly start: number | undefined;
  readonly items: readonly Blocks[];
}

export function isList(block: RichText | List): block is List {
  return 'items' in block;
}

/** The paragraphs, those in lists included. */
export function paragraphsOf(blocks: Blocks): RichText[] {
  return blocks.flatMap((block) => (isList(block) ? block.items.flatMap(paragraphsOf) : [block]));
}

/** Text without any markup. */
export function plain(text: string): RichText {
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** The parts that are not empty, with a separator between. */
export function joined(parts: readonly (RichText | undefined)[], separator: string): RichText {
  const present = parts.filter((part) => part !== undefined && part.length > 0) as RichText[];
  return present.flatMap((part, index) => (index === 0 ? part : [...plain(separator), ...part]));
}

/** The letters of a text, without its markup; a line break is a space. */
export function toPlainText(text: RichText): string {
  let letters = '';
  for (const inline of text) {
    if (inline.kind === 'break') letters += ' ';
    else letters += 'text' in inline ? inline.text : toPlainText(inline.children);
  }
  return letters;
}

/** A text without a kind of markup, of which only the words stay. */
export function without(
  kind: 'link' | 'isolate' | 'emphasis' | 'strong',
  text: RichText,
): RichText {
  return text.flatMap((inline): RichText => {
    if (!('children' in inline)) return [inline];
    const children = without(kind, inline.children);
    return inline.kind === kind ? children : [{ ...inline, children }];
  });
}

/** A text with emphasis or weight as a whole: once, since the engine takes emphasis within emphasis back. */
export function marked(kind: Emphasis['kind'], text: RichText): Emphasis {
  return { kind, children: without(kind, text) };
}
