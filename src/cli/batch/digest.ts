import { createHash, hash } from 'node:crypto';

export function digestOfFile(data: Uint8Array | string): string {
  return hash('sha256', data).slice(0, 16);
}

/** The digest of a document's outputs, its text, and a key for all else that they are made from: 64 bits of SHA-256. */
export function digestOf(key: string, text: string, files: readonly string[]): string {
  const all = createHash('sha256').update(key).update(text).update(`\0${files.join()}`);
  return all.digest('hex').slice(0, 16);
}
