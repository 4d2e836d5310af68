import { CvError } from '../diagnostics/error.js';
import { quote } from '../diagnostics/quote.js';
import { type CompleteOptions, normaliseOptions, type RenderOptions } from '../options/options.js';

/**
 * Checks options from the command line and adds defaults; messages name the flag, and its value as it was typed.
 *
 * @throws CvError with a diagnostic `bad-option` for each option that is not allowed
 */
export function completeOptions(options: RenderOptions): CompleteOptions {
  try {
    return normaliseOptions(options);
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    const diagnostics = error.diagnostics.map((d) => ({ ...d, message: asTyped(d.message, options) }));
    throw new CvError(diagnostics, { cause: error });
  }
}

/** The library's message about an option, in terms of its flag: the names are the same except for their case. */
function asTyped(message: string, options: RenderOptions): string {
  const [, name, must] = /^The option `(\w+)` (must be .*), but it is .*\.$/s.exec(message) ?? [];
  const value = options[name as keyof RenderOptions];
  if (must === undefined || value === undefined) return message;
  const flag = `--${name?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return `The option \`${flag}\` ${must}, but it is ${quote(String(value))}.`;
}
