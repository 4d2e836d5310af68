import { type Command, InvalidArgumentError, Option } from 'commander';
import { PDF_STANDARDS } from '../../formats/standards.js';
import type { RenderOptions, ValidateOptions } from '../../options/options.js';
import { formatLeading, LEAST_LEADING, MOST_LEADING, parseLeading } from '../../values/leading.js';
import { type CommonArguments, collect } from './common.js';
import { GROUPS } from './groups.js';

/** The options about rendering, as commander parses them. */
export interface RenderingArguments extends CommonArguments, Omit<RenderOptions, keyof ValidateOptions> {}

/** Adds the options about rendering that are not common to all commands. */
export function addRendering(command: Command): Command {
  return command
    .addOption(
      new Option('--fit <pages>', 'squeeze the document into at most so many pages')
        .argParser(readNumber)
        .helpGroup(GROUPS.most),
    )
    .optionsGroup(GROUPS.pages)
    .option('--today <date>', 'the day of "present" and "last updated", YYYY-MM-DD')
    .option('--max-pages <pages>', 'warn if there are more pages', readNumber)
    .option('--leading <percent>', "distance of lines, 100% being the theme's", readLeading)
    .option('--break-before <titles>', 'begin a page with these sections (repeatable)', collect)
    .option('--keep <titles>', 'keep each of these sections on a page (repeatable)', collect)
    .option('--no-page-numbers', 'no footer on documents of several pages')
    .addOption(new Option('--pdf-standard <name>', 'what PDFs conform to (default: ua-1)').choices(PDF_STANDARDS));
}

/** Text that is not a number stays text, for the message about it. */
export function readNumber(text: string): number {
  return text.trim() === '' || Number.isNaN(Number(text)) ? (text as never) : Number(text);
}

function readLeading(text: string): number {
  const leading = parseLeading(text);
  if (leading !== undefined) return leading;
  const [least, most] = [LEAST_LEADING, MOST_LEADING].map(formatLeading);
  throw new InvalidArgumentError(`Allowed are parts of the theme's distance from ${least} to ${most}, like 94%.`);
}
