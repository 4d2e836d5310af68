import { createHash } from 'node:crypto';

/**
 * What a document's outputs are made from, and what they are: 64 bits of SHA-256.
 *
 * @param key - stands for everything that they depend on beside the text
 */
export function digestOf(key: string, text: string, contents: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256').update(key).update(text);
  for (const data of contents) hash.update(`\0${Buffer.byteLength(data)}\0`).update(data);
  return hash.digest('hex').slice(0, 16);
}
