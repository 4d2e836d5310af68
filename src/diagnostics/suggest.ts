import { distance } from 'fastest-levenshtein';

/** The candidate that a mistyped word most likely stands for, if any. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  return suggestions(word, candidates)[0];
}

/** The hint that names this candidate, if there is one. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const near = suggest(word, candidates);
  return near === undefined ? undefined : `did you mean \`${near}\`?`;
}

/**
 * The candidates that a mistyped word may stand for, the likeliest first: one with a single slip; else those that begin with the
 * word, the shortest first; else the one whose distance is least, and at most a third of the word's letters, or two.
 */
export function suggestions(word: string, candidates: Iterable<string>): string[] {
  const wanted = normalise(word);
  const options = [...candidates];
  const slip = slipOf(word, options);
  if (slip !== undefined) return [slip];
  const longer = options.filter(
    (candidate) => wanted.length > 1 && normalise(candidate).startsWith(wanted),
  );
  if (longer.length === 1 || (longer.length > 1 && wanted.length > 2))
    return longer.sort((a, b) => a.length - b.length).slice(0, MOST_SUGGESTED);
  let bestDistance = Math.max(wanted.length > 4 ? 2 : 1, Math.floor(wanted.length / 3)) + 1;
  let best: string | undefined;
  for (const candidate of options) {
    const d = distance(wanted, normalise(candidate));
    if (d < bestDistance && d < candidate.length) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best === undefined ? [] : [best];
}

const MOST_SUGGESTED = 3;

/**
 * Whether a word is a candidate with different spelling: its case, the separator between words, or one slip (a letter missing,
 * added, wrong, or two swapped). False if another candidate is just as close.
 */
export function isSlip(word: string, candidate: string, candidates: readonly string[]): boolean {
  return slipOf(word, candidates) === candidate;
}

function slipOf(word: string, candidates: readonly string[]): string | undefined {
  const wanted = normalise(word);
  const same = candidates.filter(
    (other) => withoutMarks(wanted) === withoutMarks(normalise(other)),
  );
  const close =
    same.length > 0 ? same : candidates.filter((other) => isOneSlip(wanted, normalise(other)));
  return close.length === 1 ? close[0] : undefined;
}

/** Whether a word is the beginning of one candidate only: `A4` of `a4paper`. */
export function isBeginning(
  word: string,
  candidate: string,
  candidates: readonly string[],
): boolean {
  const begun = candidates.filter((other) =>
    withoutMarks(normalise(other)).startsWith(withoutMarks(normalise(word))),
  );
  return word.length > 1 && begun.length === 1 && begun[0] === candidate;
}

function isOneSlip(word: string, candidate: string): boolean {
  if (Math.abs(word.length - candidate.length) > 1) return false;
  // In a word of three letters, one other letter soon makes another word.
  if (Math.max(word.length, candidate.length) > 3 && distance(word, candidate) <= 1) return true;
  const at = word.split('').findIndex((letter, index) => letter !== candidate[index]);
  return (
    `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}` === candidate
  );
}

function withoutMarks(word: string): string {
  return word.replaceAll('_', '');
}

/** Ignores spelling differences that never matter: case, and the separator between words. */
function normalise(word: string): string {
  return word
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '_');
}

/** Joins words in a sentence: `a, b or c`. */
export function orList(words: readonly string[]): string {
  return listed(words, 'or');
}

/** Joins words as in a sentence: `a, b and c`. */
export function andList(words: readonly string[]): string {
  return listed(words, 'and');
}

/** The same with no more words than these: `a, b and 2 more`. */
export function andFew(words: readonly string[], most: number): string {
  const rest = words.length - most;
  return andList(rest > 0 ? [...words.slice(0, most), `${rest} more`] : words);
}

function listed(words: readonly string[], last: string): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
