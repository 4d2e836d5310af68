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

/** How many editions of a file are checked: each is a document of its own. */
const MAX_EDITIONS = 100;

/** How the files of a kind are checked, as `cvpress validate` does. A new kind of documents needs its row here, and its name in `document-kind.ts`. */
const CHECKS: Readonly<
  Record<Kind, (file: File, text: string, role: Role, files: Files) => Promise<Checked>>
> = {
  cv: (file, text, { variant }) => checkText(file, text, { variant }),
  letter: (file, text) => checkText(file, text, {}),
  overlay: async (file, text, role, files) => {
    const base = files.baseOf(file, role);
    // What can be said of a part of a document without the document.
    if (base === undefined)
      return guarded(async () => ({ ...NOTHING, diagnostics: parse(file, text).diagnostics }));
    const { variant } = files.roleOf(base) ?? role;
    const overlays = [{ text, file: file.name }];
    return of(file, await checkText(base, base.document.getText(), { variant, overlays }));
  },
  editions: async (file, text, role, files) => {
    const editions = await guarded(async () => readEditions(text, { file: file.name }));
    if ('isRead' in editions) return editions;
    const base = files.baseOf(file, role);
    if (base === undefined) return NOTHING;
    const { variant = 'b' } = files.roleOf(base) ?? {};
    const found = new Map<string, Diagnostic>();
    for (const { options } of [...editions.values()].slice(0, MAX_EDITIONS)) {
      const checked = await checkText(base, base.document.getText(), { ...options, variant });
      // What one edition says, those that extend it say, too.
      for (const d of of(file, checked).diagnostics)
        found.set(JSON.stringify([d.code, d.range, d.message]), d);
    }
    return { diagnostics: [...found.values()], isRead: true, valid: found.size === 0 };
  },
};

/** All that `cvpress validate` says of a file, or would say if it had another text. */
export function check(file: File, files: Files, text = file.document.getText()): Promise<Checked> {
  const role = files.roleOf(file);
  return role === undefined ? Promise.resolve(NOTHING) : CHECKS[role.kind](file, text, role, files);
}

const NOTHING: Checked = { diagnostics: [], isRead: true, valid: true };

/** The text of a file once everything is mended that is certain. */
export async function mendedText(file: File, files: Files): Promise<string> {
  const text = file.document.getText();
  const { texts } = await mend(new Map([[file.name, text]]), (now) =>
    check(file, files, now.get(file.name) ?? ''),
  );
  return texts.get(file.name) ?? text;
}

async function checkText(file: File, text: string, options: RenderOptions): Promise<Checked> {
  return guarded(async () => {
    const complete = normaliseOptions(options);
    return { ...(await checkDocument(parse(file, text), complete)), isRead: true };
  });
}

export function parse({ name: file, document: { languageId } }: File, text: string): Source {
  const format =
    /\.(?:ya?ml|json)$/i.test(file) || !languageId.startsWith('json') ? undefined : 'json';
  return parseText(text, { limits: DEFAULT_LIMITS, timeoutMs: DEFAULT_TIMEOUT_MS }, file, format);
}

/** Problems that keep a text from being read are what there is to say of it. */
async function guarded<T extends object>(work: () => Promise<T>): Promise<T | Checked> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    return { diagnostics: error.diagnostics, isRead: false, valid: false };
  }
}

/** What is said of one file, or of none: of options that nobody wrote into the other. */
function of({ name }: File, { diagnostics, ...checked }: Checked): Checked {
  return { ...checked, diagnostics: diagnostics.filter(({ file = name }) => file === name) };
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

export function toLspDiagnostic(file: File, diagnostic: Diagnostic): LspDiagnostic {
  const { severity, code, message, hint, range, documentation, related = [] } = diagnostic;
  const places = related.flatMap((one) => {
    const at = one.range && locationOf(file, one.file ?? file.name, one.range);
    return at === undefined ? [] : [{ location: at, message: one.message }];
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
    ...(places.length === 0 ? {} : { relatedInformation: places }),
  };
}

/** A place in the file itself, or in the one that it is checked with; options have none. */
function locationOf(file: File, name: string, range: SourceRange): Location | undefined {
  if (name === file.name) return { uri: file.document.uri, range: rangeIn(file, range) };
  const [start, end] = [range.start, range.end].map(({ line, column }) => ({
    line: line - 1,
    character: column - 1,
  }));
  return isAbsolute(name) && start && end
    ? { uri: pathToFileURL(name).href, range: { start, end } }
    : undefined;
}
