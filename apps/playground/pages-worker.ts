/** Everything between a text and its pages, in a worker: the pipeline, its engine, and the drawing of pages. */
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
import { normaliseOptions } from '../../src/compiler/options/options.js';
import { type TracedLine, traceDocument } from '../../src/compiler/source-map/trace-document.js';
import { readTemplate } from '../../src/compiler/templates/read-template.js';
import { BUNDLED, type TemplateOption } from '../../src/compiler/templates/template.js';
import { type Dimensions, type DrawablePages, openPages } from '../../src/pdf/raster.js';
import { fetchBytes, fetchProgram, type Progress } from './packed.js';
import { familiesFor } from './scripts.js';

/** The name of the document in messages, and of what is downloaded. */
const FILE = 'cv.yaml';

/** A page, its size in points; with its picture, if it was drawn at once. */
export interface ShownPage extends Dimensions {
  readonly picture?: ImageBitmap;
}

/** What became of a text: its pages, if nothing is an error. */
export interface Rendered {
  readonly pages?: readonly ShownPage[];
  /** What programs read on them. */
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A look, as people choose it. */
export interface Look {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hasPhoto: boolean;
  readonly options: Readonly<Record<string, TemplateOption>>;
}

/** What was rendered last without an error. */
let last:
  | { readonly source: CvSource; readonly options: RenderOptions; readonly pdf: Uint8Array }
  | undefined;

const loaded = new Set<string>();

/** The options of a text: those that were chosen, and the fonts that its scripts need. */
async function withFonts(text: string, options: RenderOptions): Promise<RenderOptions> {
  const families = familiesFor(text);
  const paths = families.flatMap((family) =>
    ['regular', 'bold'].map((face) => `/fonts/${family}-${face}.ttf`),
  );
  await Promise.all(
    paths
      .filter((path) => !loaded.has(path))
      .map(async (path) => {
        addFile(path, await fetchBytes(`fonts/added${path.slice('/fonts'.length)}`));
        loaded.add(path);
      }),
  );
  return paths.length === 0 ? options : { ...options, fontPaths: paths };
}

/** What the pages said last. */
let said = '';

/** Renders a text with the fonts that it needs. The words that the program adds may be in another script than the text. */
async function renderWith(
  source: CvSource,
  chosen: RenderOptions,
  formats: readonly OutputFormat[],
): Promise<{ readonly options: RenderOptions; readonly made: RenderResult }> {
  // Most keys leave the program's words as they were: once is then enough.
  for (let seen = source.text + said; ; ) {
    const options = await withFonts(seen, chosen);
    const made = await renderCv(source, {
      ...options,
      formats: [...new Set<OutputFormat>([...formats, 'txt'])],
    });
    said = made.txt ?? '';
    const all = source.text + said;
    if (familiesFor(all).join() === familiesFor(seen).join()) return { options, made };
    seen = all;
  }
}

/** Mistakes are a result; any other error is ours, or the connection's. */
async function guarded<T>(
  work: () => Promise<T>,
): Promise<T | { readonly diagnostics: readonly Diagnostic[] }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CvError) return { diagnostics: error.diagnostics };
    throw error;
  }
}

/** The PDF that was rendered last, open to be drawn. */
let open: DrawablePages | undefined;

async function drawPage(index: number, width: number): Promise<ImageBitmap> {
  const size = open?.sizes[index];
  if (open === undefined || size === undefined) throw new RangeError(`there is no page ${index}`);
  const height = Math.round((size.height * width) / size.width);
  return open.drawWhole(index, { width, height }, ({ data: { buffer, byteOffset, length } }) => {
    // PDFium's own memory is copied at once, and only here: each copy takes a third of the time of drawing.
    const pixels = new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, length);
    return createImageBitmap(new ImageData(pixels, width, height), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
  });
}

const service = {
  /** Loads the engine and what draws pages. */
  async load(tell: Progress): Promise<void> {
    await loadEngine({
      compiler,
      wasm: fetchProgram('engine', tell),
      font: fetchBytes,
      pdfium: async () => PDFiumLibrary.init({ wasmBinary: (await fetchBytes('pdfium')).buffer }),
    });
  },

  /**
   * @param seen - the pages that are drawn at once; the others are drawn by `draw`
   * @param width - of a page's picture, in pixels
   */
  async render(
    text: string,
    chosen: RenderOptions,
    seen: readonly number[],
    width: number,
  ): Promise<Rendered> {
    const rendered = await guarded(async (): Promise<Rendered> => {
      const source = parseCvSource(text, { file: FILE });
      const { options, made } = await renderWith(source, chosen, ['pdf']);
      const { pdf, txt, diagnostics } = made as Required<RenderResult>;
      last = { source, options, pdf };
      open?.close();
      open = await openPages(pdf);
      const pages: ShownPage[] = [];
      for (const [index, size] of open.sizes.entries()) {
        pages.push(
          seen.includes(index) ? { ...size, picture: await drawPage(index, width) } : size,
        );
      }
      return { pages, text: txt, diagnostics };
    });
    const drawn = 'pages' in rendered ? (rendered.pages ?? []) : [];
    return transfer(
      rendered,
      drawn.flatMap(({ picture }) => picture ?? []),
    );
  },

  /** Draws a page of what was rendered last. */
  async draw(index: number, width: number): Promise<ImageBitmap> {
    const picture = await drawPage(index, width);
    return transfer(picture, [picture]);
  },

  /** Where each line of the last pages comes from. */
  async places(): Promise<readonly TracedLine[]> {
    if (last === undefined) return [];
    const { source, options, pdf } = last;
    return traceDocument(source, normaliseOptions(options), pdf);
  },

  /** One output, as the command line writes it. */
  async output(
    text: string,
    chosen: RenderOptions,
    format: OutputFormat,
  ): Promise<
    { readonly content: string | Uint8Array } | { readonly diagnostics: readonly Diagnostic[] }
  > {
    return guarded(async () => {
      const source = parseCvSource(text, { file: FILE });
      const { made } = await renderWith(source, chosen, [format]);
      return { content: (made as unknown as Record<OutputFormat, string | Uint8Array>)[format] };
    });
  },

  /** Makes a picture a file that the option `photo` can name. */
  addPhoto(name: string, content: Uint8Array): string {
    const path = `/photos/${name}`;
    addFile(path, content);
    return path;
  },

  looks(): Look[] {
    return BUNDLED.map((name) => {
      const { title, description, hasPhoto, options } = readTemplate(name);
      return { name, title, description, hasPhoto, options };
    });
  },

  /** The languages, with the names that their speakers use. */
  languages(): (readonly [tag: string, name: string])[] {
    return LANGUAGES.map(({ tag, name }) => [tag, name]);
  },
};

export type Service = typeof service;

expose(service);
