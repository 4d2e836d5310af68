/** Renders documents and draws pages, in a worker. */

import { PDFiumLibrary } from '@hyzyla/pdfium';
import * as compiler from '@myriaddreamin/typst-ts-web-compiler';
import { expose, transfer } from 'comlink';
import {
  addFile,
  CvError,
  type CvSource,
  type Diagnostic,
  loadEngine,
  type OutputFormat,
  parseCvSource,
  type RenderOptions,
  type RenderResult,
  renderCv,
} from '../../src/browser/index.js';
import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import { completeCosts } from '../../src/compiler/options/cost-options.js';
import { readSettings } from '../../src/compiler/options/document-settings.js';
import { normalizeOptions } from '../../src/compiler/options/options.js';
import { FORMAT_INFO } from '../../src/compiler/output/formats.js';
import { diffSettings, writeSettings } from '../../src/compiler/pipeline/write-settings.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import type { Source } from '../../src/compiler/source/source.js';
import { type TracedLine, traceDocument } from '../../src/compiler/source-map/trace-document.js';
import { readTemplate } from '../../src/compiler/templates/read-template.js';
import type { TemplateOption } from '../../src/compiler/templates/template.js';
import { convertDocument } from '../../src/import/convert-document.js';
import { type Dimensions, openPages, type RenderablePages } from '../../src/pdf/raster.js';
import { fetchBytes, fetchWasm, type Progress } from './compressed-files.js';
import { drawPage } from './draw-page.js';
import { findFontFamilies } from './script-fonts.js';

/** File name in messages. */
const FILE_NAME = 'cv.yaml';

/** Size in points; with an image if the page was drawn immediately. */
export interface ShownPage extends Dimensions {
  readonly picture?: ImageBitmap;
}

/** Has no pages if the document has errors. */
export interface Rendered {
  readonly pages?: readonly ShownPage[];
  /** Plain text of the pages. */
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface TemplateInfo {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hasPhoto: boolean;
  readonly options: Readonly<Record<string, TemplateOption>>;
}

/** The last document without errors. */
let lastDocument:
  | { readonly source: CvSource; readonly options: RenderOptions; readonly pdf: Uint8Array }
  | undefined;

const loadedFonts = new Set<string>();

/** Loads the fonts that the scripts of a text need, and adds them to the options. */
async function loadFonts(text: string, options: RenderOptions): Promise<RenderOptions> {
  const families = findFontFamilies(text);
  const paths = families.flatMap((family) =>
    ['regular', 'bold'].map((face) => `/fonts/${family}-${face}.ttf`),
  );
  await Promise.all(
    paths
      .filter((path) => !loadedFonts.has(path))
      .map(async (path) => {
        addFile(path, await fetchBytes(`fonts/added${path.slice('/fonts'.length)}`));
        loadedFonts.add(path);
      }),
  );
  return paths.length === 0 ? options : { ...options, fontPaths: paths };
}

/** Parses a document, and converts it if it is of another program. */
async function readDocument(text: string): Promise<{ source: CvSource; isConverted: boolean }> {
  const parsed = parseCvSource(text, { file: FILE_NAME }) as unknown as Source;
  const options = { ...completeCosts({}), documentFormat: 'detect' };
  const source = await convertDocument(parsed, options);
  return { source: source as unknown as CvSource, isConverted: source !== parsed };
}

/** Plain text of the last pages. */
let lastText = '';

/** Renders again if text of the locale needs fonts for another script than the document. */
async function renderWith(
  source: CvSource,
  chosen: RenderOptions,
  formats: readonly OutputFormat[],
): Promise<{ readonly options: RenderOptions; readonly result: RenderResult }> {
  // Starts with the last text of the pages, so that one rendering is usually enough.
  for (let checkedText = source.text + lastText; ; ) {
    const options = await loadFonts(checkedText, chosen);
    const result = await renderCv(source, {
      ...options,
      formats: [...new Set<OutputFormat>([...formats, 'txt'])],
    });
    lastText = result.txt ?? '';
    const text = source.text + lastText;
    if (findFontFamilies(text).join() === findFontFamilies(checkedText).join())
      return { options, result: result };
    checkedText = text;
  }
}

/** Returns the diagnostics of a `CvError`. */
async function catchCvError<T>(
  action: () => Promise<T>,
): Promise<T | { readonly diagnostics: readonly Diagnostic[] }> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof CvError) return { diagnostics: error.diagnostics };
    throw error;
  }
}

/** Pages of the last PDF. */
let openedPages: RenderablePages | undefined;

const service = {
  /** Loads Typst and PDFium. */
  async load(onProgress: Progress): Promise<void> {
    await loadEngine({
      compiler,
      wasm: fetchWasm('engine', onProgress),
      font: fetchBytes,
      pdfium: async () => PDFiumLibrary.init({ wasmBinary: (await fetchBytes('pdfium')).buffer }),
    });
  },

  /**
   * @param visible - indices of pages to draw immediately; `draw` draws the others
   * @param width - width of the images in pixels
   */
  async render(
    text: string,
    chosen: RenderOptions,
    visible: readonly number[],
    width: number,
  ): Promise<Rendered> {
    const rendered = await catchCvError(async (): Promise<Rendered> => {
      const { source } = await readDocument(text);
      const { options, result } = await renderWith(source, chosen, ['pdf']);
      const { pdf, txt, diagnostics } = result as Required<RenderResult>;
      lastDocument = { source, options, pdf };
      openedPages?.close();
      openedPages = await openPages(pdf);
      const pages: ShownPage[] = [];
      for (const [index, size] of openedPages.sizes.entries()) {
        pages.push(
          visible.includes(index)
            ? { ...size, picture: await drawPage(openedPages, index, width) }
            : size,
        );
      }
      return { pages, text: txt, diagnostics };
    });
    const drawnPages = 'pages' in rendered ? (rendered.pages ?? []) : [];
    return transfer(
      rendered,
      drawnPages.flatMap(({ picture }) => picture ?? []),
    );
  },

  async draw(index: number, width: number): Promise<ImageBitmap> {
    const picture = await drawPage(openedPages, index, width);
    return transfer(picture, [picture]);
  },

  /** Finds the source positions of the lines on the last pages. */
  async traceLines(): Promise<readonly TracedLine[]> {
    if (lastDocument === undefined) return [];
    const { source, options, pdf } = lastDocument;
    return traceDocument(source, normalizeOptions(options), pdf);
  },

  async renderFormat(
    text: string,
    chosen: RenderOptions,
    format: OutputFormat,
  ): Promise<
    { readonly content: string | Uint8Array } | { readonly diagnostics: readonly Diagnostic[] }
  > {
    return catchCvError(async () => {
      const { source } = await readDocument(text);
      const { fit, maxPages: _, ...others } = chosen;
      // Formats without pages reject limits, which may be those of the document.
      const isFitted = fit !== undefined && FORMAT_INFO[format].isFitted;
      const { result } = await renderWith(source, isFitted ? { ...others, fit } : others, [format]);
      return { content: (result as unknown as Record<OutputFormat, string | Uint8Array>)[format] };
    });
  },

  /** Returns the options that a document chooses; undefined if its text is invalid. */
  async readSettings(text: string): Promise<RenderOptions | undefined> {
    try {
      const { source } = await readDocument(text);
      const { photo: _, ...settings } = readSettings(source.value) ?? {};
      return settings;
    } catch (error) {
      if (error instanceof CvError) return undefined;
      throw error;
    }
  },

  /** Returns the text with options in `render`; undefined if it has no place for them. */
  async keepSettings(text: string, options: RenderOptions): Promise<string | undefined> {
    const settings = await service.readSettings(text);
    if (settings === undefined || (await readDocument(text)).isConverted) return undefined;
    return writeSettings(text, diffSettings(options, settings));
  },

  /** Returns the path of the photo for the option `photo`. */
  addPhoto(name: string, content: Uint8Array): string {
    const path = `/photos/${name}`;
    addFile(path, content);
    return path;
  },

  templates(): TemplateInfo[] {
    return BUNDLED_TEMPLATES.map((name) => {
      const { title, description, supportsPhoto, options } = readTemplate(name);
      return { name, title, description, hasPhoto: supportsPhoto, options };
    });
  },

  /** Lists the languages with their own names. */
  languages(): (readonly [tag: string, name: string])[] {
    return LANGUAGES.map(({ tag, name }) => [tag, name]);
  },
};

export type Service = typeof service;

expose(service);
