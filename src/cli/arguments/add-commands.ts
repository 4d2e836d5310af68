import { Argument, type Command, Option } from 'commander';
import { FORMATS } from '../../compiler/output/formats.js';
import { DRAFTS } from '../../compiler/schema/schema-file.js';
import { BUNDLED_TEMPLATES } from '../../compiler/templates/template.js';
import type { ExitCode } from '../exit-codes.js';
import { EXTRACTOR_NAMES } from '../inspection/extractors.js';
import {
  addAppearanceOptions,
  addDocumentOptions,
  addInputOptions,
  addLimitOptions,
  addMessageOptions,
  addRenderOptions,
  collect,
  collectFields,
  collectFormats,
  createCitationsOption,
  createLanguageOption,
  createVariantOption,
  GROUPS,
  INSTALLATION,
  parseNumber,
  parseOutput,
  parsePort,
  parseWorkers,
  SHELLS,
} from './options.js';

interface CommandDefinition {
  readonly name: string;
  readonly description: string;
  /** Arguments of the command. */
  readonly examples: readonly string[];
  readonly load: () => Promise<{ readonly run: (...args: never[]) => Promise<ExitCode> }>;
  readonly addOptions: (command: Command) => void;
}

const INPUTS = 'files, folders, globs, or - (standard input)';

const COMMANDS: readonly CommandDefinition[] = [
  {
    name: 'render',
    description: 'render documents to PDF and other formats',
    examples: [
      'cv.yaml -f pdf,html,txt',
      "'people/**/*.yaml' -o out/",
      "people.ndjson -o out/ --name '{slug}-{line}' --workers 4",
    ],
    load: () => import('../commands/render.js'),
    addOptions(command) {
      command.argument('<input...>', INPUTS).optionsGroup(GROUPS.common);
      addPpi(addRenderOptions(addOutputs(command)))
        .optionsGroup(GROUPS.batch)
        .option('--workers <n>', 'worker processes of a batch (default: all cores)', parseWorkers)
        .option('--name <template>', "file names for NDJSON records (default: '{line}-{slug}')")
        .option('--report <file>', 'write a line of JSON for each document')
        .option('--force', 'also render unchanged documents')
        .option('--shard <i/n>', 'render one of n parts of the documents, as in 3/16');
      addDocumentOptions(command);
    },
  },
  {
    name: 'validate',
    description: 'check documents without rendering them',
    examples: ['cv.yaml', 'cv.yaml --fix', 'people/ --json'],
    load: () => import('../commands/validate.js'),
    addOptions(command) {
      command
        .argument('<input...>', INPUTS)
        .optionsGroup(GROUPS.common)
        .option('--fix', 'apply safe fixes, and show the changes')
        .option('--diff', 'show what --fix would change');
      addDocumentOptions(command);
    },
  },
  {
    name: 'watch',
    description: 'render on every save, with a live preview',
    examples: ['cv.yaml --open', 'cv.yaml --editor code', 'cv.yaml --overlay job.yaml'],
    load: () => import('../commands/watch.js'),
    addOptions(command) {
      const editor = 'open lines clicked in the preview in this editor: code, idea, …';
      command
        .argument('<input>', 'the document')
        .optionsGroup(GROUPS.common)
        .option(
          '-o, --output <path>',
          'the PDF or its folder (default: next to the document)',
          parseOutput,
        )
        .option(
          '--port <number>',
          'the port of the preview (default: 4770, or a free one)',
          parsePort,
        )
        .option('--open', 'open the preview in the browser')
        .addOption(new Option('--editor <command>', editor).env('CVPRESS_EDITOR'))
        .addOption(new Option('--embed', "serve an editor's preview panel").hideHelp())
        .option('--no-server', 'no preview, only the PDF');
      addDocumentOptions(addRenderOptions(command));
    },
  },
  {
    name: 'init',
    description: 'write a sample; never overwrites',
    examples: ['', 'jane.yaml --language de', 'jane.json'],
    load: () => import('../commands/init.js'),
    addOptions(command) {
      command
        .argument('[file]', 'the file to write (.yaml or .json), or -', 'cv.yaml')
        .addOption(createLanguageOption())
        .option('-q, --quiet', 'errors only');
    },
  },
  {
    name: 'schema',
    description: 'print the JSON Schema of documents',
    examples: ['-o cvpress.schema.json', '--variant a --draft draft-07'],
    load: () => import('../commands/schema.js'),
    addOptions(command) {
      command
        .option('-o, --output <path>', 'the file to write (default: standard output)', parseOutput)
        .addOption(createVariantOption())
        .addOption(
          new Option('--draft <draft>', 'draft of JSON Schema').choices(DRAFTS).default(DRAFTS[0]),
        )
        .option('-q, --quiet', 'errors only');
    },
  },
  {
    name: 'import',
    description: 'convert a CV from another format',
    examples: ['resume.json -o cv.yaml', 'refs.bib -o cv.yaml', 'refs.bib --into cv.yaml --diff'],
    load: () => import('../commands/import.js'),
    addOptions(command) {
      command
        .argument('<file>', 'the file to read, or - (standard input)')
        .optionsGroup(GROUPS.common)
        .option('-o, --output <path>', 'the file to write (default: standard output)', parseOutput)
        .option('--force', 'overwrite an existing file')
        .option('--into <file>', 'add the publications to this CV')
        .option('--diff', 'with --into, show what would change')
        .option(
          '--select <condition>',
          "publications, as in 'year>=2020' or 'name=Jane Doe' (repeatable)",
          collect,
        );
      addMessageOptions(addLimitOptions(command));
    },
  },
  {
    name: 'inspect',
    description: 'check finished PDFs as parsers read them',
    examples: [
      'cv.pdf --source cv.yaml',
      'cv.pdf --text pdfminer',
      'out/ --quiet --fail-on warning,no-tags',
    ],
    load: () => import('../commands/inspect.js'),
    addOptions(command) {
      const text = new Option('--text <reader>', 'print only the text that one extractor finds');
      command
        .argument('<pdf...>', 'PDFs of any program: files, folders, globs, or -')
        .optionsGroup(GROUPS.common)
        .option('--source <file>', 'the document that must be in the PDF')
        .addOption(
          text
            .choices(EXTRACTOR_NAMES)
            .conflicts(['source', 'all', 'maxPages', 'failOn', 'json', 'messageFormat']),
        )
        .option('--all', 'everything: findings, extractors, text, tags')
        .option('--max-pages <pages>', 'warn if there are more pages', parseNumber)
        .option('--fail-on <what>', 'error, warning, info, never, or codes with commas', 'error')
        .optionsGroup(GROUPS.document)
        .addOption(createVariantOption('variant of the source'))
        .option('--no-markdown', 'take the text of the source literally')
        .option('--show-location', 'expect cv.location in the header')
        .option('--edition <name>', 'the edition of the source that the PDF shows', collect)
        .option('--editions <file>', 'its file (default: editions.yaml next to the source)')
        .option('--redact <fields>', 'fields that the PDF omits (repeatable)', collectFields)
        .option('--anonymous', 'the PDF omits all that identifies the person')
        .addOption(createCitationsOption('publications'));
      addMessageOptions(addLimitOptions(command), 'only failures');
    },
  },
  {
    name: 'editions',
    description: 'show what each edition omits',
    examples: ['cv.yaml', 'cv.yaml --editions jobs.yaml'],
    load: () => import('../commands/editions.js'),
    addOptions(command) {
      command
        .argument('<input>', 'the document')
        .option('--editions <file>', 'the editions (default: editions.yaml next to the document)')
        .addOption(createVariantOption());
      addMessageOptions(addLimitOptions(command));
    },
  },
  {
    name: 'letter',
    description: 'render cover letters for a CV',
    examples: [
      'letter.yaml --cv cv.yaml',
      'letter.yaml --cv cv.yaml --fit 1 -f pdf,txt',
      'letters/ --cv cv.yaml --template linear -o out/',
    ],
    load: () => import('../commands/letter.js'),
    addOptions(command) {
      command
        .argument('<letter...>', INPUTS)
        .optionsGroup(GROUPS.common)
        .option('--cv <file>', 'the CV of the sender (default: cv.yaml next to the letter)');
      addInputOptions(addPpi(addAppearanceOptions(addOutputs(command))));
    },
  },
  {
    name: 'templates',
    description: 'list the templates and their options',
    examples: ['', 'scholar', './house --json'],
    load: () => import('../commands/templates.js'),
    addOptions(command) {
      command
        .argument('[template...]', 'bundled templates or folders (default: all bundled ones)')
        .option('--json', 'print JSON');
    },
  },
  {
    name: 'new-template',
    description: 'write the files of a custom template',
    examples: ['house', 'templates/house --extends linear'],
    load: () => import('../commands/new-template.js'),
    addOptions(command) {
      command
        .argument('<folder>', 'the folder to create; it names the template')
        .addOption(
          new Option('--extends <template>', 'the bundled template to build on')
            .choices(BUNDLED_TEMPLATES)
            .default(BUNDLED_TEMPLATES[0]),
        )
        .option('-q, --quiet', 'errors only');
    },
  },
  {
    name: 'check-template',
    description: 'test a template on sample documents',
    examples: ['house', 'house --json'],
    load: () => import('../commands/check-template.js'),
    addOptions(command) {
      addMessageOptions(
        command.argument('<template>', 'the folder of a template, or the name of a bundled one'),
      );
    },
  },
  {
    name: 'explain',
    description: 'explain a message, a section or a field',
    examples: ['bad-date', 'experience', 'design.margins'],
    load: () => import('../commands/explain.js'),
    addOptions(command) {
      command.argument(
        '[code]',
        'a code such as bad-date, or a field such as experience (default: list all)',
      );
    },
  },
  {
    name: 'completion',
    description: 'print a completion script for a shell',
    examples: SHELLS.map((shell) => INSTALLATION[shell]),
    load: () => import('../commands/completion.js'),
    addOptions(command) {
      command.addArgument(new Argument('<shell>', 'the shell').choices(SHELLS));
    },
  },
  {
    name: 'lsp',
    description: 'check and complete documents in editors',
    examples: ['  # started by editors: see docs/editor.md'],
    load: () => import('../commands/lsp.js'),
    addOptions(command) {
      // Editors add this option.
      command.option('--stdio', 'use standard input and output, as always');
    },
  },
  {
    name: 'mcp',
    description: 'let an agent write and check documents',
    examples: ['--root ~/cv   # started by agents: see docs/agents.md'],
    load: () => import('../commands/mcp.js'),
    addOptions(command) {
      command.option('--root <folder>', 'the folder whose files the agent may use', '.');
    },
  },
];

export function addCommands(program: Command): void {
  for (const { name, description, examples, load, addOptions } of COMMANDS) {
    const command = program
      .command(name)
      .description(description)
      .addHelpText(
        'after',
        ['\nExamples:', ...examples.map((text) => `  cvpress ${name} ${text}`.trimEnd())].join(
          '\n',
        ),
      )
      .action(async (...args: unknown[]) => {
        process.exitCode = await (await load()).run(...(args as never[]));
      });
    addOptions(command);
  }
}

function addOutputs(command: Command): Command {
  return command
    .option('-o, --output <path>', 'a file, a folder, or - for standard output', parseOutput)
    .option('-f, --format <formats>', `one or more of ${FORMATS.join(', ')}`, collectFormats);
}

function addPpi(command: Command): Command {
  return command
    .optionsGroup(GROUPS.formats)
    .option('--ppi <number>', 'pixels per inch of PNG (default: 144)', parseNumber);
}
