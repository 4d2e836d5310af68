import { defined } from '../../../util/plain-object.js';
import { type CompiledDocument, compile } from '../../typst/engine/compile.js';
import { EngineError } from '../../typst/engine/load-engine.js';
import {
  type ExportOptions,
  type LayoutRequest,
  type LayoutResult,
  tooManyPages,
} from './layout-request.js';

/** Markup without size that records the position of the end. */
const END_MARKER = '#context [#metadata(here().position().y.pt())<cvpress-end>]\n';

/**
 * Lays out Typst markup once and exports it. PNG and SVG are made from the PDF: the engine draws no
 * PNG, and its SVG is one image of outlines.
 *
 * @throws EngineError if the engine rejects the markup or the standard, or there are too many pages
 */
export async function exportPages(request: LayoutRequest): Promise<LayoutResult> {
  const { formats, options, mostPages = Number.POSITIVE_INFINITY } = request;
  if (formats.size === 0) return measureEnd(request);
  // In browsers, the engine may wait for a font.
  const document = await compile(request);
  let pdf: Uint8Array<ArrayBuffer>;
  let outlines: string | undefined;
  try {
    assertPageLimit(document, options);
    pdf = document.toPdf(options.pdfStandard, toCreationDate(options));
    if (formats.has('svg') && document.pageCount <= mostPages) outlines = document.toSvg();
  } finally {
    document.close();
  }
  const { pageCount, diagnostics: warnings } = document;
  if (pageCount > mostPages) return { warnings, pageCount, pdf };
  return defined({
    pdf: formats.has('pdf') ? pdf : undefined,
    png: formats.has('png') ? await exportPng(pdf, options) : undefined,
    svg: outlines === undefined ? undefined : await exportSvg(outlines, pdf),
    pageCount,
    warnings,
  });
}

async function measureEnd({ markup, options, ...request }: LayoutRequest): Promise<LayoutResult> {
  const document = await compile({ ...request, markup: `${markup}\n${END_MARKER}` });
  try {
    assertPageLimit(document, options);
    const { pageCount, diagnostics: warnings } = document;
    return { warnings, pageCount, end: document.metadataOf('cvpress-end') as number };
  } finally {
    document.close();
  }
}

function assertPageLimit({ pageCount }: CompiledDocument, { limits }: ExportOptions): void {
  const diagnostic = tooManyPages(pageCount, limits);
  if (diagnostic !== undefined) throw new EngineError([diagnostic]);
}

function toCreationDate({ today }: ExportOptions): Date {
  return new Date(Date.UTC(today.year, today.month - 1, today.day));
}

async function exportPng(
  pdf: Uint8Array,
  { ppi }: ExportOptions,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const { pngOfPages } = await import('./png.js');
  return pngOfPages(pdf, ppi);
}

async function exportSvg(outlines: string, pdf: Uint8Array): Promise<string[]> {
  const { svgOfPages } = await import('./svg.js');
  const { readPdf } = await import('../../../pdf/read.js');
  return svgOfPages(outlines, (await readPdf(pdf)).pages);
}
