import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { orList, suggest } from '../diagnostics/suggest.js';
import type { OverlayText } from '../document/tailor/tailor.js';
import { correctDate } from '../document/validate/corrections.js';
import { adviceOnLanguage } from '../document/validate/rules/language.js';
import { FORMATS, isFormat, type OutputFormat } from '../formats/formats.js';
import { PDF_STANDARDS, type PdfStandard } from '../formats/standards.js';
import { ENGLISH } from '../languages/find.js';
import { isLanguageTag } from '../languages/language-tag.js';
import type { Variant } from '../schema/sections.js';
import { type CalendarDate, isKnown, parseDate } from '../values/calendar.js';
import { isLeading, LEAST_LEADING, MOST_LEADING } from '../values/leading.js';
import { describe } from '../values/plain-object.js';
import { COST_OPTIONS, type CompleteCosts, type Limits } from './limits.js';
import { badOption, mustBe, wrongNumber } from './problems.js';
import { readOptions, readOverlays } from './read.js';
import { choice, completeBy, flag, type OptionRow, type OptionTable, row, texts, typed, Wrong } from './table.js';

/** How a document is validated. */
export interface ValidateOptions<V extends Variant = Variant> {
  /** The variant of the input document; `'b'` by default. The document has its type. */
  // Editors offer both variants, and `V` becomes the one that is given.
  readonly variant?: V | Exclude<Variant, V>;
  /** Whether text is inline Markdown; true by default; if false, it is taken literally. */
  readonly markdown?: boolean;
  /** Whether warnings are errors; false by default. */
  readonly strict?: boolean;
  /**
   * Partial documents that are laid over this one, in order: objects, or texts with the names of their files.
   * Objects are merged key by key, null removes, and lists and texts replace what was there; an object over a list names
   * its entries by their positions, and `+` adds entries.
   *
   * @example [{ cv: { label: 'Site Engineer' } }]
   */
  readonly overlays?: readonly (OverlayText | object)[];
  /**
   * Assignments that follow; `[+]` adds, no value removes.
   *
   * @example ['cv.label=Site Engineer', 'cv.education[0].area=Botany']
   */
  readonly set?: readonly string[];
  /**
   * The titles of the sections to keep; all by default. The summary is one, with the title `Summary`.
   *
   * @example ['Summary', 'Education', 'Publications']
   */
  readonly only?: readonly string[];
  /**
   * The titles of the sections to leave out; none by default.
   *
   * @example ['Interests']
   */
  readonly skip?: readonly string[];
  /**
   * The language of the CV as a BCP 47 tag, for dates, titles and other words that the program adds, for quotes, and for
   * screen readers; by default that of the document, else `'en'`.
   *
   * @example 'pt-BR'
   */
  readonly language?: string;
  /** Whether `cv.location` is shown in the header; false by default. */
  readonly showLocation?: boolean;
  /**
   * Files or folders of fonts for characters that the bundled fonts do not have; none by default.
   *
   * @example ['fonts/NotoSansJP-Regular.ttf']
   */
  readonly fontPaths?: readonly string[];
  /**
   * How large the document may be, where not the default; `Infinity` lifts a limit.
   *
   * @example { pages: 20 }
   */
  readonly limits?: Partial<Limits>;
  /**
   * How long the document may take, in milliseconds; 30,000 by default. A layout can only be interrupted by ending its process, so a
   * document with this or `limits.memory` is laid out in one of its own, as large ones are: 0.2 s more of processor time.
   */
  readonly timeoutMs?: number;
}

/** How a CV is rendered. */
export interface RenderOptions<V extends Variant = Variant> extends ValidateOptions<V> {
  /**
   * The day that "present" and "last updated" mean, `YYYY-MM-DD`. By default that of the environment variable
   * `SOURCE_DATE_EPOCH` (seconds since 1970), else today's; both in UTC, so that no time zone changes the output.
   *
   * @example '2026-11-20'
   */
  readonly today?: string;
  /** Whether documents of more than one page have page numbers; true by default. */
  readonly pageNumbers?: boolean;
  /**
   * The most pages that the document may have: margins, distances, lines and letters are made smaller where it has more, as little
   * as is needed. The result says what was done, and is an error if there is still too much.
   *
   * @example 2
   */
  readonly fit?: number;
  /** The number of pages above which there is a warning; none by default. */
  readonly maxPages?: number;
  /** The distance of lines as a part of the theme's, from 0.8 to 1.5; 1 by default. */
  readonly leading?: number;
  /**
   * The titles of the sections that begin a page; none by default. The first section stays below the header.
   *
   * @example ['Publications']
   */
  readonly breakBefore?: readonly string[];
  /**
   * The titles of the sections that stay on one page, as far as they fit on one; none by default.
   *
   * @example ['Skills']
   */
  readonly keep?: readonly string[];
  /** What PDFs conform to; `'ua-1'` (PDF/UA-1) by default. They are always tagged. */
  readonly pdfStandard?: PdfStandard;
  /** Pixels per inch of PNG pictures, from 18 to 600; 144 by default. */
  readonly ppi?: number;
  /** Whether PNG and SVG pictures have no white paper; false by default. */
  readonly transparent?: boolean;
  /**
   * Whether HTML holds its fonts, reduced to the letters of the page; false by default: then the page names the
   * theme's font, and others for readers who do not have it.
   */
  readonly embedFonts?: boolean;
  /** Whether the text of SVG pictures can be selected; `'selectable'` by default, else there are only `'outlines'`. */
  readonly svgText?: 'selectable' | 'outlines';
}

/** How a CV is rendered to several formats. */
export interface RenderCvOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> extends RenderOptions<V> {
  /** The formats; `['pdf']` by default. The result has these and no others. */
  // Editors offer all formats, and `Formats` becomes the list that is given.
  readonly formats?: Formats | (Formats extends unknown ? readonly OutputFormat[] : never);
}

/** How a CV is rendered by a function that returns one format, and nothing beside it. */
export interface RenderOneOptions<V extends Variant = Variant> extends RenderOptions<V> {
  /**
   * Is called with each warning, in the order of the document, once it is rendered and before the promise is fulfilled, which waits
   * if it returns a promise. If it throws, the promise is rejected with that. An error has its warnings among its `diagnostics`.
   */
  readonly onWarning?: (warning: Diagnostic) => void;
}

/** The value of each option. */
export interface OptionValues
  extends Required<Omit<RenderOptions, 'language' | 'limits' | 'today' | 'fit' | 'maxPages'>> {
  /** Undefined for that of the document. */
  readonly language: string | undefined;
  readonly limits: Limits;
  readonly today: Required<CalendarDate>;
  /** Undefined for any number of pages, like the next. */
  readonly fit: number | undefined;
  readonly maxPages: number | undefined;
}

/** All options, each with its value. They can be cloned. */
export interface CompleteOptions extends OptionValues {
  /** Whether time or memory were limited explicitly: then the layout must respect these limits, too. */
  readonly hasExplicitLimits: boolean;
}

/** Below, nothing is legible; above, a page takes more than 140 MB of memory. */
const LEAST_PPI = 18;
const MOST_PPI = 600;

/** More pages than any document may have by default. */
const MOST_PAGES = 1000;

/** The options of everything that renders; checking takes them too. */
export const RENDER_OPTIONS: OptionTable<OptionValues> = {
  variant: choice<Variant>(['a', 'b'], 'b', 'leave it out for variant B'),
  markdown: flag(true),
  strict: flag(false),
  ...COST_OPTIONS,
  overlays: {
    byDefault: () => [],
    read(given, name, above) {
      const { limits, timeoutMs } = above as Partial<CompleteCosts>;
      if (limits === undefined || timeoutMs === undefined) return [];
      if (!isList(given)) return new Wrong([mustBe(name, 'a list of objects', 'write `[overlay]` for one', given)]);
      const read = readOverlays(given, { limits, timeoutMs });
      const index = read.findIndex((overlay) => typeof overlay !== 'object' || overlay === null);
      if (index < 0) return read as readonly object[];
      return new Wrong([
        mustBe(`${name}[${index}]`, 'an object', 'write `{ text, file }` for the text of a file', read[index]),
      ]);
    },
  },
  set: texts('a list of texts', 'write `["…"]` for one'),
  only: texts('a list of texts', 'write `["…"]` for one'),
  skip: texts('a list of texts', 'write `["…"]` for one'),
  breakBefore: texts('a list of texts', 'write `["…"]` for one'),
  keep: texts('a list of texts', 'write `["…"]` for one'),
  fontPaths: texts('a list of files or folders', 'write `[path]` for one'),
  showLocation: flag(false),
  pageNumbers: flag(true),
  fit: pagesRow(),
  maxPages: pagesRow(),
  leading: row(1, (given, name) =>
    isLeading(given)
      ? []
      : [mustBe(name, `a number from ${LEAST_LEADING} to ${MOST_LEADING}`, "leave it out for the theme's", given)],
  ),
  language: row<string | undefined>(undefined, (given, name) =>
    typeof given === 'string' && isLanguageTag(given)
      ? []
      : [mustBe(name, 'a BCP 47 tag', adviceOnLanguage(typeof given === 'string' ? given : '').hint, given)],
  ),
  pdfStandard: choice<PdfStandard>(PDF_STANDARDS, 'ua-1', 'leave it out for PDF/UA-1', [...PDF_STANDARDS]),
  ppi: row(144, (given, name) =>
    typeof given === 'number' && given >= LEAST_PPI && given <= MOST_PPI
      ? []
      : [mustBe(name, `a number from ${LEAST_PPI} to ${MOST_PPI}`, 'leave it out for 144', given)],
  ),
  transparent: flag(false),
  embedFonts: flag(false),
  svgText: choice<RenderOptions['svgText'] & string>(
    ['selectable', 'outlines'],
    'selectable',
    'leave it out for text that can be selected',
  ),
  today: {
    byDefault: () => dayOfClock(process.env.SOURCE_DATE_EPOCH),
    read: (given) => readToday(given),
  },
};

/** A number of pages; by default, there may be any. */
function pagesRow(): OptionRow<number | undefined> {
  const hint = 'leave it out for as many pages as are needed';
  return row<number | undefined>(undefined, (given, name) =>
    wrongNumber(name, given, { from: 1, to: MOST_PAGES }, hint),
  );
}

/**
 * Reads, checks and completes options.
 *
 * @throws CvError with a diagnostic `bad-option` for each that is unknown or has a wrong value
 */
export function normaliseOptions(options: RenderOptions): CompleteOptions {
  return normaliseBy(RENDER_OPTIONS, options);
}

/** The options of functions that return one format; `onWarning` cannot be cloned, unlike the others. */
const ONE_OPTIONS: OptionTable<OptionValues & Pick<RenderOneOptions, 'onWarning'>> = {
  ...RENDER_OPTIONS,
  onWarning: typed<RenderOneOptions['onWarning']>(
    'function',
    undefined,
    'a function',
    'write `(warning) => …`, or leave it out',
  ),
};

/** Like the function above, if the warnings are not part of the result. */
export function normaliseOneOptions(options: RenderOneOptions): CompleteOptions & Pick<RenderOneOptions, 'onWarning'> {
  return normaliseBy(ONE_OPTIONS, options);
}

/** Formats, as an option. */
interface Formats {
  readonly formats: readonly OutputFormat[];
}

/** The row of formats, for all functions that render to several. */
export const FORMATS_OPTION: OptionTable<Formats> = { formats: formatsRow() };

/** Like the function above, if there may be several formats. */
export function normaliseCvOptions(options: RenderCvOptions): CompleteOptions & Formats {
  return normaliseBy({ ...RENDER_OPTIONS, ...FORMATS_OPTION }, options);
}

function normaliseBy<Complete>(
  table: OptionTable<Complete>,
  options: RenderOptions,
): Complete & { hasExplicitLimits: boolean } {
  const given = readOptions(options, table);
  const hasExplicitLimits = given.timeoutMs !== undefined || given.limits?.memory !== undefined;
  return { hasExplicitLimits, ...completeBy(table, given) };
}

function formatsRow(): OptionRow<readonly OutputFormat[]> {
  return row<readonly OutputFormat[]>(['pdf'], (given) => {
    if (!Array.isArray(given) || !given.every((item) => isFormat(item))) {
      return [wrongFormats(given)];
    }
    if (given.length > 0) return [];
    return [badOption('At least one format is needed.', `write one or more of ${orList(FORMATS)}`)];
  });
}

function wrongFormats(given: unknown): Diagnostic {
  const unknown = Array.isArray(given) ? given.find((item) => !isFormat(item)) : undefined;
  const near = typeof unknown === 'string' ? suggest(unknown, FORMATS) : undefined;
  const hint = near === undefined ? "write `['pdf']` for one" : `did you mean \`${near}\`?`;
  const found = unknown === undefined ? `they are ${describe(given)}` : `one is ${describe(unknown)}`;
  return badOption(`The formats must be a list of ${orList(FORMATS)}, but ${found}.`, hint);
}

/** A proxy that was revoked is nothing. */
function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function readToday(option: unknown): Required<CalendarDate> | Wrong {
  const isDate = typeof option === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(option);
  const date = isDate ? parseDate(option) : undefined;
  if (!isKnown(date)) {
    const meant = typeof option === 'string' ? correctDate(option, false, { words: ENGLISH }) : undefined;
    const hint = meant?.length === 10 ? `write \`${meant}\`` : 'leave it out for the day of the clock';
    return new Wrong([mustBe('today', 'a date like `2026-11-20`', hint, option)]);
  }
  return date as Required<CalendarDate>;
}

/** Today, or the problem with the moment that replaces it. */
function dayOfClock(epoch: string | undefined): Required<CalendarDate> | Wrong {
  if (epoch === undefined || epoch === '') return dayOf(new Date());
  const moment = new Date(/^\d{1,12}$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) {
    const message = 'The environment variable SOURCE_DATE_EPOCH must be a whole number of seconds since 1970.';
    return Wrong.of(message, 'leave it out for the day of the clock');
  }
  return dayOf(moment);
}

function dayOf(moment: Date): Required<CalendarDate> {
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() };
}
