import type { CommandGrammar, Grammar, OptionGrammar, Value } from './grammar.js';
import { INSTALLATION } from './shells.js';

/**
 * Functions for fish: files with certain extensions, and folders; the words of a list that are not in it yet. The text being
 * completed may be an option's value.
 */
const HELPERS = `function __cvpress_typed
  commandline -ct | string replace -r '^--?[^=]*=' ''
end
function __cvpress_files
  set -l ends (string join '|' $argv)
  string match -r "^[^\\t]*(?:/|\\\\.(?:$ends))(?:\\t.*)?\\$" -- (__fish_complete_path (__cvpress_typed))
end
function __cvpress_list
  set -l before (string replace -r '[^,]*$' '' -- (__cvpress_typed))
  for word in $argv
    contains -- $word (string split , -- $before); or echo $before$word
  end
end`;

export function fishScript({ name, options, commands }: Grammar): string {
  const line = (parts: readonly string[]): string => `complete -c ${name} ${parts.join(' ')}`;
  return [
    `# ${name} completion for fish: ${INSTALLATION.fish}`,
    HELPERS,
    line(['-f']),
    ...options.map((option) => line(['-n', '__fish_use_subcommand', ...optionParts(option)])),
    ...commands.map((command) =>
      line(['-n', '__fish_use_subcommand', '-a', command.name, '-d', quote(command.description)]),
    ),
    ...commands.flatMap((command) => commandParts(command).map(line)),
    '',
  ].join('\n');
}

function commandParts({ name, options, argument }: CommandGrammar): string[][] {
  const condition = ['-n', quote(`__fish_seen_subcommand_from ${name}`)];
  return [
    ...(argument === undefined || argument === 'anything' ? [] : [[...condition, ...valueParts(argument)]]),
    ...options.map((option) => [...condition, ...optionParts(option)]),
  ];
}

function optionParts({ flags, description, value }: OptionGrammar): string[] {
  const spelled = flags.flatMap((flag) => (flag.startsWith('--') ? ['-l', flag.slice(2)] : ['-s', flag.slice(1)]));
  return [...spelled, '-d', quote(description), ...(value === undefined ? [] : ['-r', ...valueParts(value)])];
}

function valueParts(value: Value): string[] {
  if (value === 'file') return ['-F'];
  if (value === 'anything') return ['-f'];
  if ('extensions' in value) return ['-f', '-a', quote(`(__cvpress_files ${value.extensions.join(' ')})`)];
  const words = value.words.join(' ');
  return ['-f', '-a', quote(value.isList === true ? `(__cvpress_list ${words})` : words)];
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
