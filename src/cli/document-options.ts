import { CvError } from '../diagnostics/error.js';
import { quote } from '../diagnostics/quote.js';
import { fileOfTitles, TITLE_OPTIONS } from '../document/tailor/choose-sections.js';
import type { OverlayText } from '../document/tailor/tailor.js';
import { type CompleteOptions, normaliseOptions, RENDER_OPTIONS, type RenderOptions } from '../options/options.js';
import { defined } from '../values/plain-object.js';
import { limitsOf, type RenderingArguments } from './arguments/arguments.js';
import { readDocument } from './documents.js';
import { fileInput } from './inputs.js';
import type { Reporter } from './reporter.js';

/** Checks the library's options among arguments and adds defaults; messages name the flag, and its value as it was typed. */
export function completeOptions(args: RenderingArguments): CompleteOptions {
  const same = Object.entries(args).filter(([name]) => Object.hasOwn(RENDER_OPTIONS, name));
  const options = { ...Object.fromEntries(same), ...limitsOf(args), ...defined({ fontPaths: args.fontPath }) };
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

/** The same with the texts of overlays, read once. Texts that tailor documents are kept for the excerpts in messages. */
export async function withOverlays(args: RenderingArguments, reporter: Reporter): Promise<CompleteOptions> {
  const options = completeOptions(args);
  reporter.remember('--set', options.set.join('\n'));
  for (const name of TITLE_OPTIONS) reporter.remember(fileOfTitles(name), options[name].join('\n'));
  const overlays: OverlayText[] = [];
  for (const path of args.overlay ?? []) {
    const { text, file } = await readDocument(fileInput(path), reporter, options);
    overlays.push({ text, file });
  }
  return overlays.length === 0 ? options : { ...options, overlays };
}
