/** Replaces `node:fs/promises` with the virtual file system. */
import { readFileSync, statSync } from './fs.js';

export async function stat(path: string): Promise<ReturnType<typeof statSync>> {
  return statSync(path);
}

/** Opens a file for reading, with the methods that the font reader uses. */
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
