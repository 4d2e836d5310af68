import { relative, sep } from 'node:path';
import type { Input } from '../inputs.js';

/** A path relative to the output folder, as in records. */
export function nameIn(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** A document's name in records; standard input is `-`. */
export function nameOfInput(folder: string, { path }: Input): string {
  return path === undefined ? '-' : nameIn(folder, path);
}
