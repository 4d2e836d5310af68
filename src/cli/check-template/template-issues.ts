import type { Severity } from '../../diagnostics/codes.js';
import { quote } from '../../diagnostics/quote.js';
import type { ExtractorName } from '../../inspect/extractors/extractors.js';
import type { PdfReport } from '../../inspect/inspect.js';
import { hasRightToLeftTitles } from '../../inspect/rules/rule.js';
import type { PdfChar, PdfContent } from '../../pdf/model.js';

export interface TemplateIssue {
  readonly message: string;
  readonly detail?: string;
  readonly hint: string | undefined;
  readonly severity?: Severity;
}

const MAX_EXCERPTS = 3;

export function createIssues(
  message: string,
  excerpts: readonly string[],
  hint: string,
): TemplateIssue[] {
  if (excerpts.length === 0) return [];
  const unique = [...new Set(excerpts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))];
  const rest = unique.length > MAX_EXCERPTS ? ` and ${unique.length - MAX_EXCERPTS} more` : '';
  return [
    {
      message,
      detail: `${unique.slice(0, MAX_EXCERPTS).map(quote).join(', ')}${rest}`,
      hint,
    },
  ];
}

export function findPageIssues(reading: PdfContent): TemplateIssue[] {
  return [
    ...createIssues(
      'Text overlaps other text.',
      findOverlappingText(reading),
      'do not place content over lines; keep lines at least as high as the leading of the design',
    ),
    ...createIssues(
      'Text extends beyond the page.',
      findClippedText(reading),
      'make boxes wide enough for their text; long words break only where the markup allows it',
    ),
  ];
}

/**
 * Finds missing fields, and entries that are split or out of order for extractors.
 *
 * @param isDivided - whether the template has two columns, and so its own order of sections
 */
export function findExtractionIssues(
  { scores, structure, contents }: PdfReport,
  isDivided: boolean,
): TemplateIssue[] {
  const { missing } = scores.content;
  const missingFields = new Set(missing);
  const issues = createIssues(
    'Fields are missing on the pages.',
    missing.map(({ text }) => text),
    'show every field of `fields`; `parts.typ` and `lines.typ` have functions for all of them',
  );
  issues.push(
    ...createIssues(
      'Fields are incomplete for screen readers (tags).',
      contents.isTagged
        ? scores.tags.missing.filter((field) => !missingFields.has(field)).map(({ text }) => text)
        : [],
      'put a space character between texts on one line, even if spacing separates them',
    ),
  );
  // Extractors treat direction marks differently.
  if (hasRightToLeftTitles(structure)) return issues;
  const extractors: readonly ExtractorName[] = contents.isTagged
    ? ['content', 'tags']
    : ['content'];
  for (const extractor of extractors) {
    const { split, misplaced } = scores[extractor];
    const audience =
      extractor === 'tags' ? 'screen readers (tags)' : 'tools that read in file order';
    issues.push(
      ...createIssues(
        `Entries are split for ${audience}.`,
        split.flatMap(({ lost: split }) =>
          split.filter((field) => !missingFields.has(field)).map(({ text }) => text),
        ),
        'write the title, dates, location and bullet points of an entry one after another',
      ),
      ...createIssues(
        `Sections or entries are out of order for ${audience}.`,
        isDivided ? [] : misplaced.map(({ title }) => title.text),
        'write sections and entries in the order of the document',
      ),
    );
  }
  return issues;
}

export function findOverlappingText({ pages }: PdfContent): string[] {
  return pages.flatMap(({ chars }) => {
    const excerpts: string[] = [];
    const visible = chars
      .map((char, order) => ({ ...char, order }))
      .filter(({ char }) => char.trim() !== '');
    visible.sort((a, b) => a.y - b.y);
    visible.forEach((lower, index) => {
      for (let i = index - 1; i >= 0; i--) {
        const upper = visible[i] as OrderedChar;
        if (lower.y - upper.y > 30) break;
        if (!shareLigature(upper, lower) && areOverlapping(upper, lower))
          excerpts.push(
            `${excerptAround(chars, upper.order)} | ${excerptAround(chars, lower.order)}`,
          );
      }
    });
    return excerpts;
  });
}

type OrderedChar = PdfChar & { readonly order: number };

function shareLigature(upper: OrderedChar, lower: OrderedChar): boolean {
  return Math.abs(lower.order - upper.order) < MAX_LIGATURE_LENGTH && lower.y - upper.y < 0.1;
}

/** Longer than any ligature, or syllable of Devanagari, in characters. */
const MAX_LIGATURE_LENGTH = 12;

/** Extent of most characters above and below the baseline, in em. */
const [ASCENT_EM, DESCENT_EM] = [0.68, 0.2];

function areOverlapping(upper: PdfChar, lower: PdfChar): boolean {
  const overlapX = Math.min(upper.right, lower.right) - Math.max(upper.x, lower.x);
  const narrower = Math.min(upper.right - upper.x, lower.right - lower.x);
  const overlapY = upper.y + DESCENT_EM * upper.size - (lower.y - ASCENT_EM * lower.size);
  return overlapX > Math.max(0.8, narrower / 2) && overlapY > 0.5;
}

function excerptAround(chars: readonly PdfChar[], index: number): string {
  return chars
    .slice(Math.max(0, index - 6), index + 7)
    .map(({ char }) => char)
    .join('');
}

export function findClippedText({ pages }: PdfContent): string[] {
  return pages.flatMap(({ chars, width, height }) =>
    chars.flatMap(({ char, x, y, right, size }, index) => {
      const isOnPage =
        x >= 0 && right <= width && y - ASCENT_EM * size >= 0 && y + DESCENT_EM * size <= height;
      return char.trim() === '' || isOnPage ? [] : [excerptAround(chars, index)];
    }),
  );
}
