import type { Severity } from '../../diagnostics/codes.js';
import { quote } from '../../diagnostics/quote.js';
import type { PdfReport } from '../../inspect/inspect.js';
import type { ReaderName } from '../../inspect/readers/reader.js';
import { isRightToLeft } from '../../inspect/rules/rule.js';
import type { PdfChar, PdfReading } from '../../pdf/model.js';

export interface Fault {
  /** A sentence that is the same for all documents. */
  readonly what: string;
  /** Some of the words. */
  readonly detail?: string;
  readonly hint: string | undefined;
  readonly severity?: Severity;
}

const MOST_NAMED = 3;

export function fault(what: string, places: readonly string[], hint: string): Fault[] {
  if (places.length === 0) return [];
  const all = [...new Set(places.map((text) => text.replaceAll(/\s+/g, ' ').trim()))];
  const others = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : '';
  return [{ what, detail: `${all.slice(0, MOST_NAMED).map(quote).join(', ')}${others}`, hint }];
}

export function pageFaults(reading: PdfReading): Fault[] {
  return [
    ...fault(
      'Text stands on other text.',
      overlapsOf(reading),
      'place nothing over lines, and make no line less high than the leading of the design',
    ),
    ...fault(
      'Text stands beyond the edges of the page.',
      cutOf(reading),
      'give boxes no width that their text may exceed; long words break where the markup lets them',
    ),
  ];
}

/**
 * Finds missing fields, and entries that are split or out of order for extractors.
 *
 * @param isDivided - whether sections stand in two columns, so that their order is the template's
 */
export function readingFaults(
  { scores, structure, contents }: PdfReport,
  isDivided: boolean,
): Fault[] {
  const { missing } = scores.content;
  const lost = new Set(missing);
  const faults = fault(
    'Fields are not shown.',
    missing.map(({ text }) => text),
    'draw each field that `fields` holds; `parts.typ` and `lines.typ` have functions for all of them',
  );
  faults.push(
    ...fault(
      'Fields are not whole for screen readers (tags).',
      contents.isTagged
        ? scores.tags.missing.filter((field) => !lost.has(field)).map(({ text }) => text)
        : [],
      'put a space between texts that stand on one line, also where room divides them',
    ),
  );
  // Extractors differ in what they make of direction marks.
  if (isRightToLeft(structure)) return faults;
  const readers: readonly ReaderName[] = contents.isTagged ? ['content', 'tags'] : ['content'];
  for (const reader of readers) {
    const { torn, misplaced } = scores[reader];
    const who = reader === 'tags' ? 'screen readers (tags)' : 'programs that follow the content';
    faults.push(
      ...fault(
        `The parts of an entry are not together for ${who}.`,
        torn.flatMap(({ lost: apart }) =>
          apart.filter((field) => !lost.has(field)).map(({ text }) => text),
        ),
        'put the title, the dates, the place and the bullet points of an entry into the markup one after another',
      ),
      ...fault(
        `Sections or entries are out of order for ${who}.`,
        isDivided ? [] : misplaced.map(({ title }) => title.text),
        'keep the order of the document, however the page is divided',
      ),
    );
  }
  return faults;
}

/** Overlapping characters, each with those around it. */
export function overlapsOf({ pages }: PdfReading): string[] {
  return pages.flatMap(({ chars }) => {
    const found: string[] = [];
    const visible = chars
      .map((char, order) => ({ ...char, order }))
      .filter(({ char }) => char.trim() !== '');
    visible.sort((a, b) => a.y - b.y);
    visible.forEach((lower, index) => {
      for (let i = index - 1; i >= 0; i--) {
        const upper = visible[i] as OrderedChar;
        if (lower.y - upper.y > 30) break;
        if (!shareLigature(upper, lower) && overlap(upper, lower))
          found.push(`${around(chars, upper.order)} | ${around(chars, lower.order)}`);
      }
    });
    return found;
  });
}

type OrderedChar = PdfChar & { readonly order: number };

function shareLigature(upper: OrderedChar, lower: OrderedChar): boolean {
  return Math.abs(lower.order - upper.order) < LIGATURE && lower.y - upper.y < 0.1;
}

/** A ligature, or a syllable of Devanagari, has fewer characters. */
const LIGATURE = 12;

/** The parts of the em that most characters take above and below the baseline. */
const [ABOVE, BELOW] = [0.68, 0.2];

function overlap(upper: PdfChar, lower: PdfChar): boolean {
  const across = Math.min(upper.right, lower.right) - Math.max(upper.x, lower.x);
  const narrower = Math.min(upper.right - upper.x, lower.right - lower.x);
  const down = upper.y + BELOW * upper.size - (lower.y - ABOVE * lower.size);
  return across > Math.max(0.8, narrower / 2) && down > 0.5;
}

function around(chars: readonly PdfChar[], at: number): string {
  return chars
    .slice(Math.max(0, at - 6), at + 7)
    .map(({ char }) => char)
    .join('');
}

/** Characters beyond the page, each with those around it. */
export function cutOf({ pages }: PdfReading): string[] {
  return pages.flatMap(({ chars, width, height }) =>
    chars.flatMap(({ char, x, y, right, size }, index) => {
      const isOn = x >= 0 && right <= width && y - ABOVE * size >= 0 && y + BELOW * size <= height;
      return char.trim() === '' || isOn ? [] : [around(chars, index)];
    }),
  );
}
