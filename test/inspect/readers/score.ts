import type { ReaderDocument } from './documents.js';

/** What is right in the text of a document, of how many; and what is wrong, in words. */
export interface Score {
  /** Entries whose place stands between their title and the next. */
  readonly places: Tally;
  /** Entries whose dates stand there. */
  readonly dates: Tally;
  /** Entries with place or dates of which all that they have stands there. */
  readonly entries: Tally;
  /** Headers whose parts come in order and before the sections. */
  readonly headers: Tally;
  /** Closing brackets after a transcript's icon that come next to it. */
  readonly brackets: Tally;
  /** Words of the document that are there once and whole. */
  readonly words: Tally;
  /** Documents whose words come in the order of their content. */
  readonly orders: Tally;
  /** Documents without lines of blanks, and without words that nobody wrote. */
  readonly clean: Tally;
  readonly wrong: readonly string[];
}

export interface Tally {
  readonly right: number;
  readonly all: number;
}

/** The counts of a score, by name. */
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

/** Words of the program, which may come any number of times. */
const PROGRAM = new Set(
  `Last updated on November 20 2026 to present year years month months Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec
  GPA 3.91/4.00 Transcript view GitHub cited by 7 PhD BS MSc +41 44 18 00`.split(/\s+/),
);

/** Months of a time span, and page numbers. */
const NUMBERS = /^(\d{1,2}|\d+\/\d+)$/;

/** Compares a reader's text with what the document says. */
export function scoreOf({ name, header, sections }: ReaderDocument, text: string): Score {
  const tokens = text.split(/\s+/).map((token) => token.replaceAll(/^[(•–]+|[),.:;]+$/g, ''));
  const at = new Map(tokens.map((token, index) => [token, index]));
  const place = (word: string): number => at.get(word) ?? Number.NaN;
  const wrong: string[] = [];
  const tally = (
    name: string,
    checks: readonly boolean[],
    what: (nth: number) => string,
  ): Tally => {
    checks.forEach((isRight, nth) => {
      if (!isRight) wrong.push(`${name}: ${what(nth)}`);
    });
    return { right: checks.filter(Boolean).length, all: checks.length };
  };

  const entries = sections.flatMap((section) => section.entries);
  const heads = sections.flatMap(({ title, entries }) => [
    title,
    ...entries.map((entry) => entry.title[0] ?? ''),
  ]);
  const endOf = (head: string): number => {
    const next = heads[heads.indexOf(head) + 1];
    return next === undefined ? tokens.length : place(next);
  };
  const holds = (title: readonly string[], words: readonly string[]): boolean => {
    const [head = ''] = title;
    return words.every((word) => place(head) < place(word) && place(word) < endOf(head));
  };
  const kept = (
    key: 'places' | 'dates' | 'entries',
    wordsOf: (entry: (typeof entries)[number]) => readonly string[],
  ) => {
    const having = entries.filter((entry) => wordsOf(entry).length > 0);
    return tally(
      key,
      having.map((entry) => holds(entry.title, wordsOf(entry))),
      (nth) => having[nth]?.shape ?? '',
    );
  };

  const written = [
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
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  // The name stands in the footers too.
  const footers = header.slice(0, 2);
  const isOnce = (word: string): boolean =>
    footers.includes(word) ? counts.has(word) : counts.get(word) === 1;
  const known = new Set([...written, ...PROGRAM, '']);
  const strays = tokens.filter((token) => !known.has(token) && !NUMBERS.test(token));
  const emptyLines = text.split(/[\n\f]/).filter((line) => /^[^\S\r]+$/.test(line));
  const inOrder = (words: readonly string[]): boolean =>
    words.every((word, index) => index === 0 || place(words[index - 1] ?? '') < place(word));
  // The last place of the name is in a footer.
  const firstPlace = (word: string): number => tokens.indexOf(word);
  const label = header.slice(2);
  const isHeaderRight =
    inOrder([...label, heads[0] ?? '']) &&
    footers.every((word) => firstPlace(word) < firstPlace(label[0] ?? ''));

  return {
    places: kept('places', (entry) => entry.place),
    dates: kept('dates', (entry) => entry.dates),
    entries: kept('entries', (entry) => [...entry.place, ...entry.dates]),
    headers: tally('headers', [isHeaderRight], () => name),
    brackets: tally(
      'brackets',
      [...text.matchAll(/\(Transcript\s*(.)/g)].map(([, next]) => next === ')'),
      () => name,
    ),
    words: tally('words', written.map(isOnce), (nth) => written[nth] ?? ''),
    orders: tally('orders', [inOrder(written.slice(2))], () => name),
    clean: tally('clean', [strays.length + emptyLines.length === 0], () =>
      JSON.stringify([...strays, ...emptyLines].slice(0, 5)),
    ),
    wrong,
  };
}
