/** Stands in for `src/compiler/typst/engine/compiler.ts`: the same engine, built for WebAssembly. */

import { WrittenPdf } from '../compiler/output/pages/written-pdf.js';
import type { CompiledDocument } from '../compiler/typst/engine/compiler.js';
import { correctNames } from '../compiler/typst/engine/corrections.js';
import { EngineError } from '../compiler/typst/engine/engine.js';
import {
  diagnosticsOf,
  type EngineFile,
  ended,
  type Report,
  refusalOf,
  refuseUnknownFonts,
} from '../compiler/typst/engine/reports.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { TEXTS } from './bundled.js';
import {
  type EngineCompiler,
  type EngineReport,
  type EngineWorld,
  type LoadedEngine,
  loadedEngine,
} from './engine.js';
import { EngineFonts } from './fonts.js';
import { missingEngine } from './shims/missing-engine.js';

const MAIN = '/main.typ';

/** The engine's numbers of what a document is made to (`CompileFormat`), and of reports as objects. */
const PDF = 1;
const PAGED = 0;
const AS_OBJECTS = 3;

/** The cache is trimmed after this many documents. */
const TRIM_EVERY = 8;

let compiler: Promise<EngineCompiler> | undefined;
let count = 0;

/** The fonts that the compiler has, and the added files among them. */
let current: { readonly key: string; readonly fonts: EngineFonts } | undefined;

/** The document before. One is laid out after the other, since the compiler has the fonts and files of one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Lays out Typst markup and hands it to `use`, as in Node.js. If the engine lacks a font of the package, that is fetched, and the
 * document laid out again.
 *
 * @throws EngineError when the engine refuses the markup, CvError when there is no engine
 */
export function compile<T>(
  markup: string,
  fontFiles: readonly string[],
  use: (document: CompiledDocument) => T,
  files: readonly EngineFile[] = [],
): Promise<T> {
  const own = last.then(() => layOut(markup, fontFiles, use, files));
  last = own.catch(() => undefined);
  return own;
}

async function layOut<T>(
  markup: string,
  fontFiles: readonly string[],
  use: (document: CompiledDocument) => T,
  files: readonly EngineFile[],
): Promise<T> {
  const engine = await loadedEngine().catch((error) => {
    throw new CvError([missingEngine('The engine that lays out pages', error)], { cause: error });
  });
  compiler ??= createCompiler(engine);
  const created = await compiler;
  for (const [path, content] of files) created.map_shadow(`/${path}`, content);
  try {
    for (;;) {
      const fonts = await setFonts(created, engine, fontFiles);
      const done = inWorld(created, markup, (world) => {
        const { hasError, diagnostics } = world.compile(PAGED, AS_OBJECTS);
        if (fonts.areWanted) return undefined;
        return { result: use(documentOf(world, hasError, reportsOf(diagnostics), files)) };
      });
      if (done !== undefined) return done.result;
      await fonts.fetchWanted();
      current = undefined;
    }
  } finally {
    for (const [path] of files) created.unmap_shadow(`/${path}`);
    count += 1;
    if (count % TRIM_EVERY === 0) created.reset();
  }
}

/** Makes a compiler that finds the templates and nothing else. */
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

/** The engine's memory of a document is freed when `use` is done with it; after a panic, it is lent for ever and cannot be. */
function inWorld<T>(created: EngineCompiler, markup: string, use: (world: EngineWorld) => T): T {
  created.add_source(MAIN, ended(markup));
  const world = created.snapshot('/', MAIN, undefined);
  try {
    const used = use(world);
    world.free();
    return used;
  } catch (error) {
    // Browsers call a stack that is too deep by the last two of these names.
    if (error instanceof Error && /^(?:Runtime|Range|Internal)Error$/.test(error.name))
      throw crash(error);
    world.free();
    throw error;
  }
}

/** After a panic, nothing is known of the engine's memory. */
function crash(cause: Error): CvError {
  const message = 'The engine has crashed while it laid out the document.';
  const hint = 'load the page again; documents whose words have hundreds of marks make it crash';
  return new CvError([diagnostic('engine-error', [], message, { hint })], { cause });
}

/** Reports as the native engine has them. */
function reportsOf(reports: readonly EngineReport[]): Report[] {
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

function documentOf(
  world: EngineWorld,
  hasError: boolean,
  reports: readonly Report[],
  files: readonly EngineFile[],
): CompiledDocument {
  const errors = reports.filter(({ severity }) => severity !== 2);
  if (hasError) throw new EngineError(diagnosticsOf(errors, 'engine-error', files));
  const warnings: Diagnostic[] = diagnosticsOf(reports, 'engine-warning', files);
  refuseUnknownFonts(warnings);
  let pdf: Uint8Array<ArrayBuffer> | undefined;
  const exported = (): Uint8Array<ArrayBuffer> => {
    pdf ??= world.get_artifact(PDF, AS_OBJECTS).result;
    if (pdf !== undefined) return pdf;
    throw new EngineError([refusalOf('The PDF engine writes nothing.', files)]);
  };
  return {
    get pageCount() {
      return new WrittenPdf(exported()).pageNumbers().length;
    },
    diagnostics: warnings,
    toPdf(_, date) {
      const bytes = exported();
      setDate(bytes, date);
      correctNames(bytes);
      return bytes;
    },
    metadataOf: (label) => (JSON.parse(world.query(PAGED, `<${label}>`, 'value')) as unknown[])[0],
    toSvg() {
      const hint = 'render `pdf`, or `png`; the command line draws SVG';
      throw new CvError([
        diagnostic('no-engine', [], 'The engine for browsers draws no SVG.', { hint }),
      ]);
    },
  };
}

/** Sets the date of a PDF, in place: this build of the engine takes it from the clock. */
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
    // Metadata is at the end; brackets of a document's own texts are escaped, so they cannot look like this.
    const at = bytes.lastIndexOf(prefix);
    if (at !== -1) bytes.write(value, at + prefix.length, 'latin1');
  }
}
