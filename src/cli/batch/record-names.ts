import { slashedWay } from '../../files/below.js';
import type { Input } from '../inputs.js';

/** A document's name in records, relative to the output folder; standard input is `-`. */
export function nameOfInput(folder: string, { path }: Input): string {
  return path === undefined ? '-' : slashedWay(folder, path);
}
