import { Argument, type Command, type Option } from 'commander';
import { BUNDLED_TEMPLATES } from '../../compiler/schema/bundled-templates.js';
import { DRAFTS } from '../../compiler/schema/schema-file.js';
import { saveCompiledCode } from '../compile-cache.js';
import type { ExitCode } from '../exit-codes.js';
import { EXTRACTOR_NAMES } from '../inspection/extractors.js';
import {
  APPEARANCE,
  anonymous,
  CVS,
  citations,
  createIntegerParser,
  DIAGNOSTICS,
  DOCUMENTS,
  dateRange,
  dates,
  define,
  defineList,
  edition,
  groupPositions,
  INSTALLATION,
  inGroup,
  LAYOUT,
  LETTER_OUTPUT,
  language,
  listOptions,
  markdown,
  maxPages,
  messageFormat,
  OUTPUT,
  overlay,
  PAGES,
  PAST,
  parseOutput,
  quiet,
  READING,
  redact,
  SHELLS,
  selectOptions,
  showLocation,
  variant,
  WITH_SETTINGS,
} from './options.js';

interface CommandDefinition {
  readonly name: string;
  readonly description: string;
  readonly argument?: Argument;
  /** Options by group; `Options` are those of the command itself. */
  readonly options?: Readonly<Record<string, readonly Option[]>>;
  /** Arguments of the command. */
  readonly examples: readonly string[];
  readonly load: () => Promise<{ readonly run: (...args: never[]) => Promise<ExitCode> }>;
}

const DOCUMENT = new Argument('<input>', 'A document');
const INPUTS = 'Files, folders, globs, or - for standard input';

const OUTPUT_FILE = define(
  '-o, --output <path>',
  'File to write (default: standard output)',
  parseOutput,
);
const EDITIONS = define('--editions <file>', 'File of the editions (default: editions.yaml)');

/** Commands by group. */
const COMMANDS = new Map<string, readonly CommandDefinition[]>([
  [
    'Write',
    [
      {
        name: 'init',
        description: 'Write a sample document; never overwrites a file',
        argument: new Argument(
          '[file]',
          'File to write (.yaml or .json), or - (default: cv.yaml)',
        ).default('cv.yaml'),
        options: {
          Options: [
            language,
            define('--template <template>', 'Bundled template (default: classic)').choices(
              BUNDLED_TEMPLATES,
            ),
            quiet,
          ],
        },
        examples: ['', 'jane.yaml --language de --template linear', 'jane.json'],
        load: () => import('../commands/init.js'),
      },
      {
        name: 'watch',
        description: 'Render on every save, with a live preview',
        argument: DOCUMENT,
        options: {
          Options: [
            define(
              '-o, --output <path>',
              'PDF to write, or its folder (default: next to the document)',
              parseOutput,
            ),
            define(
              '--port <number>',
              'Port of the preview (default: 4770, or a free one)',
              createIntegerParser(0, 65_535),
            ),
            define('--open', 'Open the preview in the browser'),
            define(
              '--editor <command>',
              'Editor command that opens lines clicked in the preview, such as code (env: CVPRESS_EDITOR)',
            ).env('CVPRESS_EDITOR'),
            define('--embed', "Serve an editor's preview panel").hideHelp(),
            define('--no-server', 'Write only the PDF, without a preview'),
          ],
          ...LAYOUT,
          ...CVS,
        },
        examples: ['cv.yaml --open', 'cv.yaml --editor code', 'cv.yaml --overlay job.yaml'],
        load: () => import('../commands/watch.js'),
      },
      {
        name: 'import',
        description: 'Convert a CV from another format',
        argument: new Argument('<file>', 'File to read, or - for standard input'),
        options: {
          Options: [
            OUTPUT_FILE,
            define('--force', 'Overwrite an existing file'),
            define('--into <file>', 'Add the publications to this CV'),
            define('--diff', 'With --into, show the changes without writing them'),
            defineList(
              '--select <condition>',
              "Import only these publications: 'year>=2020', 'name=Jane Doe'",
            ),
          ],
          ...READING,
        },
        examples: [
          'resume.json -o cv.yaml',
          'refs.bib -o cv.yaml',
          'refs.bib --into cv.yaml --diff',
        ],
        load: () => import('../commands/import.js'),
      },
    ],
  ],
  [
    'Check',
    [
      {
        name: 'validate',
        description: 'Check documents without rendering them',
        argument: new Argument('<input...>', INPUTS),
        options: {
          Options: [
            define('--fix', 'Apply safe fixes, and show the changes'),
            define('--diff', 'Show the changes that --fix would make'),
          ],
          ...CVS,
        },
        examples: ['cv.yaml', 'cv.yaml --fix', 'people/ --json'],
        load: () => import('../commands/validate.js'),
      },
      {
        name: 'inspect',
        description: 'Check finished PDFs as parsers read them',
        argument: new Argument('<pdf...>', 'PDFs of any program: files, folders, globs, or -'),
        options: {
          Options: [
            define('--source <file>', 'Document whose fields the PDF must contain'),
            define('--text <extractor>', 'Print only the text that one extractor finds')
              .choices(EXTRACTOR_NAMES)
              .conflicts(['source', 'all', 'maxPages', 'failOn', 'json', 'messageFormat']),
            define('--all', 'Report everything: all findings, texts, metadata and tags'),
            maxPages,
            define(
              '--fail-on <what>',
              'Findings that set exit code 1: warning, info, never or codes (default: error)',
            ).default('error'),
            define('--json', 'Print the reports as JSON'),
            define('-q, --quiet', 'Show only findings that --fail-on names'),
          ],
          [PAST]: [
            variant,
            markdown,
            edition,
            EDITIONS,
            redact,
            anonymous,
            ...showLocation,
            ...groupPositions,
            citations,
            dates,
            dateRange,
          ],
          ...READING,
          Diagnostics: [messageFormat],
        },
        examples: [
          'cv.pdf --source cv.yaml',
          'cv.pdf --text pdfminer',
          'out/ --quiet --fail-on warning,no-tags',
        ],
        load: () => import('../commands/inspect.js'),
      },
      {
        name: 'explain',
        description: 'Explain a message, a section or a field',
        argument: new Argument(
          '[code]',
          'Code such as bad-date, or field such as experience (default: list all)',
        ),
        options: {
          Options: [
            define('--settings <file>', 'Show the settings of a document, and what chose each'),
          ],
          [WITH_SETTINGS]: [...LAYOUT.Appearance, ...LAYOUT.Pages, ...CVS.Content],
        },
        examples: ['bad-date', 'experience', '--settings cv.yaml --edition short'],
        load: () => import('../commands/explain.js'),
      },
      {
        name: 'check-template',
        description: 'Test a template on sample documents',
        argument: new Argument('<template>', 'Folder of a template, or name of a bundled one'),
        options: { Options: DIAGNOSTICS },
        examples: ['house', 'house --json'],
        load: () => import('../commands/check-template.js'),
      },
    ],
  ],
  [
    'Output',
    [
      {
        name: 'render',
        description: 'Render documents to PDF and other formats',
        argument: new Argument('<input...>', INPUTS),
        options: {
          Output: OUTPUT,
          ...LAYOUT,
          Batch: [
            define(
              '--workers <n>',
              'Most worker processes to start (default: one per core)',
              createIntegerParser(1, 1024),
            ),
            define('--name <template>', "File names for NDJSON records (default: '{line}-{slug}')"),
            define('--report <file>', 'Write a JSON record per document to this file'),
            define('--force', 'Also render unchanged documents'),
            define('--shard <i/n>', 'Render part i of n of the documents, as in 3/16'),
          ],
          ...CVS,
        },
        examples: [
          'cv.yaml -f pdf,html,txt',
          "'people/**/*.yaml' -o out/",
          "people.ndjson -o out/ --name '{slug}-{line}' --workers 4",
        ],
        load: () => import('../commands/render.js'),
      },
      {
        name: 'letter',
        description: 'Render cover letters with the header of a CV',
        argument: new Argument('<letter...>', INPUTS),
        options: {
          Options: [
            define('--cv <file>', 'CV of the sender (default: cv.yaml next to the letter)'),
          ],
          Output: LETTER_OUTPUT,
          Appearance: APPEARANCE,
          Pages: PAGES,
          ...DOCUMENTS,
        },
        examples: [
          'letter.yaml --cv cv.yaml',
          'letter.yaml --cv cv.yaml --fit 1 -f pdf,txt',
          'letters/ --cv cv.yaml --template linear -o out/',
        ],
        load: () => import('../commands/letter.js'),
      },
      {
        name: 'editions',
        description: 'Show what editions omit or add',
        argument: DOCUMENT,
        options: {
          Options: [
            define(
              '--check-source [file]',
              'Report texts that a master lacks (default: the document)',
            ),
            EDITIONS,
            edition,
            overlay,
            variant,
          ],
          ...READING,
        },
        examples: ['cv.yaml', 'cv.yaml --check-source', 'tailored.yaml --check-source cv.yaml'],
        load: () => import('../commands/editions.js'),
      },
      {
        name: 'templates',
        description: 'List templates and their options',
        argument: new Argument(
          '[template...]',
          'Bundled templates or folders (default: all bundled ones)',
        ),
        options: { Options: [define('--json', 'Print JSON')] },
        examples: ['', 'scholar', './house --json'],
        load: () => import('../commands/templates.js'),
      },
      {
        name: 'new-template',
        description: 'Write the files of a custom template',
        argument: new Argument('<folder>', 'Folder to create; its name is that of the template'),
        options: {
          Options: [
            define('--extends <template>', 'Bundled template to build on (default: classic)')
              .choices(BUNDLED_TEMPLATES)
              .default(BUNDLED_TEMPLATES[0]),
            quiet,
          ],
        },
        examples: ['house', 'templates/house --extends linear'],
        load: () => import('../commands/new-template.js'),
      },
    ],
  ],
  [
    'Integrate',
    [
      {
        name: 'lsp',
        description: 'Check and complete documents in editors',
        // Editors add this option.
        options: { Options: [define('--stdio', 'Use standard input and output (always)')] },
        examples: ['  # started by editors: see docs/editor.md'],
        load: () => import('../commands/lsp.js'),
      },
      {
        name: 'mcp',
        description: 'Let an agent write and check documents',
        options: {
          Options: [
            define(
              '--root <folder>',
              'Folder whose files the agent may use (default: current folder)',
            ).default('.'),
          ],
        },
        examples: ['--root ~/cv   # started by agents: see docs/agents.md'],
        load: () => import('../commands/mcp.js'),
      },
      {
        name: 'schema',
        description: 'Print the JSON Schema of documents',
        options: {
          Options: [
            OUTPUT_FILE,
            variant,
            define('--draft <draft>', 'Draft of JSON Schema (default: 2020-12)')
              .choices(DRAFTS)
              .default(DRAFTS[0]),
            quiet,
          ],
        },
        examples: ['-o cvpress.schema.json', '--variant a --draft draft-07'],
        load: () => import('../commands/schema.js'),
      },
      {
        name: 'completion',
        description: 'Print a completion script for a shell',
        argument: new Argument('<shell>', 'Shell').choices(SHELLS),
        examples: SHELLS.map((shell) => INSTALLATION[shell]),
        load: () => import('../commands/completion.js'),
      },
    ],
  ],
]);

export function addCommands(program: Command): void {
  for (const [group, commands] of COMMANDS)
    for (const definition of commands)
      addCommand(program.command(definition.name), definition).helpGroup(`${group}:`);
}

function addCommand(
  command: Command,
  { name, description, argument, options = {}, examples, load }: CommandDefinition,
): Command {
  if (argument !== undefined) command.addArgument(argument);
  for (const [heading, list] of Object.entries(options))
    for (const option of list)
      command.addOption(inGroup(option, heading === 'Options' ? undefined : `${heading}:`));
  return command
    .description(description)
    .addHelpText('after', () => {
      const calls = examples.map((text) => `  cvpress ${name} ${text}`.trimEnd());
      const count = listOptions(command).length;
      const rest = `\n\ncvpress ${name} --help --all lists all ${count} options.`;
      return `\nExamples:\n${calls.join('\n')}${selectOptions(command).length < count ? rest : ''}`;
    })
    .action(async (...args: unknown[]) => {
      process.exitCode = await (await load()).run(...(args as never[]));
      await saveCompiledCode();
    });
}
