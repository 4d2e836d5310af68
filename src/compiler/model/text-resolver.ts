import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  likely,
} from '../../diagnostics/diagnostic.js';
import { code, quote, shorten } from '../../diagnostics/quote.js';
import { once } from '../../util/remember.js';
import type { FallbackFont } from '../fonts/fallback.js';
import { type LackingText, replacedCharacters, settable } from '../fonts/glyphs.js';
import { areForeign, ENGLISH } from '../locales/find.js';
import type { Language, TitleKey } from '../locales/language.js';
import { type Direction, directionOf } from '../locales/language-tag.js';
import { titleIn } from '../locales/titles.js';
import type { CalendarDate } from '../schema/calendar.js';
import type { Citations } from '../schema/citations.js';
import type { LetterDocument } from '../schema/letter.js';
import type { SectionBreaks, Variant } from '../schema/sections.js';
import type { ChosenTemplate } from '../templates/template.js';
import { isLinkable, isTooLong, LONGEST_ADDRESS, mayHoldAddress } from './links.js';
import { isolate, withIsolates } from './text/bidi.js';
import { type Blocks, isList, plain, type RichText, toPlainText } from './text/inline.js';
import { type SourceBlock, sourceBlocks, withMarkedLines } from './text/lists.js';
import { parseMarkdown } from './text/markdown.js';
import { nearMisses } from './text/near-misses.js';
import { withQuotes } from './text/quotes.js';

/** The address that a host or an address of mail without a scheme most likely means. */
function likelyAddress(href: string): string {
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(href)) return `mailto:${href}`;
  const isFile = /^[^/]+\.(?:docx?|html?|jpe?g|md|pdf|php|png|txt)$/i.test(href);
  const isHost = !isFile && /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(href);
  return isHost ? `https://${href}` : 'https://example.com';
}

/** The inputs of the model besides the document. */
export interface ModelOptions {
  readonly variant: Variant;
  /** The day that "present" and "last updated" mean. */
  readonly today: Required<CalendarDate>;
  /** Whether text is inline Markdown; else it is taken literally. */
  readonly markdown: boolean;
  readonly showLocation: boolean;
  /** Whether documents of more than one page get a footer with page numbers. */
  readonly pageNumbers: boolean;
  readonly citations: Citations;
  /** The look, and the values of its options. */
  readonly template: ChosenTemplate;
  /** Which sections begin a page, and which stay on one. */
  readonly breaks: SectionBreaks;
  /** BCP 47 tag of the language of the text, for quotes and screen readers. */
  readonly language: string;
  /** The words that the program adds: of that language, or English. */
  readonly words: Language;
  /** The words of the language that the document names, if the caller chooses another language. */
  readonly ownWords?: Language | undefined;
  /** Added fonts, in order. */
  readonly fallbackFonts: readonly FallbackFont[];
  /** The family among them that the text is set in, if it is not that of the design. */
  readonly font: string | undefined;
  /** Whether the document is drawn with these fonts; a format of text leaves that to its reader. */
  readonly isDrawn: boolean;
  /** What is written in place of summary and sections. */
  readonly letter?: LetterDocument | undefined;
}

/** Printable ASCII but `& * < [ \\ ] _` and the backtick, which Markdown may mean something by: most texts, which come out as they are. */
const PLAIN = /^[ -%'-)+-;=-Z^a-~]*$/;

export const BLANK_LINE = /(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)/;

const NOTHING: RichText = [];

/** Whether any of it is visible: a soft hyphen alone is not, nor is a link without words. Most texts have an ASCII letter. */
const SEEN_ASCII = /[!-~]/;
const SEEN = once(() => /[^\s\p{Default_Ignorable_Code_Point}]/u);

/**
 * A text that begins with a combining mark begins with a space for it, as the Unicode Standard says (7.9.3, "Marks as Spacing
 * Characters"): else the mark would change the letter, the bracket or the bullet before the text. A space without width follows, since the
 * engine wants space and mark from one font, and fails if none has both.
 */
function onBase(text: string): string {
  const first = text.charCodeAt(0);
  const mayBeMark = first >= FIRST_MARK || first === SOFT_HYPHEN;
  return mayBeMark && MARK().test(text) ? `\u00A0\u200B${text}` : text;
}

/** No combining mark comes before it, and no invisible character but the soft hyphen. Few texts begin with what comes after it. */
const FIRST_MARK = 0x300;
const SOFT_HYPHEN = 0xad;
const MARK = once(() => /^\p{Default_Ignorable_Code_Point}*\p{Mark}/u);

function onOwnBase(text: RichText): RichText {
  const [first, ...others] = text;
  if (first === undefined || first.kind === 'break') return text;
  if (!('text' in first)) return [{ ...first, children: onOwnBase(first.children) }, ...others];
  const based = onBase(first.text);
  return based === first.text ? text : [{ ...first, text: based }, ...others];
}

/** A text, or nothing if none of it is visible. */
function seen(text: RichText): RichText {
  if (text.length === 0) return text;
  const letters = toPlainText(text);
  return SEEN_ASCII.test(letters) || SEEN().test(letters) ? text : NOTHING;
}

/** The options that one run of the model shares, and the warnings found on the way. */
export class Resolver {
  readonly diagnostics: Diagnostic[] = [];
  /** The direction in which the text of the document runs. */
  readonly direction: Direction;
  /** In the order in which they were found. */
  readonly lackingTexts: LackingText[] = [];
  /** Whether the words of the program are in another language than the document is. */
  readonly #speaksOther: boolean;

  constructor(readonly options: ModelOptions) {
    this.#speaksOther = areForeign(options.words, options.language);
    this.direction = directionOf(options.language);
  }

  warn(...args: Parameters<typeof diagnostic>): void {
    this.diagnostics.push(diagnostic(...args));
  }

  /** One line of text, in which Markdown is understood. */
  rich(text: string, path: DocumentPath): RichText {
    this.#reportNearMisses(text, path);
    return this.#inline(text, path);
  }

  #inline(text: string, path: DocumentPath): RichText {
    const { language } = this.options;
    if (PLAIN.test(text) && !mayHoldAddress(text)) {
      const rich = withQuotes(plain(text.trim()), language);
      return this.direction === 'ltr' ? rich : withIsolates(rich, this.direction);
    }
    const parsed = this.options.markdown ? parseMarkdown(text) : plain(text.trim());
    // After parsing, since a character reference (`&#x1F600;`) may stand for any character.
    return withIsolates(
      this.#settable(onOwnBase(withQuotes(parsed, language)), path),
      this.direction,
    );
  }

  /** A name as `rich` reads it; empty if none of it is visible. */
  name(text: string, path: DocumentPath): RichText {
    return seen(this.rich(text, path));
  }

  /** One line of text, or undefined if there is none. */
  optional(text: string | null | undefined, path: DocumentPath): RichText | undefined {
    const rich = typeof text === 'string' ? this.name(text, path) : NOTHING;
    return rich.length === 0 ? undefined : rich;
  }

  /** Paragraphs of text, divided by blank lines. */
  #paragraphs(text: string, path: DocumentPath): RichText[] {
    return text
      .split(BLANK_LINE)
      .map((paragraph) => seen(this.#inline(paragraph, path)))
      .filter((paragraph) => paragraph.length > 0);
  }

  /** Paragraphs of text, and the lists below them. */
  blocks(text: string, path: DocumentPath): Blocks {
    this.#reportNearMisses(text, path);
    const lines = this.options.markdown ? withMarkedLines(text) : text;
    const blocks = this.options.markdown ? sourceBlocks(lines) : undefined;
    return blocks === undefined ? this.#paragraphs(lines, path) : this.#richBlocks(blocks, path);
  }

  #richBlocks(blocks: readonly SourceBlock[], path: DocumentPath): Blocks {
    return blocks
      .map((block) => {
        if (typeof block === 'string') return this.#inline(block, path);
        return { ...block, items: block.items.map((item) => this.#richBlocks(item, path)) };
      })
      .filter((block) => isList(block) || block.length > 0);
  }

  #reportNearMisses(text: string, path: DocumentPath): void {
    if (!this.options.markdown) return;
    for (const { code: rule, message, corrected, ...details } of nearMisses(text)) {
      const fix = likely({ kind: 'replace', path, value: corrected });
      this.warn(rule, path, message, { found: details.part, ...details, fix });
    }
  }

  /** Words of the program, marked if they are in another language than the document. */
  own(words: RichText, path: DocumentPath): RichText {
    return this.#inLanguage(this.#speaksOther ? this.options.words.tag : undefined, words, path);
  }

  /** The title of a section; one that the language lacks is English, and marked as such. */
  title(key: TitleKey, path: DocumentPath): RichText {
    const { words } = this.options;
    const title = plain(titleIn(words, key));
    return words.titles[key] === undefined
      ? this.#inLanguage(ENGLISH.tag, title, path)
      : this.own(title, path);
  }

  /** @param language - undefined where it is that of the document */
  #inLanguage(language: string | undefined, words: RichText, path: DocumentPath): RichText {
    if (language === undefined && words.every((word) => 'text' in word && PLAIN.test(word.text)))
      return words;
    const settable = this.#settable(words, path);
    const children = this.direction === 'ltr' ? settable : withIsolates(settable, this.direction);
    if (language === undefined || children.length === 0) return children;
    return [{ kind: 'foreign', language, children }];
  }

  /** Numbers, addresses and user names, which run from left to right in all languages. */
  leftToRight(text: string): RichText {
    return this.direction === 'ltr' ? plain(text) : isolate(plain(text), 'ltr');
  }

  /** Text in which nothing is markup. */
  literal(text: string, path: DocumentPath): string {
    return toPlainText(this.#settable(plain(onBase(text.trim())), path));
  }

  /** A text as it can be set, with a note of the characters that cannot. */
  #settable(text: RichText, path: DocumentPath): RichText {
    const lacking: string[] = [];
    const replaced: string[] = [];
    const settableInlines = (inlines: RichText): RichText =>
      inlines.flatMap((inline): RichText => {
        if (inline.kind === 'break') return [inline];
        if ('text' in inline) {
          const result = settable(inline.text);
          lacking.push(...result.lacking);
          replaced.push(...result.replaced);
          return [result.text === inline.text ? inline : { ...inline, text: result.text }];
        }
        const children = settableInlines(inline.children);
        if (inline.kind !== 'link' || isLinkable(inline.href)) return [{ ...inline, children }];
        return this.#unlinked(inline.href, children, path);
      });
    const inlines = settableInlines(text);
    if (this.options.isDrawn && lacking.length > 0)
      this.lackingTexts.push({ path, characters: lacking });
    if (replaced.length > 0) this.diagnostics.push(replacedCharacters(replaced, path));
    return inlines;
  }

  /** Text that replaces a Markdown link that cannot be made: its words, and its address if they differ. */
  #unlinked(href: string, children: RichText, path: DocumentPath): RichText {
    this.warnUnlinked(href, path);
    return toPlainText(children) === href
      ? children
      : [...children, ...plain(` (${this.literal(href, path)})`)];
  }

  /** Reports an address that cannot be a link, and why. */
  warnUnlinked(href: string, path: DocumentPath): void {
    if (isTooLong(href)) {
      this.warn(
        'link-not-made',
        path,
        `No link is made of an address of ${href.length} characters.`,
        {
          expected: `an address of at most ${LONGEST_ADDRESS} characters`,
          hint: 'shorten it; without a link it is printed as text',
        },
      );
      return;
    }
    this.warn('link-not-made', path, `No link is made of ${quote(href)}; it is printed as text.`, {
      found: shorten(href),
      part: href,
      expected: 'an address that begins with http:, https:, mailto: or tel:',
      hint: /^[a-z][a-z\d+.-]*:/i.test(href)
        ? 'only addresses that begin with `https:`, `http:`, `mailto:` or `tel:` become links: write one of these, or leave it as text'
        : `write the whole address, like ${code(likelyAddress(href))}`,
    });
  }
}
