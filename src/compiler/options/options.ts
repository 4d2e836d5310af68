import { describe } from '../../diagnostics/describe.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { didYouMean, orList } from '../../diagnostics/suggest.js';
import type { CompleteCosts, Limits } from '../../limits/limits.js';
import { isPlainObject } from '../../util/plain-object.js';
import type { OverlayText } from '../customize/customize-document.js';
import { REDACTABLE, type RedactableField } from '../fields/person-fields.js';
import { ENGLISH } from '../locales/find.js';
import { isLanguageTag } from '../locales/language-tag.js';
import { FORMATS, formatMeantBy, isFormat, type OutputFormat } from '../output/formats.js';
import {
  DEFAULT_STANDARD,
  DEFAULT_STANDARD_NAME,
  PDF_STANDARDS,
  type PdfStandard,
} from '../output/standards.js';
import { type CalendarDate, isKnown, parseDate } from '../schema/calendar.js';
import { CITATIONS, type Citations } from '../schema/citations.js';
import type { Variant } from '../schema/sections.js';
import type { OptionValue } from '../templates/template.js';
import { adviceOnLanguage } from '../validate/rules/values.js';
import { CV_SHAPES } from '../validate/shape.js';
import { synonymOf } from '../validate/synonyms.js';
import { correctDate } from '../validate/text-forms.js';
import { COST_OPTIONS } from './cost-options.js';
import {
  badOption,
  choice,
  completeBy,
  flag,
  mustBe,
  type OptionRow,
  type OptionTable,
  row,
  text,
  texts,
  type ValuesOf,
  Wrong,
  wholeNumber,
} from './option-table.js';
import { readOptions, readOverlays } from './read-options.js';

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
   * What a published copy leaves out: fields of the person, or the photo. No output contains them; a warning says where another text
   * has them, too. Without the name, the person is `[…]` among authors. None by default.
   *
   * @example ['phone', 'email', 'location']
   */
  readonly redact?: readonly RedactableField[];
  /**
   * Whether nothing tells who the person is, as for a blind review: all that `redact` can leave out, and the links of entries to
   * the person's own pages; false by default. An information says what no program can know.
   */
  readonly anonymous?: boolean;
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
   * The look: the name of a bundled template (`'classic'`, the default, `'linear'`, `'ledger'`, `'scholar'`, `'sidebar'`), or the
   * folder of another. A template is code, so documents cannot choose one.
   */
  readonly template?: string;
  /**
   * The options of the template, as `cvpress templates` lists them; each has a default.
   *
   * @example { et_al: 3 }
   */
  readonly templateOptions?: Readonly<
    Record<string, string | number | boolean | readonly string[]>
  >;
  /**
   * The family that the text is set in, in place of that of the design: one of those in `fontPaths`. The bundled fonts have what it lacks.
   *
   * @example 'Inter'
   */
  readonly font?: string;
  /**
   * How publications are written: `'plain'`, the default, as other entries are, else as references of a citation style: `'apa'`, `'ieee'`,
   * `'vancouver'` or `'chicago'` (author-date). The person's name is bold in them.
   */
  readonly citations?: Citations;
  /** A photo of the person, a JPEG or PNG file of at most 5 MB, for templates that have a place for one; none by default. */
  readonly photo?: string;
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

export type OptionValues = ValuesOf<typeof RENDER_OPTIONS>;

/** All options, each with its value. They can be cloned. */
export interface CompleteOptions extends OptionValues {
  /**
   * What the layout has to do with limits of time and memory: if they are explicit, it must respect them, too; if they are watched, the
   * watcher of this process sees to that.
   */
  readonly limitsAre: 'default' | 'explicit' | 'watched';
}

/** More pages than any document may have by default. */
const MOST_PAGES = 1000;

const ANY_PAGES = 'leave it out for as many pages as are needed';

/** The options of everything that renders; checking takes them too. */
export const RENDER_OPTIONS = {
  variant: choice<Variant>(['a', 'b'], 'b', 'leave it out for variant B'),
  markdown: flag(true),
  strict: flag(false),
  ...COST_OPTIONS,
  overlays: { byDefault: () => [], read: overlaysFrom },
  set: texts(),
  only: texts(),
  skip: texts(),
  redact: { byDefault: () => [], read: redactedFrom },
  anonymous: flag(false),
  breakBefore: texts(),
  keep: texts(),
  fontPaths: texts('a list of files or folders', 'write `[path]` for one'),
  template: row(
    'classic',
    (given) => typeof given === 'string' && given !== '',
    'the name of a template, or a folder',
  ),
  templateOptions: row<Readonly<Record<string, OptionValue>>>(
    {},
    isPlainObject,
    'an object',
    'write `{ name: value }`',
  ),
  font: text('leave it out for that of the design', 'the name of a family'),
  citations: choice<Citations>(CITATIONS, 'plain', 'leave it out to write them as other entries'),
  photo: text('leave it out for none', 'the path of a JPEG or PNG file'),
  showLocation: flag(false),
  pageNumbers: flag(true),
  fit: wholeNumber(undefined, 1, MOST_PAGES, ANY_PAGES),
  maxPages: wholeNumber(undefined, 1, MOST_PAGES, ANY_PAGES),
  language: row<string | undefined>(
    undefined,
    (given) => typeof given === 'string' && isLanguageTag(given),
    'a BCP 47 tag',
    (given) => adviceOnLanguage(typeof given === 'string' ? given : '').hint,
  ),
  pdfStandard: choice<PdfStandard>(
    PDF_STANDARDS,
    DEFAULT_STANDARD,
    `leave it out for ${DEFAULT_STANDARD_NAME}`,
    [...PDF_STANDARDS],
  ),
  // Below, nothing is legible; above, a page takes more than 140 MB of memory.
  ppi: row(
    144,
    (given) => typeof given === 'number' && given >= 18 && given <= 600,
    'a number from 18 to 600',
    'write a number in this range; for print, 300 are enough',
  ),
  today: { byDefault: () => dayOfClock(process.env.SOURCE_DATE_EPOCH), read: readToday },
} satisfies Record<keyof RenderOptions, OptionRow<unknown>>;

/** The option of functions that return one format; it cannot be cloned, unlike the others. */
export const WARNING_OPTION: OptionTable<Pick<RenderOneOptions, 'onWarning'>> = {
  onWarning: row<RenderOneOptions['onWarning']>(
    undefined,
    (given) => typeof given === 'function',
    'a function',
    'write `(warning) => …`, or leave it out',
  ),
};

/** The option of functions that render to several formats. */
export const FORMATS_OPTION: OptionTable<{ readonly formats: readonly OutputFormat[] }> = {
  formats: { byDefault: () => ['pdf'], read: readFormats },
};

/** Reads, checks and completes options. */
export function normaliseOptions<More = unknown>(
  options: RenderOptions,
  more?: OptionTable<More>,
): CompleteOptions & More {
  const table = { ...RENDER_OPTIONS, ...more } as unknown as OptionTable<OptionValues & More>;
  const given = readOptions(options, table);
  const isLimited = given.timeoutMs !== undefined || given.limits?.memory !== undefined;
  return { limitsAre: isLimited ? 'explicit' : 'default', ...completeBy(table, given) };
}

function overlaysFrom(
  given: unknown,
  name: string,
  above: Partial<CompleteCosts>,
): readonly object[] | Wrong {
  const { limits, timeoutMs } = above;
  if (limits === undefined || timeoutMs === undefined) return [];
  if (!isList(given))
    return new Wrong([mustBe(name, 'a list of objects', 'write `[overlay]` for one', given)]);
  const read = readOverlays(given, { limits, timeoutMs });
  const index = read.findIndex((overlay) => typeof overlay !== 'object' || overlay === null);
  if (index < 0) return read as readonly object[];
  const hint = 'write `{ text, file }` for the text of a file';
  return new Wrong([mustBe(`${name}[${index}]`, 'an object', hint, read[index])]);
}

const FIELDS = texts('a list of names of fields');

function redactedFrom(given: unknown, name: string): readonly RedactableField[] | Wrong {
  const read = FIELDS.read(given, name, {});
  if (read instanceof Wrong) return read;
  const known: readonly string[] = REDACTABLE;
  const problems = read.flatMap((field, index) => {
    if (known.includes(field)) return [];
    const other = synonymOf(field, CV_SHAPES.b, (key) => known.includes(key));
    const hint = CV_SHAPES.b.keys.includes(field)
      ? 'omit a section with `--skip`, in the library `skip`'
      : ((other && `write ${code(other)}`) ?? didYouMean(field, known) ?? 'write one of these');
    return [mustBe(`${name}[${index}]`, orList(REDACTABLE), hint, field)];
  });
  return problems.length > 0 ? new Wrong(problems) : (read as readonly RedactableField[]);
}

/** A proxy that was revoked is nothing. */
function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function readFormats(given: unknown): readonly OutputFormat[] | Wrong {
  const wrong = Array.isArray(given) ? given.find((item) => !isFormat(item)) : undefined;
  if (Array.isArray(given) && given.length > 0 && given.every(isFormat)) return given;
  if (Array.isArray(given) && given.length === 0) {
    return new Wrong([
      badOption('At least one format is needed.', `write one or more of ${orList(FORMATS)}`),
    ]);
  }
  const meant = typeof wrong === 'string' ? formatMeantBy(wrong) : undefined;
  const found = wrong === undefined ? `they are ${describe(given)}` : `one is ${describe(wrong)}`;
  return new Wrong([
    badOption(
      `The formats must be a list of ${orList(FORMATS)}, but ${found}.`,
      meant === undefined ? "write `['pdf']` for one" : `did you mean ${code(meant)}?`,
    ),
  ]);
}

function readToday(option: unknown): Required<CalendarDate> | Wrong {
  const text = typeof option === 'string' ? option : '';
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : undefined;
  if (isKnown(date)) return date as Required<CalendarDate>;
  const meant = correctDate(text, false, { words: ENGLISH });
  const hint = meant ? `write ${code(meant.padEnd(10, '-01'))}` : 'leave it out for today';
  return new Wrong([mustBe('today', 'a date like `2026-11-20`', hint, option)]);
}

/** Today, or the problem with the moment that replaces it. */
function dayOfClock(epoch = ''): Required<CalendarDate> | Wrong {
  const moment =
    epoch === ''
      ? new Date()
      : new Date(/^\d{1,12}$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN);
  const [year, month, day] = [
    moment.getUTCFullYear(),
    moment.getUTCMonth() + 1,
    moment.getUTCDate(),
  ];
  // An invalid date is not a number.
  if (year <= 9999) return { year, month, day };
  const message =
    'The environment variable SOURCE_DATE_EPOCH must be a whole number of seconds since 1970.';
  return new Wrong([badOption(message, 'leave it out for the day of the clock')]);
}
