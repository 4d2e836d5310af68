import { isImpossibleDate, parseCustomDate } from '../compiler/schema/calendar-date.js';
import type { CvDocumentB } from '../compiler/schema/document.js';
import { attachRanges, type Source } from '../compiler/source/source.js';
import { detectOtherFormat } from '../compiler/validate/detect-other-format.js';
import { blankOutCode, findSuspiciousText } from '../compiler/validate/rules/suspicious-values.js';
import { hasRenderCvKeys } from '../compiler/validate/synonyms.js';
import { validateCvDocument } from '../compiler/validate/validate-cv-document.js';
import { describeValue } from '../diagnostics/describe-value.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
  formatPath,
} from '../diagnostics/diagnostic.js';
import { formatShortList } from '../diagnostics/find-similar.js';
import { formatCode, quote } from '../diagnostics/quote.js';
import { groupBy } from '../util/arrays.js';
import { getValue, isPlainObject, type PlainObject, toScalarText } from '../util/plain-object.js';
import { Draft, stringifyDocument } from './draft.js';
import { EUROPASS_IGNORED_KEYS, readEuropass } from './europass.js';
import { findErrors, isReversedPeriod, isValid } from './fields.js';
import { convertFormula, DISPLAY_FORMULA } from './formulas.js';
import { htmlToMarkdown } from './html-to-markdown.js';
import {
  type ConsumedText,
  type FormatTraits,
  InputObject,
  InputTracker,
  isEmptyValue,
  NO_FIELD_REASON,
  type UnimportedValue,
} from './input-object.js';
import { readJsonResume } from './json-resume.js';
import { LINKEDIN_IGNORED_KEYS, readLinkedIn } from './linkedin.js';
import { ORCID_IGNORED_KEYS, readOrcid } from './orcid.js';
import { escapeMarkdown } from './plain-text.js';
import { parsePublicationFilter } from './publication-filter.js';
import { readBibtexEntries, readCslItems } from './publications.js';
import { REACTIVE_RESUME_IGNORED_KEYS, readReactiveResume } from './reactive-resume.js';
import { LAYOUT_KEYS } from './rendercv/design.js';
import { readRenderCv } from './rendercv/rendercv.js';
import { readYamlResume } from './yaml-resume.js';

export interface ImportedDocument {
  /** The document, without errors. */
  readonly document: CvDocumentB;
  /** The document as YAML, with comments about what is missing. */
  readonly text: string;
  /** A warning for each value that was not imported, and other problems. */
  readonly diagnostics: readonly Diagnostic[];
}

/** An imported document with the texts of the original, and their paths there. */
interface TracedDocument extends ImportedDocument {
  readonly consumedTexts: readonly ConsumedText[];
}

interface Format extends FormatTraits {
  readonly read: (root: InputObject, draft: Draft) => void;
  readonly keepsOrder?: boolean;
  /** Whether documents list similar objects: unimported fields are reported once, not kept. */
  readonly isList?: boolean;
  /** Root keys whose unimported fields are reported in one message each. */
  readonly layoutKeys?: readonly string[];
}

const FORMATS = {
  'JSON Resume': { read: readJsonResume, toMarkdown: htmlToMarkdown },
  RenderCV: {
    read: readRenderCv,
    keepsOrder: true,
    toMarkdown: htmlToMarkdown,
    ignoredKeys: new Set(['sort_entries']),
    layoutKeys: LAYOUT_KEYS,
  },
  YAMLResume: { read: readYamlResume, keepsOrder: true, toMarkdown: htmlToMarkdown },
  'Reactive Resume': {
    read: readReactiveResume,
    keepsOrder: true,
    toMarkdown: escapeMarkdown,
    ignoredKeys: REACTIVE_RESUME_IGNORED_KEYS,
  },
  BibTeX: { read: readBibtexEntries, isList: true },
  'CSL-JSON': { read: readCslItems, isList: true },
  LinkedIn: { read: readLinkedIn, toMarkdown: escapeMarkdown, ignoredKeys: LINKEDIN_IGNORED_KEYS },
  Europass: { read: readEuropass, toMarkdown: escapeMarkdown, ignoredKeys: EUROPASS_IGNORED_KEYS },
  ORCID: {
    read: readOrcid,
    isList: true,
    toMarkdown: escapeMarkdown,
    ignoredKeys: ORCID_IGNORED_KEYS,
  },
} satisfies Record<string, Format>;

export type ImportFormat = keyof typeof FORMATS;

export interface ImportOptions {
  readonly format?: ImportFormat;
  /** Conditions of `--select`. */
  readonly select?: readonly string[] | undefined;
}

/**
 * Converts a parsed document of another program to a CV document.
 *
 * @param original - must be free of errors
 * @returns the document, or only diagnostics if the format is unknown or the result invalid
 */
export function importSource(
  original: Source,
  options: ImportOptions = {},
): TracedDocument | { readonly diagnostics: readonly Diagnostic[] } {
  const source = isCsl(original.value) ? wrapItems(original, original.value) : original;
  const format =
    options.format ?? (isPlainObject(source.value) ? detectFormat(source.value) : undefined);
  const reject = (diagnostic: Diagnostic) => ({ diagnostics: attachRanges([diagnostic], source) });
  if (format === undefined) return reject(reportUnknownFormat(source.value));
  const draft = new Draft();
  const selections =
    options.select?.flatMap((condition) => parsePublicationFilter(condition) ?? []) ?? [];
  draft.isSelected = (publication) => selections.every((selects) => selects(publication));
  const {
    read,
    keepsOrder = false,
    isList = false,
    layoutKeys = [],
    ...traits
  }: Format = FORMATS[format];
  const tracker = new InputTracker(source.value as PlainObject, traits);
  read(new InputObject(tracker, tracker.value, []), draft);
  const { profiles, profilesTitle = draft.translate('Profiles') } = draft;
  const linkText = profiles.some(({ url }) => url) ? draft.translate('Profile') : undefined;
  draft.addSection(profilesTitle, 'OneLineEntry', profiles, linkText);
  if (draft.person.name === undefined && isGuess(source.value))
    return reject(reportMissingName(source.value));
  if (isList && source.diagnostics.length === 0 && isEmptyValue(source.value))
    return reject(
      notImportable('There is no entry in this file.', {
        expected: 'entries that begin like `@article{key,`',
        hint: 'export the references again',
      }),
    );
  if (traits.toMarkdown === htmlToMarkdown) warnAboutDates(tracker, draft);
  const document = draft.toDocument(keepsOrder);
  const problem = validateCvDocument(document, { variant: 'b', locale: draft.locale }).find(
    ({ severity }) => severity === 'error',
  );
  if (problem !== undefined) return reject(reportInvalidResult(problem));
  const leftovers = tracker.collectUnimported().map(explainValue);
  const isLayout = ({ path, hint }: UnimportedValue) =>
    hint === undefined && layoutKeys.includes(String(path[0]));
  const diagnostics = [
    ...source.diagnostics,
    ...(draft.person.name === undefined ? [reportPlaceholderName(draft)] : []),
    ...reportUnimported(
      leftovers.filter((value) => !isLayout(value)),
      isList,
    ),
    ...[...groupBy(leftovers.filter(isLayout), ({ path }) => path[0]).values()].map(reportLayout),
    ...(traits.toMarkdown === htmlToMarkdown ? reportMarkup(tracker) : []),
    ...tracker.warnings,
  ];
  return {
    document,
    text: stringifyDocument(document, draft, `Imported from ${format}.`, isList ? [] : leftovers),
    diagnostics: attachRanges(diagnostics, source),
    consumedTexts: tracker.consumedTexts,
  };
}

const JSON_RESUME_LISTS = 'work volunteer education projects skills publications awards'.split(' ');

function detectFormat(document: PlainObject): ImportFormat | undefined {
  if (isCsl(document.items)) return 'CSL-JSON';
  const { cv, cover_letter: letter } = document;
  if (isPlainObject(cv))
    return isPlainObject(cv.sections) || hasRenderCvKeys(document) ? 'RenderCV' : undefined;
  if (isPlainObject(letter)) return 'RenderCV';
  return (
    detectOtherFormat(document)?.name ??
    (JSON_RESUME_LISTS.some((key) => Array.isArray(document[key])) ? 'JSON Resume' : undefined)
  );
}

/** Returns a clause for a message if a date does not exist. */
function findDateProblem(path: DocumentPath, text: unknown): string | undefined {
  if (!/date$/i.test(String(path.at(-1)))) return undefined;
  const date = parseCustomDate(toScalarText(text));
  return isImpossibleDate(date) ? date.impossible : undefined;
}

/** Fields whose messages explain why cvpress does not import a value. */
const CHECKED_FIELDS: readonly (readonly [path: RegExp, toDocument: (text: string) => object])[] = [
  [/\bemail(\[\d+\])?$/, (email) => ({ cv: { name: 'x', email } })],
  [/\bphone(\[\d+\])?$/, (phone) => ({ cv: { name: 'x', phone } })],
  [/\b(website|url)(\[\d+\])?$/, (website) => ({ cv: { name: 'x', website } })],
  [/^design\.colors?\b/, (primary_color) => ({ design: { options: { primary_color } } })],
];

function explainValue(unimported: UnimportedValue): UnimportedValue {
  const { path, value, reason = NO_FIELD_REASON } = unimported;
  const problem = findDateProblem(path, value);
  if (problem !== undefined) return { ...unimported, reason: problem };
  const text = toScalarText(value);
  if (text === undefined || reason !== NO_FIELD_REASON) return unimported;
  const name = formatPath(path);
  const [, toDocument] = CHECKED_FIELDS.find(([pattern]) => pattern.test(name)) ?? [];
  const [error] = toDocument === undefined ? [] : findErrors(toDocument(text));
  if (error === undefined) return unimported;
  const clause = error.message.replace(/^`\w+` (.*)\.$/s, 'it $1');
  return { ...unimported, reason: clause, hint: error.hint };
}

/** Warns about impossible dates and reversed periods, which become text. */
function warnAboutDates(tracker: InputTracker, draft: Draft): void {
  for (const [index, { path, text }] of tracker.consumedTexts.entries()) {
    const problem = findDateProblem(path, text);
    const clause = `is ${quote(text)}, which is imported as text: ${problem}`;
    if (problem !== undefined)
      tracker.warn(path, clause, 'value', 'correct or remove the month or the day');
    // They are read one after the other.
    const start = tracker.consumedTexts[index - 1];
    const isPeriod =
      /^end_?date$/i.test(String(path.at(-1))) && /^start_?date$/i.test(String(start?.path.at(-1)));
    if (start !== undefined && isPeriod && isReversedPeriod(start.text, text, draft))
      tracker.warn(
        path,
        `is before \`${start.path.at(-1)}\`, so the period is imported as text`,
        'value',
        'correct one of the dates',
      );
  }
}

/**
 * Warns about each formula that Unicode cannot show.
 *
 * @returns the formulas, as messages show them
 */
function warnAboutFormulas(tracker: InputTracker): Set<string> {
  const warned = new Set<string>();
  for (const { path } of tracker.consumedTexts) {
    const text = blankOutCode(toScalarText(getValue(tracker.value, path)));
    for (const [formula, math] of text.matchAll(DISPLAY_FORMULA)) {
      const converted = convertFormula(formula, math);
      const found = formatCode(formula);
      if (!/[$^_]/.test(converted) || warned.has(found)) continue;
      warned.add(found);
      const shown = formatCode(converted.replaceAll('\\', ''));
      const result = converted === formula ? 'literally' : `as ${shown}`;
      const clause = `has the formula ${found}, which is printed ${result}`;
      tracker.warn(path, clause, 'value', 'write the text that pages should show, like `x²`');
    }
  }
  return warned;
}

interface Place {
  readonly path: DocumentPath;
}

/** Reports markup without a Markdown equivalent; each kind once. */
function reportMarkup(tracker: InputTracker): Diagnostic[] {
  const formulas = warnAboutFormulas(tracker);
  const diagnostics = tracker.consumedTexts
    .flatMap(({ path, text }) =>
      findSuspiciousText(text.replaceAll(/\\[^A-Za-z"([]/g, ' '), String(path.at(-1)), path),
    )
    .filter(({ found = '' }) => !formulas.has(found));
  const groups = groupBy(diagnostics, ({ message, found = '' }) => message.replace(found, ''));
  return [...groups.values()].map((group) => {
    const [first] = group;
    const times = formatTimes(group);
    return { ...first, message: first.message.replace(/\.$/, () => `${times}.`) };
  });
}

function formatTimes(places: readonly Place[]): string {
  return places.length === 1 ? '' : ` (${places.length} times: ${formatPlaces(places)})`;
}

function formatPlaces(places: readonly Place[]): string {
  const paths = places.map(({ path }) => `\`${formatPath(path)}\``);
  return formatShortList([...new Set(paths)], 3);
}

/** Whether only the name of a list identifies a document as JSON Resume. */
function isGuess(value: unknown): value is PlainObject {
  return isPlainObject(value) && detectFormat(value) === 'JSON Resume' && !detectOtherFormat(value);
}

function reportMissingName(value: PlainObject): Diagnostic {
  const lists = JSON_RESUME_LISTS.filter((key) => Array.isArray(value[key])).map(formatCode);
  const keys = formatShortList(lists, 3);
  return notImportable(`This looks like a JSON Resume with ${keys}, but it has no name.`, {
    expected: IMPORTABLE,
    hint: 'write the name into `basics.name`, if it is a JSON Resume',
  });
}

/** More fields without a place, for one reason, become one message. */
const MAX_FIELD_MESSAGES = 3;

/** Reports each field once, at its first path. */
function reportUnimported(leftovers: readonly UnimportedValue[], isList: boolean): Diagnostic[] {
  const formatField = ({ path }: UnimportedValue) =>
    path
      .slice(isList && typeof path[1] === 'number' ? 2 : 0)
      .filter((step) => typeof step === 'string')
      .join('.');
  const origin = isList ? 'the original' : 'the comment at the end';
  const groups = groupBy(leftovers, ({ reason, hint }) => `${reason}\n${hint}`);
  return [...groups.values()].flatMap((values) => {
    const [{ path, reason, code = 'not-imported', hint }] = values;
    const details = {
      at: 'key',
      hint: hint ?? `copy it from ${origin}, if you need it`,
    } as const;
    const fields = [...groupBy(values, formatField).values()];
    // The pages of the original do not show these values either.
    const limit = code === 'not-shown' ? 1 : MAX_FIELD_MESSAGES;
    if (fields.length > limit && !isList) {
      const message =
        `${values.length} values are not imported (${formatPlaces(values)}): ` +
        `${reason ?? 'they match no field of a CV document'}.`;
      return [createDiagnostic(code, path, message, details)];
    }
    return fields.map((group) => {
      const [first] = group;
      const field = group.length === 1 && !isList ? formatPath(first.path) : formatField(first);
      const times = isList && group.length > 1 ? `, ${group.length} times` : formatTimes(group);
      const message =
        `\`${field}\` is not imported${times}: ` +
        `${reason ?? 'it matches no field of a CV document'}.`;
      return createDiagnostic(code, first.path, message, details);
    });
  });
}

/** A page differs from the original in these values; one message names them. */
function reportLayout(group: readonly UnimportedValue[]): Diagnostic {
  const paths = group.map(({ path }) => path);
  const [path = []] = paths;
  const fields = groupBy(paths, (inner) => formatPath(inner).replace(/\[\d+\]$/, ''));
  const names = [...fields.values()].map(([first, ...others]) => {
    const end = others.length > 0 && typeof first.at(-1) === 'number' ? -1 : undefined;
    return formatCode(formatPath(first.slice(1, end)));
  });
  const [owner = ''] = path;
  const subject = formatCode(String(owner));
  const message =
    path.length === 1
      ? `${subject} is not imported.`
      : `${subject} is imported without an exact equivalent of ${formatShortList(names, 40)}.`;
  return createDiagnostic('not-applied', paths.length === 1 ? path : [owner], message, {
    at: 'key',
    hint: 'change `render` and `design` in the imported document, if you miss them',
  });
}

function isCsl(value: unknown): value is readonly PlainObject[] {
  const isItem = (item: unknown) =>
    isPlainObject(item) && 'title' in item && ('type' in item || 'issued' in item);
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

/** Puts a list under a key, since documents are objects. */
function wrapItems(source: Source, items: readonly PlainObject[]): Source {
  const { text, file, diagnostics } = source;
  return {
    value: { items },
    text,
    file,
    diagnostics,
    findRange: (path, at) => source.findRange(path.slice(1), at),
  };
}

function reportPlaceholderName({ locale }: Draft): Diagnostic {
  const message = `The document has no name, so the CV shows ${locale.strings.placeholderName}.`;
  return createDiagnostic('placeholder-name', [], message, {
    hint: 'write the name into `cv.name`',
  });
}

function reportInvalidResult(diagnostic: Diagnostic): Diagnostic {
  const message =
    'The CV made from this document would be invalid: ' +
    `at \`${formatPath(diagnostic.path)}\`, ${diagnostic.message}`;
  return notImportable(message, { hint: diagnostic.hint ?? 'correct the original' });
}

const IMPORTABLE =
  'JSON Resume, RenderCV, YAMLResume, Reactive Resume, Europass, ORCID, ' +
  'the export of LinkedIn, BibTeX and CSL-JSON';

function reportUnknownFormat(value: unknown): Diagnostic {
  if (typeof value === 'string' && /^[^:.]+,/.test(value))
    return createImportDiagnostic('a table', 'write each row as one line of an NDJSON file');
  if (!isPlainObject(value)) return createImportDiagnostic(describeValue(value));
  if (isPlainObject(value.cv) && isValid(value))
    return notImportable('This is already a CV document of cvpress.', {
      hint: 'render it as it is with `cvpress render`',
    });
  const format = isPlainObject(value.meta) ? value.meta.format : undefined;
  if (typeof format === 'string' && /^fresh/i.test(format))
    return createImportDiagnostic(
      'a FRESH document',
      'convert FRESH to JSON Resume with `hackmyresume convert`',
    );
  const keys = Object.keys(value).slice(0, 8);
  return createImportDiagnostic(
    `an object with ${keys.map((key) => `\`${key}\``).join(', ') || 'no keys'}`,
  );
}

const notImportable = (message: string, details: DiagnosticDetails) =>
  createDiagnostic('not-importable', [], message, details);

function createImportDiagnostic(
  found: string,
  hint = 'a JSON Resume has `basics` at its root, a document of RenderCV `cv` with `sections`',
): Diagnostic {
  return notImportable('This is not a document that cvpress can import.', {
    found,
    expected: IMPORTABLE,
    hint: `cvpress imports ${IMPORTABLE}; ${hint}`,
  });
}
