import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { EngineError } from './engine.js';
import { type EngineFile, type Report, templateReports } from './template-reports.js';

let count = 0;

/**
 * Gives a document a unique end, in a comment. The engine makes each text from an earlier one, by what differs between
 * their first and last bytes, and mistakes letters whose last bytes agree: after "é" it read "ĩ" as "é" (typst-syntax,
 * `source.rs`, `Source::replace`). So they must differ after the last letter.
 */
export function ended(markup: string): string {
  count += 1;
  return `${markup}\n// ${count}`;
}

/** Markup is generated: the author is not to blame for the engine's messages. */
export const REPORT_IT = {
  hint: 'please report this, with the document; it is a defect of cvpress or of an added font',
} as const;

/** What the engine reports, at its place if that is in a file of a template. */
export function diagnosticsOf(
  reports: readonly Report[],
  code: 'engine-error' | 'engine-warning',
  files: readonly EngineFile[],
): Diagnostic[] {
  const ofTemplate = files.length === 0 ? undefined : templateReports(reports, files);
  if (ofTemplate !== undefined) return ofTemplate;
  return reports.map((report) => diagnostic(code, [], `The engine reports: ${report.message}.`, REPORT_IT));
}

/**
 * Refuses a document whose fonts are missing. That is only a warning to the engine, but it means that something is wrong with the
 * package or a font.
 *
 * @throws EngineError
 */
export function refuseUnknownFonts(warnings: readonly Diagnostic[]): void {
  const unknown = warnings.filter(({ message }) => message.includes('unknown font family'));
  if (unknown.length === 0) return;
  throw new EngineError(unknown.map((d) => ({ ...d, code: 'engine-error', severity: 'error' })));
}
