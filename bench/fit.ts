import { measurePageFills } from '../src/compiler/output/pages/engine-pdf.js';
import { renderCv } from '../src/compiler/pipeline/render.js';
import { createRandom } from '../test/support/create-random.js';
import { createDocuments, type SampleDocument } from './documents.js';
import { type Lane, runInTurn } from './lanes.js';
import { table } from './statistics.mjs';

const ROUNDS = { warmUp: 15, counted: 40 };
const OPTIONS = { today: '2026-11-20' };
const PAGES = 2;

/** Numbers of lines beyond the second page. */
const LINES = [1, 5, 15];

const random = createRandom(2);

const LETTERS = 'etaoinshrdlu';

console.log(await benchFit());

/** Measures the time that `fit` adds to rendering a document of two pages and some lines. */
async function benchFit(): Promise<string> {
  const lanes: Record<string, Lane> = {};
  for (const lines of LINES) {
    const count = await countEntries(lines);
    const createLane =
      (options: object): Lane =>
      (document) => {
        const longer = addEntries(document, count);
        return () => renderCv(longer, { ...OPTIONS, ...options });
      };
    lanes[`${lines} as it is`] = createLane({});
    lanes[`${lines} fitted`] = createLane({ fit: PAGES });
  }
  const times = await runInTurn(lanes, ROUNDS);
  return table(
    `Milliseconds of processor time for a CV of two pages and some lines (\`fit\`), warm, ` +
      `lower quartile of ${ROUNDS.counted} distinct documents`,
    LINES.map((lines) => {
      const [plain = 0, fitted = 0] = [times[`${lines} as it is`], times[`${lines} fitted`]];
      const more = fitted - plain;
      return [
        `about ${lines} line${lines === 1 ? '' : 's'} too many`,
        `${fitted.toFixed(1)} instead of ${plain.toFixed(1)}`,
        `${more.toFixed(1)} more`,
        `${(more / plain).toFixed(1)} renders`,
      ];
    }),
  );
}

/** Returns how many one-line entries exceed two pages by about `lines` lines. */
async function countEntries(lines: number): Promise<number> {
  const [document] = createDocuments(1) as unknown as Iterable<SampleDocument>;
  for (let count = 1; ; count += 1) {
    const { pdf } = await renderCv(addEntries(document as SampleDocument, count), OPTIONS);
    const extraPages = measurePageFills(pdf as Uint8Array).slice(PAGES);
    if (extraPages.reduce((sum, page) => sum + page.lines, 0) >= lines) return count;
  }
}

/** Adds one-line entries with unique words. */
function addEntries(document: SampleDocument, count: number): SampleDocument {
  const createWord = () =>
    Array.from({ length: 9 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
  const entries = Array.from({ length: count }, () => ({
    name: createWord(),
    details: `${createWord()} ${createWord()} ${createWord()}`,
  }));
  return { ...document, cv: { ...document.cv, test_scores: entries } } as SampleDocument;
}
