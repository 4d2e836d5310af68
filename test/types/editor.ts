import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../cli/run.js';

/** Programs by their code, in a folder with the package. */
const programs = new Map<string, { readonly file: string; readonly text: string }>();

const HEAD = `import { createRenderer, cvToTypst, parseCvSource, renderCv, renderCvToPdf, validateCv } from 'cvpress';
import type * as cvpress from 'cvpress';
const renderer = createRenderer();
declare const anything: unknown;
`;

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  types: [],
  noEmit: true,
};

/** The language service of editors. */
const service = ts.createLanguageService({
  getCompilationSettings: () => OPTIONS,
  getScriptFileNames: () => [...programs.values()].map(({ file }) => file),
  getScriptVersion: () => '1',
  getScriptSnapshot(file) {
    const text = getText(file) ?? ts.sys.readFile(file);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => ROOT,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (file) => getText(file) !== undefined || ts.sys.fileExists(file),
  readFile: ts.sys.readFile,
});

function getText(file: string): string | undefined {
  return [...programs.values()].find((program) => program.file === file)?.text;
}

/**
 * Adds programs. Add all of them before the first query: each addition invalidates all results.
 *
 * @param rows - `|` marks the cursor
 */
export function openPrograms(rows: readonly { readonly code: string }[]): void {
  for (const { code } of rows) {
    programs.set(code, {
      file: join(ROOT, `program-${programs.size}.ts`),
      text: HEAD + code.replace('|', ''),
    });
  }
}

/** Adds programs from a folder. */
export function openFiles(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const file = join(folder, name);
    programs.set(name, { file, text: readFileSync(file, 'utf8') });
  }
}

function getProgram(code: string): {
  readonly file: string;
  readonly text: string;
  readonly cursor: number;
} {
  const program = programs.get(code);
  if (program === undefined) throw new Error(`Not opened: ${code}`);
  return { ...program, cursor: HEAD.length + code.indexOf('|') };
}

/** Returns the sorted completions at the cursor. */
export function getCompletions(code: string): string[] {
  const { file, cursor } = getProgram(code);
  const completions = service.getCompletionsAtPosition(file, cursor, {});
  // Global completions mean that nothing specific fits.
  if (completions === undefined || completions.isGlobalCompletion) return [];
  return completions.entries.map(({ name }) => name).sort();
}

/** Lists the underlined ranges with their messages. */
export function listProblems(code: string): string[] {
  const { file, text } = getProgram(code);
  const problems = [
    ...service.getSyntacticDiagnostics(file),
    ...service.getSemanticDiagnostics(file),
  ];
  return problems.map(({ start = 0, length = 0, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0];
    return `${text.slice(start, start + length)}: ${message}`;
  });
}

/** Returns the hover at the cursor. */
export function getHover(code: string): string {
  const { file, cursor } = getProgram(code);
  const info = service.getQuickInfoAtPosition(file, cursor);
  const tags = (info?.tags ?? []).map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`);
  return [
    ts.displayPartsToString(info?.displayParts),
    ts.displayPartsToString(info?.documentation),
    ...tags,
  ].join('\n');
}
