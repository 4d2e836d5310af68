import {
  createDiagnostic,
  type Diagnostic,
  type Position,
} from '../../../diagnostics/diagnostic.js';
import { formatCode } from '../../../diagnostics/quote.js';
import { EngineError } from './load-engine.js';

/** The path below the engine's root, the content, and the original file. */
export type EngineFile = readonly [path: string, content: Uint8Array, origin: string];

/** A diagnostic of the engine. Lines and characters count from 0, in UTF-16 units. */
export interface EngineMessage {
  readonly message: string;
  readonly path: string;
  readonly range: { readonly start: EnginePosition; readonly end: EnginePosition } | null;
  /** As in the Language Server Protocol: 1 is an error, 2 a warning, 4 a hint about the cause. */
  readonly severity: number;
}

interface EnginePosition {
  readonly line: number;
  readonly character: number;
}

let count = 0;

/**
 * Appends a unique comment. The engine compares a text with an earlier one by bytes, and confuses
 * characters with equal last bytes, such as "ĩ" after "é" (typst-syntax, `source.rs`,
 * `Source::replace`). Texts must differ after the last character.
 */
export function appendUniqueEnd(markup: string): string {
  count += 1;
  return `${markup}\n// ${count}`;
}

/** A custom template is the most likely cause. */
export function createEngineDiagnostic(message: string, files: readonly EngineFile[]): Diagnostic {
  const [, , file] = files.find(([path]) => path.endsWith('/template.typ')) ?? [];
  if (file === undefined) return createDiagnostic('engine-error', [], message, REPORT_HINT);
  const hint =
    'see "The template API" in docs/templates.md; if `--template classic` fails, too, please report it';
  return createDiagnostic('engine-error', [], message, { file, hint });
}

const REPORT_HINT = {
  hint: 'please report this with the document; cvpress or an added font is defective',
};

export function toEngineDiagnostics(
  reports: readonly EngineMessage[],
  kind: 'engine-error' | 'engine-warning',
  files: readonly EngineFile[],
): Diagnostic[] {
  const diagnostics = templateDiagnostics(reports, files);
  if (diagnostics.length > 0) return diagnostics;
  const texts = reports.map(({ message }) => `The engine reports: ${message}.`);
  if (kind === 'engine-warning')
    return texts.map((text) => createDiagnostic(kind, [], text, REPORT_HINT));
  // An error in a bundled file is most likely caused by the template's call: report it there.
  const calls = reports.map((report) => ({
    ...report,
    severity: 1,
    message: reports[0]?.message ?? '',
  }));
  const [call] = templateDiagnostics(calls, files);
  return call ? [call] : texts.map((text) => createEngineDiagnostic(text, files));
}

/** Rejects a document whose fonts are missing: a damaged package, only a warning for the engine. */
export function rejectUnknownFonts(warnings: readonly Diagnostic[]): void {
  const unknown = warnings.filter(({ message }) => message.includes('unknown font family'));
  if (unknown.length === 0) return;
  throw new EngineError(unknown.map((d) => ({ ...d, code: 'engine-error', severity: 'error' })));
}

function templateDiagnostics(
  reports: readonly EngineMessage[],
  files: readonly EngineFile[],
): Diagnostic[] {
  return reports.flatMap(({ message, path, range, severity }) => {
    if (/failed to decode image/.test(message)) return [damagedImage(files)];
    const file = files.find(([name]) => path.replaceAll('\\', '/').endsWith(`/${name}`));
    if (file === undefined || severity > 2) return [];
    const [, content, origin] = file;
    const lines = Buffer.from(content).toString('utf8').split('\n');
    const result = badTemplate(message, origin, severity);
    if (range === null) return [result];
    const { start, end } = range;
    return [{ ...result, range: { start: toPosition(start, lines), end: toPosition(end, lines) } }];
  });
}

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/package/, 'copy the files of the package into the folder of the template'],
  [
    /file not found|failed to load file/,
    'use paths relative to `template.typ`, to files in its folder',
  ],
  [/unknown font family/, 'set fonts in `design`; add others with `--font-path`'],
];

function badTemplate(message: string, file: string, severity: number): Diagnostic {
  const [, hint] = HINTS.find(([pattern]) => pattern.test(message)) ?? [];
  // Omits the paths that the engine searched: its root is not a real folder.
  const text = message.replace(/ \((?:searched at|error sending).*$|, hints: .*$/s, '');
  const error = createDiagnostic('bad-template', [], `The engine reports: ${text}.`, {
    file,
    hint,
  });
  return severity === 1 ? error : { ...error, severity: 'warning' };
}

/** The engine does not name the image; the photo is the only file outside of folders. */
function damagedImage(files: readonly EngineFile[]): Diagnostic {
  const [, , photo] = files.find(([path]) => !path.includes('/')) ?? [];
  const image = photo === undefined ? 'An image of the template' : `The photo ${formatCode(photo)}`;
  return createDiagnostic('bad-option', [], `${image} is damaged.`, {
    hint: 'save the image again, as JPEG or PNG',
  });
}

function toPosition({ line, character }: EnginePosition, lines: readonly string[]): Position {
  const start = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0);
  return { offset: start + character, line: line + 1, column: character + 1 };
}
