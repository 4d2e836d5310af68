import { createHash, hash } from 'node:crypto';

/** What a file holds: 64 bits of SHA-256. */
export function digestOfFile(data: Uint8Array | string): string {
  return hash('sha256', data).slice(0, 16);
}

/**
 * What a document's outputs are made from, and what they are: 64 bits of SHA-256.
 *
 * @param key - stands for everything that they depend on beside the text
 * @param files - the digest of each
 */
export function digestOf(key: string, text: string, files: readonly string[]): string {
  const all = createHash('sha256').update(key).update(text).update(`\0${files.join()}`);
  return all.digest('hex').slice(0, 16);
}
