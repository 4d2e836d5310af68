import type { tags } from 'typia';

/** The message of editors for a pattern mismatch. The validator has its own messages. */
type EditorMessage<Text extends string> = tags.JsonSchemaPlugin<{ patternErrorMessage: Text }>;

/** A number, optional spaces, and a unit: `cm`, `in`, `pt`, `mm`, `ex` or `em`. */
export type Length = string &
  Pattern<'^\\d+(\\.\\d*)? *(cm|in|pt|mm|ex|em)$'> &
  EditorMessage<'Not a length: write a number and a unit (cm, in, pt, mm, ex or em), like "1.35 cm".'>;

/** A URI of 1 to 2083 characters; `http`, `https`, `mailto` and `tel` become links. */
// The pattern is for editors that accept any word as a URI.
export type Uri = string &
  Format<'uri'> &
  MinLength<1> &
  MaxLength<2083> &
  tags.Example<'https://example.com'> &
  tags.JsonSchemaPlugin<{ pattern: '^[A-Za-z][A-Za-z\\d+.-]*:' }> &
  EditorMessage<'Not a complete address: write it with its scheme, like "https://example.com".'>;

/**
 * A language tag (BCP 47): two or three letters, optionally followed by a script, a region or more.
 */
export type LanguageTag = string &
  Pattern<'^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$'> &
  tags.Examples<{ german: 'de'; brazilian: 'pt-BR' }> &
  EditorMessage<'Not a language tag: write it like "en", "de" or "pt-BR".'>;

/** A date of variant A: `YYYY-MM-DD`. */
export type DateA = string & tags.Format<'date'>;

/** A date of variant B: a year, optionally a month, optionally a day, with or without hyphens. */
export type DateB = string &
  Pattern<'^\\d{4}-?(\\d{2})?-?(\\d{2})?$'> &
  EditorMessage<'Not a date: write it like 2020-09-24, 2020-09 or 2020. Other words ("Fall 2022") go under "date".'>;

/** The end of a period in variant A: a date, or `present`. */
// A single pattern, because typia drops literals from a union with a tagged string.
export type EndA = string &
  Pattern<'^(\\d{4}-\\d{2}-\\d{2}|present)$'> &
  EditorMessage<'Not a date: write it like 2020-09-24, or "present". Other words ("Fall 2022") go under "date".'>;

/** The end of a period in variant B: a date, or `present`. */
export type EndB = string &
  Pattern<'^(\\d{4}-?(\\d{2})?-?(\\d{2})?|present)$'> &
  EditorMessage<'Not a date: write it like 2020-09-24, 2020-09, 2020 or "present". Other words ("Fall 2022") go under "date".'>;

/** Like typia's `Pattern`, but with a literal: typia creates a regular expression per check. */
type Pattern<Value extends string> = tags.TagBase<{
  target: 'string';
  kind: 'pattern';
  value: Value;
  validate: `/${Value}/.test($input)`;
  exclusive: ['format', 'pattern'];
  schema: { pattern: Value };
}>;

/** Characters of a path (RFC 3986, `pchar` and `/`), and of a query or fragment. */
type PathCharacters = '(?:[\\w.~!$&\\x27()*+,;=:@/-]|%[\\da-f]{2})*';
type QueryCharacters = '(?:[\\w.~!$&\\x27()*+,;=:@/?-]|%[\\da-f]{2})*';

/** Matches most URLs: `http` or `https` with a host name. */
type CommonUrl =
  `/^https?:\\/\\/[\\w.-]+(?::\\d*)?(?:\\/${PathCharacters})?(?:\\?${QueryCharacters})?(?:#${QueryCharacters})?$/i`;

/**
 * Like typia's `Format<'uri'>`, but tests `CommonUrl` first: V8 compiles it in 0.2 ms, and the
 * expression for all of RFC 3986 in 7 ms (processor time, measured).
 */
export type Format<Value extends 'uri'> = tags.TagBase<{
  target: 'string';
  kind: 'format';
  value: Value;
  validate: `(${CommonUrl}.test($input) || $importInternal("isFormatUri")($input))`;
  exclusive: ['format', 'pattern'];
  schema: { format: Value };
}>;

/** Like typia's `MinLength`, but counts code points, as JSON Schema does, not UTF-16 units. */
export type MinLength<Value extends number> = tags.TagBase<{
  target: 'string';
  kind: 'minLength';
  value: Value;
  validate: `(${Value} <= $input.length && ${Value} <= [...$input].length)`;
  exclusive: true;
  schema: { minLength: Value };
}>;

/** Like typia's `MaxLength`, but counts code points, as JSON Schema does, not UTF-16 units. */
export type MaxLength<Value extends number> = tags.TagBase<{
  target: 'string';
  kind: 'maxLength';
  value: Value;
  validate: `($input.length <= ${Value} || [...$input].length <= ${Value})`;
  exclusive: true;
  schema: { maxLength: Value };
}>;
