import type { MatrixDocument } from './matrix-documents.js';

/** Counts of correct items in the text of a document, and descriptions of the wrong ones. */
export interface MatrixScore {
  /** Entries whose place is between their title and the next. */
  readonly places: Tally;
  /** Entries whose dates are there. */
  readonly dates: Tally;
  /** Entries whose place and dates are found. */
  readonly entries: Tally;
  /** Headers in order and before the sections. */
  readonly headers: Tally;
  /** Closing brackets directly after the icon of a transcript. */
  readonly brackets: Tally;
  /** Words that occur once and whole. */
  readonly words: Tally;
  /** Documents whose words are in content order. */
  readonly orders: Tally;
  /** Documents without lines of spaces and additional words. */
  readonly clean: Tally;
  readonly problems: readonly string[];
}

export interface Tally {
  readonly right: number;
  readonly all: number;
}

export const COUNTS = [
  'places',
  'dates',
  'entries',
  'headers',
  'brackets',
  'words',
  'orders',
  'clean',
] as const;

/** Words that cvpress adds, any number of times. */
const ADDED_WORDS = new Set(
  `Last updated on November 20 2026 to present year years month months Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec
  GPA 3.91/4.00 Transcript view GitHub cited by 7 PhD BS MSc +41 44 18 00`.split(/\s+/),
);

/** Durations in months, and page numbers. */
const NUMBERS = /^(\d{1,2}|\d+\/\d+)$/;

/** Compares an extracted text with the document. */
export function scoreText({ name, header, sections }: MatrixDocument, text: string): MatrixScore {
  const tokens = text.split(/\s+/).map((token) => token.replaceAll(/^[(•–]+|[),.:;]+$/g, ''));
  const positions = new Map(tokens.map((token, index) => [token, index]));
  const locate = (word: string): number => positions.get(word) ?? Number.NaN;
  const problems: string[] = [];
  const tally = (
    name: string,
    checks: readonly boolean[],
    describe: (nth: number) => string,
  ): Tally => {
    checks.forEach((isRight, nth) => {
      if (!isRight) problems.push(`${name}: ${describe(nth)}`);
    });
    return { right: checks.filter(Boolean).length, all: checks.length };
  };

  const entries = sections.flatMap((section) => section.entries);
  const headings = sections.flatMap(({ title, entries }) => [
    title,
    ...entries.map((entry) => entry.title[0] ?? ''),
  ]);
  const getEnd = (head: string): number => {
    const next = headings[headings.indexOf(head) + 1];
    return next === undefined ? tokens.length : locate(next);
  };
  const holds = (title: readonly string[], words: readonly string[]): boolean => {
    const [head = ''] = title;
    return words.every((word) => locate(head) < locate(word) && locate(word) < getEnd(head));
  };
  const tallyEntries = (
    key: 'places' | 'dates' | 'entries',
    selectWords: (entry: (typeof entries)[number]) => readonly string[],
  ) => {
    const applicable = entries.filter((entry) => selectWords(entry).length > 0);
    return tally(
      key,
      applicable.map((entry) => holds(entry.title, selectWords(entry))),
      (nth) => applicable[nth]?.description ?? '',
    );
  };

  const words = [
    ...header,
    ...sections.flatMap(({ title, entries }) => [
      title,
      ...entries.flatMap((entry) => [
        ...entry.title,
        ...entry.place,
        ...entry.dates,
        ...entry.bullets,
      ]),
    ]),
  ];
  const tokenCounts = new Map<string, number>();
  for (const token of tokens) tokenCounts.set(token, (tokenCounts.get(token) ?? 0) + 1);
  // Footers repeat the name.
  const footers = header.slice(0, 2);
  const isOnce = (word: string): boolean =>
    footers.includes(word) ? tokenCounts.has(word) : tokenCounts.get(word) === 1;
  const expectedTokens = new Set([...words, ...ADDED_WORDS, '']);
  const strays = tokens.filter((token) => !expectedTokens.has(token) && !NUMBERS.test(token));
  const emptyLines = text.split(/[\n\f]/).filter((line) => /^[^\S\r]+$/.test(line));
  const areInOrder = (words: readonly string[]): boolean =>
    words.every((word, index) => index === 0 || locate(words[index - 1] ?? '') < locate(word));
  // The last occurrence of the name is in a footer.
  const locateFirst = (word: string): number => tokens.indexOf(word);
  const label = header.slice(2);
  const isHeaderRight =
    areInOrder([...label, headings[0] ?? '']) &&
    footers.every((word) => locateFirst(word) < locateFirst(label[0] ?? ''));

  return {
    places: tallyEntries('places', (entry) => entry.place),
    dates: tallyEntries('dates', (entry) => entry.dates),
    entries: tallyEntries('entries', (entry) => [...entry.place, ...entry.dates]),
    headers: tally('headers', [isHeaderRight], () => name),
    brackets: tally(
      'brackets',
      [...text.matchAll(/\(Transcript\s*(.)/g)].map(([, next]) => next === ')'),
      () => name,
    ),
    words: tally('words', words.map(isOnce), (nth) => words[nth] ?? ''),
    orders: tally('orders', [areInOrder(words.slice(2))], () => name),
    clean: tally('clean', [strays.length + emptyLines.length === 0], () =>
      JSON.stringify([...strays, ...emptyLines].slice(0, 5)),
    ),
    problems,
  };
}
