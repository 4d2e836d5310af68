import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { fontFolder, packageFolder } from './package-files.js';

/** A document that the engine has laid out. */
export interface CompiledDocument {
  readonly pageCount: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The PDF of a standard, such as `ua-1`. Throws `EngineError` when the document does not conform to it. */
  toPdf(standard: string, date: Date): Uint8Array;
}

/** The engine refused a document. Since documents are generated, that is a mistake of ours or of a font's. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((d) => d.message).join('\n'));
  }
}

/** Creating a compiler scans all fonts (5 to 25 ms), so each set of font paths has one, for the life of the process. */
const compilers = new Map<string, NodeCompiler>();

function compilerFor(fontPaths: readonly string[]): NodeCompiler {
  const key = JSON.stringify(fontPaths);
  let compiler = compilers.get(key);
  if (compiler === undefined) {
    compiler = NodeCompiler.create({
      workspace: packageFolder(),
      fontArgs: [{ fontPaths: [fontFolder(), ...fontPaths] }],
    });
    compilers.set(key, compiler);
  }
  return compiler;
}

/**
 * Lays out Typst markup and hands it to `use`; the document must not be kept, since the engine's cache is then trimmed.
 * Without that, memory grows by some 6 MB a document (measured; two generations keep the template's parts warm).
 *
 * @param fontPaths - absolute folders of fonts beside the bundled ones
 */
export function compile<T>(markup: string, fontPaths: readonly string[], use: (document: CompiledDocument) => T): T {
  const compiler = compilerFor(fontPaths);
  try {
    return use(layOut(compiler, markup));
  } finally {
    compiler.evictCache(2);
  }
}

function layOut(compiler: NodeCompiler, markup: string): CompiledDocument {
  const result = compiler.compile({ mainFileContent: markup });
  // `hasError` answers false once anything was taken, and exporting a failed document gives no usable message.
  if (result.hasError()) throw new EngineError(reportsOf(compiler, result.takeError(), 'engine-error'));
  const document = result.result as NodeTypstDocument;
  const warnings = reportsOf(compiler, result.takeWarnings(), 'engine-warning');
  // A missing family is only a warning to the engine, but it means that the package or a font is not what it should be.
  const unknownFont = warnings.filter((warning) => warning.message.includes('unknown font family'));
  if (unknownFont.length > 0)
    throw new EngineError(unknownFont.map((d) => ({ ...d, code: 'engine-error', severity: 'error' })));
  return {
    pageCount: document.numOfPages,
    diagnostics: warnings,
    toPdf: (standard, date) => exportPdf(compiler, document, standard, date),
  };
}

function exportPdf(compiler: NodeCompiler, document: NodeTypstDocument, standard: string, date: Date): Uint8Array {
  try {
    const bytes = compiler.pdf(document, {
      pdfStandard: standard,
      creationTimestamp: Math.floor(date.getTime() / 1000),
    });
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    // The message is a debug dump of the engine's own diagnostics; their texts are the strings after `message:`.
    const dump = error instanceof Error ? error.message : String(error);
    const messages = [...dump.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] as string);
    const texts = messages.length > 0 ? messages : [dump];
    throw new EngineError(texts.map((text) => diagnostic('engine-error', [], `The PDF engine reports: ${text}.`)));
  }
}

/** A finding of the engine, as `fetchDiagnostics` gives it. */
interface EngineReport {
  readonly message: string;
  readonly path: string;
  readonly hints?: readonly string[];
}

function reportsOf(
  compiler: NodeCompiler,
  error: NodeError | null,
  code: 'engine-error' | 'engine-warning',
): Diagnostic[] {
  if (error === null) return [];
  const reports = compiler.fetchDiagnostics(error) as EngineReport[];
  return reports.map((report) => diagnostic(code, [], `The engine reports: ${report.message}.`));
}
