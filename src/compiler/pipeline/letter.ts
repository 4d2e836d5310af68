import { type Diagnostic, type DocumentPath, hasErrors } from '../../diagnostics/diagnostic.js';
import { isPlainObject } from '../../util/plain-object.js';
import { PERSON } from '../fields/person.js';
import type { LetterDocument } from '../schema/letter.js';
import { composed, locate, originOf, type Source } from '../source/source.js';
import { problemsOfLetter } from '../validate/letter.js';
import { inNotation, inText, type ReadDocument } from './read-document.js';

/** A letter with the CV that says who writes it. */
export interface ReadLetter {
  /** Undefined where it is wrong. */
  readonly letter: LetterDocument | undefined;
  /** The CV with what the letter changes, its diagnostics and those of the letter. */
  readonly read: ReadDocument;
}

/** Lays a letter over its CV. */
export function withLetter(read: ReadDocument, cv: ReadDocument): ReadLetter {
  const problems = hasErrors(read.diagnostics) ? [] : problemsOfLetter(read.document);
  const all = [...read.diagnostics, ...inText(inNotation(problems, read.source), read.source)];
  const diagnostics = [...all, ...cv.diagnostics];
  if (hasErrors(all)) return { letter: undefined, read: { ...cv, diagnostics } };
  const letter = read.document as LetterDocument;
  const { language } = letter;
  const document =
    language && isPlainObject(cv.document) ? { ...cv.document, language } : cv.document;
  const source = sourceOfBoth(document, read.source, cv.source, letter);
  return { letter, read: { document, source, size: read.size + cv.size, diagnostics } };
}

/** The source of both: what is said of the letter has its place there, and its address and language, too. */
function sourceOfBoth(
  value: unknown,
  letter: Source | undefined,
  cv: Source | undefined,
  { language, sender }: LetterDocument,
): Source | undefined {
  if (letter === undefined && cv === undefined) return undefined;
  return composed(value, [letter, ...(cv?.parts ?? [cv])], (path) => {
    const [first, second] = path;
    if (first === undefined || first === 'letter') return { source: letter, path: path.slice(1) };
    if (first === 'language' && language) return { source: letter, path };
    if (first === 'cv' && second === 'location' && sender)
      return { source: letter, path: ['sender'] };
    return originOf(path, cv);
  });
}

/** What is said of a CV that concerns the header of a letter: errors, and whatever is about the person or the design. */
export function ofHeader(
  problems: readonly Diagnostic[],
  source: Source | undefined,
): readonly Diagnostic[] {
  const others = new Set(['summary', 'section_order', 'custom_sections']);
  const isShown = ([root, field = '']: DocumentPath): boolean =>
    root === 'design' ||
    (root === 'cv' && Object.hasOwn(PERSON, field) && !others.has(String(field)));
  const shown = problems.filter(
    ({ severity, path }) => severity === 'error' || path.length === 0 || isShown(path),
  );
  return inText(shown, source);
}

/** Diagnostics whose paths begin where their document does. */
export function withOwnPaths(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((d) => (d.path[0] === 'letter' ? { ...d, path: d.path.slice(1) } : d));
}

/** All problems of a letter alone, at their places. */
export function checkLetter(source: Source): Diagnostic[] {
  return locate(
    [...source.diagnostics, ...inNotation(problemsOfLetter(source.value), source)],
    source,
  );
}
