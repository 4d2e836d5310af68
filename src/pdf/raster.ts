import { readFrame } from './drawings.js';
import { readLinks } from './links.js';
import type { PdfLink } from './model.js';
import { openPdf, type PdfiumMemory } from './pdfium.js';

/** A rendered page: red, green, blue and alpha bytes. */
export interface Bitmap extends Dimensions {
  readonly data: Uint8Array;
}

/** Rows of a rendered page. */
export interface Strip extends Dimensions {
  /** In PDFium's memory: valid until the next call. */
  readonly data: Uint8Array;
  /** Bytes per row, including padding. */
  readonly stride: number;
}

/** In points for pages, in pixels for bitmaps. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** 0-based; `to` is exclusive. */
export type RowRange = readonly [from: number, to: number];

/** `FPDFBitmap_BGR`, `FPDFBitmap_BGRA`; `FPDF_REVERSE_BYTE_ORDER` makes them RGB (`fpdfview.h`). */
const BGR = 2;
const BGRA = 4;
const REVERSE_BYTE_ORDER = 0x10;

const WHITE = 0xffffffff;

export async function rasterize(pdf: Uint8Array, ppi: number): Promise<Bitmap[]> {
  const { sizes, renderPage, close } = await openPages(pdf);
  const toPixels = (points: number) => Math.max(1, Math.round((points * ppi) / 72));
  try {
    return sizes.map((points, index) => {
      const size = { width: toPixels(points.width), height: toPixels(points.height) };
      return { ...size, data: renderPage(index, size, ({ data }) => data.slice()) };
    });
  } finally {
    close();
  }
}

/** An open PDF whose pages can be rendered in strips. */
export interface RenderablePages {
  readonly sizes: readonly Dimensions[];
  /**
   * Renders rows of a page for `use`, as RGB.
   *
   * @param size - of the whole page in pixels
   */
  renderRows<T>(index: number, size: Dimensions, rows: RowRange, use: (strip: Strip) => T): T;
  /** Renders a whole page as RGBA, opaque, like a canvas. */
  renderPage<T>(index: number, size: Dimensions, use: (strip: Strip) => T): T;
  /** Returns the links of a page without their text. */
  links(index: number): readonly PdfLink[];
  /** Preloads a page, if it exists. */
  preload(index: number): void;
  close(): void;
}

/** Opens a PDF for rendering; throws like `openPdf`. */
export async function openPages(pdf: Uint8Array): Promise<RenderablePages> {
  const { doc, memory, pageCount, close } = await openPdf(pdf);
  const loaded = new Map<number, number>();
  const sizes = Array.from({ length: pageCount }, (_, index) => {
    memory.call('_FPDF_GetPageSizeByIndexF', doc, index, memory.address());
    const [width = 0, height = 0] = memory.readFloats(2);
    return { width, height };
  });
  // Loading a page takes longer than rendering a strip.
  const load = (index: number) => {
    const page = loaded.get(index) ?? memory.call('_FPDF_LoadPage', doc, index);
    loaded.set(index, page);
    return page;
  };
  return {
    sizes,
    renderRows: (index, size, rows, use) =>
      draw(memory, load(index), { size, rows, format: BGR }, use),
    renderPage: (index, size, use) =>
      draw(memory, load(index), { size, rows: [0, size.height], format: BGRA }, use),
    links: (index) => {
      const page = load(index);
      return readLinks(memory, { doc, page, index, frame: readFrame(memory, page) }, []);
    },
    preload: (index) => {
      if (index < pageCount) load(index);
    },
    close: () => {
      for (const page of loaded.values()) memory.call('_FPDF_ClosePage', page);
      close();
    },
  };
}

/** Renders a whole page for `use`, as RGB. */
export function drawPage<T>(
  memory: PdfiumMemory,
  page: number,
  size: Dimensions,
  use: (strip: Strip) => T,
): T {
  return draw(memory, page, { size, rows: [0, size.height], format: BGR }, use);
}

/** @param size - of the whole page in pixels */
function draw<T>(
  memory: PdfiumMemory,
  page: number,
  { size, rows, format }: { size: Dimensions; rows: RowRange; format: number },
  use: (strip: Strip) => T,
): T {
  const { width } = size;
  const height = rows[1] - rows[0];
  const bitmap = memory.call('_FPDFBitmap_CreateEx', width, height, format, 0, 0);
  if (bitmap === 0) throw new RangeError(`an image of ${width} × ${height} pixels is too large`);
  try {
    memory.call('_FPDFBitmap_FillRect', bitmap, 0, 0, width, height, WHITE);
    memory.call(
      '_FPDF_RenderPageBitmap',
      bitmap,
      page,
      0,
      -rows[0],
      width,
      size.height,
      0,
      REVERSE_BYTE_ORDER,
    );
    const start = memory.call('_FPDFBitmap_GetBuffer', bitmap);
    const stride = memory.call('_FPDFBitmap_GetStride', bitmap);
    return use({
      width,
      height,
      stride,
      data: memory.fpdf.HEAPU8.subarray(start, start + stride * height),
    });
  } finally {
    memory.call('_FPDFBitmap_Destroy', bitmap);
  }
}
