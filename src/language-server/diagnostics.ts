import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DiagnosticSeverity,
  type Location,
  type Diagnostic as LspDiagnostic,
} from 'vscode-languageserver-types';
import { normalizeOptions, type RenderOptions } from '../compiler/options/options.js';
import { readEditions } from '../compiler/options/read-editions.js';
import { applySafeFixes, type CheckResult } from '../compiler/pipeline/apply-safe-fixes.js';
import { checkDocument } from '../compiler/pipeline/check-document.js';
import { parseText } from '../compiler/pipeline/parse-cv-source.js';
import type { Source, SourceFormat } from '../compiler/source/source.js';
import { CvError } from '../diagnostics/cv-error.js';
import type { Diagnostic, SourceRange } from '../diagnostics/diagnostic.js';
import { getPackageFolder } from '../files/package-files.js';
import { convertDocument } from '../import/convert-document.js';
import { DEFAULT_LIMITS, DEFAULT_TIMEOUT_MS } from '../limits/limits.js';
import type { DocumentKind, DocumentRole } from './document-kind.js';
import { type EditorFile, type EditorFiles, getFolder, toLspRange } from './files.js';

const COSTS = { limits: DEFAULT_LIMITS, timeoutMs: DEFAULT_TIMEOUT_MS };

export const CONVERSION = { ...COSTS, documentFormat: 'detect' };

/** Each edition is checked as a separate document. */
const MAX_EDITIONS = 100;

/** Checks files of each kind as `cvpress validate` does. */
const CHECKS: Readonly<
  Record<
    DocumentKind,
    (file: EditorFile, text: string, role: DocumentRole, files: EditorFiles) => Promise<CheckResult>
  >
> = {
  cv: (file, text, { variant }) => checkText(file, text, { variant }),
  foreign: (file, text, { variant }) => checkText(file, text, { variant }),
  letter: (file, text) => checkText(file, text, {}),
  overlay: async (file, text, role, files) => {
    const base = files.findBase(file, role);
    // Without its base, only the syntax of an overlay can be checked.
    if (base === undefined)
      return catchCvError(async () => ({
        ...NO_RESULT,
        diagnostics: parseFile(file, text).diagnostics,
      }));
    const { variant } = files.getRole(base) ?? role;
    const overlays = [{ text, file: file.name }];
    return filterByFile(
      file,
      await checkText(base, base.document.getText(), { variant, overlays }),
    );
  },
  editions: async (file, text, role, files) => {
    const editions = await catchCvError(async () => readEditions(text, { file: file.name }));
    if ('isParsed' in editions) return editions;
    const base = files.findBase(file, role);
    if (base === undefined) return NO_RESULT;
    const { variant = 'b' } = files.getRole(base) ?? {};
    const diagnostics = new Map<string, Diagnostic>();
    for (const { options } of [...editions.values()].slice(0, MAX_EDITIONS)) {
      const checked = await checkText(base, base.document.getText(), { ...options, variant });
      // Editions repeat the diagnostics of the one that they extend.
      for (const d of filterByFile(file, checked).diagnostics)
        diagnostics.set(JSON.stringify([d.code, d.range, d.message]), d);
    }
    return {
      diagnostics: [...diagnostics.values()],
      isParsed: true,
      valid: diagnostics.size === 0,
    };
  },
};

export function checkFile(
  file: EditorFile,
  files: EditorFiles,
  text = file.document.getText(),
): Promise<CheckResult> {
  const role = files.getRole(file);
  return role === undefined
    ? Promise.resolve(NO_RESULT)
    : CHECKS[role.kind](file, text, role, files);
}

const NO_RESULT: CheckResult = { diagnostics: [], isParsed: true, valid: true };

export async function fixText(file: EditorFile, files: EditorFiles): Promise<string> {
  const text = file.document.getText();
  const { texts } = await applySafeFixes(new Map([[file.name, text]]), (now) =>
    checkFile(file, files, now.get(file.name) ?? ''),
  );
  return texts.get(file.name) ?? text;
}

async function checkText(
  file: EditorFile,
  text: string,
  options: RenderOptions,
): Promise<CheckResult> {
  return catchCvError(async () => {
    const complete = { ...normalizeOptions(options), documentFolder: getFolder(file) };
    const source = await convertDocument(parseFile(file, text), CONVERSION);
    const result = await checkDocument(source, complete);
    return { ...result, isParsed: true };
  });
}

export function parseFile(file: EditorFile, text: string): Source {
  return parseText(text, COSTS, file.name, getFormat(file));
}

export function getFormat({ name, document }: EditorFile): SourceFormat | undefined {
  const isKnown = /\.(?:ya?ml|json)$/i.test(name);
  return isKnown || !document.languageId.startsWith('json') ? undefined : 'json';
}

async function catchCvError<T extends object>(work: () => Promise<T>): Promise<T | CheckResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    return { diagnostics: error.diagnostics, isParsed: false, valid: false };
  }
}

/** Keeps the diagnostics of one file, and those without a file, such as of options. */
function filterByFile({ name }: EditorFile, { diagnostics, ...checked }: CheckResult): CheckResult {
  return { ...checked, diagnostics: diagnostics.filter(({ file = name }) => file === name) };
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

export function toLspDiagnostic(file: EditorFile, diagnostic: Diagnostic): LspDiagnostic {
  const { severity, code, message, hint, range, documentation, related = [] } = diagnostic;
  const relatedInformation = related.flatMap((other) => {
    const location = other.range && toLocation(file, other.file ?? file.name, other.range);
    return location === undefined ? [] : [{ location, message: other.message }];
  });
  return {
    range: toLspRange(file, range),
    severity: SEVERITIES[severity],
    code,
    codeDescription: {
      href: new URL(documentation, pathToFileURL(join(getPackageFolder(), '/'))).href,
    },
    source: 'cvpress',
    message: hint === undefined ? message : `${message}\nHint: ${hint}`,
    ...(relatedInformation.length === 0 ? {} : { relatedInformation }),
  };
}

/** Converts a range of the file, or of another one; undefined for options. */
function toLocation(file: EditorFile, name: string, range: SourceRange): Location | undefined {
  if (name === file.name) return { uri: file.document.uri, range: toLspRange(file, range) };
  const [start, end] = [range.start, range.end].map(({ line, column }) => ({
    line: line - 1,
    character: column - 1,
  }));
  return isAbsolute(name) && start && end
    ? { uri: pathToFileURL(name).href, range: { start, end } }
    : undefined;
}
