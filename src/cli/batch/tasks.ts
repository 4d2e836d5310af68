import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, sep } from 'node:path';
import { systemError, UsageError } from '../exit-codes.js';
import type { Input } from '../inputs.js';
import { labelOf } from '../outputs.js';
import { readStdin } from '../read-input.js';
import { type Line, readLines } from './lines.js';

export interface Task {
  /** The number of the document among all documents, from 1. */
  readonly index: number;
  readonly input: Input;
  readonly record: Line | undefined;
  /** The name in messages and reports: `people.ndjson:12`. */
  readonly name: string;
}

/** The documents of all inputs, one after the other; lists are read only as far as needed. */
export async function* tasksOf(
  inputs: readonly Input[],
  shard: Shard | undefined,
  most: number,
): AsyncGenerator<Task, void, undefined> {
  let index = 0;
  for (const input of inputs) {
    for await (const record of input.isList ? readRecords(input, most) : [undefined]) {
      index += 1;
      const name = labelOf(
        record === undefined ? input : { ...input, name: `${input.name}:${record.number}` },
      );
      if (shard === undefined || isInShard(shardName(input, record), shard))
        yield { index, input, record, name };
    }
  }
}

/** The location of an input does not matter: each machine may mount a folder somewhere else. */
function shardName(input: Input, record: Line | undefined): string {
  if (record !== undefined) return `${basename(input.name)}:${record.number}`;
  return input.relativePath.split(sep).join('/');
}

/** The records of a list: its lines that are not blank. */
async function* readRecords(input: Input, most: number): AsyncGenerator<Line, void, undefined> {
  try {
    const chunks =
      input.path === undefined
        ? readStdin()
        : createReadStream(input.path, { highWaterMark: 2 ** 18 });
    for await (const line of readLines(chunks, most)) {
      const { bytes, number } = line;
      const text =
        number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
      if (line.excess !== undefined || !isBlank(text)) yield { ...line, bytes: text };
    }
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : systemError('unreadable-input', `${input.name} cannot be read`, error);
  }
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** One of several parts of a job, done by machines that know nothing of each other. */
export interface Shard {
  /** Counted from 1. */
  readonly index: number;
  readonly count: number;
}

/**
 * Whether a document belongs to a shard. Only its name counts, so that a document stays in its shard when documents change;
 * SHA-256 makes the shards even for any names.
 */
export function isInShard(name: string, { index, count }: Shard): boolean {
  const number = hash('sha256', name, 'buffer').readUInt32BE(0);
  return number % count === index - 1;
}
