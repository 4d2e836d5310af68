import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, sep } from 'node:path';
import { openRegularFile } from '../../files/regular-file.js';
import { omitUndefined } from '../../util/plain-object.js';
import { toUsageError, UsageError } from '../exit-codes.js';
import { formatInputName, type Input } from '../inputs.js';
import { readStdin } from '../read-input.js';
import { type Line, readLines } from './lines.js';

export interface Task {
  readonly index: number;
  readonly input: Input;
  readonly record: Line | undefined;
  /** `people.ndjson:12` */
  readonly name: string;
}

/** Streams NDJSON files, so that they may be larger than memory. */
export async function* readTasks(
  inputs: readonly Input[],
  shard: Shard | undefined,
  maxBytes: number,
): AsyncGenerator<Task, void, undefined> {
  let index = 0;
  for (const input of inputs) {
    for await (const record of input.isNdjson ? readRecords(input, maxBytes) : [undefined]) {
      index += 1;
      const name = formatInputName({ ...input, ...omitUndefined({ record }) });
      if (shard === undefined || isInShard(toShardName(input, record), shard))
        yield { index, input, record, name };
    }
  }
}

/** Returns a name that does not depend on where a machine has the folder. */
function toShardName(input: Input, record: Line | undefined): string {
  if (record !== undefined) return `${basename(input.name)}:${record.number}`;
  return input.relativePath.split(sep).join('/');
}

async function* readRecords(input: Input, maxBytes: number): AsyncGenerator<Line, void, undefined> {
  for await (const line of readInputLines(input, maxBytes))
    if (!isBlankLine(line)) yield { ...line, bytes: stripByteOrderMark(line) };
}

export async function* readInputLines(
  input: Input,
  maxBytes: number,
  onOversized?: (part: Buffer) => void,
): AsyncGenerator<Line, void, undefined> {
  try {
    const chunks =
      input.path === undefined
        ? readStdin()
        : createReadStream(input.path, {
            highWaterMark: 2 ** 18,
            ...(input.root === undefined ? {} : { fd: openRegularFile(input.path, input.root) }),
          });
    yield* readLines(chunks, maxBytes, onOversized);
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : toUsageError('unreadable-input', `${input.name} cannot be read`, error);
  }
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

function stripByteOrderMark({ bytes, number }: Line): Buffer {
  return number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

export function isBlankLine(line: Line): boolean {
  return (
    !line.oversizedLength &&
    stripByteOrderMark(line).every((byte) => [0x20, 0x09, 0x0d].includes(byte))
  );
}

/** Part of a batch that is split across machines. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Uses only the name, so that a document stays in its shard when documents change. */
export function isInShard(name: string, { index, count }: Shard): boolean {
  return hash('sha256', name, 'buffer').readUInt32BE(0) % count === index - 1;
}
