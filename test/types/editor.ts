import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../cli/run.js';

/** A program of a user, in a folder that has the package. */
const PROGRAM = join(ROOT, 'program.ts');

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

let text = '';
let version = 0;

/** What editors ask, of a program whose text changes. */
const service = ts.createLanguageService({
  getCompilationSettings: () => OPTIONS,
  getScriptFileNames: () => [PROGRAM],
  getScriptVersion: (file) => (file === PROGRAM ? String(version) : '1'),
  getScriptSnapshot(file) {
    const found = file === PROGRAM ? text : ts.sys.readFile(file);
    return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
  },
  getCurrentDirectory: () => ROOT,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (file) => file === PROGRAM || ts.sys.fileExists(file),
  readFile: ts.sys.readFile,
});

/** @param code - `|` is where the cursor is, if anywhere */
function open(code: string): number {
  text = HEAD + code.replace('|', '');
  version += 1;
  return HEAD.length + code.indexOf('|');
}

/** What an editor offers at the cursor, in the order of the alphabet. */
export function offered(code: string): string[] {
  const completions = service.getCompletionsAtPosition(PROGRAM, open(code), {});
  // Everything there is, where nothing fits.
  if (completions === undefined || completions.isGlobalCompletion) return [];
  return completions.entries.map(({ name }) => name).sort();
}

/** What an editor underlines, each with its message. */
export function underlined(code: string): string[] {
  open(code);
  const problems = [...service.getSyntacticDiagnostics(PROGRAM), ...service.getSemanticDiagnostics(PROGRAM)];
  return problems.map(({ start = 0, length = 0, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0];
    return `${text.slice(start, start + length)}: ${message}`;
  });
}

/** What an editor shows when the mouse is at the cursor. */
export function hover(code: string): string {
  const info = service.getQuickInfoAtPosition(PROGRAM, open(code));
  const tags = (info?.tags ?? []).map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`);
  return [ts.displayPartsToString(info?.displayParts), ts.displayPartsToString(info?.documentation), ...tags].join(
    '\n',
  );
}
