import { type Diagnostic, type DocumentPath, diagnostic } from '../diagnostics/diagnostic.js';
import { shorten } from '../diagnostics/quote.js';
import { isUnusual } from '../values/unusual-text.js';

/** Blames a text that no writing has, if there is one, for a crash of the engine. */
export function blameText(found: readonly Diagnostic[], document: unknown): readonly Diagnostic[] {
  const suspect = suspectIn(document, []);
  if (suspect === undefined) return found;
  const { path, text } = suspect;
  const blame = ({ message, file }: Diagnostic): Diagnostic =>
    diagnostic('engine-error', path, `${message} This text is most likely the reason.`, {
      found: shorten(text),
      expected: 'words as they are written, with spaces and a few marks on each letter',
      hint: 'write it with shorter words, or with fewer marks; if the engine crashes then, too, please report that',
      ...(file === undefined ? {} : { file }),
    });
  return found.map((problem) => (problem.code === 'engine-error' ? blame(problem) : problem));
}

/** The first unusual text in plain data. */
function suspectIn(value: unknown, path: DocumentPath): { path: DocumentPath; text: string } | undefined {
  if (typeof value === 'string') return isUnusual(value) ? { path, text: value } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [key, part] of Object.entries(value)) {
    const suspect = suspectIn(part, [...path, isList ? Number(key) : key]);
    if (suspect !== undefined) return suspect;
  }
  return undefined;
}
