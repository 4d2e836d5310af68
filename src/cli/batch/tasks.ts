import { createReadStream } from 'node:fs';
import { basename, sep } from 'node:path';
import { systemError, UsageError } from '../exit.js';
import { type Input, refuseForeign } from '../inputs.js';
import { readStdin } from '../stdin.js';
import { type ListLine, linesOf } from './lines.js';
import { isInShard, type Shard } from './shard.js';

export interface Task {
  /** The number of the document among all documents, from 1. */
  readonly index: number;
  readonly input: Input;
  readonly line: ListLine | undefined;
  /** For a line: its number among the lines of all lists, from 1. For a file, 0. */
  readonly place: number;
  /** The name in messages and reports: `people.ndjson:12`. */
  readonly name: string;
}

/** A list that is being read. */
export interface ListStart {
  readonly input: Input;
  /** The total number of lines in the lists before it. */
  readonly before: number;
}

/** The documents of all inputs, one after the other; lists are read only as far as needed. */
export async function* tasksOf(
  inputs: readonly Input[],
  shard: Shard | undefined,
  most: number,
  lists: ListStart[] = [],
): AsyncGenerator<Task, void, undefined> {
  let index = 0;
  let before = 0;
  for (const input of inputs) {
    let last = 0;
    if (input.isList) lists.push({ input, before });
    for await (const line of input.isList ? documentLines(input, most) : [undefined]) {
      index += 1;
      const name = line === undefined ? input.name : `${input.name}:${line.number}`;
      last = line?.number ?? 0;
      const task = { index, input, line, place: line === undefined ? 0 : before + line.number, name };
      if (shard === undefined || isInShard(shardName(input, line), shard)) yield task;
    }
    before += last;
  }
}

/** The location of an input does not matter: each machine may mount a folder somewhere else. */
function shardName(input: Input, line: ListLine | undefined): string {
  if (line !== undefined) return `${basename(input.name)}:${line.number}`;
  return input.relativePath.split(sep).join('/');
}

/** The lines of a list that are not blank. */
async function* documentLines(input: Input, most: number): AsyncGenerator<ListLine, void, undefined> {
  try {
    const chunks = input.path === undefined ? readStdin() : createReadStream(input.path, { highWaterMark: 2 ** 18 });
    for await (const line of linesOf(ofText(chunks, input.name), most)) {
      const { bytes, number } = line;
      const text = number === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
      if (line.excess !== undefined || !isBlank(text)) yield { ...line, bytes: text };
    }
  } catch (error) {
    throw error instanceof UsageError ? error : systemError('unreadable-input', `${input.name} cannot be read`, error);
  }
}

/** The same, after a check of the first bytes: in an archive, each piece between two line feeds would count as a document. */
async function* ofText(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array, void, undefined> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) refuseForeign(chunk, name);
    isFirst = false;
    yield chunk;
  }
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
