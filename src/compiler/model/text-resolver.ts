import {
  createDiagnostic,
  createUnsafeFix,
  type Diagnostic,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { formatCode, quote, shorten } from '../../diagnostics/quote.js';
import { lazy } from '../../util/memoize.js';
import type { FallbackFont } from '../fonts/fallback-fonts.js';
import {
  diagnoseReplacedCharacters,
  normalizeForFonts,
  type UncoveredText,
} from '../fonts/glyphs.js';
import { ENGLISH, isOtherLanguage } from '../locales/find-locale.js';
import { type Direction, getDirection } from '../locales/language-tag.js';
import type { Locale, TitleKey } from '../locales/locale.js';
import { getTitle } from '../locales/titles.js';
import type { CalendarDate } from '../schema/calendar-date.js';
import type { CitationFormat } from '../schema/citation-formats.js';
import type { DateRange, DateStyle } from '../schema/date-styles.js';
import type { LetterDocument } from '../schema/letter.js';
import type { SectionBreaks, Variant } from '../schema/sections.js';
import type { ConfiguredTemplate } from '../templates/template.js';
import { isAddressTooLong, isLinkable, MAX_ADDRESS_BYTES, mayContainAddress } from './links.js';
import { isolate, isolateRuns } from './text/bidi.js';
import { type Blocks, isList, type RichText, toPlainText, toRichText } from './text/inline.js';
import { keepItemLineBreaks, parseBlocks, type SourceBlock } from './text/lists.js';
import { parseMarkdown } from './text/markdown.js';
import { findNearMisses } from './text/near-misses.js';
import { setQuotes } from './text/quotes.js';

function guessAddress(href: string): string {
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(href)) return `mailto:${href}`;
  const isFile = /^[^/]+\.(?:docx?|html?|jpe?g|md|pdf|php|png|txt)$/i.test(href);
  const isHost = !isFile && /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(href);
  return isHost ? `https://${href}` : 'https://example.com';
}

export interface ModelOptions {
  readonly variant: Variant;
  /** The day of "present" and "last updated". */
  readonly today: Required<CalendarDate>;
  /** Whether text is inline Markdown; otherwise, it is literal. */
  readonly markdown: boolean;
  readonly showLocation: boolean;
  readonly groupPositions: boolean;
  /** Applies only to documents of several pages. */
  readonly pageNumbers: boolean;
  readonly citations: CitationFormat;
  readonly dates: DateStyle;
  readonly dateRange?: DateRange | undefined;
  readonly template: ConfiguredTemplate;
  /** Sections that begin a page, or must stay on one. */
  readonly breaks: SectionBreaks;
  /** BCP 47 tag. */
  readonly language: string;
  /** The locale of `language`, or English. */
  readonly locale: Locale;
  /** The locale of the document's language, if the caller chooses another language. */
  readonly documentLocale?: Locale | undefined;
  readonly fallbackFonts: readonly FallbackFont[];
  /** The added family that replaces the design's. */
  readonly font: string | undefined;
  /** Whether the output uses these fonts; text formats do not. */
  readonly isDrawn: boolean;
  /** With a number of pages, the fonts also measure text formats. */
  readonly fit?: number | undefined;
  /** Replaces summary and sections. */
  readonly letter?: LetterDocument | undefined;
}

/**
 * Printable ASCII except characters with a meaning in Markdown: `& * < [ \\ ] _` and the backtick.
 */
const PLAIN_TEXT = /^[ -%'-)+-;=-Z^a-~]*$/;

export const BLANK_LINE = /(?:\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)/;

const EMPTY: RichText = [];

/** Soft hyphens and links without text are invisible. Most texts have an ASCII letter. */
const VISIBLE_ASCII = /[!-~]/;
const VISIBLE = lazy(() => /[^\s\p{Default_Ignorable_Code_Point}]/u);

/**
 * Puts a no-break space before an initial combining mark (The Unicode Standard, 7.9.3), which would
 * otherwise combine with the preceding bracket or bullet. A zero-width space separates them: the
 * engine fails if no font has both.
 */
function separateMark(text: string): string {
  const first = text.charCodeAt(0);
  const mayBeMark = first >= MIN_MARK_CODE || first === SOFT_HYPHEN;
  return mayBeMark && INITIAL_MARK().test(text) ? `\u00A0\u200B${text}` : text;
}

/**
 * The first combining mark. Only the soft hyphen may precede a mark, and comes earlier in Unicode.
 */
const MIN_MARK_CODE = 0x300;
const SOFT_HYPHEN = 0xad;
const INITIAL_MARK = lazy(() => /^\p{Default_Ignorable_Code_Point}*\p{Mark}/u);

function separateFirstMark(text: RichText): RichText {
  const [first, ...others] = text;
  if (first === undefined || first.kind === 'break') return text;
  if (!('text' in first))
    return [{ ...first, children: separateFirstMark(first.children) }, ...others];
  const newText = separateMark(first.text);
  return newText === first.text ? text : [{ ...first, text: newText }, ...others];
}

function emptyIfInvisible(text: RichText): RichText {
  if (text.length === 0) return text;
  const plainText = toPlainText(text);
  return VISIBLE_ASCII.test(plainText) || VISIBLE().test(plainText) ? text : EMPTY;
}

export class TextResolver {
  readonly diagnostics: Diagnostic[] = [];
  readonly direction: Direction;
  readonly textsWithMissingGlyphs: UncoveredText[] = [];

  constructor(readonly options: ModelOptions) {
    this.direction = getDirection(options.language);
  }

  warn(...args: Parameters<typeof createDiagnostic>): void {
    this.diagnostics.push(createDiagnostic(...args));
  }

  resolveLine(text: string, path: DocumentPath): RichText {
    this.#reportNearMisses(text, path);
    return this.#resolveInline(text, path);
  }

  #resolveInline(text: string, path: DocumentPath): RichText {
    const { language } = this.options;
    if (PLAIN_TEXT.test(text) && !mayContainAddress(text)) {
      const rich = setQuotes(toRichText(text.trim()), language);
      return this.direction === 'ltr' ? rich : isolateRuns(rich, this.direction);
    }
    const parsed = this.options.markdown ? parseMarkdown(text) : toRichText(text.trim());
    // After parsing: a character reference such as `&#x1F600;` may be any character.
    return isolateRuns(
      this.#replaceUnsupported(separateFirstMark(setQuotes(parsed, language)), path),
      this.direction,
    );
  }

  /** Returns [] if nothing is visible. */
  resolveVisibleLine(text: string, path: DocumentPath): RichText {
    return emptyIfInvisible(this.resolveLine(text, path));
  }

  resolveOptional(text: string | null | undefined, path: DocumentPath): RichText | undefined {
    const rich = typeof text === 'string' ? this.resolveVisibleLine(text, path) : EMPTY;
    return rich.length === 0 ? undefined : rich;
  }

  #resolveParagraphs(text: string, path: DocumentPath): RichText[] {
    return text
      .split(BLANK_LINE)
      .map((paragraph) => emptyIfInvisible(this.#resolveInline(paragraph, path)))
      .filter((paragraph) => paragraph.length > 0);
  }

  resolveBlocks(text: string, path: DocumentPath): Blocks {
    this.#reportNearMisses(text, path);
    const lines = this.options.markdown ? keepItemLineBreaks(text) : text;
    const blocks = this.options.markdown ? parseBlocks(lines) : undefined;
    return blocks === undefined
      ? this.#resolveParagraphs(lines, path)
      : this.#resolveSourceBlocks(blocks, path);
  }

  #resolveSourceBlocks(blocks: readonly SourceBlock[], path: DocumentPath): Blocks {
    return blocks
      .map((block) => {
        if (typeof block === 'string') return this.#resolveInline(block, path);
        return {
          ...block,
          items: block.items.map((item) => this.#resolveSourceBlocks(item, path)),
        };
      })
      .filter((block) => isList(block) || block.length > 0);
  }

  #reportNearMisses(text: string, path: DocumentPath): void {
    if (!this.options.markdown) return;
    for (const { code: rule, message, corrected, ...details } of findNearMisses(text)) {
      const fix = createUnsafeFix({ kind: 'replace', path, value: corrected });
      this.warn(rule, path, message, { found: details.part, ...details, fix });
    }
  }

  /** Marks generated words if the locale is not in the document's language. */
  resolveGenerated(words: RichText, path: DocumentPath): RichText {
    const { locale, language } = this.options;
    const foreignTag = isOtherLanguage(locale, language) ? locale.tag : undefined;
    return this.#markLanguage(foreignTag, words, path);
  }

  /** Titles that the locale lacks are English, and marked. */
  resolveTitle(key: TitleKey, path: DocumentPath): RichText {
    const { locale } = this.options;
    const title = toRichText(getTitle(locale, key));
    return locale.titles[key] === undefined
      ? this.#markLanguage(ENGLISH.tag, title, path)
      : this.resolveGenerated(title, path);
  }

  /** @param language - undefined if it is the document's */
  #markLanguage(language: string | undefined, words: RichText, path: DocumentPath): RichText {
    if (
      language === undefined &&
      words.every((word) => 'text' in word && PLAIN_TEXT.test(word.text))
    )
      return words;
    const settable = this.#replaceUnsupported(words, path);
    const children = this.direction === 'ltr' ? settable : isolateRuns(settable, this.direction);
    if (language === undefined || children.length === 0) return children;
    return [{ kind: 'foreign', language, children }];
  }

  /** Numbers, addresses and user names run left to right in all languages. */
  isolateLeftToRight(text: string): RichText {
    return this.direction === 'ltr' ? toRichText(text) : isolate(toRichText(text), 'ltr');
  }

  resolveLiteral(text: string, path: DocumentPath): string {
    return toPlainText(this.#replaceUnsupported(toRichText(separateMark(text.trim())), path));
  }

  /** Replaces characters that cannot be rendered, and records those without glyphs. */
  #replaceUnsupported(text: RichText, path: DocumentPath): RichText {
    const missing: string[] = [];
    const replaced: string[] = [];
    const replaceInlines = (inlines: RichText): RichText =>
      inlines.flatMap((inline): RichText => {
        if (inline.kind === 'break') return [inline];
        if ('text' in inline) {
          const result = normalizeForFonts(inline.text);
          missing.push(...result.uncovered);
          replaced.push(...result.replaced);
          return [result.text === inline.text ? inline : { ...inline, text: result.text }];
        }
        const children = replaceInlines(inline.children);
        if (inline.kind !== 'link' || isLinkable(inline.href)) return [{ ...inline, children }];
        return this.#toUnlinkedText(inline.href, children, path);
      });
    const inlines = replaceInlines(text);
    const { isDrawn, fit } = this.options;
    if ((isDrawn || fit !== undefined) && missing.length > 0)
      this.textsWithMissingGlyphs.push({ path, characters: missing });
    if (replaced.length > 0) this.diagnostics.push(diagnoseReplacedCharacters(replaced, path));
    return inlines;
  }

  #toUnlinkedText(href: string, children: RichText, path: DocumentPath): RichText {
    this.warnNotLinked(href, path);
    return toPlainText(children) === href
      ? children
      : [...children, ...toRichText(` (${this.resolveLiteral(href, path)})`)];
  }

  warnNotLinked(href: string, path: DocumentPath): void {
    if (isAddressTooLong(href)) {
      this.warn('not-linked', path, `An address of ${href.length} characters is not linked.`, {
        expected: `an address of at most ${MAX_ADDRESS_BYTES} characters`,
        hint: 'shorten it',
      });
      return;
    }
    this.warn('not-linked', path, `${quote(href)} is not linked: it is printed as text.`, {
      found: shorten(href),
      part: href,
      expected: 'an address that begins with http:, https:, mailto: or tel:',
      hint: /^[a-z][a-z\d+.-]*:/i.test(href)
        ? 'choose an address with `https:`, `http:`, `mailto:` or `tel:`, or leave it as text'
        : `write the full address, like ${formatCode(guessAddress(href))}`,
    });
  }
}
