/** `npm run test:slow` sets it. */
const isLong = process.env.CVPRESS_LONG !== undefined;

/** How many inputs a property is tried with: a fifth of those that `npm run test:slow` tries. */
export function runs(all: number): number {
  return isLong ? all : Math.ceil(all / 5);
}

/** For `runIf`: whether everything is done that takes long. */
export const LONG = isLong;
