import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  NodeCompiler,
  NodeError,
  NodeTypstDocument,
} from '@myriaddreamin/typst-ts-node-compiler';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { getFontFolder } from '../../../files/package-files.js';
import { correctPdfNames } from './correct-pdf-names.js';
import {
  appendUniqueEnd,
  createEngineDiagnostic,
  type EngineFile,
  type EngineMessage,
  rejectUnknownFonts,
  toEngineDiagnostics,
} from './engine-diagnostics.js';
import {
  EngineError,
  loadEngine,
  MAX_COMPILER_DOCUMENTS,
  RENEWABLE_COMPILER_DOCUMENTS,
} from './load-engine.js';
import { getEngineRoot, readRootFiles, runSandboxed } from './sandbox.js';
import { separateMarks } from './separate-marks.js';

export interface CompileRequest {
  readonly markup: string;
  /** Fonts added to the bundled ones. */
  readonly fontFiles?: readonly string[];
  /** Files of a custom template, which exist for this document only. */
  readonly files?: readonly EngineFile[];
}

/** A laid-out document, which must be closed. */
export interface CompiledDocument {
  readonly pageCount: number;
  readonly diagnostics: readonly Diagnostic[];
  /** @throws EngineError if the document does not conform to the standard, such as `ua-1` */
  toPdf(standard: string, date: Date): Uint8Array<ArrayBuffer>;
  /** Returns the value of the only metadata with this label. */
  getMetadata(label: string): unknown;
  /** Draws all pages below one another, with text as outlines. */
  toSvg(): string;
  close(): void;
}

interface PooledCompiler {
  readonly compiler: NodeCompiler;
  /** The number of documents it has compiled. */
  age: number;
}

/** The maximum number of event loop turns to wait for V8 to release compilers; usually 10. */
const MAX_TURNS = 100;

/**
 * Evicts the cache after this many documents. Eviction walks the whole cache, but large caches are
 * slow: after 400 different CVs of two pages, it took 151 MB; 254 MB and 8 % more CPU time if
 * evicted after every 25.
 */
const EVICT_EVERY = 4;

/** Evicts results unused for this many evictions; 2 keeps those that recur in a batch. */
const EVICT_AGE = 2;

const FONT_FOLDERS = [
  'source-sans-3',
  'roboto',
  'eb-garamond',
  'source-code-pro',
  'blank',
] as const;

/** The compiler of each set of added fonts; the most recently used one is last. */
const compilers = new Map<string, PooledCompiler>();

/** Documents in several languages need several font sets. A compiler keeps used fonts in memory. */
const MAX_COMPILERS = 4;

function getCompiler(fontFiles: readonly string[]): PooledCompiler {
  const key = JSON.stringify(fontFiles);
  let current = compilers.get(key);
  if (current === undefined || current.age >= MAX_COMPILER_DOCUMENTS) {
    if (current !== undefined) collectSoon();
    current = { compiler: createCompiler(fontFiles), age: 0 };
  }
  compilers.delete(key);
  compilers.set(key, current);
  const [oldest = key] = compilers.keys();
  if (compilers.size > MAX_COMPILERS) compilers.delete(oldest);
  current.age += 1;
  return current;
}

/**
 * Replaces compilers that have compiled many documents, and waits until V8 releases them. Call it
 * while no document waits.
 */
export async function renewCompilers(): Promise<void> {
  let pending = 0;
  const registry = new FinalizationRegistry(() => {
    pending -= 1;
  });
  for (const [key, { compiler, age }] of compilers) {
    if (age < RENEWABLE_COMPILER_DOCUMENTS) continue;
    registry.register(compiler, undefined);
    pending += 1;
    compilers.set(key, { compiler: createCompiler(JSON.parse(key)), age: 0 });
  }
  if (pending > 0) collectSoon();
  for (let turn = 0; pending > 0 && turn < MAX_TURNS; turn += 1) await delay(1);
}

function createCompiler(fontFiles: readonly string[]): NodeCompiler {
  const engine = loadEngine();
  const compiler = runSandboxed(() => {
    const compiler = engine.NodeCompiler.create({
      workspace: getEngineRoot(),
      fontArgs: [
        { fontPaths: [...FONT_FOLDERS.map((name) => join(getFontFolder(), name)), ...fontFiles] },
      ],
    });
    // The engine locates packages once, on first use: use one in the sandbox.
    compiler.compile({ mainFileContent: '#import "@none/none:0.0.0"' });
    return compiler;
  });
  for (const [path, content] of readRootFiles()) compiler.mapShadow(path, content);
  return compiler;
}

/**
 * Lays out Typst markup. Close the document before compiling the next one: this evicts the cache,
 * which otherwise grows by 6 MB a document (measured). Node.js releases earlier documents when the
 * event loop turns, so loops must yield to it.
 *
 * @throws EngineError if the engine rejects the markup, CvError if there is no engine
 */
export function compileTypst({
  markup,
  fontFiles = [],
  files = [],
}: CompileRequest): CompiledDocument {
  const { compiler, age } = getCompiler(fontFiles);
  const paths = files.map(([path]) => join(getEngineRoot(), path));
  files.forEach(([, content], index) => {
    compiler.mapShadow(paths[index] as string, Buffer.from(content));
  });
  const close = (): void => {
    for (const path of paths) compiler.unmapShadow(path);
    if (age % EVICT_EVERY === 0) compiler.evictCache(EVICT_AGE);
  };
  try {
    return { ...layOut(compiler, markup, files), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Code can import a package only by these keywords, or by `eval`, also as `std.eval`. */
const MAY_IMPORT = /\b(?:import|include|eval|std)\b/;

/** The import of the template in the first line of every document. */
const TEMPLATE_IMPORT = /^#import "typst-templates\/[\w-]+\/template\.typ": \*\n/;

/**
 * Uses the sandbox if the code might import a package, which the engine would download. `hasFiles`
 * tells whether there is code of a custom template.
 */
function compileSealed(
  compiler: NodeCompiler,
  markup: string,
  hasFiles: boolean,
): ReturnType<NodeCompiler['compile']> {
  const run = (): ReturnType<NodeCompiler['compile']> =>
    compiler.compile({ mainFileContent: appendUniqueEnd(markup) });
  const importLength = TEMPLATE_IMPORT.exec(markup)?.[0].length ?? 0;
  return hasFiles || MAY_IMPORT.test(markup.slice(importLength)) ? runSandboxed(run) : run();
}

function layOut(
  compiler: NodeCompiler,
  markup: string,
  files: readonly EngineFile[],
): Omit<CompiledDocument, 'close'> {
  const result = compileSealed(compiler, markup, files.length > 0);
  const fetchReports = (error: NodeError | null): EngineMessage[] =>
    error === null ? [] : (compiler.fetchDiagnostics(error) as EngineMessage[]);
  // `hasError` returns false once anything was read; exporting then gives no usable message.
  if (result.hasError())
    throw new EngineError(
      toEngineDiagnostics(fetchReports(result.takeError()), 'engine-error', files),
    );
  const document = result.result as NodeTypstDocument;
  const warnings = toEngineDiagnostics(
    fetchReports(result.takeWarnings()),
    'engine-warning',
    files,
  );
  rejectUnknownFonts(warnings);
  return {
    pageCount: document.numOfPages,
    diagnostics: warnings,
    toPdf(standard, date) {
      const creationTimestamp = Math.floor(date.getTime() / 1000);
      try {
        return readPdf(compiler.pdf(document, { pdfStandard: standard, creationTimestamp }));
      } catch (error) {
        throw exportError(error, files);
      }
    },
    getMetadata: (label) =>
      (compiler.query(document, { selector: `<${label}>`, field: 'value' }) as unknown[])[0],
    toSvg: () => compiler.plainSvg(document),
  };
}

function readPdf(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const pdf = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  correctPdfNames(pdf);
  return separateMarks(pdf);
}

/** Extracts the strings after `message:`, since the error's message is a Rust debug dump. */
function exportError(error: unknown, files: readonly EngineFile[]): EngineError {
  const dump = error instanceof Error ? error.message : String(error);
  const messages = [...dump.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) =>
    unescapeRust(match[1] as string),
  );
  const texts = messages.length > 0 ? messages : [dump];
  return new EngineError(
    texts.map((text) => createEngineDiagnostic(`The PDF engine reports: ${text}.`, files)),
  );
}

/** Unescapes a Rust string literal, which may be escaped twice. */
function unescapeRust(text: string): string {
  return text
    .replaceAll(/\\+u\{([\da-f]{1,5}|10[\da-f]{4})\}/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(["\\])/g, '$1');
}

/** More external memory than V8 allows, 64 MB (`kExternalAllocationSoftLimit`). */
const EXTERNAL_BYTES = 72 * 2 ** 20;

/**
 * Makes V8 collect garbage soon, incrementally. V8 sees only small handles to the engine's
 * documents and compilers, so a process had 631 MB after 3,000 CVs. The buffer counts as external
 * memory but is never touched, so never allocated.
 *
 * A forced collection (`gc`) would discard optimized code: 3 ms per document.
 */
function collectSoon(): void {
  void new ArrayBuffer(EXTERNAL_BYTES);
}
