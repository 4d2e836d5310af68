import { READERS, type ReaderName } from './reader.js';

/** A value for each reader. */
export type ByReader<T> = Readonly<Record<ReaderName, T>>;

/** Makes a value for each reader. */
export function byReader<T>(make: (reader: ReaderName) => T): ByReader<T> {
  const names = Object.keys(READERS) as ReaderName[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as ByReader<T>;
}
