import { distance } from 'fastest-levenshtein';

export function findSimilar(word: string, candidates: Iterable<string>): string | undefined {
  return findAllSimilar(word, candidates)[0];
}

export function formatDidYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const similar = findSimilar(word, candidates);
  return similar === undefined ? undefined : `did you mean \`${similar}\`?`;
}

/**
 * Finds the candidates for a mistyped word: the only one with a single typo; otherwise the shortest
 * that begin with it, or the one with the smallest edit distance, at most a third of the length.
 */
export function findAllSimilar(word: string, candidates: Iterable<string>): string[] {
  const normalized = normalize(word);
  const options = [...candidates];
  const typo = findTypo(word, options);
  if (typo !== undefined) return [typo];
  const longer = options.filter(
    (candidate) => normalized.length > 1 && normalize(candidate).startsWith(normalized),
  );
  if (longer.length === 1 || (longer.length > 1 && normalized.length > 2))
    return longer.sort((a, b) => a.length - b.length).slice(0, MAX_SUGGESTIONS);
  let bestDistance = Math.max(normalized.length > 4 ? 2 : 1, Math.floor(normalized.length / 3)) + 1;
  let best: string | undefined;
  for (const candidate of options) {
    const d = distance(normalized, normalize(candidate));
    if (d < bestDistance && d < candidate.length) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best === undefined ? [] : [best];
}

const MAX_SUGGESTIONS = 3;

export function isTypo(word: string, candidate: string, candidates: readonly string[]): boolean {
  return findTypo(word, candidates) === candidate;
}

/**
 * Finds the only candidate that differs from a word in case and separators, or by a typo: a
 * character that is missing, added or wrong, or two that are swapped.
 */
export function findTypo(word: string, candidates: readonly string[]): string | undefined {
  const normalized = normalize(word);
  const folded = fold(word);
  const equalWords = candidates.filter((other) => folded === fold(other));
  const typos =
    equalWords.length > 0
      ? equalWords
      : candidates.filter((other) => isOneTypo(normalized, normalize(other)));
  return typos.length === 1 ? typos[0] : undefined;
}

/** Whether only this candidate begins with a word: `a4paper` with `A4` */
export function isUniquePrefix(
  word: string,
  candidate: string,
  candidates: readonly string[],
): boolean {
  const matches = candidates.filter((other) => fold(other).startsWith(fold(word)));
  return word.length > 1 && matches.length === 1 && matches[0] === candidate;
}

function isOneTypo(word: string, candidate: string): boolean {
  if (Math.abs(word.length - candidate.length) > 1) return false;
  // In a word of three characters, another character gives another word.
  if (Math.max(word.length, candidate.length) > 3 && distance(word, candidate) <= 1) return true;
  const at = word.split('').findIndex((unit, index) => unit !== candidate[index]);
  return (
    `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}` === candidate
  );
}

function fold(word: string): string {
  return normalize(word).replaceAll('_', '');
}

/** Unifies case and separators. */
function normalize(word: string): string {
  return word
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '_');
}

/** `a, b or c` */
export function formatOrList(words: readonly string[]): string {
  return join(words, 'or');
}

/** `a, b and c` */
export function formatAndList(words: readonly string[]): string {
  return join(words, 'and');
}

/** `a, b and 2 more` */
export function formatShortList(words: readonly string[], limit: number): string {
  const rest = words.length - limit;
  return formatAndList(rest > 0 ? [...words.slice(0, limit), `${rest} more`] : words);
}

function join(words: readonly string[], conjunction: string): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}
