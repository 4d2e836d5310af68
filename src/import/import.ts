import { type Diagnostic, diagnostic, formatPath, hasErrors } from '../diagnostics/diagnostic.js';
import { code } from '../diagnostics/quote.js';
import { type OtherFormat, otherFormatOf } from '../document/validate/other-formats.js';
import { hasRenderCvKeys } from '../document/validate/synonyms.js';
import { problemsOf } from '../document/validate/validate.js';
import { ENGLISH } from '../languages/find.js';
import type { CvDocumentB } from '../schema/document.js';
import { locate, type Source } from '../text/source.js';
import { describe, isPlainObject, type PlainObject } from '../values/plain-object.js';
import { Draft, writeDocument } from './draft.js';
import { readJsonResume } from './json-resume.js';
import { type Leftover, Reading } from './reading.js';
import { readRenderCv } from './rendercv/rendercv.js';

/** A document of another program, converted to a CV document. */
export interface Imported {
  /** The CV document, of variant B. */
  readonly document: CvDocumentB;
  /** The same document as commented YAML. */
  readonly text: string;
  /** A warning for each value that was not imported. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The formats that can be imported. */
const FORMATS = {
  'JSON Resume': { read: readJsonResume, keepsOrder: false },
  RenderCV: { read: readRenderCv, keepsOrder: true },
} as const;

/**
 * Converts a JSON Resume or a RenderCV document to a CV document.
 *
 * @param source - the parsed original, without errors
 * @returns the document; undefined, with a diagnostic, if the original is neither
 */
export function importSource(source: Source): Imported | { readonly diagnostics: readonly Diagnostic[] } {
  const format = isPlainObject(source.value) ? formatOf(source.value) : undefined;
  if (format === undefined) return { diagnostics: locate([notImportable(source.value)], source) };
  const reading = new Reading(source.value as PlainObject);
  const draft = new Draft();
  FORMATS[format].read(reading.root, draft);
  const document = draft.document(FORMATS[format].keepsOrder);
  const problem = problemsOf(document, { variant: 'b', words: draft.words }).find(
    ({ severity }) => severity === 'error',
  );
  if (problem !== undefined) return { diagnostics: locate([notValid(problem)], source) };
  const leftovers = reading.leftovers();
  return {
    document,
    text: writeDocument(document, draft, `Imported from ${format}.`, leftovers),
    diagnostics: locate(
      [...(draft.person.name === undefined ? [nameless(draft)] : []), ...leftovers.map(notImported)],
      source,
    ),
  };
}

const JSON_RESUME_LISTS = ['work', 'volunteer', 'education', 'projects', 'skills', 'publications', 'awards'];

function formatOf(document: PlainObject): keyof typeof FORMATS | undefined {
  const { cv, cover_letter: letter } = document;
  if (isPlainObject(cv)) return isPlainObject(cv.sections) || hasRenderCvKeys(document) ? 'RenderCV' : undefined;
  if (isPlainObject(letter)) return 'RenderCV';
  const other = otherFormatOf(document);
  if (other !== undefined) return other.name === 'JSON Resume' ? other.name : undefined;
  return JSON_RESUME_LISTS.some((key) => Array.isArray(document[key])) ? 'JSON Resume' : undefined;
}

function notImported({ path, isRefused }: Leftover): Diagnostic {
  const reason = isRefused ? 'its value does not fit there' : 'a CV document has no place for it';
  return diagnostic('not-imported', path, `\`${formatPath(path)}\` is not imported: ${reason}.`, {
    at: 'key',
    hint: 'it is kept as a comment at the end',
  });
}

function nameless({ words }: Draft): Diagnostic {
  const message = `The document has no name, so the CV says ${words.words.placeholderName}.`;
  return diagnostic('placeholder-name', [], message, { hint: 'write the name into `cv.name`' });
}

function notValid(problem: Diagnostic): Diagnostic {
  const message = `The CV made from this document would not be valid: at \`${formatPath(problem.path)}\`, ${problem.message}`;
  return diagnostic('not-importable', [], message, { hint: problem.hint ?? 'correct the original' });
}

/** A format that is recognised, but cannot be imported. */
function ofOtherFormat({ name, path }: OtherFormat): Diagnostic {
  return diagnostic('not-importable', path, `This is a document of ${name}, which cvpress cannot import.`, {
    at: 'key',
    found: code(path.join('.')),
    expected: 'a JSON Resume, or a document of RenderCV',
    hint: 'save it as one of these if possible, or begin with `cvpress init`',
  });
}

function notImportable(value: unknown): Diagnostic {
  if (
    isPlainObject(value) &&
    isPlainObject(value.cv) &&
    !hasErrors(problemsOf(value, { variant: 'b', words: ENGLISH }))
  ) {
    return diagnostic('not-importable', [], 'This is a CV document of cvpress already.', {
      hint: 'render it as it is with `cvpress render`',
    });
  }
  const other = isPlainObject(value) ? otherFormatOf(value) : undefined;
  if (other !== undefined) return ofOtherFormat(other);
  const keys = isPlainObject(value)
    ? Object.keys(value)
        .slice(0, 8)
        .map((key) => `\`${key}\``)
    : [];
  return diagnostic('not-importable', [], 'This is neither a JSON Resume nor a document of RenderCV.', {
    found: isPlainObject(value) ? `an object with ${keys.join(', ') || 'no keys'}` : describe(value),
    expected: 'a JSON Resume with `basics`, or a document of RenderCV with `cv.sections`',
    hint: 'a JSON Resume has `basics` at its root, a document of RenderCV `cv` with `sections`',
  });
}
