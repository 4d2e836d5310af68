import { createDiagnostic, createFix, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { findSimilar, formatAndList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import {
  getValue,
  isEmptyMapping,
  isPlainObject,
  type PlainObject,
} from '../../util/plain-object.js';
import { LETTER_FILE_PATTERN } from '../schema/letter-file.js';
import { CV_KEYS_B, DOCUMENT_KEYS } from './generated/validators.js';
import { parseFirstLines } from './parse-first-lines.js';

/** A format of `cvpress import`, and the path of the key that identifies it. */
export interface OtherFormat {
  readonly name: ImportableDocument;
  readonly path: readonly string[];
}

type ImportableDocument =
  | 'JSON Resume'
  | 'RenderCV'
  | 'YAMLResume'
  | 'Reactive Resume'
  | 'Europass'
  | 'ORCID';

export const EXPECTED_DOCUMENT = 'an object with `cv` and `design`';

/** Formats of documents without `cv`, the most specific first. */
const FORMATS: readonly (OtherFormat & { readonly sibling?: string })[] = [
  // `basics` as in JSON Resume, but `sections` is a mapping.
  { name: 'Reactive Resume', path: ['sections'], sibling: 'basics' },
  // https://jsonresume.org/schema
  { name: 'JSON Resume', path: ['basics'] },
  // https://yamlresume.dev/docs/compiler/schema
  { name: 'YAMLResume', path: ['content', 'basics'] },
  // As JSON, and converted from XML.
  { name: 'ORCID', path: ['orcid-identifier'] },
  { name: 'ORCID', path: ['record', 'orcid-identifier'] },
  { name: 'Europass', path: ['Candidate'] },
];

/** Lists all formats that the structure of a document fits. */
export function listOtherFormats(document: PlainObject): OtherFormat[] {
  const first = detectOtherFormat(document);
  if (first === undefined) return [];
  const others = FORMATS.filter(
    ({ name, path }) => name !== first.name && isPlainObject(getValue(document, path)),
  );
  // Reactive Resume shares `basics` with JSON Resume.
  return first.name === 'Reactive Resume' ? [first] : [first, ...others];
}

/** Detects another format. RenderCV 1.x and 2.x have `cv.sections`, a mapping of titles. */
export function detectOtherFormat(document: PlainObject): OtherFormat | undefined {
  const { cv } = document;
  if (isPlainObject(cv) && isPlainObject(cv.sections))
    return { name: 'RenderCV', path: ['cv', 'sections'] };
  if (cv !== undefined) return undefined;
  return FORMATS.find(
    ({ path, sibling }) =>
      isPlainObject(getValue(document, path)) && (sibling === undefined || sibling in document),
  );
}

/** Reports another format, or CV fields at the root. Other diagnostics would not help then. */
export function reportOtherFormat(document: PlainObject): Diagnostic | undefined {
  const other = detectOtherFormat(document);
  if (other === undefined)
    return isEmptyMapping(document.cv) ? checkRootFields(document) : undefined;
  const { name, path } = other;
  return createDiagnostic(
    'other-format',
    path,
    `This document is in ${name} format, not in cvpress format.`,
    {
      at: 'key',
      found: `\`${path.join('.')}\``,
      expected: EXPECTED_DOCUMENT,
      hint: 'convert it with `cvpress import`',
    },
  );
}

function checkRootFields(document: PlainObject): Diagnostic | undefined {
  const keys = Object.keys(document);
  if (keys.some((key) => isMisnamedCv(key, document[key]))) return undefined;
  const fields = getCvFields(document);
  const hasCv = document.cv !== undefined;
  const [first] = fields;
  if (first === undefined || !(hasCv || looksLikeCv(document, fields)))
    return hasCv || hasOnlyDesignKeys(document) ? undefined : reportNoCv(document);
  const found = formatAndList(fields.slice(0, 4).map(formatCode));
  const are = fields.length > 1 ? 'are' : 'is';
  const message = `The fields of a CV belong under \`cv:\`, but ${found} ${are} at the root.`;
  const moves = keys
    .filter((key) => findSimilar(key, DOCUMENT_KEYS) === undefined)
    .map((field) => ({ kind: 'move', path: [field], to: ['cv', field] }) as const);
  return createDiagnostic('fields-at-root', [first], message, {
    at: 'key',
    found,
    expected: EXPECTED_DOCUMENT,
    hint: hasCv
      ? 'indent the fields of the CV by two spaces, below `cv:`'
      : `write \`cv:\` above \`${first}\`, and indent the fields of the CV by two spaces`,
    // `name` alone may not be the name of a person.
    fix: createFix(hasCv || fields.length > 1 || first !== 'name', ...moves),
  });
}

/** Keys of cover letters that CVs and other files rarely have. */
const LETTER_ONLY_KEYS = ['body', 'recipient', 'subject', 'opening', 'closing', 'enclosures'];

/** Detects a cover letter by its first lines, by two keys, or by one key and its file name. */
export function isLetter(document: unknown, file = '', text = ''): boolean {
  if (!isPlainObject(document) || 'cv' in document) return false;
  const { line, schema } = parseFirstLines(text);
  const keys = LETTER_ONLY_KEYS.filter((key) => key in document);
  return (
    (line?.kind ?? schema)?.toLowerCase() === 'letter' ||
    keys.length > (LETTER_FILE_PATTERN.test(file) ? 0 : 1)
  );
}

function reportNoCv(document: PlainObject): Diagnostic {
  const keys = Object.keys(document);
  if (isRenderCvPart(document))
    return createDiagnostic('no-cv', [], 'This looks like a part of a RenderCV document.', {
      found: formatAndList(keys.slice(0, 4).map(formatCode)),
      expected: EXPECTED_DOCUMENT,
      hint: 'copy it into the document that has `cv`, and render that',
    });
  if (isLetter(document.letter)) {
    const message = 'This is a cover letter, but its keys are below `letter`.';
    const hint = 'remove the line `letter:`, and unindent the lines below it';
    return createDiagnostic('no-cv', ['letter'], message, { at: 'key', hint });
  }
  if (isLetter(document))
    return createDiagnostic('no-cv', [], 'This is a cover letter, not a CV.', {
      expected: EXPECTED_DOCUMENT,
      hint: 'render it with `cvpress letter` (`renderLetter` in the library)',
    });
  const message = 'This is not a CV: it has neither `cv` nor the fields of a CV.';
  const [, prefix] = /^(\d+[.:|]?\s*|[+>|]\s*)\w/.exec(keys[0] ?? '') ?? [];
  return createDiagnostic('no-cv', [], message, {
    found: formatAndList(keys.slice(0, 4).map(formatCode)),
    expected: EXPECTED_DOCUMENT,
    hint:
      prefix === undefined
        ? 'begin a CV with `cv:`, as `cvpress init` does, and a cover letter with `body`'
        : `remove line numbers and marks, such as ${formatCode(prefix.trim())}, from the beginning of each line`,
  });
}

function getCvFields(value: unknown): string[] {
  return isPlainObject(value) ? Object.keys(value).filter((key) => CV_KEYS_B.includes(key)) : [];
}

/** Whether a document without `cv` has a design, or only other keys of the root. */
function hasOnlyDesignKeys(document: PlainObject): boolean {
  const others = ['$schema', 'language', 'design'];
  return (
    !isRenderCvPart(document) &&
    ('design' in document ||
      Object.keys(document).every((key) => findSimilar(key, others) !== undefined))
  );
}

const RENDERCV_PARTS = /^(?:locale(?:_catalog)?|(?:rendercv_)?settings)$/;
const RENDERCV_DESIGN_KEYS =
  /^(?:page|colors|typography|text|links|header|section\w*|entr\w+|templates|highlights)$/;

/** Detects files that RenderCV reads next to a CV, such as `design.yaml`. */
function isRenderCvPart({ design, ...others }: PlainObject): boolean {
  const keys = Object.keys(others);
  return (
    keys.every((key) => RENDERCV_PARTS.test(key)) &&
    (keys.length > 0 ||
      Object.keys(isPlainObject(design) ? design : {}).some((key) =>
        RENDERCV_DESIGN_KEYS.test(key),
      ))
  );
}

/** Whether a document has CV fields at the root, and few other keys. */
function looksLikeCv(document: PlainObject, fields: readonly string[]): boolean {
  const others = Object.keys(document).filter(
    (key) => !fields.includes(key) && !DOCUMENT_KEYS.includes(key),
  );
  const hasSection = fields.some((key) => key !== 'projects' && Array.isArray(document[key]));
  return (
    hasSection ||
    fields.length > others.length ||
    (fields.length > 1 && 2 * fields.length >= others.length)
  );
}

const CV_SYNONYMS = /^(resum[eé]|résum[eé]|curriculum([ _-]?vitae)?|vita|lebenslauf)$/i;

/** Whether a key at the root is meant as `cv`. A similar key, such as `ci`, must hold CV fields. */
export function isMisnamedCv(key: string, value: unknown): boolean {
  if (CV_SYNONYMS.test(key.normalize('NFC')) || (key !== 'cv' && key.toLowerCase() === 'cv'))
    return true;
  return key !== 'cv' && findSimilar(key, ['cv']) !== undefined && getCvFields(value).length > 0;
}
