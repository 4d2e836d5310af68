import { slashedWay } from '../../files/below.js';
import type { Input } from '../inputs.js';

/** A path relative to the output folder, as in records. */
export function nameIn(folder: string, path: string): string {
  return slashedWay(folder, path);
}

/** A document's name in records; standard input is `-`. */
export function nameOfInput(folder: string, { path }: Input): string {
  return path === undefined ? '-' : nameIn(folder, path);
}
