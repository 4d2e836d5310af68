import type { Command, Option } from 'commander';
import { allFields } from '../../compiler/fields/describe-fields.js';
import { REDACTABLE } from '../../compiler/fields/person-fields.js';
import { FORMATS } from '../../compiler/output/formats.js';
import { readTemplate } from '../../compiler/templates/read-template.js';
import { BUNDLED } from '../../compiler/templates/template.js';
import { LIMIT_NAMES } from '../../limits/limits.js';
import { CODES } from '../explain-code.js';
import { FAIL_ON_WORDS } from '../inspection/fail-on.js';

/** A word, or several separated by commas, or a folder; a file, perhaps with certain extensions; or anything. */
export type Value =
  | { readonly words: readonly string[]; readonly isList?: boolean; readonly orFolder?: boolean }
  | { readonly extensions: readonly string[] }
  | 'file'
  | 'anything';

export type Grammar = ReturnType<typeof grammarOf>;
export type CommandGrammar = Grammar['commands'][number];
export type OptionGrammar = Grammar['options'][number];

/** Names of values in help texts that are files or folders. */
const FILES = new Set(['file', 'folder', 'input', 'path', 'pdf']);

const DOCUMENTS = ['yaml', 'yml', 'json'];

/** Files of certain kinds, or folders of them. */
const EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ...['validate', 'watch', 'editions', 'letter', '--into', '--cv', '--overlay', '--source'].map(
    (name): [string, string[]] => [name, DOCUMENTS],
  ),
  ['render', [...DOCUMENTS, 'ndjson', 'jsonl']],
  ['import', [...DOCUMENTS, 'bib', 'xml', 'zip', 'pdf']],
  ['inspect', ['pdf']],
  ['--font-path', ['ttf', 'otf', 'ttc']],
  ['--photo', ['jpg', 'JPG', 'jpeg', 'JPEG', 'png', 'PNG']],
]);

/** Choices that commander does not know. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['--format', FORMATS],
  ['--fail-on', FAIL_ON_WORDS],
  ['--redact', REDACTABLE],
  ['--limit', LIMIT_NAMES.map((name) => `${name}=`)],
  ['--template', BUNDLED],
  ['--template-option', optionsOfLooks()],
  ['templates', BUNDLED],
  ['check-template', BUNDLED],
]);

/** Options with several words separated by commas. */
const LISTS = new Set(['--format', '--fail-on', '--redact']);

/** Those of a custom template may be typed. */
function optionsOfLooks(): string[] {
  return BUNDLED.flatMap((name) =>
    Object.keys(readTemplate(name).options).map((option) => `${option}=`),
  );
}

/** The visible commands and options. */
export function grammarOf(program: Command) {
  const commands = program.createHelp().visibleCommands(program);
  const others = commands.map((command) => command.name()).filter((name) => name !== 'help');
  return {
    name: program.name(),
    options: optionsOf(program),
    commands: commands.map((command) => ({
      name: command.name(),
      description: command.description(),
      options: optionsOf(command),
      argument: command.name() === 'help' ? { words: others } : argumentOf(command),
    })),
  };
}

function optionsOf(command: Command) {
  const options = command.createHelp().visibleOptions(command);
  return options.map((option) => ({
    flags: [option.short, option.long].filter((flag) => flag !== undefined),
    description: option.description,
    value: valueOfOption(option),
  }));
}

/** Undefined for an option without a value. */
function valueOfOption(option: Option): Value | undefined {
  if (!option.required && !option.optional) return undefined;
  const name = /[<[](.+?)(\.\.\.)?[>\]]/.exec(option.flags)?.[1] ?? '';
  return valueNamed(name, option.long ?? '', option.argChoices);
}

/** Undefined if it has none. */
function argumentOf(command: Command): Value | undefined {
  const [argument] = command.registeredArguments;
  if (argument?.name() === 'code')
    return { words: [...CODES, ...new Set(allFields().map(({ key }) => key))] };
  return argument && valueNamed(argument.name(), command.name(), argument.argChoices);
}

function valueNamed(name: string, owner: string, choices: readonly string[] | undefined): Value {
  const words = choices ?? WORDS.get(owner);
  const extensions = EXTENSIONS.get(owner);
  // A custom template is a folder.
  if (words !== undefined) return { words, isList: LISTS.has(owner), orFolder: words === BUNDLED };
  if (extensions !== undefined) return { extensions };
  return FILES.has(name) ? 'file' : 'anything';
}
