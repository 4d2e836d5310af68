import { readPdf } from '../../pdf/read.js';
import { inLanguage, SHORT, type TrialDocument } from './documents.js';
import { type Fault, fault } from './faults.js';

/** Texts at the start of lines. */
const STARTS = [
  ...SHORT.cv.experience.map(({ company }) => company),
  ...SHORT.cv.skills.map(({ name }) => name),
];

/** Only its section titles are in Hebrew. */
export const FROM_THE_RIGHT = inLanguage('he');

/** An invisible distance, in points. */
const NOTHING = 2;

/**
 * Finds lines that start on the left in a language from right to left.
 *
 * @param draw - makes a PDF of a document
 */
export async function unmirrored(
  draw: (trial: TrialDocument) => Promise<Uint8Array | undefined>,
): Promise<Fault[]> {
  const [pdf, mirrored] = [await draw(inLanguage('en')), await draw(FROM_THE_RIGHT)];
  if (pdf === undefined || mirrored === undefined) return [];
  const [before, after] = [placesIn(await readPdf(pdf)), placesIn(await readPdf(mirrored))];
  const same = STARTS.filter((text) => {
    const [line, mirror] = [before.get(text), after.get(text)];
    if (line === undefined || mirror === undefined) return false;
    // Centered or full-width lines are their own mirror image.
    return (
      Math.abs(mirror.left - line.left) < NOTHING && Math.abs(mirror.right - line.left) > NOTHING
    );
  });
  const hint =
    'say `start` and `end`, and `design.start` and `design.end`, in place of `left` and `right`';
  return fault('Text stands on the left in languages from right to left.', same, hint);
}

/** The distance of each text's line from the left and right edges of its page, in points. */
function placesIn({
  pages,
}: Awaited<ReturnType<typeof readPdf>>): Map<string, { left: number; right: number }> {
  const found = pages.flatMap(({ chars, width }) => {
    const letters = chars.filter(({ char }) => char.length === 1 && char.trim() !== '');
    const text = letters.map(({ char }) => char).join('');
    return STARTS.flatMap((start) => {
      const first = letters[text.indexOf(start.replaceAll(' ', ''))];
      if (first === undefined) return [];
      const line = letters.filter(({ y }) => Math.abs(y - first.y) < NOTHING);
      const left = Math.min(...line.map(({ x }) => x));
      return [
        [start, { left, right: width - Math.max(...line.map(({ right }) => right)) }] as const,
      ];
    });
  });
  return new Map(found);
}
