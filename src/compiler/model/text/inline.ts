import type { Direction } from '../../locales/language-tag.js';

export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  /** `datetime` is an HTML "valid date string". */
  | { readonly kind: 'time'; readonly text: string; readonly datetime: string }
  | Emphasis
  /** Generated words that are not in the document's language (BCP 47 tag). */
  | { readonly kind: 'foreign'; readonly language: string; readonly children: RichText }
  | { readonly kind: 'link'; readonly href: string; readonly children: RichText }
  /** Upright text within emphasis, for formats with styles of their own. */
  | { readonly kind: 'upright'; readonly children: RichText }
  /** A bidirectional isolate. */
  | { readonly kind: 'isolate'; readonly direction: Direction; readonly children: RichText }
  | { readonly kind: 'break' };

interface Emphasis {
  readonly kind: 'emphasis' | 'strong';
  readonly isPerson?: boolean | undefined;
  readonly children: RichText;
}

/** One line or paragraph of text. */
export type RichText = readonly Inline[];

export type Blocks = readonly (RichText | List)[];

export interface List {
  /** undefined for bullets. */
  readonly start: number | undefined;
  readonly items: readonly Blocks[];
}

export function isList(block: RichText | List): block is List {
  return 'items' in block;
}

export function collectParagraphs(blocks: Blocks): RichText[] {
  return blocks.flatMap((block) =>
    isList(block) ? block.items.flatMap(collectParagraphs) : [block],
  );
}

export function toRichText(text: string): RichText {
  return text === '' ? [] : [{ kind: 'text', text }];
}

export function joinRichText(
  parts: readonly (RichText | undefined)[],
  separator: string,
): RichText {
  const texts = parts.filter((part) => part !== undefined && part.length > 0) as RichText[];
  return texts.flatMap((part, index) => (index === 0 ? part : [...toRichText(separator), ...part]));
}

/** Removes markup; a line break becomes a space. */
export function toPlainText(text: RichText): string {
  let plainText = '';
  for (const inline of text) {
    if (inline.kind === 'break') plainText += ' ';
    else plainText += 'text' in inline ? inline.text : toPlainText(inline.children);
  }
  return plainText;
}

/** Removes one kind of markup and keeps its children. */
export function stripMarkup(
  kind: 'link' | 'isolate' | 'emphasis' | 'strong',
  text: RichText,
): RichText {
  return text.flatMap((inline): RichText => {
    if (!('children' in inline)) return [inline];
    const children = stripMarkup(kind, inline.children);
    return inline.kind === kind ? children : [{ ...inline, children }];
  });
}

/** Removes nested emphasis: the engine would toggle it. */
export function emphasize(kind: Emphasis['kind'], text: RichText): Emphasis {
  return { kind, children: stripMarkup(kind, text) };
}
