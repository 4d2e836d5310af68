import { writtenScalar } from '../text/yaml-spans.js';
import type { File } from './files.js';

export function isOfJson({ name, document }: File): boolean {
  return document.languageId.startsWith('json') || /\.json$/i.test(name);
}

/** A text in the notation of a file, with the quotes of the one that it replaces. */
export function written(file: File, text: string, before: string): string {
  if (isOfJson(file)) return JSON.stringify(text);
  const type = before.startsWith('"') ? 'QUOTE_DOUBLE' : before.startsWith("'") ? 'QUOTE_SINGLE' : undefined;
  return writtenScalar(text, { type, isInFlow: true, isText: true });
}
