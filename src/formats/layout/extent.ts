import { compile } from '../../engine/compiler.js';
import { EngineError } from '../../engine/engine-error.js';
import type { Exported } from './layout-job.js';
import { tooManyPages } from './page-limit.js';

/** Tells where it stands. It takes no room. */
const END = '#context [#metadata(here().position().y.pt())<cvpress-end>]\n';

/**
 * Lays out markup only to find where its text ends.
 *
 * @throws EngineError if the engine refuses it, or there are too many pages
 */
export function extentOf(
  markup: string,
  fontFiles: readonly string[],
  limits: { readonly pages: number },
): Pick<Required<Exported>, 'pageCount' | 'end'> {
  return compile(`${markup}\n${END}`, fontFiles, ({ pageCount, metadataOf }) => {
    const problem = tooManyPages(pageCount, limits);
    if (problem !== undefined) throw new EngineError([problem]);
    return { pageCount, end: metadataOf('cvpress-end') as number };
  });
}
