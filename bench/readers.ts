import { LAYOUTS, SOME_LAYOUTS } from '../test/inspect/readers/documents.js';
import { readMatrix, tableOf } from '../test/inspect/readers/matrix.js';

/** What the installed PDF readers extract from documents of some designs; `npm run readers` covers all designs. */
export async function benchReaders(): Promise<string> {
  const scores = tableOf(await readMatrix(SOME_LAYOUTS));
  const title = `What readers keep together, in per cent, in ${SOME_LAYOUTS.length} of ${LAYOUTS.length} designs`;
  return `\n${title}\n${scores.replaceAll(/^/gm, '  ')}`;
}
