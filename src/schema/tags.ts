import type { tags } from 'typia';

/** typia's `Pattern`, but as a regular expression literal, which V8 compiles once. typia's builds one on every check. */
export type Pattern<Value extends string> = tags.TagBase<{
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
type PlainAddress = `/^https?:\\/\\/[\\w.-]+(?::\\d*)?(?:\\/${InPath})?(?:\\?${BehindPath})?(?:#${BehindPath})?$/i`;

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
