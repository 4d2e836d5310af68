import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatShortList } from '../../diagnostics/find-similar.js';
import { quote } from '../../diagnostics/quote.js';

const MAX_QUOTED = 3;

export function reportTexts(
  texts: readonly string[],
  toMessage: (quoted: string) => string,
  hint: string,
): Diagnostic[] {
  if (texts.length === 0) return [];
  const quoted = formatShortList(texts.map(quote), MAX_QUOTED);
  return [createDiagnostic('not-imported', [], toMessage(quoted), { hint })];
}

export function reportHidden(texts: readonly string[], subject: string): Diagnostic[] {
  return reportTexts(
    texts.filter((text) => /[\p{L}\p{N}]/u.test(text)),
    (quoted) => `${subject} is not imported: ${quoted}.`,
    'type it into the document, if it belongs to your CV',
  );
}
