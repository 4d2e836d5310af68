import { type Command, InvalidArgumentError, Option } from 'commander';
import { FORMATS, isFormat, type OutputFormat } from '../../formats/formats.js';
import { addCommon, addExamples, type Finish, readOutput, running } from './common.js';
import { GROUPS } from './groups.js';
import { addRendering, readNumber } from './rendering.js';

/** Adds `cvpress render`. */
export function addRender(program: Command, finish: Finish): void {
  const command = program
    .command('render')
    .description('render documents to PDF and other formats')
    .argument('<input...>', 'files, folders, globs, or - (standard input)')
    .optionsGroup(GROUPS.most)
    .option('-o, --output <path>', 'a file, a folder, or - for standard output', readOutput)
    .option('-f, --format <formats>', `one or more of ${FORMATS.join(', ')}`, collectFormats);
  addRendering(command)
    .optionsGroup(GROUPS.formats)
    .option('--ppi <number>', 'pixels per inch of PNG (default: 144)', readNumber)
    .option('--transparent', 'PNG and SVG without the white paper')
    .addOption(new Option('--svg-text <how>', 'the text of SVG').choices(['selectable', 'outlines']))
    .option('--embed-fonts', 'HTML that holds the letters it shows as fonts')
    .optionsGroup(GROUPS.batch)
    .option('--workers <n>', 'worker processes of a batch (default: all cores)', wholeNumber)
    .option('--name <template>', "names for documents of NDJSON (default: '{line}-{slug}')")
    .option('--report <file>', 'write a line of JSON for each document')
    .option('--force', 'render unchanged documents, too')
    .option('--prune', 'remove outputs of documents that are gone')
    .option('--fail-fast', 'stop at the first document that fails')
    .option('--shard <i/n>', 'render one of n parts of the documents, as in 3/16');
  addExamples(addCommon(command), [
    'cvpress render cv.yaml -f pdf,html,txt',
    "cvpress render 'people/**/*.yaml' -o out/",
    "cvpress render people.ndjson -o out/ --name '{slug}-{line}' --workers 4",
  ]).action(running(finish, async () => (await import('../commands/render.js')).renderCommand));
}

/** Formats separated by commas; the option may be repeated. */
function collectFormats(value: string, before: OutputFormat[] = []): OutputFormat[] {
  const meant = /^(?:=|ormat[= ]?)(\w*)/.exec(value);
  if (meant !== null)
    throw new InvalidArgumentError(`Write it like -f ${meant[1] || 'pdf'} or --format ${meant[1] || 'pdf'}.`);
  const given = value.split(',').map((format) => format.trim().toLowerCase());
  const formats = given.filter(isFormat);
  if (formats.length < given.length) {
    throw new InvalidArgumentError(`Allowed are ${FORMATS.join(', ')}, with commas between several.`);
  }
  return [...new Set([...before, ...formats])];
}

function wholeNumber(value: string): number {
  const number = Number(value);
  if (/^\d{1,4}$/.test(value) && number >= 1 && number <= 1024) return number;
  throw new InvalidArgumentError('Allowed are whole numbers from 1 to 1024.');
}
