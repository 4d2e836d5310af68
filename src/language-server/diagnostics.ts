import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DiagnosticSeverity,
  type Location,
  type Diagnostic as LspDiagnostic,
} from 'vscode-languageserver-types';
import { readEditions } from '../compiler/options/editions-file.js';
import { normaliseOptions, type RenderOptions } from '../compiler/options/options.js';
import { type Checked, mend } from '../compiler/pipeline/apply-safe-fixes.js';
import { checkDocument } from '../compiler/pipeline/check-document.js';
import { parseText } from '../compiler/pipeline/parse-cv-source.js';
import type { Source } from '../compiler/source/source.js';
import type { Diagnostic, SourceRange } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { packageFolder } from '../files/package-files.js';
import { DEFAULT_LIMITS, DEFAULT_TIMEOUT_MS } from '../limits/limits.js';
import type { Kind, Role } from './document-kind.js';
import { type File, type Files, rangeIn } from './files.js';

/** Each edition is checked as a separate document. */
const MAX_EDITIONS = 100;

/** Checks files of each kind as `cvpress validate` does. */
const CHECKS: Readonly<
  Record<Kind, (file: File, text: string, role: Role, files: Files) => Promise<Checked>>
> = {
  cv: (file, text, { variant }) => checkText(file, text, { variant }),
  letter: (file, text) => checkText(file, text, {}),
  overlay: async (file, text, role, files) => {
    const base = files.baseOf(file, role);
    // Without its base, only the syntax of an overlay can be checked.
    if (base === undefined)
      return catchCvError(async () => ({
        ...NO_RESULT,
        diagnostics: parse(file, text).diagnostics,
      }));
    const { variant } = files.roleOf(base) ?? role;
    const overlays = [{ text, file: file.name }];
    return filterByFile(
      file,
      await checkText(base, base.document.getText(), { variant, overlays }),
    );
  },
  editions: async (file, text, role, files) => {
    const editions = await catchCvError(async () => readEditions(text, { file: file.name }));
    if ('isRead' in editions) return editions;
    const base = files.baseOf(file, role);
    if (base === undefined) return NO_RESULT;
    const { variant = 'b' } = files.roleOf(base) ?? {};
    const diagnostics = new Map<string, Diagnostic>();
    for (const { options } of [...editions.values()].slice(0, MAX_EDITIONS)) {
      const checked = await checkText(base, base.document.getText(), { ...options, variant });
      // Editions repeat the diagnostics of the one that they extend.
      for (const d of filterByFile(file, checked).diagnostics)
        diagnostics.set(JSON.stringify([d.code, d.range, d.message]), d);
    }
    return { diagnostics: [...diagnostics.values()], isRead: true, valid: diagnostics.size === 0 };
  },
};

/** Checks a file, also with another text, as `cvpress validate` does. */
export function check(file: File, files: Files, text = file.document.getText()): Promise<Checked> {
  const role = files.roleOf(file);
  return role === undefined
    ? Promise.resolve(NO_RESULT)
    : CHECKS[role.kind](file, text, role, files);
}

const NO_RESULT: Checked = { diagnostics: [], isRead: true, valid: true };

/** Applies all safe fixes to the text of a file. */
export async function mendedText(file: File, files: Files): Promise<string> {
  const text = file.document.getText();
  const { texts } = await mend(new Map([[file.name, text]]), (now) =>
    check(file, files, now.get(file.name) ?? ''),
  );
  return texts.get(file.name) ?? text;
}

async function checkText(file: File, text: string, options: RenderOptions): Promise<Checked> {
  return catchCvError(async () => {
    const complete = normaliseOptions(options);
    return { ...(await checkDocument(parse(file, text), complete)), isRead: true };
  });
}

export function parse({ name: file, document: { languageId } }: File, text: string): Source {
  const format =
    /\.(?:ya?ml|json)$/i.test(file) || !languageId.startsWith('json') ? undefined : 'json';
  return parseText(text, { limits: DEFAULT_LIMITS, timeoutMs: DEFAULT_TIMEOUT_MS }, file, format);
}

/** Returns the diagnostics of a text that cannot be parsed. */
async function catchCvError<T extends object>(work: () => Promise<T>): Promise<T | Checked> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    return { diagnostics: error.diagnostics, isRead: false, valid: false };
  }
}

/** Keeps the diagnostics of one file, and those without a file, such as of options. */
function filterByFile({ name }: File, { diagnostics, ...checked }: Checked): Checked {
  return { ...checked, diagnostics: diagnostics.filter(({ file = name }) => file === name) };
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

export function toLspDiagnostic(file: File, diagnostic: Diagnostic): LspDiagnostic {
  const { severity, code, message, hint, range, documentation, related = [] } = diagnostic;
  const relatedInformation = related.flatMap((other) => {
    const location = other.range && toLocation(file, other.file ?? file.name, other.range);
    return location === undefined ? [] : [{ location, message: other.message }];
  });
  return {
    range: rangeIn(file, range),
    severity: SEVERITIES[severity],
    code,
    codeDescription: {
      href: new URL(documentation, pathToFileURL(join(packageFolder(), '/'))).href,
    },
    source: 'cvpress',
    message: hint === undefined ? message : `${message}\nHint: ${hint}`,
    ...(relatedInformation.length === 0 ? {} : { relatedInformation }),
  };
}

/** Converts a range of the file, or of another one; undefined for options. */
function toLocation(file: File, name: string, range: SourceRange): Location | undefined {
  if (name === file.name) return { uri: file.document.uri, range: rangeIn(file, range) };
  const [start, end] = [range.start, range.end].map(({ line, column }) => ({
    line: line - 1,
    character: column - 1,
  }));
  return isAbsolute(name) && start && end
    ? { uri: pathToFileURL(name).href, range: { start, end } }
    : undefined;
}
