import { type Command, Option } from 'commander';
import { DIAGNOSTIC_STYLES } from '../../diagnostics/diagnostic.js';
import { PDF_STANDARDS } from '../../formats/standards.js';
import { collect, collectLimits, readLeading, readNumber, readSeconds } from './values.js';

export const GROUPS = {
  most: 'Most used:',
  pages: 'Pages:',
  formats: 'Formats:',
  document: 'Reading documents:',
  tailoring: 'Tailoring:',
  batch: 'Many documents:',
  limits: 'Limits:',
  messages: 'Messages:',
} as const;

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

/** Adds the options that the commands about documents share. */
export function addCommon(command: Command): Command {
  command
    .optionsGroup(GROUPS.document)
    .addOption(variantOption('definition of documents; a is an older one'))
    .option('--no-markdown', 'take text literally')
    .addOption(new Option('--language <tag>', 'the language, as in pt-BR').helpGroup(GROUPS.most))
    .addOption(new Option('--show-location', 'show cv.location in the header').helpGroup(GROUPS.most))
    .option('--font-path <path>', 'add a fallback font, file or folder (repeatable)', collect)
    .optionsGroup(GROUPS.tailoring)
    .option('--overlay <file>', 'lay a document over all others (repeatable)', collect)
    .option('--set <path=value>', 'set a value, as in cv.label=Diver (repeatable)', collect)
    .option('--only <titles>', 'keep only these sections (repeatable)', collect)
    .option('--skip <titles>', 'leave out these sections (repeatable)', collect);
  addLimits(command).addOption(new Option('--strict', 'treat warnings as errors').helpGroup(GROUPS.messages));
  return addMessages(command);
}

export function variantOption(description: string): Option {
  return new Option('--variant <variant>', description).choices(['a', 'b']).default('b');
}

export function addLimits(command: Command): Command {
  return command
    .optionsGroup(GROUPS.limits)
    .option('--limit <name=value>', 'raise a limit, as in pages=500 (repeatable)', collectLimits)
    .option('--timeout <seconds>', 'the longest time for a document (default: 30)', readSeconds);
}

export function addMessages(command: Command, quiet = 'errors only'): Command {
  return command
    .optionsGroup(GROUPS.messages)
    .addOption(new Option('--message-format <format>', 'how diagnostics are written').choices(DIAGNOSTIC_STYLES))
    .option('--json', 'the same as --message-format json')
    .option('-q, --quiet', quiet);
}
