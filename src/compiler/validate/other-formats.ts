import { type Diagnostic, diagnostic, fixOf, likely } from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { andList, suggest } from '../../diagnostics/suggest.js';
import { isEmpty, isPlainObject, type PlainObject, valueAt } from '../../util/plain-object.js';
import { networkNamed } from '../fields/networks.js';
import { saidInFirstLines } from './first-lines.js';
import { CV_KEYS_B, DOCUMENT_KEYS } from './generated/validators.js';
import { CV_SHAPES } from './shape.js';
import { synonymOf } from './synonyms.js';

/** What `cvpress import` reads, for messages. */
export const IMPORTABLE =
  'JSON Resume, RenderCV, YAMLResume, Reactive Resume, Europass, ORCID, the export of LinkedIn, BibTeX and CSL-JSON';

/** A format that is not ours: its name, and the keys by which its documents are recognised. */
export interface OtherFormat {
  readonly name: string;
  readonly path: readonly string[];
  readonly isImportable: boolean;
}

/** The formats that are recognised in documents without `cv`, the most specific first. */
const FORMATS: readonly (OtherFormat & { readonly beside?: string })[] = [
  // Reactive Resume: `basics` as in JSON Resume, but `sections` is a mapping.
  { name: 'Reactive Resume', path: ['sections'], beside: 'basics', isImportable: true },
  // https://jsonresume.org/schema
  { name: 'JSON Resume', path: ['basics'], isImportable: true },
  // https://yamlresume.dev/docs/compiler/schema
  { name: 'YAMLResume', path: ['content', 'basics'], isImportable: true },
  // The record of a person, as JSON and as XML.
  { name: 'ORCID', path: ['orcid-identifier'], isImportable: true },
  { name: 'ORCID', path: ['record', 'orcid-identifier'], isImportable: true },
  // Europass: its editor since 2020, and the former one.
  { name: 'Europass', path: ['Candidate'], isImportable: true },
  { name: 'Europass (until 2020)', path: ['SkillsPassport'], isImportable: false },
  // https://github.com/fresh-standard/fresh-resume-schema
  { name: 'FRESH', path: ['employment'], beside: 'info', isImportable: false },
];

/** The other format of a document. RenderCV 1.x and 2.x have `cv.sections`, a mapping of titles. */
export function otherFormatOf(document: PlainObject): OtherFormat | undefined {
  const { cv } = document;
  if (isPlainObject(cv) && isPlainObject(cv.sections)) {
    return { name: 'RenderCV', path: ['cv', 'sections'], isImportable: true };
  }
  if (cv !== undefined) return undefined;
  const isThere = ({ path, beside }: (typeof FORMATS)[number]): boolean =>
    isPlainObject(valueAt(document, path)) && (beside === undefined || beside in document);
  return FORMATS.find(isThere);
}

/** Explains a CV in another format, or with its fields in the wrong place: other messages would not help then. */
export function explainOtherFormat(document: PlainObject): Diagnostic | undefined {
  const other = otherFormatOf(document);
  if (other !== undefined) return ofOtherFormat(other);
  if (!isEmpty(document.cv)) return undefined;
  return (document.cv === undefined ? wrapped(document) : undefined) ?? withoutCv(document);
}

function ofOtherFormat({ name, path, isImportable }: OtherFormat): Diagnostic {
  return diagnostic('other-format', path, `This is a document of ${name}, not of cvpress.`, {
    at: 'key',
    found: `\`${path.join('.')}\``,
    expected: 'an object with `cv` and `design`',
    hint: isImportable
      ? '`cvpress import` makes a document of cvpress from it'
      : `\`cvpress import\` cannot read it, only ${IMPORTABLE}: save it as one of these if possible, or begin with \`cvpress init\``,
  });
}

/** A document inside another object, such as the response of a service: `{ data: { cv } }`. */
function wrapped(document: PlainObject): Diagnostic | undefined {
  const around = Object.keys(document).find(
    (key) => isPlainObject(document[key]) && fieldsIn(document[key].cv).length > 0,
  );
  if (around === undefined) return undefined;
  const keys = Object.keys(document[around] as PlainObject);
  const isLossless = keys.every((key) => DOCUMENT_KEYS.includes(key) && !(key in document));
  const moves = keys.map((key) => ({ kind: 'move', path: [around, key], to: [key] }) as const);
  const message = `\`cv\` belongs at the root of a document, but here it is below ${code(around)}.`;
  return diagnostic('unknown-key', [around], message, {
    at: 'key',
    found: code(around),
    expected: 'an object with `cv` and `design`',
    hint: `leave ${code(around)} out, and write what it holds in its place; in a program, give what it holds`,
    fix: isLossless ? likely(...moves, { kind: 'remove', path: [around] }) : undefined,
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
    .filter(isMeantForCv)
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
  if (isLetter(document)) {
    return diagnostic('no-cv', [], 'This is a letter, not a CV.', {
      expected: 'an object with `cv` and `design`',
      hint: '`cvpress letter` renders it, in the library `renderLetter`',
    });
  }
  const areObjects = Object.values(document).every(
    (value) => isPlainObject(value) && Object.keys(value).length > 0,
  );
  const editions = areObjects
    ? '; if these are editions, name their CV, and this file behind `--editions`'
    : '';
  const message = 'This is not a CV: it has neither `cv` nor the fields of a CV.';
  return diagnostic('no-cv', [], message, {
    found: andList(keys.slice(0, 4).map(code)),
    expected: 'an object with `cv` and `design`',
    hint: `begin a CV with \`cv:\` and write its fields below, as in the document that \`cvpress init\` writes${editions}`,
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

/** Whether a key at the root is, or most likely stands for, a field of `cv`. */
function isMeantForCv(key: string): boolean {
  if (DOCUMENT_KEYS.includes(key)) return false;
  const isMisspelt =
    suggest(key, DOCUMENT_KEYS) === undefined && suggest(key, CV_KEYS_B) !== undefined;
  const isCalledOtherwise =
    networkNamed(key) !== undefined || synonymOf(key, CV_SHAPES.b, () => true) !== undefined;
  return CV_KEYS_B.includes(key) || isMisspelt || isCalledOtherwise;
}

/** Names that people give the CV if they do not know that the key is `cv`. */
const CV_SYNONYMS = /^(resum[eé]|résum[eé]|curriculum([ _-]?vitae)?|vita|lebenslauf)$/i;

/** Whether a key at the root is intended as `cv`. A key that only looks like it, such as `ci`, must hold a CV. */
export function meansCv(key: string, value: unknown): boolean {
  if (CV_SYNONYMS.test(key.normalize('NFC')) || (key !== 'cv' && key.toLowerCase() === 'cv'))
    return true;
  return key !== 'cv' && suggest(key, ['cv']) !== undefined && fieldsIn(value).length > 0;
}
