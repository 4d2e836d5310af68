import type { Entry } from './entries.js';
import { toPlainText } from './text/inline.js';

/** What a person would call an entry; empty if it has neither a name nor a subject. */
export function nameOfEntry({ name, subject }: Entry): string {
  return toPlainText(name).trim() || toPlainText(subject ?? []).trim();
}
