import type { tags } from 'typia';

/** What typia's `Pattern` is, with a literal, which V8 compiles once: typia's makes an expression of a text at each look. */
export type Pattern<Value extends string> = tags.TagBase<{
  target: 'string';
  kind: 'pattern';
  value: Value;
  validate: `/${Value}/.test($input)`;
  exclusive: ['format', 'pattern'];
  schema: { pattern: Value };
}>;

/** The addresses that people write. */
type PlainAddress = '/^https?:\\/\\/[\\w.-]+(\\/[\\w.~/-]*)?(\\?[\\w.~/=&+-]*)?(#[\\w.~/=-]*)?$/';

/**
 * What typia's `Format<'uri'>` is. Its expression is all of RFC 3986, which took V8 7 ms of processor time to compile at each
 * start (measured; the plain one 0.2), so only other addresses than plain ones are held against it.
 */
export type Format<Value extends 'uri'> = tags.TagBase<{
  target: 'string';
  kind: 'format';
  value: Value;
  validate: `(${PlainAddress}.test($input) || $importInternal("isFormatUri")($input))`;
  exclusive: ['format', 'pattern'];
  schema: { format: Value };
}>;

/** What typia's `MinLength` is, but in characters, as in JSON Schema, not in UTF-16 units. */
export type MinLength<Value extends number> = tags.TagBase<{
  target: 'string';
  kind: 'minLength';
  value: Value;
  validate: `(${Value} <= $input.length && ${Value} <= [...$input].length)`;
  exclusive: true;
  schema: { minLength: Value };
}>;

/** The same of typia's `MaxLength`. Only long texts are counted. */
export type MaxLength<Value extends number> = tags.TagBase<{
  target: 'string';
  kind: 'maxLength';
  value: Value;
  validate: `($input.length <= ${Value} || [...$input].length <= ${Value})`;
  exclusive: true;
  schema: { maxLength: Value };
}>;
