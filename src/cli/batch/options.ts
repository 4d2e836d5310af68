import { type Redaction, redactedFields } from '../../compiler/fields/person-fields.js';
import { quote } from '../../diagnostics/quote.js';
import { badOption } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import type { NameTemplate } from './output-name.js';
import type { Shard } from './tasks.js';

/** The options of `cvpress render` about many documents. */
export interface BatchOptions {
  readonly workers?: number;
  readonly name?: string;
  readonly report?: string;
  readonly force?: boolean;
  readonly shard?: string;
}

const DEFAULT_NAME = '{line}-{slug}';

/** Undefined if no output needs one. */
export async function readNameTemplate(
  options: BatchOptions,
  inputs: readonly Input[],
  redaction: Redaction,
): Promise<NameTemplate | undefined> {
  if (!inputs.some((input) => input.isList)) return undefined;
  const all = [redaction, ...inputs.flatMap(({ edition }) => edition?.render ?? [])];
  const redacted: readonly string[] = all.flatMap(redactedFields);
  const { name = redacted.includes('name') ? '{line}' : DEFAULT_NAME } = options;
  // The transliteration tables take 20 ms to load.
  const { parseNameTemplate } = await import('./output-name.js');
  const template = parseNameTemplate(name);
  const what = `The option \`--name\` cannot be ${quote(name)}`;
  if (typeof template === 'string') {
    throw badOption(`${what}: ${template}.`, "fields go in braces, as in '{line}-{slug}'");
  }
  const revealed = redacted.length > 0 ? await revealedBy(template, all) : undefined;
  if (revealed === undefined) return template;
  throw badOption(
    `${what}: it would tell the \`${revealed}\`, which is left out.`,
    'choose {line} or {index}',
  );
}

/** The first redacted field that names would reveal. */
async function revealedBy(
  { paths }: NameTemplate,
  all: readonly Redaction[],
): Promise<string | undefined> {
  const { redactedAt } = await import('../../compiler/redact/redact.js');
  return paths
    .flatMap((path) => all.map((one) => redactedAt(path, one)))
    .find((field) => field !== undefined);
}

/** Undefined for all of the job. */
export function readShard(
  { shard: text }: BatchOptions,
  inputs: readonly Input[],
  template: NameTemplate | undefined,
): Shard | undefined {
  if (text === undefined) return undefined;
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count)) {
    const message = `The option \`--shard\` must name a part of the job, but it is ${quote(text)}.`;
    throw badOption(message, 'write it like 3/16: the third of sixteen parts');
  }
  if (inputs.some((input) => input.isList) && template?.isNumbered !== true) {
    const message =
      'With --shard, names of outputs must tell documents apart, since the machines do not know one another.';
    throw badOption(message, 'add {line} or {index} to --name');
  }
  return shard;
}
