import { defined } from '../../../util/plain-object.js';
import { compile } from '../../typst/engine/compiler.js';
import { EngineError } from '../../typst/engine/engine.js';
import { type Exported, type LayoutJob, tooManyPages } from './layout-job.js';

/** Tells where it stands. It takes no room. */
const END = '#context [#metadata(here().position().y.pt())<cvpress-end>]\n';

/**
 * Lays out Typst markup once and exports it. The code for pictures is loaded on demand: the engine draws no PNG, and its SVG is one
 * picture of outlines, so both are made from the PDF.
 *
 * @throws EngineError if the engine refuses the markup or the standard, or there are too many pages
 */
export async function exportPages(job: LayoutJob): Promise<Exported> {
  const { markup, formats, options, mostPages = Number.POSITIVE_INFINITY } = job;
  const { pdfStandard, today } = options;
  const seesEnd = formats.size === 0;
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day));
  // Awaited, since in browsers the engine may have to wait for a font.
  const laidOut = await compile(
    seesEnd ? `${markup}\n${END}` : markup,
    job.fontFiles,
    (document) => {
      const problem = tooManyPages(document.pageCount, options.limits);
      if (problem !== undefined) throw new EngineError([problem]);
      const isOver = !seesEnd && document.pageCount > mostPages;
      return {
        isOver,
        pdf: seesEnd ? undefined : document.toPdf(pdfStandard, date),
        svg: formats.has('svg') && !isOver ? document.toSvg() : undefined,
        pageCount: document.pageCount,
        end: seesEnd ? (document.metadataOf('cvpress-end') as number) : undefined,
        warnings: document.diagnostics,
      };
    },
    job.files,
  );
  const { isOver, pdf, svg, pageCount, end, warnings } = laidOut;
  if (end !== undefined) return { warnings, pageCount, end };
  if (isOver) return defined({ warnings, pageCount, pdf });
  return defined({
    pdf: formats.has('pdf') ? pdf : undefined,
    png:
      formats.has('png') && pdf
        ? await (await import('./png.js')).pngOfPages(pdf, options.ppi)
        : undefined,
    svg: svg && pdf ? await drawSvg(svg, pdf) : undefined,
    pageCount,
    warnings,
  });
}

async function drawSvg(svg: string, pdf: Uint8Array): Promise<string[]> {
  const { svgOfPages } = await import('./svg.js');
  const { readPdf } = await import('../../../pdf/read.js');
  return svgOfPages(svg, (await readPdf(pdf)).pages);
}
