import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { EngineError } from '../../src/compiler/typst/engine/load-engine.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { type FormatOptions, formatDiagnostics } from '../../src/diagnostics/format-diagnostics.js';
import { createRenderer } from '../../src/workers/pooled-renderer.js';
import type { Renderer } from '../../src/workers/renderer.js';
import { createTemporaryFolder, ROOT, run } from '../cli/run.js';
import { withCompiledDocument } from '../support/compile.js';

/** Documents and their messages. */
export const FIXTURES = fileURLToPath(new URL('../fixtures/diagnostics/', import.meta.url));

/** The language of an example. Commands (`sh`) run in a folder with the files of the fixtures. */
export type Language = 'yaml' | 'json' | 'typst' | 'sh' | 'js';

/** The diagnostics of an example, as data and as text. */
export interface ExampleResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly human: () => string | Promise<string>;
}

export async function executeExample(
  language: Language,
  text: string,
  file?: string,
): Promise<ExampleResult> {
  if (language === 'sh') return runCommand(text.trim());
  if (language === 'js') return runProgramText(text);
  const diagnostics =
    language === 'typst' ? compileMarkup(text) : await validateText(text, file ?? `cv.${language}`);
  const options: FormatOptions = { text };
  return { diagnostics, human: () => formatDiagnostics(diagnostics, options) };
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
    return withCompiledDocument(markup, (document) => document.diagnostics);
  } catch (error) {
    if (error instanceof EngineError) return error.diagnostics;
    throw error;
  }
}

/** Documents that the programs of the page render, by variable. */
const DOCUMENTS = {
  document: { cv: { name: 'Jane Doe' } },
  largeDocument: `cv:\n  name: Jane Doe\n  summary: [${'[],'.repeat(1_000_000)}]`,
};

const PLATFORM_WITHOUT_ENGINE = "Object.defineProperty(process, 'platform', { value: 'sunos' });";

/** Creates a file that starts Node.js with an option. */
function writeNode(folder: string, name: string, option: string): void {
  const text = `#!/bin/sh\nexec ${process.execPath} ${option} "$@"\n`;
  writeFileSync(join(folder, name), text, { mode: 0o755 });
}

/** Runs a program that uses a renderer, in this process: most are faster than its start. */
async function runProgramText(text: string): Promise<ExampleResult> {
  // Not all supported versions of Node.js have `await using`.
  const body = text.replaceAll(/await using renderer = (.*);/g, 'const renderer = $1;');
  const program = `${createTemporaryFolder({
    'program.mjs': `export async function main(createRenderer, { document, largeDocument }) {\n${body}\n}`,
    'platform.cjs': PLATFORM_WITHOUT_ENGINE,
  })}/program.mjs`;
  writeNode(dirname(program), 'node-without-engine', '--require ./platform.cjs');
  writeNode(dirname(program), 'node-with-48-mb', '--max-old-space-size=48');
  const { main } = (await import(program)) as {
    main: (create: typeof createRenderer, documents: typeof DOCUMENTS) => Promise<void>;
  };
  const [folder, { execPath }] = [process.cwd(), process];
  const renderers: Renderer[] = [];
  const writes = vi.spyOn(process.stderr, 'write');
  process.chdir(dirname(program));
  try {
    await main((options) => {
      const renderer = createRenderer(options);
      renderers.push(renderer);
      return renderer;
    }, DOCUMENTS);
    return { diagnostics: [], human: () => '' };
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    return { diagnostics: error.diagnostics, human: () => formatDiagnostics(error.diagnostics) };
  } finally {
    expect(writes).not.toHaveBeenCalled();
    writes.mockRestore();
    process.chdir(folder);
    process.execPath = execPath;
    await Promise.all(renderers.map((renderer) => renderer.close()));
  }
}

async function runCommand(command: string): Promise<ExampleResult> {
  const [, ...args] = (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  const cwd = createTemporaryFolder();
  cpSync(`${FIXTURES}files`, cwd, { recursive: true });
  const { stdout } = await run([...args, '--json'], { cwd });
  const lines = stdout.toString('utf8').split('\n').filter(Boolean);
  return {
    diagnostics: lines.map((line) => JSON.parse(line) as Diagnostic),
    human: async () =>
      (await run(args, { cwd })).stderr.replaceAll(`${ROOT}/`, '').trimEnd().concat('\n'),
  };
}
