import { it } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import type { TemplateName } from './templates.js';

/** Whether to run long versions of tests: `npm run test:slow` sets the variable. */
export const IS_LONG = process.env.CVPRESS_LONG !== undefined;

/** Returns the number of inputs for a property: `npm test` runs a tenth of `npm run test:slow`. */
export function countRuns(count: number): number {
  return IS_LONG ? count : Math.ceil(count / 10);
}

/** Selects evenly spaced rows that test one behavior; `npm run test:slow` runs all. */
export function selectRows<T>(rows: readonly T[], count: number): readonly T[] {
  if (IS_LONG || rows.length <= count) return rows;
  return Array.from(
    { length: count },
    (_, index) => rows[Math.round((index * (rows.length - 1)) / (count - 1 || 1))] as T,
  );
}

/**
 * Distributes rows over templates, at least one row each; `npm run test:slow` runs all for each.
 */
export function selectTemplateRows<T>(template: TemplateName, rows: readonly T[]): readonly T[] {
  const { length } = BUNDLED_TEMPLATES;
  const remainder = BUNDLED_TEMPLATES.indexOf(template) % Math.min(length, rows.length);
  return IS_LONG ? rows : rows.filter((_, index) => index % length === remainder);
}

/** Returns `it` for a template: `classic` runs all tests, the other templates share them. */
export function itForTemplate(template: TemplateName): {
  (name: string, test: () => unknown): void;
  each: typeof it.each;
} {
  const [remainder, divisor] = [
    BUNDLED_TEMPLATES.indexOf(template) - 1,
    BUNDLED_TEMPLATES.length - 1,
  ];
  let count = 0;
  const isIncluded = (): boolean =>
    count++ % divisor === remainder || template === 'classic' || IS_LONG;
  const each = (rows: readonly unknown[]): unknown =>
    it.each(template === 'classic' ? rows : selectTemplateRows(template, rows));
  return Object.assign((name: string, test: () => unknown) => it.runIf(isIncluded())(name, test), {
    each: each as typeof it.each,
  });
}
