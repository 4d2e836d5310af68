import { describeValue } from '../../diagnostics/describe-value.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatDidYouMean, formatOrList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import type { Limits, ResolvedLimitOptions } from '../../limits/limits.js';
import { isPlainObject } from '../../util/plain-object.js';
import type { OverlayText } from '../customize/customize-document.js';
import { REDACTABLE, type RedactableField } from '../fields/person-fields.js';
import { ENGLISH } from '../locales/find-locale.js';
import { isLanguageTag } from '../locales/language-tag.js';
import {
  FORMATS,
  guessFormat,
  isFormat,
  type OutputFormat,
  TYPST_IMPORTS,
} from '../output/formats.js';
import {
  DEFAULT_STANDARD,
  DEFAULT_STANDARD_NAME,
  PDF_STANDARDS,
  type PdfStandard,
} from '../output/standards.js';
import { type CalendarDate, isCalendarDate, parseDate } from '../schema/calendar-date.js';
import { CITATION_FORMATS, type CitationFormat } from '../schema/citation-formats.js';
import { DATE_RANGES, DATE_STYLES, type DateRange, type DateStyle } from '../schema/date-styles.js';
import type { Variant } from '../schema/sections.js';
import type { OptionValue } from '../templates/template.js';
import { correctDate } from '../validate/check-text-format.js';
import { suggestLanguageTag } from '../validate/rules/check-values.js';
import { CV_SHAPES } from '../validate/shape.js';
import { findKeyBySynonym } from '../validate/synonyms.js';
import { COST_OPTIONS } from './cost-options.js';
import {
  completeOptions,
  createOptionDiagnostic,
  defineBoolean,
  defineEnum,
  defineInteger,
  defineOption,
  defineText,
  defineTextList,
  InvalidOption,
  type OptionDefinition,
  type OptionTable,
  type OptionValuesByName,
  rejectOption,
} from './option-table.js';
import { readOptions, readOverlays } from './read-options.js';

/** Options of `validateCv`. */
export interface ValidateOptions<V extends Variant = Variant> {
  /** Variant of the document, which selects its type; `'b'` by default. */
  // This type makes editors offer both variants, and infers `V` from the value.
  readonly variant?: V | Exclude<Variant, V>;
  /** Whether to parse texts as inline Markdown; true by default. */
  readonly markdown?: boolean;
  /** Whether to treat warnings as errors; false by default. */
  readonly strict?: boolean;
  /**
   * Partial documents to merge into the document, in order; none by default. Objects merge by key,
   * null removes a key, and other values replace. An object changes items of a list by index; its
   * key `+` appends items.
   *
   * @example [{ cv: { label: 'Site Engineer' } }]
   */
  readonly overlays?: readonly (OverlayText | object)[];
  /**
   * Values to set, as in `cv.label=Diver`, after the overlays; none by default. `[+]` appends an
   * item; an empty value removes the key.
   *
   * @example ['cv.label=Site Engineer', 'cv.education[0].area=Botany']
   */
  readonly set?: readonly string[];
  /**
   * Titles of the sections to keep; all by default. The summary is the section `Summary`.
   *
   * @example ['Summary', 'Education', 'Publications']
   */
  readonly only?: readonly string[];
  /**
   * Titles of the sections to omit; none by default.
   *
   * @example ['Interests']
   */
  readonly skip?: readonly string[];
  /**
   * Fields of the person to remove, for a redacted version: `'name'`, `'location'`, `'phone'`,
   * `'email'`, `'website'`, `'social_networks'` or `'photo'`; none by default. Warns if another
   * text contains a removed value. Without `name`, authors become `[…]`.
   *
   * @example ['phone', 'email', 'location']
   */
  readonly redact?: readonly RedactableField[];
  /**
   * Whether to remove the name, contacts and photo, for a blind review: all fields that `redact`
   * takes, and links to own pages; false by default.
   * Warns of email addresses and phone numbers that remain in texts.
   */
  readonly anonymous?: boolean;
  /**
   * Language of dates, titles and labels, such as `pt-BR` (BCP 47); that of the document by default,
   * otherwise `'en'`.
   *
   * @example 'pt-BR'
   */
  readonly language?: string;
  /** Whether to show `cv.location` in the header; false by default. */
  readonly showLocation?: boolean;
  /** Whether to group positions at one employer under one heading; false by default. */
  readonly groupPositions?: boolean;
  /**
   * Whether settings of the document (`render`) apply where no option is set; true by default. They
   * choose among bundled templates, and cannot make the library read a file.
   */
  readonly documentSettings?: boolean;
  /**
   * Font files or folders to add, for `font` and for characters missing in bundled fonts; none by default.
   *
   * @example ['fonts/NotoSansJP-Regular.ttf']
   */
  readonly fontPaths?: readonly string[];
  /**
   * Limits that differ from the defaults; `Infinity` removes a limit.
   *
   * @example { pages: 20 }
   */
  readonly limits?: Partial<Limits>;
  /**
   * Time limit in milliseconds; 30,000 by default. If you set it or `limits.memory`, a child
   * process does the layout, which takes 0.2 s more.
   *
   * @example 5000
   */
  readonly timeoutMs?: number;
}

/** Options that affect the rendered CV. */
export interface RenderOptions<V extends Variant = Variant> extends ValidateOptions<V> {
  /**
   * Bundled template, or folder of a custom template: `'classic'` by default, `'linear'`,
   * `'ledger'`, `'scholar'`, `'sidebar'` or a path. Documents choose only bundled ones.
   *
   * @example 'sidebar'
   */
  readonly template?: string;
  /**
   * Options of the template, as listed by `cvpress templates`; each has a default.
   *
   * @example { et_al: 3 }
   */
  readonly templateOptions?: Readonly<
    Record<string, string | number | boolean | readonly string[]>
  >;
  /**
   * Body font, instead of `design.font`: a family in `fontPaths`. Bundled fonts supply missing
   * characters.
   *
   * @example 'Inter'
   */
  readonly font?: string;
  /**
   * Citation style of publications: `'plain'`, `'apa'`, `'ieee'`, `'vancouver'` or `'chicago'`
   * (author-date); by default, that of the template: `'apa'` in `scholar`, `'plain'` in the others.
   */
  readonly citations?: CitationFormat;
  /**
   * Form of dates: `'short'` (Mar. 2021) by default, `'long'` (March 2021), `'numeric'` (03/2021, or
   * as usual in the language), `'iso'` (2021-03) or `'year'` (2021).
   */
  readonly dates?: DateStyle;
  /**
   * Separator of start and end of a period: `'words'` ("to"), if the language has one here, or
   * `'dash'`. By default, a dash in numeric dates and words in others; ISO dates always have a dash.
   */
  readonly dateRange?: DateRange;
  /**
   * Photo of the person (JPEG or PNG): a path; none by default. At most 5 MB and 25 million pixels.
   *
   * @example 'jane.jpg'
   */
  readonly photo?: string;
  /**
   * Date to use as today, as `YYYY-MM-DD`; by default that of the environment
   * variable `SOURCE_DATE_EPOCH`, otherwise today, in UTC.
   *
   * @example '2026-11-20'
   */
  readonly today?: string;
  /** Whether to number the pages of documents with several pages; true by default. */
  readonly pageNumbers?: boolean;
  /**
   * Number of pages to shrink the document to; unlimited by default. Shrinks margins, spacing,
   * leading and font size. Fails if it still does not fit.
   *
   * @example 2
   */
  readonly fit?: number;
  /** Number of pages above which to warn; none by default. */
  readonly maxPages?: number;
  /**
   * Titles of sections that start on a new page; none by default. The first section stays below the
   * header.
   *
   * @example ['Publications']
   */
  readonly breakBefore?: readonly string[];
  /**
   * Titles of sections to keep on one page, if they fit; none by default.
   *
   * @example ['Skills']
   */
  readonly keep?: readonly string[];
  /**
   * PDF standard: `'ua-1'` (PDF/UA-1) by default, `'a-1a'`, `'a-2a'`, `'a-2u'`, `'a-3a'`,
   * `'a-4'` (PDF/A), `'1.7'` or `'2.0'`. All PDFs are tagged.
   */
  readonly pdfStandard?: PdfStandard;
  /** Pixels per inch of PNG images, from 18 to 600; 144 by default. */
  readonly ppi?: number;
  /**
   * Where Typst markup imports templates from: `'folder'` (a copy of `typst-templates` next to it)
   * by default, or `'package'` (cvpress in Typst Universe).
   */
  readonly typstImport?: 'package' | 'folder';
}

/** Options of functions that render a CV to one or more formats. */
export interface RenderCvOptions<
  V extends Variant = Variant,
  Formats extends readonly OutputFormat[] = readonly OutputFormat[],
> extends RenderOptions<V> {
  /**
   * Output formats, which are the keys of the result; `['pdf']` by default.
   *
   * @example ['pdf', 'html']
   */
  // This type makes editors offer all formats, and infers `Formats` from the value.
  readonly formats?: Formats | (Formats extends unknown ? readonly OutputFormat[] : never);
}

/** Options of functions that return one format. */
export interface RenderOneOptions<V extends Variant = Variant> extends RenderOptions<V> {
  /**
   * Called with each warning after rendering, in document order; none by default. The promise waits
   * for it, and rejects if it throws. If rendering fails, the error has the warnings instead.
   *
   * @example (warning) => console.warn(warning.message)
   */
  readonly onWarning?: (warning: Diagnostic) => void;
}

export type OptionValues = OptionValuesByName<typeof RENDER_OPTIONS>;

/** All options with their defaults; can be cloned for another thread or process. */
export interface CompleteOptions extends OptionValues {
  /**
   * Who enforces limits of time and memory during layout. `explicit`: a child process, because the
   * caller set a limit. `watched`: the supervisor of this worker.
   */
  readonly limitEnforcement: 'default' | 'explicit' | 'watched';
  /** Names of the options that the caller set: settings of the document do not change them. */
  readonly chosen: readonly string[];
  /** The folder of the document, in which it may name its photo; undefined if it may not. */
  readonly documentFolder?: string | undefined;
  /** The format of the document, or `detect`; undefined to convert no document. */
  readonly documentFormat?: string | undefined;
}

const MAX_PAGES = 1000;
const PAGES_HINT = 'omit it to allow any number of pages';

export const RENDER_OPTIONS = {
  variant: defineEnum<Variant>(['a', 'b'], 'b', 'omit it for variant B'),
  markdown: defineBoolean(true),
  strict: defineBoolean(false),
  documentSettings: defineBoolean(true),
  ...COST_OPTIONS,
  overlays: { getDefault: () => [], read: checkOverlays },
  set: defineTextList(),
  only: defineTextList(),
  skip: defineTextList(),
  redact: { getDefault: () => [], read: checkRedact },
  anonymous: defineBoolean(false),
  breakBefore: defineTextList(),
  keep: defineTextList(),
  fontPaths: defineTextList('a list of files or folders', 'write `[path]` for one'),
  template: defineOption(
    'classic',
    (value) => typeof value === 'string' && value !== '',
    'the name of a template, or a folder',
  ),
  templateOptions: defineOption<Readonly<Record<string, OptionValue>>>(
    {},
    isPlainObject,
    'an object',
    'write `{ name: value }`',
  ),
  font: defineText('omit it for the font of the design', 'the name of a font family'),
  citations: defineEnum<CitationFormat | undefined>(
    CITATION_FORMATS,
    undefined,
    'omit it for the style of the template',
  ),
  dates: defineEnum<DateStyle>(DATE_STYLES, 'short', 'omit it for short dates'),
  dateRange: defineEnum<DateRange | undefined>(DATE_RANGES, undefined),
  photo: defineText('omit it for no photo', 'the path of a JPEG or PNG file'),
  showLocation: defineBoolean(false),
  groupPositions: defineBoolean(false),
  pageNumbers: defineBoolean(true),
  fit: defineInteger(undefined, 1, MAX_PAGES, PAGES_HINT),
  maxPages: defineInteger(undefined, 1, MAX_PAGES, PAGES_HINT),
  language: defineOption<string | undefined>(
    undefined,
    (value) => typeof value === 'string' && isLanguageTag(value),
    'a BCP 47 tag',
    (value) => suggestLanguageTag(typeof value === 'string' ? value : '').hint,
  ),
  pdfStandard: defineEnum<PdfStandard>(
    PDF_STANDARDS,
    DEFAULT_STANDARD,
    `omit it for ${DEFAULT_STANDARD_NAME}`,
    [...PDF_STANDARDS],
  ),
  // Text is illegible below 18; a page takes more than 140 MB of memory above 600.
  ppi: defineOption(
    144,
    (value) => typeof value === 'number' && value >= 18 && value <= 600,
    'a number from 18 to 600',
    'write a number in this range; 300 is enough for print',
  ),
  typstImport: defineEnum<'package' | 'folder'>(TYPST_IMPORTS, 'folder'),
  today: { getDefault: () => getCurrentDate(process.env.SOURCE_DATE_EPOCH), read: parseToday },
} satisfies Record<keyof RenderOptions, OptionDefinition<unknown>>;

/** Definition of `RenderOneOptions.onWarning`, which cannot be cloned. */
export const WARNING_OPTION: OptionTable<Pick<RenderOneOptions, 'onWarning'>> = {
  onWarning: defineOption<RenderOneOptions['onWarning']>(
    undefined,
    (value) => typeof value === 'function',
    'a function',
    'write `(warning) => …`, or omit it',
  ),
};

export const FORMATS_OPTION: OptionTable<{ readonly formats: readonly OutputFormat[] }> = {
  formats: { getDefault: () => ['pdf'], read: checkFormats },
};

export function normalizeOptions<More = unknown>(
  options: RenderOptions,
  more?: OptionTable<More>,
): CompleteOptions & More {
  const table = { ...RENDER_OPTIONS, ...more } as unknown as OptionTable<OptionValues & More>;
  const copy = readOptions(options, table);
  const isLimited = copy.timeoutMs !== undefined || copy.limits?.memory !== undefined;
  return {
    limitEnforcement: isLimited ? 'explicit' : 'default',
    ...completeChosenOptions(table, copy),
  };
}

export type Chosen = Pick<CompleteOptions, 'chosen'>;

/** @param options - as returned by `readOptions` */
export function completeChosenOptions<Complete>(
  table: OptionTable<Complete>,
  options: object,
): Complete & Chosen {
  return { chosen: Object.keys(options), ...completeOptions(table, options) };
}

function checkOverlays(
  value: unknown,
  name: string,
  { limits, timeoutMs }: Partial<ResolvedLimitOptions>,
): readonly object[] | InvalidOption {
  if (limits === undefined || timeoutMs === undefined) return [];
  if (!isList(value))
    return rejectOption(name, 'a list of objects', 'write `[overlay]` for one', value);
  const overlays = readOverlays(value, { limits, timeoutMs });
  const index = overlays.findIndex((overlay) => typeof overlay !== 'object' || overlay === null);
  if (index < 0) return overlays as readonly object[];
  const hint = 'write `{ text, file }` for the text of a file';
  return rejectOption(`${name}[${index}]`, 'an object', hint, overlays[index]);
}

const FIELD_NAMES = defineTextList('a list of names of fields');

function checkRedact(value: unknown, name: string): readonly RedactableField[] | InvalidOption {
  const fields = FIELD_NAMES.read(value, name, {});
  if (fields instanceof InvalidOption) return fields;
  const redactable: readonly string[] = REDACTABLE;
  const problems = fields.flatMap((field, index) => {
    if (redactable.includes(field)) return [];
    const synonym = findKeyBySynonym(field, CV_SHAPES.b, (key) => redactable.includes(key));
    const hint = CV_SHAPES.b.keys.includes(field)
      ? 'omit a section with `--skip` (`skip` in the library)'
      : ((synonym && `write ${formatCode(synonym)}`) ??
        formatDidYouMean(field, redactable) ??
        'write one of these');
    return rejectOption(`${name}[${index}]`, formatOrList(REDACTABLE), hint, field).diagnostics;
  });
  return problems.length > 0 ? new InvalidOption(problems) : (fields as readonly RedactableField[]);
}

/** `Array.isArray` throws for a revoked proxy. */
function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function checkFormats(value: unknown): readonly OutputFormat[] | InvalidOption {
  const formats: readonly string[] | undefined = Array.isArray(value) ? value : undefined;
  if (formats?.length === 0) {
    const hint = `write one or more of ${formatOrList(FORMATS)}`;
    return new InvalidOption([createOptionDiagnostic('At least one format is needed.', hint)]);
  }
  if (formats?.every(isFormat)) return formats;
  const unknown: unknown = formats?.find((item) => !isFormat(item));
  const format = typeof unknown === 'string' ? guessFormat(unknown) : undefined;
  const found =
    unknown === undefined ? `they are ${describeValue(value)}` : `one is ${describeValue(unknown)}`;
  const message = `The formats must be a list of ${formatOrList(FORMATS)}, but ${found}.`;
  const hint =
    format === undefined ? "write `['pdf']` for one" : `did you mean ${formatCode(format)}?`;
  return new InvalidOption([createOptionDiagnostic(message, hint)]);
}

function parseToday(value: unknown): Required<CalendarDate> | InvalidOption {
  const text = typeof value === 'string' ? value : '';
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : undefined;
  if (isCalendarDate(date)) return date as Required<CalendarDate>;
  const corrected = correctDate(text, false, { locale: ENGLISH });
  const hint = corrected ? `write ${formatCode(corrected.padEnd(10, '-01'))}` : 'omit it for today';
  return rejectOption('today', 'a date like `2026-11-20`', hint, value);
}

/** @param epoch - seconds since 1970, which replace the clock */
function getCurrentDate(epoch = ''): Required<CalendarDate> | InvalidOption {
  const date =
    epoch === ''
      ? new Date()
      : new Date(/^\d{1,12}$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN);
  const year = date.getUTCFullYear();
  // The year of an invalid date is NaN.
  if (year <= 9999) return { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  const message =
    'The environment variable SOURCE_DATE_EPOCH must be a whole number of seconds since 1970.';
  return new InvalidOption([
    createOptionDiagnostic(message, 'unset it to use the date of the clock'),
  ]);
}
