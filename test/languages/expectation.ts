/** What is written for these dates and numbers in a language: by hand, from its grammar, not from its file. */
export interface Expectation {
  readonly tag: string;
  /** 20 November 2026 */
  readonly day: string;
  /** 1 November 2026 */
  readonly first: string;
  /** September 2020 */
  readonly month: string;
  /** 2020, where it is not just that. */
  readonly year?: string;
  /** From September 2017 to January 2023. */
  readonly period: string;
  /** From September 2020 until now. */
  readonly ongoing: string;
  /** Three years and two months. */
  readonly timespan: string;
  readonly years: Readonly<Record<0 | 1 | 2 | 3 | 5 | 11 | 21 | 100, string>>;
  readonly months: Readonly<Record<0 | 1 | 2 | 3 | 5 | 11 | 21 | 100, string>>;
  readonly citedBy: Readonly<Record<1 | 2 | 5 | 21, string>>;
}
