import { createReadStream } from 'node:fs';
import { basename, sep } from 'node:path';
import { systemError } from '../exit.js';
import type { Input } from '../inputs.js';
import { readStdin } from '../stdin.js';
import { type ListLine, linesOf } from './lines.js';
import { isInShard, type Shard } from './shard.js';

/** One document to be rendered. */
export interface Task {
  /** Which of all documents it is, from 1. */
  readonly index: number;
  readonly input: Input;
  /** The line of a list that it stands on. */
  readonly line: ListLine | undefined;
  /** As messages and reports show it: `people.ndjson:12`. */
  readonly name: string;
}

/**
 * The documents of all inputs, one after the other; lists are read only as far as they are wanted.
 *
 * @param shard - of several machines, the part of this one
 * @param most - how many bytes the line of a document may have
 * @throws UsageError when a list cannot be read
 */
export async function* tasksOf(
  inputs: readonly Input[],
  shard: Shard | undefined,
  most: number,
): AsyncGenerator<Task, void, undefined> {
  let index = 0;
  for (const input of inputs) {
    for await (const line of input.isList ? documentLines(input, most) : [undefined]) {
      index += 1;
      const name = line === undefined ? input.name : `${input.name}:${line.number}`;
      if (shard === undefined || isInShard(shardName(input, line), shard)) yield { index, input, line, name };
    }
  }
}

/** Where an input lies on a machine does not matter: a folder may be mounted anywhere. */
function shardName(input: Input, line: ListLine | undefined): string {
  if (line !== undefined) return `${basename(input.name)}:${line.number}`;
  return input.relativePath.split(sep).join('/');
}

/** The lines of a list that are not blank. */
async function* documentLines(input: Input, most: number): AsyncGenerator<ListLine, void, undefined> {
  try {
    const chunks = input.path === undefined ? readStdin() : createReadStream(input.path, { highWaterMark: 2 ** 18 });
    for await (const line of linesOf(chunks, most)) {
      const { bytes, number } = line;
      const text = number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
      if (line.excess !== undefined || !isBlank(text)) yield { ...line, bytes: text };
    }
  } catch (error) {
    throw systemError('unreadable-input', `${input.name} cannot be read`, error);
  }
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
