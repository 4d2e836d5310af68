import { hash } from 'node:crypto';

/** One of several parts of a job, which machines do without knowing of one another. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** Reads `3/16`; undefined if it is not of that form. */
export function parseShard(text: string): Shard | undefined {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  return shard.index >= 1 && shard.index <= shard.count ? shard : undefined;
}

/**
 * Whether a document belongs to a shard. Only its name counts, so that a document stays in its shard when it or any
 * other changes; with SHA-256, shards are even however names are made.
 */
export function isInShard(name: string, { index, count }: Shard): boolean {
  const number = hash('sha256', name, 'buffer').readUInt32BE(0);
  return number % count === index - 1;
}
