import type { tags } from 'typia';

/**
 * A length: a number, optional spaces, then one unit of `cm`, `in`, `pt`, `mm`, `ex` or `em`.
 *
 * Specification, "Length value"; anchored at both ends.
 */
export type Length = string & tags.Pattern<'^\\d+\\.?\\d* *(cm|in|pt|mm|ex|em)$'>;

/** A URI of 1 to 2083 characters; `http`, `https`, `mailto` and `tel` become links. */
export type Uri = string & tags.Format<'uri'> & tags.MinLength<1> & tags.MaxLength<2083>;

/** A date of variant A: `YYYY-MM-DD`. */
export type DateA = string & tags.Format<'date'>;

/** A date of variant B: a year, optionally a month, optionally a day, with or without hyphens. */
export type DateB = string & tags.Pattern<'^\\d{4}-?(\\d{2})?-?(\\d{2})?$'>;

/** The end of a period in variant A: a date, or `present`. One pattern, since typia drops literals beside a tagged string. */
export type EndA = string & tags.Pattern<'^(\\d{4}-\\d{2}-\\d{2}|present)$'>;

/** The end of a period in variant B: a date, or `present`. */
export type EndB = string & tags.Pattern<'^(\\d{4}-?(\\d{2})?-?(\\d{2})?|present)$'>;
