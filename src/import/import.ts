import { ENGLISH } from '../compiler/locales/find.js';
import type { CvDocumentB } from '../compiler/schema/document.js';
import { locate, type Source } from '../compiler/source/source.js';
import { otherFormatOf } from '../compiler/validate/other-formats.js';
import { oddText } from '../compiler/validate/rules/odd-values.js';
import { hasRenderCvKeys } from '../compiler/validate/synonyms.js';
import { problemsOf } from '../compiler/validate/validate.js';
import { describe } from '../diagnostics/describe.js';
import {
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
  diagnostic,
  formatPath,
  hasErrors,
} from '../diagnostics/diagnostic.js';
import { code } from '../diagnostics/quote.js';
import { andFew } from '../diagnostics/suggest.js';
import { groupBy } from '../util/arrays.js';
import { isPlainObject, type PlainObject } from '../util/plain-object.js';
import { Draft, writeDocument } from './draft.js';
import { EUROPASS_KEEPING, readEuropass } from './europass.js';
import { toMarkdown } from './html.js';
import { readJsonResume, readYamlResume } from './json-resume.js';
import { LINKEDIN_KEEPING, readLinkedIn } from './linkedin.js';
import { ORCID_KEEPING, readOrcid } from './orcid.js';
import { literal } from './plain-text.js';
import { readBibtexEntries, readCslItems } from './publications.js';
import { REACTIVE_RESUME_KEEPING, readReactiveResume } from './reactive-resume.js';
import { isNothing, type Leftover, type Nature, Part, Reading } from './reading.js';
import { readRenderCv } from './rendercv/rendercv.js';
import { readSelection } from './selection.js';

export interface Imported {
  readonly document: CvDocumentB;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

interface Format extends Nature {
  readonly read: (root: Part, draft: Draft) => void;
  readonly keepsOrder?: boolean;
  /** Whether documents list similar objects: unimported fields are reported once, not kept. */
  readonly isList?: boolean;
}

const FORMATS = {
  'JSON Resume': { read: readJsonResume, text: toMarkdown },
  RenderCV: { read: readRenderCv, keepsOrder: true, text: toMarkdown },
  YAMLResume: { read: readYamlResume, text: toMarkdown },
  'Reactive Resume': {
    read: readReactiveResume,
    keepsOrder: true,
    text: literal,
    ignores: REACTIVE_RESUME_KEEPING,
  },
  BibTeX: { read: readBibtexEntries, isList: true },
  'CSL-JSON': { read: readCslItems, isList: true },
  LinkedIn: { read: readLinkedIn, text: literal, ignores: LINKEDIN_KEEPING },
  Europass: { read: readEuropass, text: literal, ignores: EUROPASS_KEEPING },
  ORCID: {
    read: readOrcid,

    isList: true,
    text: literal,
    ignores: ORCID_KEEPING,
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
): Imported | { readonly diagnostics: readonly Diagnostic[] } {
  const source = isCsl(original.value) ? wrapItems(original, original.value) : original;
  const format =
    options.format ?? (isPlainObject(source.value) ? detectFormat(source.value) : undefined);
  const reject = (problem: Diagnostic) => ({ diagnostics: locate([problem], source) });
  if (format === undefined) return reject(reportUnknownFormat(source.value));
  const draft = new Draft();
  const selections = options.select?.flatMap((condition) => readSelection(condition) ?? []) ?? [];
  draft.selects = (publication) => selections.every((selects) => selects(publication));
  const { read, keepsOrder = false, isList = false, ...nature }: Format = FORMATS[format];
  const reading = new Reading(source.value as PlainObject, nature);
  read(new Part(reading, reading.value, []), draft);
  const { profiles } = draft;
  draft.addSection(
    draft.profilesTitle ?? draft.word('Profiles'),
    'OneLineEntry',
    profiles,
    profiles.some(({ url }) => url) ? draft.word('Profile') : undefined,
  );
  if (draft.person.name === undefined && isGuess(source.value))
    return reject(reportMissingName(source.value));
  if (isList && source.diagnostics.length === 0 && isNothing(source.value))
    return reject(
      notImportable('There is no entry in this file.', {
        expected: 'entries that begin like `@article{key,`',
        hint: 'export the references again',
      }),
    );
  const document = draft.document(keepsOrder);
  const problem = problemsOf(document, { variant: 'b', words: draft.words }).find(
    ({ severity }) => severity === 'error',
  );
  if (problem !== undefined) return reject(reportInvalidResult(problem));
  const leftovers = reading.leftovers();
  const remarks = [
    ...source.diagnostics,
    ...(draft.person.name === undefined ? [reportPlaceholderName(draft)] : []),
    ...reportUnimported(leftovers, isList),
    ...(nature.text === toMarkdown ? reportMarkup(reading) : []),
  ];
  return {
    document,
    text: writeDocument(document, draft, `Imported from ${format}.`, isList ? [] : leftovers),
    diagnostics: locate(remarks, source),
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
    otherFormatOf(document)?.name ??
    (JSON_RESUME_LISTS.some((key) => Array.isArray(document[key])) ? 'JSON Resume' : undefined)
  );
}

/** Reports markup without a Markdown equivalent, once per message. */
function reportMarkup({ texts }: Reading): Diagnostic[] {
  const diagnostics = texts.flatMap(({ path, text }) =>
    oddText(text.replaceAll(/\\[^A-Za-z"([]/g, ' '), String(path.at(-1)), path),
  );
  return [
    ...new Map(
      diagnostics.toReversed().map((diagnostic) => [diagnostic.message, diagnostic]),
    ).values(),
  ].toReversed();
}

/** Whether only the name of a list identifies a document as JSON Resume. */
function isGuess(value: unknown): value is PlainObject {
  return isPlainObject(value) && detectFormat(value) === 'JSON Resume' && !otherFormatOf(value);
}

function reportMissingName(value: PlainObject): Diagnostic {
  const lists = JSON_RESUME_LISTS.filter((key) => Array.isArray(value[key])).map(code);
  const message = `This looks like a JSON Resume with ${andFew(lists, 3)}, but it has no name.`;
  return notImportable(message, {
    expected: IMPORTABLE,
    hint: 'write the name into `basics.name`, if it is a JSON Resume',
  });
}

/** Reports each unimported field once, at its first path. */
function reportUnimported(leftovers: readonly Leftover[], isList: boolean): Diagnostic[] {
  const formatField = (path: DocumentPath) =>
    path
      .slice(isList && typeof path[1] === 'number' ? 2 : 0)
      .filter((step) => typeof step === 'string')
      .join('.');
  const groups = groupBy(leftovers, ({ path, reason }) =>
    JSON.stringify([formatField(path), reason]),
  );
  return [...groups.values()].map((group) => {
    const [{ path, reason = 'it matches no field of a CV document' }] = group;
    const field = group.length === 1 && !isList ? formatPath(path) : formatField(path);
    const places = andFew(
      group.map((leftover) => `\`${formatPath(leftover.path)}\``),
      3,
    );
    const times =
      group.length === 1
        ? ''
        : isList
          ? `, ${group.length} times`
          : ` (${group.length} times: ${places})`;
    return diagnostic('not-imported', path, `\`${field}\` is not imported${times}: ${reason}.`, {
      at: 'key',
      hint: isList
        ? 'copy it from the original, if you need it'
        : 'copy it from the comment at the end, if you need it',
    });
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
    rangeOf: (path, at) => source.rangeOf(path.slice(1), at),
  };
}

function reportPlaceholderName({ words }: Draft): Diagnostic {
  const message = `The document has no name, so the CV shows ${words.words.placeholderName}.`;
  return diagnostic('placeholder-name', [], message, { hint: 'write the name into `cv.name`' });
}

function reportInvalidResult(problem: Diagnostic): Diagnostic {
  const message =
    'The CV made from this document would be invalid: ' +
    `at \`${formatPath(problem.path)}\`, ${problem.message}`;
  return notImportable(message, {
    hint: problem.hint ?? 'correct the original',
  });
}

const IMPORTABLE =
  'JSON Resume, RenderCV, YAMLResume, Reactive Resume, Europass, ORCID, ' +
  'the export of LinkedIn, BibTeX and CSL-JSON';

function reportUnknownFormat(value: unknown): Diagnostic {
  if (typeof value === 'string' && /^[^:.]+,/.test(value))
    return createDiagnostic('a table', 'write each row as one line of an NDJSON file');
  if (!isPlainObject(value)) return createDiagnostic(describe(value));
  if (isPlainObject(value.cv) && !hasErrors(problemsOf(value, { variant: 'b', words: ENGLISH }))) {
    return notImportable('This is already a CV document of cvpress.', {
      hint: 'render it as it is with `cvpress render`',
    });
  }
  if (isPlainObject(value.meta) && /^fresh/i.test(String(value.meta.format)))
    return createDiagnostic(
      'a FRESH document',
      'convert FRESH to JSON Resume with `hackmyresume convert`',
    );
  const keys = Object.keys(value).slice(0, 8);
  return createDiagnostic(
    `an object with ${keys.map((key) => `\`${key}\``).join(', ') || 'no keys'}`,
  );
}

const notImportable = (message: string, details: DiagnosticDetails) =>
  diagnostic('not-importable', [], message, details);

function createDiagnostic(
  found: string,
  hint = 'a JSON Resume has `basics` at its root, a document of RenderCV `cv` with `sections`',
): Diagnostic {
  return notImportable('This is not a document that cvpress can import.', {
    found,
    expected: IMPORTABLE,
    hint: `cvpress imports ${IMPORTABLE}; ${hint}`,
  });
}
