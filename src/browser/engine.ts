import type { Bytes } from '../compiler/pipeline/render-result.js';
import { setPdfium } from './shims/pdfium.js';

/** What this entry uses of `@myriaddreamin/typst-ts-web-compiler` 0.7. */
export interface EngineModule {
  default(options: {
    module_or_path: WebAssemblySource | Promise<WebAssemblySource>;
  }): Promise<unknown>;
  readonly TypstCompilerBuilder: new () => {
    set_dummy_access_model(): void;
    build(): Promise<EngineCompiler>;
  };
  readonly TypstFontResolverBuilder: new () => {
    get_font_info(content: Uint8Array): object;
    /** `load` is called when the engine first needs the font; without bytes, the engine does without it. */
    add_lazy_font(info: object, load: () => Uint8Array): void;
    build(): Promise<object>;
  };
}

/** WebAssembly: its address, its bytes, or a module. */
export type WebAssemblySource = string | object;

export interface EngineCompiler {
  set_fonts(fonts: object): void;
  add_source(path: string, content: string): boolean;
  map_shadow(path: string, content: Uint8Array): boolean;
  unmap_shadow(path: string): boolean;
  reset(): void;
  snapshot(root: string, file: string, inputs: undefined): EngineWorld;
}

/** A document to be laid out. Its memory is not JavaScript's: it must be freed. */
export interface EngineWorld {
  compile(
    kind: number,
    diagnosticsFormat: number,
  ): { hasError: boolean; diagnostics: readonly EngineReport[] };
  get_artifact(format: number, diagnosticsFormat: number): { result?: Bytes };
  query(kind: number, selector: string, field: string): string;
  free(): void;
}

export interface EngineReport {
  readonly message: string;
  readonly path: string;
  /** Lines and characters from 0: `0:8-0:9`; empty if nobody knows. */
  readonly range: string;
  readonly severity: string;
}

/** What is not pure JavaScript. */
export interface EngineOptions {
  /** The module `@myriaddreamin/typst-ts-web-compiler`, version 0.7. */
  readonly compiler: EngineModule;
  /** Its WebAssembly, `typst_ts_web_compiler_bg.wasm`: an address, bytes, a `Response`, or a `WebAssembly.Module`. */
  readonly wasm: WebAssemblySource | Promise<WebAssemblySource>;
  /**
   * Gets a bundled font when a document first needs it.
   *
   * @param path - in the package, such as `fonts/roboto/Roboto-Bold.ttf`
   */
  readonly font: (path: string) => Promise<Uint8Array>;
  /** Gets PDFium, `PDFiumLibrary.init(…)` of `@hyzyla/pdfium`: for PNG, and to say what stands on a page too many. */
  readonly pdfium?: () => Promise<unknown>;
}

/** The engine, as the program has given it. */
export interface LoadedEngine {
  readonly module: EngineModule;
  readonly font: EngineOptions['font'];
}

let loading: Promise<LoadedEngine> | undefined;

/**
 * Loads the engine, which pages need: PDF, PNG and `fit`. Everything else works without it. Calls after the first change
 * nothing but where PDFium comes from.
 *
 * @throws whatever the loading of its WebAssembly throws
 * @example
 * import * as compiler from '@myriaddreamin/typst-ts-web-compiler';
 *
 * await loadEngine({
 *   compiler,
 *   wasm: fetch('/typst_ts_web_compiler_bg.wasm'),
 *   font: async (path) => new Uint8Array(await (await fetch(`/${path}`)).arrayBuffer()),
 * });
 */
export async function loadEngine({ compiler, wasm, font, pdfium }: EngineOptions): Promise<void> {
  if (pdfium !== undefined) setPdfium(pdfium);
  loading ??= compiler.default({ module_or_path: wasm }).then(() => ({ module: compiler, font }));
  try {
    await loading;
  } catch (error) {
    // As after a broken connection: it may be tried again.
    loading = undefined;
    throw error;
  }
}

/** @throws Error if there is none */
export async function loadedEngine(): Promise<LoadedEngine> {
  if (loading === undefined) throw new Error('`loadEngine` was not called');
  return loading;
}
