import { type Command, Help, type Option } from 'commander';
import { flattenFields } from '../../compiler/fields/describe-fields.js';
import { BUNDLED_TEMPLATES } from '../../compiler/schema/bundled-templates.js';
import { readTemplate } from '../../compiler/templates/read-template.js';
import { LIMIT_NAMES } from '../../limits/limits.js';
import { listOptions } from '../arguments/options.js';
import { CODES } from '../explain-code.js';
import { FAIL_ON_VALUES } from '../inspection/fail-on.js';

/** `isList`: several words, separated by commas; `orFolder`: also folders. */
export type ValueCompletion =
  | { readonly words: readonly string[]; readonly isList?: boolean; readonly orFolder?: boolean }
  | { readonly extensions: readonly string[] }
  | 'file'
  | 'anything';

export type Grammar = ReturnType<typeof describeGrammar>;
export type CommandGrammar = Grammar['commands'][number];
export type OptionGrammar = Grammar['options'][number];

/** Placeholders of files in help texts. */
const FILE_PLACEHOLDERS = new Set(['file', 'folder', 'input', 'path', 'pdf']);

const DOCUMENTS = ['yaml', 'yml', 'json'];

/** File extensions by command or option. */
const EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ...[
    'validate',
    'watch',
    'editions',
    'letter',
    '--into',
    '--cv',
    '--overlay',
    '--source',
    '--check-source',
  ].map((name): [string, string[]] => [name, DOCUMENTS]),
  ['render', [...DOCUMENTS, 'ndjson', 'jsonl']],
  ['import', [...DOCUMENTS, 'bib', 'xml', 'zip', 'pdf']],
  ['inspect', ['pdf']],
  ['--font-path', ['ttf', 'otf', 'ttc']],
  ['--photo', ['jpg', 'JPG', 'jpeg', 'JPEG', 'png', 'PNG']],
]);

/** Choices that Commander does not know, by command or option. */
const WORDS = new Map<string, readonly string[]>([
  ['--fail-on', FAIL_ON_VALUES],
  ['--limit', LIMIT_NAMES.map((name) => `${name}=`)],
  ['--template', BUNDLED_TEMPLATES],
  [
    '--template-option',
    BUNDLED_TEMPLATES.flatMap((name) =>
      Object.keys(readTemplate(name).options).map((option) => `${option}=`),
    ),
  ],
  ['templates', BUNDLED_TEMPLATES],
  ['check-template', BUNDLED_TEMPLATES],
]);

const LIST_OPTIONS = new Set(['--format', '--fail-on', '--redact']);

export function describeGrammar(program: Command) {
  const commands = new Help().visibleCommands(program);
  const others = commands.map((command) => command.name()).filter((name) => name !== 'help');
  return {
    name: program.name(),
    options: describeOptions(program),
    commands: commands.map((command) => ({
      name: command.name(),
      description: command.description(),
      options: describeOptions(command),
      argument: command.name() === 'help' ? { words: others } : getArgument(command),
    })),
  };
}

function describeOptions(command: Command) {
  return listOptions(command).map((option) => ({
    flags: [option.short, option.long].filter((flag) => flag !== undefined),
    description: option.description,
    value: getOptionValue(option),
  }));
}

function getOptionValue(option: Option): ValueCompletion | undefined {
  if (!option.required && !option.optional) return undefined;
  const placeholder = /[<[](.+?)(\.\.\.)?[>\]]/.exec(option.flags)?.[1] ?? '';
  return createValue(placeholder, option.long ?? '', option.argChoices);
}

function getArgument(command: Command): ValueCompletion | undefined {
  const [argument] = command.registeredArguments;
  if (argument?.name() === 'code')
    return { words: [...CODES, ...new Set(flattenFields().map(({ key }) => key))] };
  return argument && createValue(argument.name(), command.name(), argument.argChoices);
}

/** @param owner - the command or the long flag */
function createValue(
  placeholder: string,
  owner: string,
  choices: readonly string[] | undefined,
): ValueCompletion {
  const words = choices ?? WORDS.get(owner);
  const extensions = EXTENSIONS.get(owner);
  // A custom template is a folder.
  if (words !== undefined)
    return { words, isList: LIST_OPTIONS.has(owner), orFolder: words === BUNDLED_TEMPLATES };
  if (extensions !== undefined) return { extensions };
  return FILE_PLACEHOLDERS.has(placeholder) ? 'file' : 'anything';
}
