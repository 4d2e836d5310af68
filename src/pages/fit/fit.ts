import type { Cv } from '../../cv/cv.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { PageFormat } from '../../formats/formats.js';
import type { Exported, LayOut } from '../../formats/layout/layout-job.js';
import { pageFillsOf } from '../../formats/layout/page-fill.js';
import { transformCv } from '../../formats/markup/transform.js';
import { fittedMessage } from './fitted.js';
import { measured } from './heights.js';
import { searchFit } from './search.js';

export interface LaidOut {
  /** As it was laid out: perhaps squeezed. */
  readonly cv: Cv;
  /** Its pages; undefined if none were wanted, or they are not made yet. */
  readonly exported?: Exported;
  /** What is said of its pages. */
  readonly diagnostics: readonly Diagnostic[];
}

const NOTHING: ReadonlySet<PageFormat> = new Set();
const PDF: ReadonlySet<PageFormat> = new Set(['pdf']);

/** Letters with two marks, as in Vietnamese, which are higher than others. */
const TALL = /[\u1EA0-\u1EF9]/;

/**
 * Squeezes a CV into at most a number of pages, if it has more.
 *
 * @param pages - any number if undefined
 * @param timed - runs work of this process within the document's time
 * @param formats - exported if nothing has to change
 * @returns with everything at its bounds, if it does not fit
 */
export async function fitCv(
  cv: Cv,
  pages: number | undefined,
  layOut: LayOut,
  timed: <T>(work: () => T) => T,
  formats = NOTHING,
): Promise<LaidOut & { readonly fits: boolean }> {
  if (pages === undefined) return { cv, fits: true, diagnostics: [] };
  const markup = timed(() => transformCv(cv));
  const base = await layOut(markup, formats.size > 0 ? formats : PDF, pages);
  if (base.pageCount <= pages) return { cv, fits: true, diagnostics: [], ...(formats.size > 0 && { exported: base }) };
  const hasTallLetters = cv.design.addedFonts.length > 0 || TALL.test(markup);
  const known = measured(cv.design, pageFillsOf(base.pdf as Uint8Array), pages);
  const found = await searchFit({ cv, pages, known, hasTallLetters }, async (tried) => {
    const tightened = timed(() => transformCv(tried));
    const { pageCount, end = 0 } = await layOut(tightened, NOTHING);
    return { pageCount, end };
  });
  const diagnostics = found.fits ? [fittedMessage(cv.design, found.cv.design, pages)] : [];
  return { ...found, diagnostics };
}
