import { omitUndefined } from '../../../util/plain-object.js';
import { type CompiledDocument, compileTypst } from '../../typst/engine/compile-typst.js';
import { EngineError } from '../../typst/engine/load-engine.js';
import {
  checkPageLimit,
  type ExportOptions,
  type LayoutRequest,
  type LayoutResult,
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
  const { formats, options, maxPages = Number.POSITIVE_INFINITY } = request;
  const { year, month, day } = options.today;
  if (formats.size === 0) return measureEnd(request);
  // In browsers, the engine may wait for a font.
  const document = await compileTypst(request);
  let pdf: Uint8Array<ArrayBuffer>;
  let outlines: string | undefined;
  try {
    assertPageLimit(document, options);
    pdf = document.toPdf(options.pdfStandard, new Date(Date.UTC(year, month - 1, day)));
    if (formats.has('svg') && document.pageCount <= maxPages) outlines = document.toSvg();
  } finally {
    document.close();
  }
  const { pageCount, diagnostics: warnings } = document;
  if (pageCount > maxPages) return { warnings, pageCount, pdf };
  return omitUndefined({
    pdf: formats.has('pdf') ? pdf : undefined,
    png: formats.has('png')
      ? await (await import('./png.js')).renderPng(pdf, options.ppi)
      : undefined,
    svg: outlines === undefined ? undefined : await exportSvg(outlines, pdf),
    pageCount,
    warnings,
  });
}

async function measureEnd({ markup, options, ...request }: LayoutRequest): Promise<LayoutResult> {
  const document = await compileTypst({ ...request, markup: `${markup}\n${END_MARKER}` });
  try {
    assertPageLimit(document, options);
    const { pageCount, diagnostics: warnings } = document;
    return { warnings, pageCount, textEnd: document.getMetadata('cvpress-end') as number };
  } finally {
    document.close();
  }
}

function assertPageLimit({ pageCount }: CompiledDocument, { limits }: ExportOptions): void {
  const diagnostic = checkPageLimit(pageCount, limits);
  if (diagnostic !== undefined) throw new EngineError([diagnostic]);
}

async function exportSvg(outlines: string, pdf: Uint8Array): Promise<string[]> {
  const { splitSvgPages } = await import('./svg.js');
  const { readPdf } = await import('../../../pdf/read-pdf.js');
  return splitSvgPages(outlines, (await readPdf(pdf)).pages);
}
