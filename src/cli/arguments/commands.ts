import { Argument, type Command, Option } from 'commander';
import { FORMATS } from '../../compiler/output/formats.js';
import { DRAFTS } from '../../compiler/schema/schema-file.js';
import { BUNDLED } from '../../compiler/templates/template.js';
import { schemaCommand } from '../commands/schema.js';
import type { ExitCode } from '../exit-codes.js';
import { READER_NAMES } from '../inspection/readers.js';
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

interface CommandRow {
  readonly name: string;
  readonly description: string;
  /** Shown at the end of its help. */
  readonly examples: readonly string[];
  /** Loads its code, when it runs. */
  readonly load: () => Promise<(...args: never[]) => Promise<ExitCode>>;
}

function add(program: Command, { name, description, examples, load }: CommandRow): Command {
  return program
    .command(name)
    .description(description)
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

/** Adds the option of PNG images. */
function addPpi(command: Command): Command {
  return command
    .optionsGroup(GROUPS.formats)
    .option('--ppi <number>', 'pixels per inch of PNG (default: 144)', readNumber);
}

function addRender(program: Command): void {
  const examples = [
    'cvpress render cv.yaml -f pdf,html,txt',
    "cvpress render 'people/**/*.yaml' -o out/",
    "cvpress render people.ndjson -o out/ --name '{slug}-{line}' --workers 4",
  ];
  const load = async () => (await import('../commands/render.js')).renderCommand;
  const command = add(program, {
    name: 'render',
    description: 'render documents to PDF and other formats',
    examples,
    load,
  })
    .argument('<input...>', 'files, folders, globs, or - (standard input)')
    .optionsGroup(GROUPS.most);
  addPpi(addRendering(addOutputs(command)))
    .optionsGroup(GROUPS.batch)
    .option('--workers <n>', 'worker processes of a batch (default: all cores)', readWorkers)
    .option('--name <template>', "names for documents of NDJSON (default: '{line}-{slug}')")
    .option('--report <file>', 'write a line of JSON for each document')
    .option('--force', 'render unchanged documents, too')
    .option('--shard <i/n>', 'render one of n parts of the documents, as in 3/16');
  addCommon(command);
}

function addValidate(program: Command): void {
  const examples = [
    'cvpress validate cv.yaml',
    'cvpress validate cv.yaml --fix',
    'cvpress validate people/ --json',
  ];
  const load = async () => (await import('../commands/validate.js')).validateCommand;
  const command = add(program, {
    name: 'validate',
    description: 'check documents without rendering them',
    examples,
    load,
  })
    .argument('<input...>', 'files, folders, globs, or - (standard input)')
    .optionsGroup(GROUPS.most)
    .option('--fix', 'mend what is certain, and show what changes')
    .option('--diff', 'show what --fix would change');
  addCommon(command);
}

function addWatch(program: Command): void {
  const editor = 'where a click on the page or a problem opens its line: code, idea, …';
  const examples = [
    'cvpress watch cv.yaml --open',
    'cvpress watch cv.yaml --editor code',
    'cvpress watch cv.yaml --overlay job.yaml',
  ];
  const load = async () => (await import('../commands/watch.js')).watchCommand;
  const command = add(program, {
    name: 'watch',
    description: 'render at every save, with a live preview',
    examples,
    load,
  })
    .argument('<input>', 'the document')
    .optionsGroup(GROUPS.most)
    .option(
      '-o, --output <path>',
      'the PDF or its folder (default: beside the document)',
      readOutput,
    )
    .option('--port <number>', 'the port of the preview (default: 4770, or a free one)', readPort)
    .option('--open', 'open the preview in the browser')
    .addOption(new Option('--editor <command>', editor).env('CVPRESS_EDITOR'))
    .addOption(new Option('--embed', 'for a panel of an editor, which it talks to').hideHelp())
    .option('--no-server', 'no preview, just the PDF');
  addCommon(addRendering(command));
}

function addInit(program: Command): void {
  const examples = ['cvpress init', 'cvpress init jane.yaml', 'cvpress init jane.json'];
  const load = async () => (await import('../commands/init.js')).initCommand;
  add(program, { name: 'init', description: 'write a sample; never overwrites', examples, load })
    .argument('[file]', 'the file to write (.yaml or .json), or -', 'cv.yaml')
    .option('-q, --quiet', 'errors only');
}

function addSchema(program: Command): void {
  const examples = [
    'cvpress schema > cv.schema.json',
    'cvpress schema --variant a --draft draft-07',
  ];
  const load = async () => schemaCommand;
  add(program, {
    name: 'schema',
    description: 'print the JSON Schema of documents',
    examples,
    load,
  })
    .addOption(variantOption('definition of documents; a is an older one'))
    .addOption(
      new Option('--draft <draft>', 'draft of JSON Schema').choices(DRAFTS).default(DRAFTS[0]),
    );
}

function addImport(program: Command): void {
  const examples = [
    'cvpress import resume.json -o cv.yaml',
    'cvpress import refs.bib -o cv.yaml',
    'cvpress import refs.bib --into cv.yaml --diff',
  ];
  const load = async () => (await import('../commands/import.js')).importCommand;
  const command = add(program, {
    name: 'import',
    description: 'make a CV from what other programs write',
    examples,
    load,
  })
    .argument('<file>', 'the file to read, or - (standard input)')
    .optionsGroup(GROUPS.most)
    .option('-o, --output <path>', 'the file to write (default: standard output)', readOutput)
    .option('--force', 'overwrite a file that exists')
    .option('--into <file>', 'add the publications to this CV')
    .option('--diff', 'with --into, show what would change')
    .option(
      '--select <condition>',
      "publications, as in 'year>=2020' or 'name=Jane Doe' (repeatable)",
      collect,
    );
  addMessages(addLimits(command));
}

function addInspect(program: Command): void {
  const text = new Option('--text <reader>', 'print only what one reader gets');
  const examples = [
    'cvpress inspect cv.pdf --source cv.yaml',
    'cvpress inspect cv.pdf --text pdfminer',
    'cvpress inspect out/ --quiet --fail-on warning,no-tags',
  ];
  const load = async () => (await import('../commands/inspect.js')).inspectCommand;
  const command = add(program, {
    name: 'inspect',
    description: 'judge finished PDFs as programs read them',
    examples,
    load,
  })
    .argument('<pdf...>', 'PDFs of any program: files, folders, globs, or -')
    .optionsGroup(GROUPS.most)
    .option('--source <file>', 'the document that must be in the PDF')
    .addOption(
      text
        .choices(READER_NAMES)
        .conflicts(['source', 'all', 'maxPages', 'failOn', 'json', 'messageFormat']),
    )
    .option('--all', 'everything: findings, readers, text, tags')
    .option('--max-pages <pages>', 'warn if there are more pages', readNumber)
    .option('--fail-on <what>', 'error, warning, info, never, or codes with commas', 'error')
    .optionsGroup(GROUPS.document)
    .addOption(variantOption('variant of the source'))
    .option('--no-markdown', 'take the text of the source literally')
    .option('--show-location', 'look for cv.location, too')
    .option('--edition <name>', 'the edition of the source that the PDF shows', collect)
    .option('--editions <file>', 'its file (default: editions.yaml beside the source)')
    .option(
      '--redact <fields>',
      'what the copy leaves out of the source (repeatable)',
      collectFields,
    )
    .option('--anonymous', 'the copy leaves out what tells whose CV it is')
    .addOption(citationsOption('publications'));
  addMessages(addLimits(command), 'only what fails');
}

function addEditions(program: Command): void {
  const examples = ['cvpress editions cv.yaml', 'cvpress editions cv.yaml --editions jobs.yaml'];
  const load = async () => (await import('../commands/editions.js')).editionsCommand;
  const command = add(program, {
    name: 'editions',
    description: 'show what each edition leaves out',
    examples,
    load,
  })
    .argument('<input>', 'the document')
    .option('--editions <file>', 'the editions (default: editions.yaml beside the document)')
    .addOption(variantOption('definition of documents; a is an older one'));
  addMessages(addLimits(command));
}

function addLetter(program: Command): void {
  const examples = [
    'cvpress letter letter.yaml --cv cv.yaml',
    'cvpress letter letter.yaml --cv cv.yaml --fit 1 -f pdf,txt',
    'cvpress letter letters/ --cv cv.yaml --template linear -o out/',
  ];
  const load = async () => (await import('../commands/letter.js')).letterCommand;
  const command = add(program, {
    name: 'letter',
    description: 'render letters with the look of a CV',
    examples,
    load,
  })
    .argument('<letter...>', 'files, folders, globs, or - (standard input)')
    .optionsGroup(GROUPS.most)
    .option('--cv <file>', 'the CV of the sender (default: cv.yaml beside the letter)');
  addReading(addPpi(addLook(addOutputs(command))));
}

function addTemplates(program: Command): void {
  const examples = [
    'cvpress templates',
    'cvpress templates scholar',
    'cvpress templates ./house --json',
  ];
  const load = async () => (await import('../commands/templates.js')).templatesCommand;
  add(program, {
    name: 'templates',
    description: 'list the looks that CVs can have',
    examples,
    load,
  })
    .argument('[template...]', 'bundled templates or folders (default: all that are bundled)')
    .option('--json', 'as data');
}

function addNewTemplate(program: Command): void {
  const examples = [
    'cvpress new-template house',
    'cvpress new-template looks/house --extends linear',
  ];
  const load = async () => (await import('../commands/new-template.js')).newTemplateCommand;
  add(program, {
    name: 'new-template',
    description: 'write a look of your own to begin with',
    examples,
    load,
  })
    .argument('<folder>', 'the folder to make; its name is that of the template')
    .addOption(
      new Option('--extends <template>', 'the bundled template whose parts it has')
        .choices(BUNDLED)
        .default(BUNDLED[0]),
    )
    .option('-q, --quiet', 'errors only');
}

function addCheckTemplate(program: Command): void {
  const examples = ['cvpress check-template house', 'cvpress check-template house --json'];
  const load = async () => (await import('../commands/check-template.js')).checkTemplateCommand;
  const command = add(program, {
    name: 'check-template',
    description: 'test a look on documents of every kind',
    examples,
    load,
  });
  addMessages(
    command.argument('<template>', 'the folder of a template, or the name of a bundled one'),
  );
}

function addExplain(program: Command): void {
  const examples = [
    'cvpress explain bad-date',
    'cvpress explain experience',
    'cvpress explain design.margins',
  ];
  const load = async () => (await import('../commands/explain.js')).explainCommand;
  const command = add(program, {
    name: 'explain',
    description: 'explain a message, a section or a field',
    examples,
    load,
  });
  command.argument(
    '[code]',
    'a code, as in bad-date, or a field, as in experience; without one, all are listed',
  );
}

function addCompletion(program: Command): void {
  const examples = SHELLS.map((shell) => INSTALLATION[shell]);
  const load = async () => (await import('../commands/completion.js')).completionCommand;
  const command = add(program, {
    name: 'completion',
    description: 'print a completion script for a shell',
    examples,
    load,
  });
  command.addArgument(new Argument('<shell>', 'the shell').choices(SHELLS));
}

function addLsp(program: Command): void {
  const examples = ['cvpress lsp   # editors start it: see docs/editor.md'];
  const load = async () => (await import('../commands/lsp.js')).lspCommand;
  add(program, {
    name: 'lsp',
    description: 'check and complete documents in editors',
    examples,
    load,
  })
    // Editors add it by themselves.
    .option('--stdio', 'talk by standard input and output, as it always does');
}

function addMcp(program: Command): void {
  const examples = ['cvpress mcp --root ~/cv   # agents start it: see docs/agents.md'];
  const load = async () => (await import('../commands/mcp.js')).mcpCommand;
  const command = add(program, {
    name: 'mcp',
    description: 'let an agent write and check documents',
    examples,
    load,
  });
  command.option('--root <folder>', 'the folder whose files the agent may use', '.');
}
