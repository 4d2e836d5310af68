import type { tags } from 'typia';

/** The message that an editor shows for text that does not match its pattern; the validator has its own messages. */
type EditorMessage<Text extends string> = tags.JsonSchemaPlugin<{ patternErrorMessage: Text }>;

/** A length: a number, optional spaces, then a unit: `cm`, `in`, `pt`, `mm`, `ex` or `em`. */
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

/** A language tag (BCP 47): two or three letters, optionally followed by a script, a region or more. */
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
// A single pattern, because typia drops literals beside a tagged string.
export type EndA = string &
  Pattern<'^(\\d{4}-\\d{2}-\\d{2}|present)$'> &
  EditorMessage<'Not a date: write it like 2020-09-24, or "present". Other words ("Fall 2022") go under "date".'>;

/** The end of a period in variant B: a date, or `present`. */
export type EndB = string &
  Pattern<'^(\\d{4}-?(\\d{2})?-?(\\d{2})?|present)$'> &
  EditorMessage<'Not a date: write it like 2020-09-24, 2020-09, 2020 or "present". Other words ("Fall 2022") go under "date".'>;

/** typia's `Pattern`, but as a regular expression literal, which V8 compiles once. typia's builds one on every check. */
type Pattern<Value extends string> = tags.TagBase<{
  target: 'string';
  kind: 'pattern';
  value: Value;
  validate: `/${Value}/.test($input)`;
  exclusive: ['format', 'pattern'];
  schema: { pattern: Value };
}>;

/** The letters of a path (RFC 3986, `pchar`), and `/`; with `?`, those of what follows it. */
type InPath = '(?:[\\w.~!$&\\x27()*+,;=:@/-]|%[\\da-f]{2})*';
type BehindPath = '(?:[\\w.~!$&\\x27()*+,;=:@/?-]|%[\\da-f]{2})*';

/** The form of almost all addresses: those of the web whose host is a name. */
type PlainAddress =
  `/^https?:\\/\\/[\\w.-]+(?::\\d*)?(?:\\/${InPath})?(?:\\?${BehindPath})?(?:#${BehindPath})?$/i`;

/**
 * typia's `Format<'uri'>`, with a shortcut. Its expression covers all of RFC 3986, and V8 took 7 ms of processor time to
 * compile it at each start (measured; 0.2 ms for the plain one). Plain addresses are therefore not tested against it.
 */
export type Format<Value extends 'uri'> = tags.TagBase<{
  target: 'string';
  kind: 'format';
  value: Value;
  validate: `(${PlainAddress}.test($input) || $importInternal("isFormatUri")($input))`;
  exclusive: ['format', 'pattern'];
  schema: { format: Value };
}>;

/** typia's `MinLength`, but counted in characters, as in JSON Schema, not in UTF-16 units. */
export type MinLength<Value extends number> = tags.TagBase<{
  target: 'string';
  kind: 'minLength';
  value: Value;
  validate: `(${Value} <= $input.length && ${Value} <= [...$input].length)`;
  exclusive: true;
  schema: { minLength: Value };
}>;

/** typia's `MaxLength`, counted in characters. A text that is short enough in UTF-16 units is not counted. */
export type MaxLength<Value extends number> = tags.TagBase<{
  target: 'string';
  kind: 'maxLength';
  value: Value;
  validate: `($input.length <= ${Value} || [...$input].length <= ${Value})`;
  exclusive: true;
  schema: { maxLength: Value };
}>;
