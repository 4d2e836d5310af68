import type { CvDocument } from '../../src/index.js';

/** Creates a document whose layout takes about a millisecond per entry. */
export function createLargeDocument(entries: number): CvDocument & { readonly cv: object } {
  const words = (seed: number, count: number): string =>
    Array.from(
      { length: count },
      (_, index) => `w${((seed * 7919 + index * 104_729) % 100_003).toString(36)}`,
    ).join(' ');
  const experience = Array.from({ length: entries }, (_, index) => ({
    company: words(index, 2),
    position: words(index + entries, 2),
    start_date: '2019-01',
    end_date: '2020-02',
    highlights: [words(index * 31, 15), words(index * 37, 15), words(index * 41, 15)],
  }));
  return { cv: { name: 'Jane Doe', experience } };
}
