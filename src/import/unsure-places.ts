/** Line and column of a comment count from 1. */
export interface UnsurePlace {
  readonly line: number;
  readonly column: number;
  readonly comment: string;
}

/** Starts the comment at the end of an imported document. */
export const UNIMPORTED = '# Not imported:';

const UNSURE =
  /(?<=^|\s)# (.*\?|\w+: (?:not given|title in the original: .*)|no name is given|(?<=: "" # )not given)$/;

/** Finds the comments about guesses and missing values in an imported document. */
export function findUnsurePlaces(text: string): UnsurePlace[] {
  const [document = ''] = text.split(`\n${UNIMPORTED}\n`, 1);
  return document.split('\n').flatMap((line, index) => {
    const match = UNSURE.exec(line);
    if (match === null) return [];
    return { line: index + 1, column: match.index + 1, comment: match[1] ?? '' };
  });
}
