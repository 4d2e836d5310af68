import { comparableAddress } from '../../src/compiler/schema/address.js';
import type { Fact } from './facts.js';

/** How a fact appears in a text: as written, with other text in between, or not at all. */
export type Presence = 'whole' | 'scattered' | 'missing';

/** What is searched: the letters of a text, and the addresses of its links. */
export interface Searchable {
  readonly text: string;
  readonly links: readonly string[];
}

/** Other text of a page (its footer, the other column) between two words of a fact has no more letters than this. */
const GAP = 200;

/** Finds facts in a text; spaces, hyphens and the look of quotes are ignored, since programs write them differently. */
export function presenceOf(
  facts: readonly Fact[],
  { text, links }: Searchable,
): (readonly [Fact, Presence])[] {
  const letters = lettersOf(text);
  const addresses = new Set(links.map(comparableAddress));
  return facts.map((fact) => {
    if (fact.kind === 'link')
      return [fact, addresses.has(comparableAddress(fact.value)) ? 'whole' : 'missing'];
    if (letters.includes(lettersOf(fact.value))) return [fact, 'whole'];
    return [fact, isScattered(fact.value, letters) ? 'scattered' : 'missing'];
  });
}

/** Whether the words of a text come one after the other, with no more than that gap between them. */
function isScattered(value: string, letters: string): boolean {
  const words = value
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word !== '');
  const [first = ''] = words;
  // One word alone, or two of a letter each, would be found anywhere.
  if (words.length < 3) return false;
  for (let start = letters.indexOf(first); start >= 0; start = letters.indexOf(first, start + 1)) {
    let end = start;
    const isFound = words.every((word) => {
      const at = letters.indexOf(word, end);
      if (at < 0 || at - end > GAP) return false;
      end = at + word.length;
      return true;
    });
    if (isFound) return true;
  }
  return false;
}

function lettersOf(text: string): string {
  return (
    text
      .replaceAll(/["‘’‚‛′‹›“”„‟″«»]/g, "'")
      .normalize('NFKC')
      // PDFium swaps the brackets of right-to-left text.
      .replaceAll(/[()[\]{}]/g, '|')
      .replaceAll(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '')
  );
}
