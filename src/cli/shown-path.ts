import { relative, resolve } from 'node:path';

/** A path for messages: from the working folder, unless it is shorter from the root, as of a file somewhere else. */
export function shownPath(path: string): string {
  const [whole, below] = [resolve(path), relative('.', path)];
  return below.length <= whole.length ? below : whole;
}
