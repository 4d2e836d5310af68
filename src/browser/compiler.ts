// Replaces `src/compiler/typst/engine/compile-typst.ts`: the same engine, built for WebAssembly.

import { EnginePdf } from '../compiler/output/pages/engine-pdf.js';
import type { CompiledDocument, CompileRequest } from '../compiler/typst/engine/compile-typst.js';
import { correctPdfNames } from '../compiler/typst/engine/correct-pdf-names.js';
import {
  appendUniqueEnd,
  createEngineDiagnostic,
  type EngineFile,
  type EngineMessage,
  rejectUnknownFonts,
  toEngineDiagnostics,
} from '../compiler/typst/engine/engine-diagnostics.js';
import { EngineError } from '../compiler/typst/engine/load-engine.js';
import { separateMarks } from '../compiler/typst/engine/separate-marks.js';
import { CvError } from '../diagnostics/cv-error.js';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.js';
import { TEXTS } from './bundled.js';
import {
  type EngineCompiler,
  type EngineReport,
  type EngineWorld,
  getEngine,
  type LoadedEngine,
} from './engine.js';
import { EngineFonts } from './fonts.js';
import { reportMissingEngine } from './shims/missing-engine.js';

const MAIN = '/main.typ';

/** The engine's formats: `CompileFormat` of PDF and pages, and of diagnostics as objects. */
const PDF = 1;
const PAGED = 0;
const AS_OBJECTS = 3;

/** The number of documents after which the engine's cache is cleared. */
const CACHE_RESET_INTERVAL = 8;

let compiler: Promise<EngineCompiler> | undefined;
let count = 0;

/** The compiler's fonts. The key is the list of added files. */
let current: { readonly key: string; readonly fonts: EngineFonts } | undefined;

/** The previous layout: the compiler can have the fonts and files of only one document. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Compiles Typst markup once the previous document is closed. If a bundled font is missing, fetches
 * it and compiles again.
 *
 * @throws EngineError if the markup is invalid, CvError if there is no engine
 */
export async function compileTypst(request: CompileRequest): Promise<CompiledDocument> {
  const previous = queue;
  let release = (): void => undefined;
  queue = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await previous;
  try {
    return await layOut(request, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function layOut(
  { markup, fontFiles = [], files = [] }: CompileRequest,
  release: () => void,
): Promise<CompiledDocument> {
  const engine = await getEngine().catch((error) => {
    throw new CvError([reportMissingEngine('The engine that lays out pages', error)], {
      cause: error,
    });
  });
  compiler ??= createCompiler(engine);
  const created = await compiler;
  for (const [path, content] of files) created.map_shadow(`/${path}`, content);
  const removeFiles = (): void => {
    for (const [path] of files) created.unmap_shadow(`/${path}`);
    count += 1;
    if (count % CACHE_RESET_INTERVAL === 0) created.reset();
  };
  try {
    const compiled = await compileWithFonts(created, engine, { markup, fontFiles });
    return openDocument(compiled, files, () => {
      removeFiles();
      release();
    });
  } catch (error) {
    removeFiles();
    throw error;
  }
}

async function createCompiler({ module }: LoadedEngine): Promise<EngineCompiler> {
  const builder = new module.TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const created = await builder.build();
  for (const [path, text] of Object.entries(TEXTS)) {
    if (/\.(?:typ|svg)$/.test(path)) created.map_shadow(`/${path}`, new TextEncoder().encode(text));
  }
  return created;
}

async function setFonts(
  created: EngineCompiler,
  engine: LoadedEngine,
  files: readonly string[],
): Promise<EngineFonts> {
  const key = JSON.stringify(files);
  if (current?.key === key) return current.fonts;
  const fonts = new EngineFonts(engine);
  created.set_fonts(await fonts.build(files));
  current = { key, fonts };
  return fonts;
}

interface CompiledWorld {
  readonly world: World;
  readonly hasError: boolean;
  readonly reports: readonly EngineMessage[];
}

async function compileWithFonts(
  created: EngineCompiler,
  engine: LoadedEngine,
  { markup, fontFiles }: { readonly markup: string; readonly fontFiles: readonly string[] },
): Promise<CompiledWorld> {
  for (;;) {
    const fonts = await setFonts(created, engine, fontFiles);
    created.add_source(MAIN, appendUniqueEnd(markup));
    const world = new World(created.snapshot('/', MAIN, undefined));
    const compiled = compileWorld(world);
    if (!fonts.areMissing) return compiled;
    world.free();
    await fonts.fetchMissing();
    current = undefined;
  }
}

function compileWorld(world: World): CompiledWorld {
  try {
    const { hasError, diagnostics } = world.use((inner) => inner.compile(PAGED, AS_OBJECTS));
    return { world, hasError, reports: toReports(diagnostics) };
  } catch (error) {
    world.free();
    throw error;
  }
}

/** A document in the engine's memory, which cannot be freed after a panic. */
class World {
  #hasPanicked = false;

  constructor(readonly inner: EngineWorld) {}

  use<T>(call: (inner: EngineWorld) => T): T {
    try {
      return call(this.inner);
    } catch (error) {
      // Browsers throw the last two for a stack overflow.
      if (!(error instanceof Error && /^(?:Runtime|Range|Internal)Error$/.test(error.name))) {
        throw error;
      }
      this.#hasPanicked = true;
      const message = 'The engine crashed during the layout of the document.';
      const hint = 'reload the page, and remove words with hundreds of combining marks';
      throw new CvError([createDiagnostic('engine-error', [], message, { hint })], {
        cause: error,
      });
    }
  }

  free(): void {
    if (!this.#hasPanicked) this.inner.free();
  }
}

function toReports(reports: readonly EngineReport[]): EngineMessage[] {
  return reports.map(({ message, path, range, severity }) => {
    const numbers = range.match(/\d+/g)?.map(Number) ?? [];
    const [line, character, endLine, endCharacter] = numbers as [number, number, number, number];
    return {
      message,
      path,
      range:
        numbers.length === 4
          ? { start: { line, character }, end: { line: endLine, character: endCharacter } }
          : null,
      severity: severity === 'error' ? 1 : severity === 'warning' ? 2 : 4,
    };
  });
}

function openDocument(
  { world, hasError, reports }: CompiledWorld,
  files: readonly EngineFile[],
  onClose: () => void,
): CompiledDocument {
  const errors = reports.filter(({ severity }) => severity !== 2);
  const warnings: Diagnostic[] = toEngineDiagnostics(reports, 'engine-warning', files);
  try {
    if (hasError) throw new EngineError(toEngineDiagnostics(errors, 'engine-error', files));
    rejectUnknownFonts(warnings);
  } catch (error) {
    world.free();
    throw error;
  }
  let pdf: Uint8Array<ArrayBuffer> | undefined;
  const exportPdf = (): Uint8Array<ArrayBuffer> => {
    pdf ??= world.use((inner) => inner.get_artifact(PDF, AS_OBJECTS).result);
    if (pdf !== undefined) return pdf;
    throw new EngineError([createEngineDiagnostic('The PDF engine returned no output.', files)]);
  };
  return {
    get pageCount() {
      return new EnginePdf(exportPdf()).readPageNumbers().length;
    },
    diagnostics: warnings,
    toPdf(_, date) {
      const bytes = exportPdf();
      setDate(bytes, date);
      correctPdfNames(bytes);
      return separateMarks(bytes);
    },
    getMetadata(label) {
      const values = world.use((inner) => inner.query(PAGED, `<${label}>`, 'value'));
      return (JSON.parse(values) as unknown[])[0];
    },
    close() {
      try {
        world.free();
      } finally {
        onClose();
      }
    },
    toSvg() {
      const hint = 'render `pdf` or `png`, or create SVG on the command line';
      throw new CvError([
        createDiagnostic('no-engine', [], 'The browser engine cannot create SVG.', { hint }),
      ]);
    },
  };
}

/** Sets the date of a PDF in place: this build of the engine uses the current time. */
function setDate(pdf: Uint8Array, date: Date): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const iso = date.toISOString().slice(0, 19);
  const digits = iso.replaceAll(/\D/g, '');
  const dates: readonly (readonly [prefix: string, value: string])[] = [
    ['/CreationDate (D:', digits],
    ['/ModDate (D:', digits],
    ['<xmp:CreateDate>', iso],
    ['<xmp:ModifyDate>', iso],
  ];
  for (const [prefix, value] of dates) {
    // Metadata is at the end of a PDF. Brackets in the texts of a document are escaped.
    const at = bytes.lastIndexOf(prefix);
    if (at !== -1) bytes.write(value, at + prefix.length, 'latin1');
  }
}
