/** A place of an imported document to check: a comment about a guess or a missing value. */
export interface UnsurePlace {
  /** Line of the comment, from 1. */
  readonly line: number;
  /** Column of the comment, from 1. */
  readonly column: number;
  /** Text of the comment, such as `position or company?`. */
  readonly comment: string;
}

/** Starts the comment at the end of an imported document. */
export const UNIMPORTED = '# Not imported:';

/** Two patterns, as `.*` would take quadratic time in lines that end otherwise. */
const GUESS = /(?<=^|\s)# (.*\?)$/;
const MISSING =
  /(?<=^|\s)# (\w+: (?:not given|title in the original: .*)|no name is given|(?<=: "" # )not given)$/;

/** Finds the comments about guesses and missing values in an imported document. */
export function findUnsurePlaces(text: string): UnsurePlace[] {
  const [document = ''] = text.split(`\n${UNIMPORTED}\n`, 1);
  return document.split('\n').flatMap((line, index) => {
    const match = (line.endsWith('?') ? GUESS : MISSING).exec(line);
    if (match === null) return [];
    return { line: index + 1, column: match.index + 1, comment: match[1] ?? '' };
  });
}
