import { type Command, Option } from 'commander';
import { PROGRAM_NAMES, READER_NAMES } from '../inspection/readers.js';
import { addExamples, addMessages, type Finish, running } from './common.js';
import { GROUPS } from './groups.js';
import { addLimits } from './limits.js';
import { readNumber } from './rendering.js';

/** Adds `cvpress inspect`. */
export function addInspect(program: Command, finish: Finish): void {
  const command = program
    .command('inspect')
    .description('judge finished PDFs as programs read them')
    .argument('<pdf...>', 'PDFs of any program: files, folders, globs, or -')
    .optionsGroup(GROUPS.most)
    .option('--source <file>', 'the document that must be in the PDF')
    .addOption(
      new Option('--text <reader>', 'print only what one reader or program gets')
        .choices([...READER_NAMES, ...PROGRAM_NAMES])
        .conflicts(['source', 'all', 'maxPages', 'failOn', 'json', 'messageFormat']),
    )
    .option('--no-programs', 'leave pdftotext, mutool and pdf2txt out of the report')
    .option('--all', 'also the text, fonts, headings, links and tags')
    .option('--max-pages <pages>', 'warn if there are more pages', readNumber)
    .option('--fail-on <what>', 'error, warning, info, never, or codes with commas', 'error')
    .optionsGroup(GROUPS.document)
    .addOption(new Option('--variant <variant>', 'variant of the source').choices(['a', 'b']).default('b'))
    .option('--no-markdown', 'take the text of the source literally')
    .option('--show-location', 'look for cv.location, too');
  addExamples(addMessages(addLimits(command), 'only what fails'), [
    'cvpress inspect cv.pdf --source cv.yaml',
    'cvpress inspect cv.pdf --text pdfminer',
    'cvpress inspect out/ --quiet --fail-on warning,no-tags',
  ]).action(running(finish, async () => (await import('../commands/inspect.js')).inspectCommand));
}
