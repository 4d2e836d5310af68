import { normalizeUrl } from '../../src/compiler/schema/url.js';
import type { Fact } from './facts.js';

/** `scattered`: other text is between the words of the fact. */
export type Presence = 'whole' | 'scattered' | 'missing';

export interface Searchable {
  readonly text: string;
  readonly links: readonly string[];
}

/** Of other text, such as a footer or column, between two words of a fact. */
const MAX_GAP_LENGTH = 200;

/** Finds facts in a text; ignores spaces, hyphens and kinds of quotes, as outputs vary them. */
export function findFacts(
  facts: readonly Fact[],
  { text, links }: Searchable,
): (readonly [Fact, Presence])[] {
  const normalized = normalize(text);
  const addresses = new Set(links.map(normalizeUrl));
  return facts.map((fact) => {
    if (fact.kind === 'link')
      return [fact, addresses.has(normalizeUrl(fact.value)) ? 'whole' : 'missing'];
    if (normalized.includes(normalize(fact.value))) return [fact, 'whole'];
    return [fact, isScattered(fact.value, normalized) ? 'scattered' : 'missing'];
  });
}

/** Returns whether the words of a value follow each other with at most the maximum gap. */
function isScattered(value: string, text: string): boolean {
  const words = value
    .split(/\s+/)
    .map(normalize)
    .filter((word) => word !== '');
  const [first = ''] = words;
  // One or two short words would match anywhere.
  if (words.length < 3) return false;
  for (let start = text.indexOf(first); start >= 0; start = text.indexOf(first, start + 1)) {
    let end = start;
    const isMatch = words.every((word) => {
      const index = text.indexOf(word, end);
      if (index < 0 || index - end > MAX_GAP_LENGTH) return false;
      end = index + word.length;
      return true;
    });
    if (isMatch) return true;
  }
  return false;
}

function normalize(text: string): string {
  return (
    text
      .replaceAll(/["‘’‚‛′‹›“”„‟″«»]/g, "'")
      .normalize('NFKC')
      // PDFium swaps the brackets of right-to-left text.
      .replaceAll(/[()[\]{}]/g, '|')
      .replaceAll(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '')
  );
}
