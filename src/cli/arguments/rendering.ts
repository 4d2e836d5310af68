import { type Command, Option } from 'commander';
import { defined } from '../../defined.js';
import type { RenderOptions } from '../../options.js';
import { PDF_STANDARDS, type PdfStandard } from '../../output/standards.js';
import type { CommonArguments } from './common.js';
import { limitsOf } from './limits.js';

/** The options about rendering, as commander parses them. */
export interface RenderingArguments extends CommonArguments {
  today?: string;
  showLocation?: boolean;
  pageNumbers: boolean;
  pdfStandard?: PdfStandard;
}

/** Adds the options about rendering that are not common to all commands. */
export function addRendering(command: Command): Command {
  return command
    .option('--today <date>', 'the day of "present" and "last updated", YYYY-MM-DD')
    .option('--show-location', 'show cv.location in the header')
    .option('--no-page-numbers', 'no footer on documents of several pages')
    .addOption(new Option('--pdf-standard <name>', 'what PDFs conform to (default: ua-1)').choices(PDF_STANDARDS));
}

/** The corresponding options of the library, including the common ones. */
export function renderingOf(args: RenderingArguments): RenderOptions {
  const { variant, markdown, pageNumbers, strict, language, fontPath, set, only, skip } = args;
  const { today, showLocation, pdfStandard } = args;
  return {
    variant,
    markdown,
    pageNumbers,
    ...limitsOf(args),
    ...defined({ strict, fontPaths: fontPath, set, only, skip, today, showLocation, language, pdfStandard }),
  };
}
