import { type Redaction, redactedFields } from '../../compiler/fields/person-fields.js';
import { quote } from '../../diagnostics/quote.js';
import { badOption } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import type { NameTemplate } from './output-name.js';
import type { Shard } from './tasks.js';

/** Options of `cvpress render` for several documents. */
export interface BatchOptions {
  readonly workers?: number;
  readonly name?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly shard?: string;
}

const DEFAULT_NAME = '{line}-{slug}';

/** Returns undefined if there are no records, whose outputs need names. */
export async function readNameTemplate(
  options: BatchOptions,
  inputs: readonly Input[],
  redaction: Redaction,
): Promise<NameTemplate | undefined> {
  if (!inputs.some((input) => input.isList)) return undefined;
  const redactions = [redaction, ...inputs.flatMap(({ edition }) => edition?.render ?? [])];
  const redacted: readonly string[] = redactions.flatMap(redactedFields);
  const { name = redacted.includes('name') ? '{line}' : DEFAULT_NAME } = options;
  // The transliteration tables take 20 ms to load.
  const { parseNameTemplate } = await import('./output-name.js');
  const template = parseNameTemplate(name);
  const subject = `The option \`--name\` cannot be ${quote(name)}`;
  if (typeof template === 'string') {
    throw badOption(`${subject}: ${template}.`, "fields go in braces, as in '{line}-{slug}'");
  }
  const revealed = redacted.length > 0 ? await findRevealedField(template, redactions) : undefined;
  if (revealed === undefined) return template;
  throw badOption(
    `${subject}: it would reveal \`${revealed}\`, which is redacted.`,
    'use {line} or {index}',
  );
}

/** Finds the first redacted field that names of outputs would contain. */
async function findRevealedField(
  { paths }: NameTemplate,
  redactions: readonly Redaction[],
): Promise<string | undefined> {
  const { redactedAt } = await import('../../compiler/redact/redact.js');
  return paths
    .flatMap((path) => redactions.map((redaction) => redactedAt(path, redaction)))
    .find((field) => field !== undefined);
}

export function readShard(
  { shard: text }: BatchOptions,
  inputs: readonly Input[],
  template: NameTemplate | undefined,
): Shard | undefined {
  if (text === undefined) return undefined;
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count)) {
    const message = `The option \`--shard\` must be a part such as 3/16, but it is ${quote(text)}.`;
    throw badOption(message, 'write `--shard 3/16` for the third of sixteen parts');
  }
  if (inputs.some((input) => input.isList) && template?.isNumbered !== true) {
    const message = 'With --shard, names of outputs must be unique across all machines.';
    throw badOption(message, 'add {line} or {index} to --name');
  }
  return shard;
}
