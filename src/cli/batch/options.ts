import { getRedactedFields, type Redaction } from '../../compiler/fields/person-fields.js';
import { quote } from '../../diagnostics/quote.js';
import { optionError } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import type { NameTemplate } from './name-template.js';
import type { Shard } from './tasks.js';

export interface BatchOptions {
  readonly workers?: number;
  readonly name?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly shard?: string;
}

const DEFAULT_NAME = '{line}-{slug}';

/** Returns undefined if there are no records, whose outputs need names. */
export async function parseNameOption(
  options: BatchOptions,
  inputs: readonly Input[],
  redaction: Redaction,
): Promise<NameTemplate | undefined> {
  if (!inputs.some((input) => input.isNdjson)) return undefined;
  const redactions = [redaction, ...inputs.flatMap(({ edition }) => edition?.render ?? [])];
  const redacted: readonly string[] = redactions.flatMap(getRedactedFields);
  const { name = redacted.includes('name') ? '{line}' : DEFAULT_NAME } = options;
  // The transliteration tables take 20 ms to load.
  const { parseNameTemplate } = await import('./name-template.js');
  const template = parseNameTemplate(name);
  const subject = `The option \`--name\` cannot be ${quote(name)}`;
  if (typeof template === 'string') {
    throw optionError(`${subject}: ${template}.`, "fields go in braces, as in '{line}-{slug}'");
  }
  const revealed = redacted.length > 0 ? await findRevealedField(template, redactions) : undefined;
  if (revealed === undefined) return template;
  throw optionError(
    `${subject}: it would reveal \`${revealed}\`, which is redacted.`,
    'use {line} or {index}',
  );
}

async function findRevealedField(
  { paths }: NameTemplate,
  redactions: readonly Redaction[],
): Promise<string | undefined> {
  const { findRedactedField } = await import('../../compiler/redact/redact-document.js');
  return paths
    .flatMap((path) => redactions.map((redaction) => findRedactedField(path, redaction)))
    .find((field) => field !== undefined);
}

export function parseShardOption(
  { shard: text }: BatchOptions,
  inputs: readonly Input[],
  template: NameTemplate | undefined,
): Shard | undefined {
  if (text === undefined) return undefined;
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count)) {
    throw optionError(
      `The option \`--shard\` must be a part such as 3/16, but it is ${quote(text)}.`,
      'write `--shard 3/16` for the third of sixteen parts',
    );
  }
  if (inputs.some((input) => input.isNdjson) && template?.isUnique !== true) {
    throw optionError(
      'With --shard, names of outputs must be unique across all machines.',
      'add {line} or {index} to --name',
    );
  }
  return shard;
}
