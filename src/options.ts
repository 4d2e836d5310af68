import type { Diagnostic } from './diagnostics/diagnostic.js';
import { orList } from './diagnostics/suggest.js';
import { CvError } from './error.js';
import { isLanguageTag } from './languages/language-tag.js';
import { DEFAULT_TIMEOUT_MS, type Limits, normaliseLimits } from './limits.js';
import { badOption, unknownOptions, wrongTimeout } from './option-problems.js';
import { PDF_STANDARDS, type PdfStandard } from './output/standards.js';
import { readOptions, readOverlays } from './read-options.js';
import type { Variant } from './schema/sections.js';
import type { OverlayText } from './tailor/tailor.js';
import { type CalendarDate, isKnown, parseDate } from './validate/scalars/calendar.js';

/** How a document is validated. */
export interface ValidateOptions {
  /** The variant of the input document; `'b'` by default. */
  readonly variant?: Variant;
  /** Whether text is inline Markdown; true by default, else it is taken literally. */
  readonly markdown?: boolean;
  /** Whether warnings are errors; false by default. */
  readonly strict?: boolean;
  /**
   * Parts of documents that are laid over this one, in their order: objects, or texts with the names of their files.
   * Objects are merged key by key, null removes, and lists and texts replace what was there; an object over a list names
   * its entries by their positions, and `+` adds some.
   */
  readonly overlays?: readonly (OverlayText | object)[];
  /** What is set after that: `cv.label=Site Engineer`, `cv.education[0].area=Botany`; `[+]` adds, no value removes. */
  readonly set?: readonly string[];
  /** The titles of the sections that are kept; all by default. The summary is one, of the title `Summary`. */
  readonly only?: readonly string[];
  /** The titles of the sections that are left out. */
  readonly skip?: readonly string[];
  /**
   * The language of the CV as a BCP 47 tag (`de`, `pt-BR`): of dates, titles and other words that the program adds, of quotes, and
   * for screen readers; by default that which the document names, else `'en'`.
   */
  readonly language?: string;
  /** Files or folders of fonts for characters that the bundled fonts do not have. */
  readonly fontPaths?: readonly string[];
  /** How large the document may be, where not as by default; `Infinity` lifts a limit. */
  readonly limits?: Partial<Limits>;
  /**
   * How long the document may take, in milliseconds; 30,000 by default. Only the end of its process interrupts a layout, so a
   * document for which this or `limits.memory` is said is laid out in one of its own, as large ones are: 0.2 s of processor time more.
   */
  readonly timeoutMs?: number;
}

/** How a CV is rendered. */
export interface RenderOptions extends ValidateOptions {
  /**
   * The day that "present" and "last updated" mean, `YYYY-MM-DD`. By default that of the environment variable
   * `SOURCE_DATE_EPOCH` (seconds since 1970), else today's; both in UTC, so that no time zone changes the output.
   */
  readonly today?: string;
  /** Whether `cv.location` is shown in the header; false by default. */
  readonly showLocation?: boolean;
  /** Whether documents of more than one page have page numbers at their feet; true by default. */
  readonly pageNumbers?: boolean;
  /** What PDFs conform to; `'ua-1'` (PDF/UA-1) by default. They are tagged whatever it is. */
  readonly pdfStandard?: PdfStandard;
  /** Pixels an inch of PNG pictures, from 18 to 600; 144 by default. */
  readonly ppi?: number;
  /** Whether the paper of PNG and SVG pictures is left out; false by default, then it is white. */
  readonly transparent?: boolean;
  /**
   * Whether HTML holds its fonts, each with no more than the letters of the page; false by default, then the page names the
   * theme's font and others for those who do not have it.
   */
  readonly embedFonts?: boolean;
  /** Whether the text of SVG pictures can be selected; `'selectable'` by default, else there are but `'outlines'`. */
  readonly svgText?: 'selectable' | 'outlines';
}

/** All options, each with its value. */
export interface NormalOptions {
  readonly variant: Variant;
  readonly markdown: boolean;
  readonly strict: boolean;
  readonly overlays: readonly (OverlayText | object)[];
  readonly set: readonly string[];
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly fontPaths: readonly string[];
  readonly limits: Limits;
  readonly timeoutMs: number;
  readonly today: Required<CalendarDate>;
  readonly showLocation: boolean;
  readonly pageNumbers: boolean;
  readonly language: string | undefined;
  readonly pdfStandard: PdfStandard;
  readonly ppi: number;
  readonly transparent: boolean;
  readonly embedFonts: boolean;
  readonly svgText: 'selectable' | 'outlines';
}

const DEFAULTS = {
  variant: 'b',
  markdown: true,
  strict: false,
  overlays: [],
  set: [],
  only: [],
  skip: [],
  fontPaths: [],
  limits: {},
  timeoutMs: DEFAULT_TIMEOUT_MS,
  today: undefined,
  showLocation: false,
  pageNumbers: true,
  language: undefined,
  pdfStandard: 'ua-1',
  ppi: 144,
  transparent: false,
  embedFonts: false,
  svgText: 'selectable',
} as const;

const OPTION_NAMES = Object.keys(DEFAULTS);

/** Below, nothing can be made out; above, a page takes more memory than 140 MB. */
const LEAST_PPI = 18;
const MOST_PPI = 600;

/**
 * Completes and checks options.
 *
 * @throws CvError with a diagnostic `bad-option` for each that is not allowed or not known
 */
export function normaliseOptions(options: RenderOptions): NormalOptions {
  return completeOptions(readOptions(options));
}

/** Does the same with options that `readOptions` has read. */
export function completeOptions(given: RenderOptions): NormalOptions {
  const merged = Object.assign({}, DEFAULTS, given) as Omit<NormalOptions, 'today'> & {
    today: string | undefined;
  };
  const today = merged.today === undefined ? dayOfClock(process.env.SOURCE_DATE_EPOCH) : readToday(merged.today);
  const problems = [
    ...unknownOptions(Object.keys(given), OPTION_NAMES),
    ...wrongOptions(merged),
    ...(typeof today === 'string' ? [badOption(today, 'leave it out for the day of the clock')] : []),
  ];
  const { limits, problems: wrongLimits } = normaliseLimits(merged.limits);
  problems.push(...wrongLimits);
  if (problems.length > 0 || typeof today === 'string') throw new CvError(problems);
  return { ...merged, overlays: readOverlays(merged.overlays, limits), limits, today };
}

function wrongOptions(options: Omit<NormalOptions, 'today'>): Diagnostic[] {
  const problems: Diagnostic[] = [];
  if (options.variant !== 'a' && options.variant !== 'b') {
    problems.push(badOption('The option `variant` must be `a` or `b`.', 'leave it out for variant B'));
  }
  for (const name of ['markdown', 'strict', 'showLocation', 'pageNumbers', 'transparent', 'embedFonts'] as const) {
    if (typeof options[name] !== 'boolean') {
      problems.push(badOption(`The option \`${name}\` must be true or false.`, 'leave it out for its default'));
    }
  }
  if (!isListOfObjects(options.overlays)) {
    problems.push(badOption('The option `overlays` must be a list of objects.', 'write `[overlay]` for one'));
  }
  for (const name of ['set', 'only', 'skip'] as const) {
    if (!Array.isArray(options[name]) || options[name].some((item) => typeof item !== 'string')) {
      problems.push(badOption(`The option \`${name}\` must be a list of texts.`, 'write `["…"]` for one'));
    }
  }
  if (!Array.isArray(options.fontPaths) || options.fontPaths.some((path) => typeof path !== 'string')) {
    problems.push(badOption('The option `fontPaths` must be a list of files or folders.', 'write `[path]` for one'));
  }
  if (options.language !== undefined && (typeof options.language !== 'string' || !isLanguageTag(options.language))) {
    problems.push(badOption('The option `language` must be a BCP 47 tag.', 'write it like `en`, `de` or `pt-BR`'));
  }
  if (!PDF_STANDARDS.includes(options.pdfStandard)) {
    problems.push(
      badOption(`The option \`pdfStandard\` must be ${orList(PDF_STANDARDS)}.`, 'leave it out for PDF/UA-1'),
    );
  }
  if (typeof options.ppi !== 'number' || !(options.ppi >= LEAST_PPI && options.ppi <= MOST_PPI)) {
    problems.push(
      badOption(`The option \`ppi\` must be a number from ${LEAST_PPI} to ${MOST_PPI}.`, 'leave it out for 144'),
    );
  }
  problems.push(...wrongTimeout(options.timeoutMs));
  if (options.svgText !== 'selectable' && options.svgText !== 'outlines') {
    problems.push(
      badOption(
        'The option `svgText` must be `selectable` or `outlines`.',
        'leave it out for text that can be selected',
      ),
    );
  }
  return problems;
}

/** A hostile list may answer otherwise when it is read again: it is read for good only when the limits are known. */
function isListOfObjects(value: unknown): boolean {
  try {
    return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);
  } catch {
    return false;
  }
}

/** The day of the option, or what is wrong with it. */
function readToday(option: unknown): Required<CalendarDate> | string {
  const isDate = typeof option === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(option);
  const date = isDate ? parseDate(option) : undefined;
  if (!isKnown(date)) return 'The option `today` must be a date like `2026-11-20`.';
  return date as Required<CalendarDate>;
}

/** Today, or what is wrong with the moment that stands for it. */
function dayOfClock(epoch: string | undefined): Required<CalendarDate> | string {
  if (epoch === undefined || epoch === '') return dayOf(new Date());
  const moment = new Date(/^\d{1,12}$/.test(epoch) ? Number(epoch) * 1000 : Number.NaN);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) {
    return 'The environment variable SOURCE_DATE_EPOCH must be a whole number of seconds since 1970.';
  }
  return dayOf(moment);
}

function dayOf(moment: Date): Required<CalendarDate> {
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() };
}
