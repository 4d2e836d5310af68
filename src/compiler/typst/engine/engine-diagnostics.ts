import { type Diagnostic, diagnostic, type Position } from '../../../diagnostics/diagnostic.js';
import { code } from '../../../diagnostics/quote.js';
import { EngineError } from './load-engine.js';

/** A file for the engine: its path below the engine's root, its content, and the file on this machine that it comes from. */
export type EngineFile = readonly [path: string, content: Uint8Array, origin: string];

/** What the engine reports; lines and characters begin at 0, and characters are UTF-16 units. */
export interface Report {
  readonly message: string;
  readonly path: string;
  readonly range: { readonly start: Place; readonly end: Place } | null;
  /** As in the Language Server Protocol: 1 is an error, 2 a warning, 4 what led there. */
  readonly severity: number;
}

interface Place {
  readonly line: number;
  readonly character: number;
}

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

/** What the engine refuses at no place that can be told: most likely because of the author's own template, if there is one. */
export function refusalOf(message: string, files: readonly EngineFile[]): Diagnostic {
  const [, , file] = files.find(([path]) => path.endsWith('/template.typ')) ?? [];
  if (file === undefined) return diagnostic('engine-error', [], message, REPORT_IT);
  const hint =
    'see "The contract" in docs/templates.md; if `--template classic` fails, too, please report it';
  return diagnostic('engine-error', [], message, { file, hint });
}

const REPORT_IT = {
  hint: 'please report this, with the document; it is a defect of cvpress or of an added font',
};

/** What the engine reports, at its place if that is in a file of a template. */
export function diagnosticsOf(
  reports: readonly Report[],
  kind: 'engine-error' | 'engine-warning',
  files: readonly EngineFile[],
): Diagnostic[] {
  const ofTemplate = templateReports(reports, files);
  if (ofTemplate.length > 0) return ofTemplate;
  const texts = reports.map(({ message }) => `The engine reports: ${message}.`);
  if (kind === 'engine-warning') return texts.map((text) => diagnostic(kind, [], text, REPORT_IT));
  // Where code of ours fails, the template has most likely called it with something else than it wants.
  const calls = reports.map((report) => ({
    ...report,
    severity: 1,
    message: reports[0]?.message ?? '',
  }));
  const [call] = templateReports(calls, files);
  return call ? [call] : texts.map((text) => refusalOf(text, files));
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

/** The reports about files of a template, at their places in them. */
function templateReports(reports: readonly Report[], files: readonly EngineFile[]): Diagnostic[] {
  return reports.flatMap(({ message, path, range, severity }) => {
    if (/failed to decode image/.test(message)) return [badPicture(files)];
    const file = files.find(([own]) => path.replaceAll('\\', '/').endsWith(`/${own}`));
    if (file === undefined || severity > 2) return [];
    const [, content, origin] = file;
    const lines = Buffer.from(content).toString('utf8').split('\n');
    const at = range && {
      start: positionOf(range.start, lines),
      end: positionOf(range.end, lines),
    };
    return [{ ...problem(message, origin, severity), ...(at === null ? {} : { range: at }) }];
  });
}

/** What a template cannot have, by what the engine says of it. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/package/, 'a template has no packages: copy what it needs into its folder'],
  [
    /file not found|failed to load file/,
    'a template reads the files of its own folder, by their paths from its `template.typ`, and no others',
  ],
  [/unknown font family/, 'use `design` for fonts; others are added with `--font-path`'],
];

function problem(message: string, file: string, severity: number): Diagnostic {
  const [, hint] = HINTS.find(([pattern]) => pattern.test(message)) ?? [];
  // Where the engine has looked, nothing is: its root is no folder.
  const said = message.replace(/ \((?:searched at|error sending).*$|, hints: .*$/s, '');
  const reported = diagnostic('bad-template', [], `The engine reports: ${said}.`, { file, hint });
  return severity === 1 ? reported : { ...reported, severity: 'warning' };
}

/** The engine does not name the picture; if there is one beside those of templates, it is that. */
function badPicture(files: readonly EngineFile[]): Diagnostic {
  const [, , origin] = files.find(([path]) => !path.includes('/')) ?? [];
  const which = origin === undefined ? 'A picture of the template' : `The photo ${code(origin)}`;
  return diagnostic('bad-option', [], `${which} is damaged.`, {
    hint: 'save the picture again, as JPEG or PNG',
  });
}

function positionOf({ line, character }: Place, lines: readonly string[]): Position {
  const before = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0);
  return { offset: before + character, line: line + 1, column: character + 1 };
}
