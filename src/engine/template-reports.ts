import { type Diagnostic, diagnostic, type Position } from '../diagnostics/diagnostic.js';
import { code } from '../diagnostics/quote.js';

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

/** The reports about files of a template, at their places in them; undefined if nothing is about such a file. */
export function templateReports(reports: readonly Report[], files: readonly EngineFile[]): Diagnostic[] | undefined {
  const found = reports.flatMap(({ message, path, range, severity }) => {
    if (/failed to decode image/.test(message)) return [badPicture(files)];
    const file = files.find(([own]) => path.replaceAll('\\', '/').endsWith(`/${own}`));
    if (file === undefined || severity > 2) return [];
    const [, content, origin] = file;
    const lines = Buffer.from(content).toString('utf8').split('\n');
    const at = range && { start: positionOf(range.start, lines), end: positionOf(range.end, lines) };
    return [{ ...problem(message, origin, severity), ...(at === null ? {} : { range: at }) }];
  });
  return found.length === 0 ? undefined : found;
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
  const reported = diagnostic('bad-template', [], `The engine reports: ${said}.`, { file, ...(hint && { hint }) });
  return severity === 1 ? reported : { ...reported, severity: 'warning' };
}

/** The engine does not name the picture; if there is one beside those of templates, it is that. */
function badPicture(files: readonly EngineFile[]): Diagnostic {
  const [, , origin] = files.find(([path]) => !path.includes('/')) ?? [];
  const which = origin === undefined ? 'A picture of the template' : `The photo ${code(origin)}`;
  return diagnostic('bad-option', [], `${which} is damaged.`, { hint: 'save the picture again, as JPEG or PNG' });
}

function positionOf({ line, character }: Place, lines: readonly string[]): Position {
  const before = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0);
  return { offset: before + character, line: line + 1, column: character + 1 };
}
