import { Argument, type Command, Option } from 'commander';
import { DRAFTS } from '../../explain/schema-file.js';
import { FORMATS } from '../../formats/formats.js';
import { BUNDLED } from '../../templates/template.js';
import { schemaCommand } from '../commands/schema.js';
import type { ExitCode } from '../exit.js';
import { PROGRAM_NAMES, READER_NAMES } from '../inspection/readers.js';
import {
  addCommon,
  addLimits,
  addLook,
  addMessages,
  addReading,
  addRendering,
  citationsOption,
  collect,
  collectFields,
  collectFormats,
  GROUPS,
  INSTALLATION,
  readNumber,
  readOutput,
  readPort,
  readWorkers,
  SHELLS,
  variantOption,
} from './options.js';

export function addCommands(program: Command): void {
  addRender(program);
  addValidate(program);
  addWatch(program);
  addInit(program);
  addSchema(program);
  addImport(program);
  addInspect(program);
  addEditions(program);
  addLetter(program);
  addTemplates(program);
  addNewTemplate(program);
  addCheckTemplate(program);
  addExplain(program);
  addCompletion(program);
  addLsp(program);
  addMcp(program);
}

/** Ends the help of a command with examples, and makes it run code that is loaded only then. */
function finish(
  command: Command,
  examples: readonly string[],
  load: () => Promise<(...args: never[]) => Promise<ExitCode>>,
): void {
  command
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}`)
    .action(async (...args: unknown[]) => {
      process.exitCode = await (await load())(...(args as never[]));
    });
}

/** What a command writes, and where. */
function addOutputs(command: Command): Command {
  return command
    .option('-o, --output <path>', 'a file, a folder, or - for standard output', readOutput)
    .option('-f, --format <formats>', `one or more of ${FORMATS.join(', ')}`, collectFormats);
}

/** Adds the options about PNG and SVG. */
function addPictures(command: Command): Command {
  return command
    .optionsGroup(GROUPS.formats)
    .option('--ppi <number>', 'pixels per inch of PNG (default: 144)', readNumber)
    .option('--transparent', 'PNG and SVG without the white paper')
    .addOption(new Option('--svg-text <how>', 'the text of SVG').choices(['selectable', 'outlines']));
}

function addRender(program: Command): void {
  const command = program
    .command('render')
    .description('render documents to PDF and other formats')
    .argument('<input...>', 'files, folders, globs, or - (standard input)')
    .optionsGroup(GROUPS.most);
  addPictures(addRendering(addOutputs(command)))
    .option('--embed-fonts', 'HTML that holds the letters it shows as fonts')
    .optionsGroup(GROUPS.batch)
    .option('--workers <n>', 'worker processes of a batch (default: all cores)', readWorkers)
    .option('--name <template>', "names for documents of NDJSON (default: '{line}-{slug}')")
    .option('--report <file>', 'write a line of JSON for each document')
    .option('--force', 'render unchanged documents, too')
    .option('--prune', 'remove outputs of what is gone')
    .option('--fail-fast', 'stop at the first document that fails')
    .option('--shard <i/n>', 'render one of n parts of the documents, as in 3/16');
  const examples = [
    'cvpress render cv.yaml -f pdf,html,txt',
    "cvpress render 'people/**/*.yaml' -o out/",
    "cvpress render people.ndjson -o out/ --name '{slug}-{line}' --workers 4",
  ];
  finish(addCommon(command), examples, async () => (await import('../commands/render.js')).renderCommand);
}

function addValidate(program: Command): void {
  const command = program
    .command('validate')
    .description('check documents without rendering them')
    .argument('<input...>', 'files, folders, globs, or - (standard input)')
    .optionsGroup(GROUPS.most)
    .option('--fix', 'mend what is certain, and show what changes')
    .option('--diff', 'show what --fix would change');
  const examples = ['cvpress validate cv.yaml', 'cvpress validate cv.yaml --fix', 'cvpress validate people/ --json'];
  finish(addCommon(command), examples, async () => (await import('../commands/validate.js')).validateCommand);
}

function addWatch(program: Command): void {
  const editor = 'where a click on the page or a problem opens its line: code, idea, …';
  const command = program
    .command('watch')
    .description('render at every save, with a live preview')
    .argument('<input>', 'the document')
    .optionsGroup(GROUPS.most)
    .option('-o, --output <path>', 'the PDF or its folder (default: beside the document)', readOutput)
    .option('--port <number>', 'the port of the preview (default: 4770, or a free one)', readPort)
    .option('--open', 'open the preview in the browser')
    .addOption(new Option('--editor <command>', editor).env('CVPRESS_EDITOR'))
    .addOption(new Option('--embed', 'for a panel of an editor, which it talks to').hideHelp())
    .option('--no-server', 'no preview, just the PDF');
  const examples = [
    'cvpress watch cv.yaml --open',
    'cvpress watch cv.yaml --editor code',
    'cvpress watch cv.yaml --overlay job.yaml',
  ];
  const load = async () => (await import('../commands/watch.js')).watchCommand;
  finish(addCommon(addRendering(command)), examples, load);
}

function addInit(program: Command): void {
  const command = program
    .command('init')
    .description('write a sample; never overwrites')
    .argument('[file]', 'the file to write (.yaml or .json), or -', 'cv.yaml')
    .option('-q, --quiet', 'errors only');
  const examples = ['cvpress init', 'cvpress init jane.yaml', 'cvpress init jane.json'];
  finish(command, examples, async () => (await import('../commands/init.js')).initCommand);
}

function addSchema(program: Command): void {
  const command = program
    .command('schema')
    .description('print the JSON Schema of documents')
    .addOption(variantOption('definition of documents; a is an older one'))
    .addOption(new Option('--draft <draft>', 'draft of JSON Schema').choices(DRAFTS).default(DRAFTS[0]));
  const examples = ['cvpress schema > cv.schema.json', 'cvpress schema --variant a --draft draft-07'];
  finish(command, examples, async () => schemaCommand);
}

function addImport(program: Command): void {
  const command = program
    .command('import')
    .description('make a CV from what other programs write')
    .argument('<file>', 'the file to read, or - (standard input)')
    .optionsGroup(GROUPS.most)
    .option('-o, --output <path>', 'the file to write (default: standard output)', readOutput)
    .option('--force', 'overwrite a file that exists')
    .option('--into <file>', 'add the publications to this CV')
    .option('--diff', 'with --into, show what would change')
    .option('--select <condition>', "publications, as in 'year>=2020' or 'name=Jane Doe' (repeatable)", collect);
  const examples = [
    'cvpress import resume.json -o cv.yaml',
    'cvpress import refs.bib -o cv.yaml',
    'cvpress import refs.bib --into cv.yaml --diff',
  ];
  const load = async () => (await import('../commands/import.js')).importCommand;
  finish(addMessages(addLimits(command)), examples, load);
}

function addInspect(program: Command): void {
  const text = new Option('--text <reader>', 'print only what one reader or program gets');
  const command = program
    .command('inspect')
    .description('judge finished PDFs as programs read them')
    .argument('<pdf...>', 'PDFs of any program: files, folders, globs, or -')
    .optionsGroup(GROUPS.most)
    .option('--source <file>', 'the document that must be in the PDF')
    .addOption(
      text
        .choices([...READER_NAMES, ...PROGRAM_NAMES])
        .conflicts(['source', 'all', 'maxPages', 'failOn', 'json', 'messageFormat']),
    )
    .option('--no-programs', 'leave pdftotext, mutool and pdf2txt out of the report')
    .option('--all', 'everything: findings, readers, text, tags')
    .option('--max-pages <pages>', 'warn if there are more pages', readNumber)
    .option('--fail-on <what>', 'error, warning, info, never, or codes with commas', 'error')
    .optionsGroup(GROUPS.document)
    .addOption(variantOption('variant of the source'))
    .option('--no-markdown', 'take the text of the source literally')
    .option('--show-location', 'look for cv.location, too')
    .option('--edition <name>', 'the edition of the source that the PDF shows', collect)
    .option('--editions <file>', 'its file (default: editions.yaml beside the source)')
    .option('--redact <fields>', 'what the copy leaves out of the source (repeatable)', collectFields)
    .option('--anonymous', 'the copy leaves out what tells whose CV it is')
    .addOption(citationsOption('publications'));
  const examples = [
    'cvpress inspect cv.pdf --source cv.yaml',
    'cvpress inspect cv.pdf --text pdfminer',
    'cvpress inspect out/ --quiet --fail-on warning,no-tags',
  ];
  const load = async () => (await import('../commands/inspect.js')).inspectCommand;
  finish(addMessages(addLimits(command), 'only what fails'), examples, load);
}

function addEditions(program: Command): void {
  const command = program
    .command('editions')
    .description('show what each edition leaves out')
    .argument('<input>', 'the document')
    .option('--editions <file>', 'the editions (default: editions.yaml beside the document)')
    .addOption(variantOption('definition of documents; a is an older one'));
  const examples = ['cvpress editions cv.yaml', 'cvpress editions cv.yaml --editions jobs.yaml'];
  const load = async () => (await import('../commands/editions.js')).editionsCommand;
  finish(addMessages(addLimits(command)), examples, load);
}

function addLetter(program: Command): void {
  const command = program
    .command('letter')
    .description('render letters with the look of a CV')
    .argument('<letter...>', 'files, folders, globs, or - (standard input)')
    .optionsGroup(GROUPS.most)
    .option('--cv <file>', 'the CV of the sender (default: cv.yaml beside the letter)');
  const examples = [
    'cvpress letter letter.yaml --cv cv.yaml',
    'cvpress letter letter.yaml --cv cv.yaml --fit 1 -f pdf,txt',
    'cvpress letter letters/ --cv cv.yaml --template linear -o out/',
  ];
  finish(
    addReading(addPictures(addLook(addOutputs(command)))),
    examples,
    async () => (await import('../commands/letter.js')).letterCommand,
  );
}

function addTemplates(program: Command): void {
  const command = program
    .command('templates')
    .description('list the looks that CVs can have')
    .argument('[template...]', 'bundled templates or folders (default: all that are bundled)')
    .option('--json', 'as data');
  const examples = ['cvpress templates', 'cvpress templates scholar', 'cvpress templates ./house --json'];
  finish(command, examples, async () => (await import('../commands/templates.js')).templatesCommand);
}

function addNewTemplate(program: Command): void {
  const command = program
    .command('new-template')
    .description('write a look of your own to begin with')
    .argument('<folder>', 'the folder to make; its name is that of the template')
    .addOption(
      new Option('--extends <template>', 'the bundled template whose parts it has')
        .choices(BUNDLED)
        .default(BUNDLED[0]),
    )
    .option('-q, --quiet', 'errors only');
  const examples = ['cvpress new-template house', 'cvpress new-template looks/house --extends linear'];
  finish(command, examples, async () => (await import('../commands/new-template.js')).newTemplateCommand);
}

function addCheckTemplate(program: Command): void {
  const command = program
    .command('check-template')
    .description('test a look on documents of every kind')
    .argument('<template>', 'the folder of a template, or the name of a bundled one');
  const examples = ['cvpress check-template house', 'cvpress check-template house --json'];
  const load = async () => (await import('../commands/check-template.js')).checkTemplateCommand;
  finish(addMessages(command), examples, load);
}

function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .description('explain a message, a section or a field')
    .argument('[code]', 'a code, as in bad-date, or a field, as in experience; without one, all are listed');
  const examples = ['cvpress explain bad-date', 'cvpress explain experience', 'cvpress explain design.margins'];
  finish(command, examples, async () => (await import('../commands/explain.js')).explainCommand);
}

function addCompletion(program: Command): void {
  const command = program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS));
  const examples = SHELLS.map((shell) => INSTALLATION[shell]);
  finish(command, examples, async () => (await import('../commands/completion.js')).completionCommand);
}

function addLsp(program: Command): void {
  const command = program
    .command('lsp')
    .description('check and complete documents in editors')
    // Editors add it by themselves.
    .option('--stdio', 'talk by standard input and output, as it always does');
  const examples = ['cvpress lsp   # editors start it: see docs/editor.md'];
  finish(command, examples, async () => (await import('../commands/lsp.js')).lspCommand);
}

function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .description('let an agent write and check documents')
    .option('--root <folder>', 'the folder whose files the agent may use', '.');
  const examples = ['cvpress mcp --root ~/cv   # agents start it: see docs/agents.md'];
  finish(command, examples, async () => (await import('../commands/mcp.js')).mcpCommand);
}
