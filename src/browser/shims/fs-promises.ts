/** Stands in for `node:fs/promises`: reads the files in memory. */
import { readFileSync, statSync } from './fs.js';

export async function stat(path: string): Promise<ReturnType<typeof statSync>> {
  return statSync(path);
}

/** A file opened for reading, as far as the reader of fonts asks. */
export async function open(path: string): Promise<object> {
  const content = readFileSync(path) as Buffer;
  return {
    stat: async () => statSync(path),
    read: async (buffer: Buffer, offset: number, length: number, position: number) => ({
      buffer,
      bytesRead: content.copy(buffer, offset, position, position + length),
    }),
    close: async () => undefined,
  };
}
