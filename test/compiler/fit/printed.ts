import type { RenderOptions } from '../../../src/compiler/options/options.js';

/** The options that the hint of `fitted` prints, as they come to the program from a shell. */
export function printedOptions(hint: string): RenderOptions {
  const set = [...hint.matchAll(/--set "([^"]*)"/g)].map(([, text = '']) => text);
  const [, percent] = /--leading ([\d.]+)%/.exec(hint) ?? [];
  return { set, ...(percent === undefined ? {} : { leading: Number(`${percent}e-2`) }) };
}
