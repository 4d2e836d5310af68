import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CvError } from '../../src/diagnostics/error.js';
import { type FormatOptions, formatDiagnostics } from '../../src/diagnostics/format.js';
import { compile } from '../../src/engine/compiler.js';
import { EngineError } from '../../src/engine/engine.js';
import { parseCvSource } from '../../src/render/read-document.js';
import { validateCv } from '../../src/render/render.js';
import { freshFolder, ROOT, run, runProgram } from '../cli/run.js';

/** Documents beside their messages. */
export const FIXTURES = fileURLToPath(new URL('../fixtures/diagnostics/', import.meta.url));

/** The kinds of examples: documents, Typst markup, commands run in a folder with a few files, programs. */
export type Language = 'yaml' | 'json' | 'typst' | 'sh' | 'js';

/** What an example is told: the diagnostics as data, and as people read them. */
export interface Told {
  readonly diagnostics: readonly Diagnostic[];
  readonly human: string;
}

/** Tries an example out. */
export async function tryOut(language: Language, text: string, file?: string): Promise<Told> {
  if (language === 'sh') return runCommand(text.trim());
  if (language === 'js') return runProgramText(text);
  const diagnostics = language === 'typst' ? compileMarkup(text) : await validateText(text, file ?? `cv.${language}`);
  const options: FormatOptions = { text };
  return { diagnostics, human: formatDiagnostics(diagnostics, options) };
}

async function validateText(text: string, file: string): Promise<readonly Diagnostic[]> {
  try {
    const source = parseCvSource(text, { file });
    return (await validateCv(source)).diagnostics;
  } catch (error) {
    if (error instanceof CvError) return error.diagnostics;
    throw error;
  }
}

function compileMarkup(markup: string): readonly Diagnostic[] {
  try {
    return compile(markup, [], (document) => document.diagnostics);
  } catch (error) {
    if (error instanceof EngineError) return error.diagnostics;
    throw error;
  }
}

/** A program that uses a renderer, and is told what it throws. */
async function runProgramText(text: string): Promise<Told> {
  // `await using` is not known to all versions of Node.js that are supported.
  const body = text.replaceAll(/await using renderer = (.*);/g, 'const renderer = $1;');
  const program = `import { createRenderer } from ${JSON.stringify(`${ROOT}/dist/index.js`)};
try {
${body}
} catch ({ diagnostics }) {
  console.log(JSON.stringify(diagnostics));
}
`;
  const { stdout, stderr } = await runProgram(process.execPath, ['program.mjs'], {
    cwd: freshFolder({ 'program.mjs': program }),
  });
  const diagnostics = stdout.length === 0 ? [] : (JSON.parse(stdout.toString()) as Diagnostic[]);
  if (stderr !== '') throw new Error(stderr);
  return { diagnostics, human: formatDiagnostics(diagnostics) };
}

async function runCommand(command: string): Promise<Told> {
  const [, ...args] = (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  const cwd = freshFolder();
  cpSync(`${FIXTURES}files`, cwd, { recursive: true });
  const { stdout } = await run([...args, '--json'], { cwd });
  const { stderr } = await run(args, { cwd });
  const lines = stdout.toString('utf8').split('\n').filter(Boolean);
  return {
    diagnostics: lines.map((line) => JSON.parse(line) as Diagnostic),
    human: stderr.replaceAll(`${ROOT}/`, '').trimEnd().concat('\n'),
  };
}
