import type { Bytes } from '../compiler/pipeline/render-result.js';
import { setPdfium } from './shims/pdfium.js';

/** The used part of `@myriaddreamin/typst-ts-web-compiler` 0.7. */
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
    /** Calls `load` when the engine first needs the font; empty bytes mean that there is none. */
    add_lazy_font(info: object, load: () => Uint8Array): void;
    build(): Promise<object>;
  };
}

/** A URL, bytes, a `Response` or a `WebAssembly.Module`. */
export type WebAssemblySource = string | object;

export interface EngineCompiler {
  set_fonts(fonts: object): void;
  add_source(path: string, content: string): boolean;
  map_shadow(path: string, content: Uint8Array): boolean;
  unmap_shadow(path: string): boolean;
  reset(): void;
  snapshot(root: string, file: string, inputs: undefined): EngineWorld;
}

/** A document in the memory of WebAssembly, which must be freed. */
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
  /** Lines and characters from 0: `0:8-0:9`; empty if unknown. */
  readonly range: string;
  readonly severity: string;
}

/** The dependencies that are not pure JavaScript. */
export interface EngineOptions {
  /** The module `@myriaddreamin/typst-ts-web-compiler`, version 0.7. */
  readonly compiler: EngineModule;
  /** Its `typst_ts_web_compiler_bg.wasm`: a URL, bytes, a `Response` or a `WebAssembly.Module`. */
  readonly wasm: WebAssemblySource | Promise<WebAssemblySource>;
  /**
   * Fetches a bundled font when a document first needs it.
   *
   * @param path - in the package, such as `fonts/roboto/Roboto-Bold.ttf`
   */
  readonly font: (path: string) => Promise<Uint8Array>;
  /** Loads PDFium, as `PDFiumLibrary.init()` of `@hyzyla/pdfium`, for PNG and for page hints. */
  readonly pdfium?: () => Promise<unknown>;
}

export interface LoadedEngine {
  readonly module: EngineModule;
  readonly font: EngineOptions['font'];
}

let loading: Promise<LoadedEngine> | undefined;

/**
 * Loads the engine for PDF, PNG and `fit`; other functions work without it. Later calls only
 * replace `pdfium`.
 *
 * @throws any error of loading the WebAssembly module
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
    // Allow another attempt.
    loading = undefined;
    throw error;
  }
}

/** @throws Error if `loadEngine` was not called */
export async function getEngine(): Promise<LoadedEngine> {
  if (loading === undefined) throw new Error('`loadEngine` was not called');
  return loading;
}
