import { LAYOUTS, SOME_LAYOUTS } from '../test/readers/documents.js';
import { readMatrix, tableOf } from '../test/readers/matrix.js';

/** What readers that are installed make of documents of some designs; `npm run readers` is about all of them. */
export async function benchReaders(): Promise<string> {
  const scores = tableOf(await readMatrix(SOME_LAYOUTS));
  const title = `What readers keep together, in per cent, in ${SOME_LAYOUTS.length} of ${LAYOUTS.length} designs`;
  return `\n${title}\n${scores.replaceAll(/^/gm, '  ')}`;
}
