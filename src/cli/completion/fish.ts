import type { CommandGrammar, Grammar, OptionGrammar, Value } from './grammar.js';

/** Writes a completion script for fish. */
export function fishScript({ name, options, commands }: Grammar): string {
  const line = (parts: readonly string[]): string => `complete -c ${name} ${parts.join(' ')}`;
  return [
    `# ${name} completion for fish: ${name} completion fish | source`,
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
  return value === 'anything' ? ['-f'] : ['-f', '-a', quote(value.words.join(' '))];
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
