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
