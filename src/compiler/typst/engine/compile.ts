import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  NodeCompiler,
  NodeError,
  NodeTypstDocument,
} from '@myriaddreamin/typst-ts-node-compiler';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { fontFolder } from '../../../files/package-files.js';
import { correctNames } from './correct-names.js';
import {
  diagnosticsOf,
  type EngineFile,
  ended,
  type Report,
  refusalOf,
  refuseUnknownFonts,
} from './engine-diagnostics.js';
import { EngineError, HALF_LIFE, LIFETIME, loadEngine } from './load-engine.js';
import { engineRoot, rootFiles, sealed } from './sealed.js';

/** The markup to lay out, with its fonts and files. */
export interface CompileRequest {
  readonly markup: string;
  /** Fonts added to the bundled ones. */
  readonly fontFiles?: readonly string[];
  /** Files of a template that is not bundled; they exist for this document only. */
  readonly files?: readonly EngineFile[];
}

/** A document that the engine has laid out, until it is closed. */
export interface CompiledDocument {
  readonly pageCount: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The PDF of a standard, such as `ua-1`. Throws `EngineError` when the document does not conform to it. */
  toPdf(standard: string, date: Date): Uint8Array<ArrayBuffer>;
  /** The value of the metadata with a label, of which there is one. */
  metadataOf(label: string): unknown;
  /** All pages one below another in one picture, text as outlines. */
  toSvg(): string;
  /** Ends its use: its memory can be released, and the next document has other files. */
  close(): void;
}

interface Renewable {
  readonly compiler: NodeCompiler;
  age: number;
}

/** How many turns of the event loop `renewCompilers` waits at most until V8 has let go of the old compilers: 10 are usual. */
const MOST_TURNS = 100;

/**
 * The cache is trimmed after this many documents. Trimming walks over all of it, but a large cache costs, too: after 400 different
 * CVs of two pages, it had 151 MB, and 254 if it was trimmed after 25, with 8 % more processor time.
 */
const TRIM_EVERY = 4;

/** The cache drops whatever was not used for this many trimmings. Two keep what only some documents of a batch use. */
const TRIM_AGE = 2;

/** The folders of the fonts that are always there. */
const FOLDERS = ['source-sans-3', 'roboto', 'eb-garamond', 'blank'] as const;

/** Each set of added fonts has a compiler; the most recently used one is last. */
const compilers = new Map<string, Renewable>();

/** Documents in several languages need several sets. A compiler keeps the fonts it has used in memory. */
const MOST_COMPILERS = 4;

function compilerFor(fontFiles: readonly string[]): Renewable {
  const key = JSON.stringify(fontFiles);
  let current = compilers.get(key);
  if (current === undefined || current.age >= LIFETIME) {
    if (current !== undefined) collectSoon();
    current = { compiler: createCompiler(fontFiles), age: 0 };
  }
  compilers.delete(key);
  compilers.set(key, current);
  const [oldest = key] = compilers.keys();
  if (compilers.size > MOST_COMPILERS) compilers.delete(oldest);
  current.age += 1;
  return current;
}

/**
 * Replaces compilers that have seen many documents, and waits until their memory is free. Otherwise this would hold up two
 * documents for as long as it takes, so it is done when no document waits.
 */
export async function renewCompilers(): Promise<void> {
  let kept = 0;
  const registry = new FinalizationRegistry(() => {
    kept -= 1;
  });
  for (const [key, { compiler, age }] of compilers) {
    if (age < HALF_LIFE) continue;
    registry.register(compiler, undefined);
    kept += 1;
    compilers.set(key, { compiler: createCompiler(JSON.parse(key)), age: 0 });
  }
  if (kept > 0) collectSoon();
  for (let turn = 0; kept > 0 && turn < MOST_TURNS; turn += 1) await delay(1);
}

/** Makes a compiler that finds the templates, the fonts that it is given, and nothing else. */
function createCompiler(fontFiles: readonly string[]): NodeCompiler {
  const engine = loadEngine();
  const compiler = sealed(() => {
    const created = engine.NodeCompiler.create({
      workspace: engineRoot(),
      fontArgs: [{ fontPaths: [...FOLDERS.map((name) => join(fontFolder(), name)), ...fontFiles] }],
    });
    // The engine looks for packages when it first needs one, and never again. So it is made to need one that does not exist.
    created.compile({ mainFileContent: '#import "@none/none:0.0.0"' });
    return created;
  });
  for (const [path, content] of rootFiles()) compiler.mapShadow(path, content);
  return compiler;
}

/**
 * Lays out Typst markup. The caller closes the document before the next one is compiled: then the engine's cache is trimmed.
 * Without that, memory grows by some 6 MB a document (measured).
 *
 * Once the event loop turns, Node.js releases the engine's memory of earlier documents: callers in a loop must yield to it.
 *
 * @throws EngineError when the engine refuses the markup, CvError when there is no engine
 */
export function compile({ markup, fontFiles = [], files = [] }: CompileRequest): CompiledDocument {
  const { compiler, age } = compilerFor(fontFiles);
  const paths = files.map(([path]) => join(engineRoot(), path));
  files.forEach(([, content], index) => {
    compiler.mapShadow(paths[index] as string, Buffer.from(content));
  });
  const close = (): void => {
    for (const path of paths) compiler.unmapShadow(path);
    if (age % TRIM_EVERY === 0) compiler.evictCache(TRIM_AGE);
  };
  try {
    return { ...layOut(compiler, markup, files), close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Code without any of these words cannot ask for a package: they are Typst's two keywords for it, the function that
 * evaluates text, and the module that offers it under another name.
 */
const MAY_IMPORT = /\b(?:import|include|eval|std)\b/;

/** The first line of every document. */
const OWN_IMPORT = /^#import "typst-templates\/[\w-]+\/template\.typ": \*\n/;

/** During layout, the engine would fetch a package from the network. `hasCode`: some code is not the program's own. */
function compileSealed(
  compiler: NodeCompiler,
  markup: string,
  hasCode: boolean,
): ReturnType<NodeCompiler['compile']> {
  const lay = (): ReturnType<NodeCompiler['compile']> =>
    compiler.compile({ mainFileContent: ended(markup) });
  const ownImport = OWN_IMPORT.exec(markup)?.[0].length ?? 0;
  return hasCode || MAY_IMPORT.test(markup.slice(ownImport)) ? sealed(lay) : lay();
}

function layOut(
  compiler: NodeCompiler,
  markup: string,
  files: readonly EngineFile[],
): Omit<CompiledDocument, 'close'> {
  const result = compileSealed(compiler, markup, files.length > 0);
  const reportsOf = (error: NodeError | null): Report[] =>
    error === null ? [] : (compiler.fetchDiagnostics(error) as Report[]);
  // `hasError` returns false once anything was read, and exporting a failed document gives no usable message.
  if (result.hasError())
    throw new EngineError(diagnosticsOf(reportsOf(result.takeError()), 'engine-error', files));
  const document = result.result as NodeTypstDocument;
  const warnings = diagnosticsOf(reportsOf(result.takeWarnings()), 'engine-warning', files);
  refuseUnknownFonts(warnings);
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
    metadataOf: (label) =>
      (compiler.query(document, { selector: `<${label}>`, field: 'value' }) as unknown[])[0],
    toSvg: () => compiler.plainSvg(document),
  };
}

function readPdf(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const pdf = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  correctNames(pdf);
  return pdf;
}

/** The message is a debug dump of the engine's own diagnostics; their texts are the strings after `message:`. */
function exportError(error: unknown, files: readonly EngineFile[]): EngineError {
  const dump = error instanceof Error ? error.message : String(error);
  const messages = [...dump.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) =>
    unescaped(match[1] as string),
  );
  const texts = messages.length > 0 ? messages : [dump];
  return new EngineError(texts.map((text) => refusalOf(`The PDF engine reports: ${text}.`, files)));
}

/** The contents of a text that Rust has escaped for programmers, perhaps twice. */
function unescaped(text: string): string {
  return text
    .replaceAll(/\\+u\{([\da-f]{1,5}|10[\da-f]{4})\}/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(["\\])/g, '$1');
}

/** More than V8 allows outside its heap before it collects garbage, in bytes (`kExternalAllocationSoftLimit`, 64 MB). */
const ENOUGH = 72 * 2 ** 20;

/**
 * Makes V8 collect garbage soon, step by step. The engine's documents and compilers are outside V8's heap, behind handles of a few bytes,
 * so a process that only renders produces too little garbage for V8 to collect them: after 3,000 CVs it had 631 MB. So V8 is told of
 * much memory, which is never touched and so never taken from the system.
 *
 * A collection by force (`gc`) would also free most of the optimised code: compiling that again took 3 ms per document.
 */
function collectSoon(): void {
  void new ArrayBuffer(ENOUGH);
}
