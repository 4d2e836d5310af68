import { hash } from 'node:crypto';

/** One of several parts of a job, done by machines that know nothing of each other. */
export interface Shard {
  /** Counted from 1. */
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
 * Whether a document belongs to a shard. Only its name counts, so that a document stays in its shard when documents change;
 * SHA-256 makes the shards even for any names.
 */
export function isInShard(name: string, { index, count }: Shard): boolean {
  const number = hash('sha256', name, 'buffer').readUInt32BE(0);
  return number % count === index - 1;
}
