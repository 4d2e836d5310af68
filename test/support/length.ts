import { it } from 'vitest';
import { BUNDLED } from '../../src/compiler/templates/template.js';
import type { Look } from './looks.js';

/** Whether everything is done that takes long: `npm run test:slow` says so, and runs what asks. */
export const IS_LONG = process.env.CVPRESS_LONG !== undefined;

/** How many inputs a property is tried with: in `npm test` a tenth of those that `npm run test:slow` tries. */
export function runs(all: number): number {
  return IS_LONG ? all : Math.ceil(all / 10);
}

/** Of rows that try one behaviour, so many from the first to the last at equal distances; `npm run test:slow` tries all. */
export function some<T>(rows: readonly T[], count: number): readonly T[] {
  if (IS_LONG || rows.length <= count) return rows;
  return Array.from(
    { length: count },
    (_, index) => rows[Math.round((index * (rows.length - 1)) / (count - 1 || 1))] as T,
  );
}

/** Of rows that every look is tried with, those of one look: each has its own, and one at least. `npm run test:slow` tries all. */
export function share<T>(look: Look, rows: readonly T[]): readonly T[] {
  const [place, looks] = [BUNDLED.indexOf(look), BUNDLED.length];
  return IS_LONG
    ? rows
    : rows.filter((_, index) => index % looks === place % Math.min(looks, rows.length));
}

/** `it` in a look: `classic` tries all rows of a table and all other tests, and each other look its share of both. */
export function itIn(look: Look): {
  (name: string, test: () => unknown): void;
  each: typeof it.each;
} {
  const [place, others] = [BUNDLED.indexOf(look) - 1, BUNDLED.length - 1];
  let count = 0;
  const isHere = (): boolean => count++ % others === place || look === 'classic' || IS_LONG;
  const each = (rows: readonly unknown[]): unknown =>
    it.each(look === 'classic' ? rows : share(look, rows));
  return Object.assign((name: string, test: () => unknown) => it.runIf(isHere())(name, test), {
    each: each as typeof it.each,
  });
}
