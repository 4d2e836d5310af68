import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../cli/run.js';

/** Programs of users, by what is written in them, in a folder that has the package. */
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

/** What editors ask. */
const service = ts.createLanguageService({
  getCompilationSettings: () => OPTIONS,
  getScriptFileNames: () => [...programs.values()].map(({ file }) => file),
  getScriptVersion: () => '1',
  getScriptSnapshot(file) {
    const found = textOf(file) ?? ts.sys.readFile(file);
    return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
  },
  getCurrentDirectory: () => ROOT,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (file) => textOf(file) !== undefined || ts.sys.fileExists(file),
  readFile: ts.sys.readFile,
});

function textOf(file: string): string | undefined {
  return [...programs.values()].find((program) => program.file === file)?.text;
}

/**
 * Takes programs, all of them before the first is asked about: each later one would have all that there is looked at again.
 *
 * @param rows - `|` is where the cursor is, if anywhere
 */
export function openPrograms(rows: readonly { readonly code: string }[]): void {
  for (const { code } of rows) {
    programs.set(code, {
      file: join(ROOT, `program-${programs.size}.ts`),
      text: HEAD + code.replace('|', ''),
    });
  }
}

/** Takes the programs of a folder. */
export function openFiles(folder: string, names: readonly string[]): void {
  for (const name of names) {
    const file = join(folder, name);
    programs.set(name, { file, text: readFileSync(file, 'utf8') });
  }
}

/** A program that was opened, and where the cursor is. */
function programOf(code: string): {
  readonly file: string;
  readonly text: string;
  readonly cursor: number;
} {
  const program = programs.get(code);
  if (program === undefined) throw new Error(`${code} was not opened.`);
  return { ...program, cursor: HEAD.length + code.indexOf('|') };
}

/** What an editor offers at the cursor, in the order of the alphabet. */
export function offered(code: string): string[] {
  const { file, cursor } = programOf(code);
  const completions = service.getCompletionsAtPosition(file, cursor, {});
  // Everything there is, where nothing fits.
  if (completions === undefined || completions.isGlobalCompletion) return [];
  return completions.entries.map(({ name }) => name).sort();
}

/** What an editor underlines, each with its message. */
export function underlined(code: string): string[] {
  const { file, text } = programOf(code);
  const problems = [
    ...service.getSyntacticDiagnostics(file),
    ...service.getSemanticDiagnostics(file),
  ];
  return problems.map(({ start = 0, length = 0, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0];
    return `${text.slice(start, start + length)}: ${message}`;
  });
}

/** What an editor shows when the mouse is at the cursor. */
export function hover(code: string): string {
  const { file, cursor } = programOf(code);
  const info = service.getQuickInfoAtPosition(file, cursor);
  const tags = (info?.tags ?? []).map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`);
  return [
    ts.displayPartsToString(info?.displayParts),
    ts.displayPartsToString(info?.documentation),
    ...tags,
  ].join('\n');
}
