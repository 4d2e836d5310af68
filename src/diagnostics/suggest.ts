import { distance } from 'fastest-levenshtein';

export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  return suggestions(word, candidates)[0];
}

export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const near = suggest(word, candidates);
  return near === undefined ? undefined : `did you mean \`${near}\`?`;
}

/**
 * The candidates for a mistyped word: one with a single slip; else the shortest that begin with it; else the nearest one
 * within a third of its letters, or two.
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
 * Whether a word differs from only one candidate in case, separators, or one slip (a letter missing, added, wrong, or two
 * swapped).
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

/** `A4` of `a4paper`, if no other candidate begins so. */
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
  // In three letters, another letter soon makes another word.
  if (Math.max(word.length, candidate.length) > 3 && distance(word, candidate) <= 1) return true;
  const at = word.split('').findIndex((letter, index) => letter !== candidate[index]);
  return (
    `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}` === candidate
  );
}

function withoutMarks(word: string): string {
  return word.replaceAll('_', '');
}

/** Ignores case and separators. */
function normalise(word: string): string {
  return word
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '_');
}

/** `a, b or c` */
export function orList(words: readonly string[]): string {
  return listed(words, 'or');
}

/** `a, b and c` */
export function andList(words: readonly string[]): string {
  return listed(words, 'and');
}

/** `a, b and 2 more` */
export function andFew(words: readonly string[], most: number): string {
  const rest = words.length - most;
  return andList(rest > 0 ? [...words.slice(0, most), `${rest} more`] : words);
}

function listed(words: readonly string[], last: string): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
