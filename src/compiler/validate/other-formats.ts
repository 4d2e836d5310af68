import { type Diagnostic, diagnostic, fixOf } from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { andList, suggest } from '../../diagnostics/suggest.js';
import { isEmpty, isPlainObject, type PlainObject, valueAt } from '../../util/plain-object.js';
import { saidInFirstLines } from './first-lines.js';
import { CV_KEYS_B, DOCUMENT_KEYS } from './generated/validators.js';

/** A format that `cvpress import` reads: its name, and the key by which its documents are recognised. */
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

/** The formats that are recognised in documents without `cv`, the most specific first. */
const FORMATS: readonly (OtherFormat & { readonly beside?: string })[] = [
  // Reactive Resume: `basics` as in JSON Resume, but `sections` is a mapping.
  { name: 'Reactive Resume', path: ['sections'], beside: 'basics' },
  // https://jsonresume.org/schema
  { name: 'JSON Resume', path: ['basics'] },
  // https://yamlresume.dev/docs/compiler/schema
  { name: 'YAMLResume', path: ['content', 'basics'] },
  // The record of a person, as JSON and as XML.
  { name: 'ORCID', path: ['orcid-identifier'] },
  { name: 'ORCID', path: ['record', 'orcid-identifier'] },
  { name: 'Europass', path: ['Candidate'] },
];

/** The other format of a document. RenderCV 1.x and 2.x have `cv.sections`, a mapping of titles. */
export function otherFormatOf(document: PlainObject): OtherFormat | undefined {
  const { cv } = document;
  if (isPlainObject(cv) && isPlainObject(cv.sections))
    return { name: 'RenderCV', path: ['cv', 'sections'] };
  if (cv !== undefined) return undefined;
  const isThere = ({ path, beside }: (typeof FORMATS)[number]): boolean =>
    isPlainObject(valueAt(document, path)) && (beside === undefined || beside in document);
  return FORMATS.find(isThere);
}

/** Explains a CV in another format, or with its fields in the wrong place: other messages would not help then. */
export function explainOtherFormat(document: PlainObject): Diagnostic | undefined {
  const other = otherFormatOf(document);
  if (other !== undefined) return ofOtherFormat(other);
  return isEmpty(document.cv) ? withoutCv(document) : undefined;
}

function ofOtherFormat({ name, path }: OtherFormat): Diagnostic {
  return diagnostic('other-format', path, `This is a document of ${name}, not of cvpress.`, {
    at: 'key',
    found: `\`${path.join('.')}\``,
    expected: 'an object with `cv` and `design`',
    hint: '`cvpress import` makes a document of cvpress from it',
  });
}

/** Fields of a CV at the root, or nothing of a CV at all, unless `cv` is misspelt. */
function withoutCv(document: PlainObject): Diagnostic | undefined {
  const keys = Object.keys(document);
  if (keys.some((key) => meansCv(key, document[key]))) return undefined;
  const fields = fieldsIn(document);
  const isThere = document.cv !== undefined;
  const [first] = fields;
  const isCv = isThere || isLikeCv(document, fields);
  if (first === undefined || !isCv)
    return isThere || isBesideCv(document) ? undefined : foreign(document);
  const shown = andList(fields.slice(0, 4).map(code));
  const message = `The fields of a CV belong under \`cv:\`; ${shown} ${fields.length > 1 ? 'are' : 'is'} beside it.`;
  const moves = keys
    .filter((key) => suggest(key, DOCUMENT_KEYS) === undefined)
    .map((field) => ({ kind: 'move', path: [field], to: ['cv', field] }) as const);
  return diagnostic('fields-at-root', [first], message, {
    at: 'key',
    found: shown,
    expected: 'an object with `cv` and `design`',
    hint: isThere
      ? 'indent the fields of the CV by two spaces, below `cv:`'
      : `write \`cv:\` above \`${first}\`, and indent the fields of the CV by two spaces`,
    // Other things than people have names, too.
    fix: fixOf(isThere || fields.length > 1 || first !== 'name', ...moves),
  });
}

/** The keys that letters have, and CVs and the files of other programs rarely. */
const OF_LETTERS = ['body', 'recipient', 'subject', 'opening', 'closing', 'enclosures'];

/** The path of a file whose name says that it has a letter. */
export const LETTER_NAME = /(?:^|[^a-z]|cover)letter(?![a-z])[^/\\]*$/i;

/** Whether a document is meant as a letter: its first lines say so, or its keys, of which one is enough if its name says so, too. */
export function isLetter(document: unknown, file = '', text = ''): boolean {
  if (!isPlainObject(document) || 'cv' in document) return false;
  const { line, schema } = saidInFirstLines(text);
  const keys = OF_LETTERS.filter((key) => key in document);
  return (
    (line?.kind ?? schema)?.toLowerCase() === 'letter' ||
    keys.length > (LETTER_NAME.test(file) ? 0 : 1)
  );
}

/** A file that is no CV, such as those of other programs in its folder. */
function foreign(document: PlainObject): Diagnostic {
  const keys = Object.keys(document);
  if (isLetter(document.letter)) {
    return diagnostic('no-cv', ['letter'], 'This is a letter, but its keys are below `letter`.', {
      at: 'key',
      hint: 'remove the line `letter:`, and the indentation of those below it',
    });
  }
  if (isLetter(document)) {
    return diagnostic('no-cv', [], 'This is a letter, not a CV.', {
      expected: 'an object with `cv` and `design`',
      hint: '`cvpress letter` renders it, in the library `renderLetter`',
    });
  }
  const message = 'This is not a CV: it has neither `cv` nor the fields of a CV.';
  const [, mark] = /^(\d+[.:|]?\s*|[+>|]\s*)\w/.exec(keys[0] ?? '') ?? [];
  return diagnostic('no-cv', [], message, {
    found: andList(keys.slice(0, 4).map(code)),
    expected: 'an object with `cv` and `design`',
    hint:
      mark === undefined
        ? 'begin a CV with `cv:` and write its fields below, as in the document that `cvpress init` writes; a letter has `body`'
        : `remove line numbers and other marks, such as ${code(mark.trim())}, at the beginning of each line`,
  });
}

function fieldsIn(value: unknown): string[] {
  return isPlainObject(value) ? Object.keys(value).filter((key) => CV_KEYS_B.includes(key)) : [];
}

/** Whether a document without `cv` is a design, or nothing but what may stand beside `cv`. */
function isBesideCv(document: PlainObject): boolean {
  const others = DOCUMENT_KEYS.filter((key) => key !== 'cv');
  return (
    'design' in document || Object.keys(document).every((key) => suggest(key, others) !== undefined)
  );
}

/** Whether a document without `cv` has a person's fields in its place. Other files with such fields have more keys of their own. */
function isLikeCv(document: PlainObject, fields: readonly string[]): boolean {
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

/** Names that people give the CV if they do not know that the key is `cv`. */
const CV_SYNONYMS = /^(resum[eé]|résum[eé]|curriculum([ _-]?vitae)?|vita|lebenslauf)$/i;

/** Whether a key at the root is intended as `cv`. A key that only looks like it, such as `ci`, must hold a CV. */
export function meansCv(key: string, value: unknown): boolean {
  if (CV_SYNONYMS.test(key.normalize('NFC')) || (key !== 'cv' && key.toLowerCase() === 'cv'))
    return true;
  return key !== 'cv' && suggest(key, ['cv']) !== undefined && fieldsIn(value).length > 0;
}
