import type { Command } from 'commander';
import { INSTALLATION, type Shell } from '../arguments/options.js';
import {
  type CommandGrammar,
  describeGrammar,
  type Grammar,
  type OptionGrammar,
  type ValueCompletion,
} from '../completion/grammar.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { getProgramName, quoteForPosix } from '../invocation.js';

const SCRIPTS: Readonly<Record<Shell, (grammar: Grammar) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export async function run(shell: Shell, _: unknown, command: Command): Promise<ExitCode> {
  process.stdout.write(SCRIPTS[shell](describeGrammar(command.parent as Command)));
  if (getProgramName() !== 'cvpress') {
    process.stderr.write(
      'The script needs cvpress on the PATH. ' +
        `Run npm install --global cvpress, then cvpress completion ${INSTALLATION[shell]}\n`,
    );
  }
  return EXIT.success;
}

/** For bash 3.2 (macOS) or newer. Without candidates, readline completes files. */
function bashScript({ name, options, commands }: Grammar): string {
  const names = commands.map((command) => command.name);
  return `# ${name} completion for bash: ${name} completion ${INSTALLATION.bash}
_${name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} command='' words=''
  local files='' extensions='' i word list='' before=''
  # readline splits \`--option=value\` into three words.
  if [[ $cur == '=' ]]; then
    cur=''
  elif [[ $prev == '=' ]]; then
    prev=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case " ${names.join(' ')} " in
      *" \${COMP_WORDS[i]} "*) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  case "$command $prev" in
${optionCases(commands)}
    *)
      case "$command $cur" in
        ' '*) words=${quoteForPosix([...names, ...listFlags(options)].join(' '))} ;;
${commands.map(commandCases).join('\n')}
      esac
      ;;
  esac
  [[ -n $list && $cur == *,* ]] && before=\${cur%,*},
  COMPREPLY=($(compgen -P "$before" -W "$words" -- "\${cur#"$before"}"))
  [[ \${COMPREPLY-} == *= ]] && compopt -o nospace 2>/dev/null
  [[ -z $files$extensions ]] && compopt +o default 2>/dev/null
  # If no file has these extensions, readline offers all files.
  if [[ -n $extensions ]] && type compopt >/dev/null 2>&1; then
    while IFS= read -r word; do
      COMPREPLY+=("$word")
    done < <(
      compgen -d -- "$cur"
      for word in $extensions; do compgen -f -X "!*.$word" -- "$cur"; done
    )
    compopt -o filenames
  fi
}
complete -o default -F _${name} ${name}
`;
}

/** Formats a case for each option with a value: the previous word is the option. */
function optionCases(commands: readonly CommandGrammar[]): string {
  return commands
    .flatMap((command) =>
      command.options.flatMap(({ flags, value }) => {
        const patterns = flags.map((flag) => quoteForPosix(`${command.name} ${flag}`)).join(' | ');
        return value === undefined ? [] : [`    ${patterns}) ${bashAssignment(value)} ;;`];
      }),
    )
    .join('\n');
}

function commandCases({ name, options, argument }: CommandGrammar): string {
  const flags = listFlags(options).join(' ');
  return `        ${quoteForPosix(`${name} -`)}*) words=${quoteForPosix(flags)} ;;
        ${quoteForPosix(`${name} `)}*) ${argument === undefined ? ':' : bashAssignment(argument)} ;;`;
}

function bashAssignment(value: ValueCompletion): string {
  if (value === 'anything') return ':';
  if (value === 'file') return 'files=1';
  if ('extensions' in value) return `extensions=${quoteForPosix(value.extensions.join(' '))}`;
  const { words, isList, orFolder } = value;
  const assignments = [
    `words=${quoteForPosix(words.join(' '))}`,
    isList && 'list=1',
    orFolder && 'files=1',
  ];
  return assignments.filter(Boolean).join(' ');
}

function listFlags(options: readonly OptionGrammar[]): string[] {
  return options.flatMap(({ flags }) => flags);
}

/** The script can be sourced, or put into a folder of `fpath`. */
function zshScript({ name, options, commands }: Grammar): string {
  return `#compdef ${name}
# ${name} completion for zsh: ${name} completion ${INSTALLATION.zsh}
_${name}() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \\
${options.map((option) => `    ${zshOption(option)} \\`).join('\n')}
    '1:command:->command' '*::argument:->argument' && return
  case $state in
    command)
      local -a commands=(
${commands.map(describeForZsh).join('\n')}
      )
      _describe command commands
      ;;
    argument)
      case $line[1] in
${commands.map(zshCase).join('\n')}
      esac
      ;;
  esac
}
if [[ $funcstack[1] == _${name} ]]; then
  _${name} "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
  compdef _${name} ${name}
fi
`;
}

function describeForZsh({ name, description }: CommandGrammar): string {
  return `        ${quoteForPosix(`${name}:${description.replaceAll(':', '\\:')}`)}`;
}

function zshCase({ name, options, argument }: CommandGrammar): string {
  const specs = options.map(zshOption);
  if (argument !== undefined) specs.push(quoteForPosix(`*:argument:${zshAction(argument)}`));
  return `        ${name})\n          _arguments ${specs.join(' \\\n            ')}\n          ;;`;
}

/** Formats `'(-o --output)'{-o,--output=}'[text]:value:_files'`: exclusive unless repeatable. */
function zshOption({ flags, description, value }: OptionGrammar): string {
  const text = `[${description.replaceAll(/[[\]\\]/g, '\\$&')}]`;
  const tail = quoteForPosix(`${text}${value === undefined ? '' : `:value:${zshAction(value)}`}`);
  const spellings = flags.map((flag) =>
    value !== undefined && flag.startsWith('--') ? `${flag}=` : flag,
  );
  const isRepeatable = description.includes('repeatable');
  const exclusion = isRepeatable ? "'*'" : quoteForPosix(`(${flags.join(' ')})`);
  return spellings.length === 1
    ? `${exclusion}${quoteForPosix(spellings[0] as string)}${tail}`
    : `${exclusion}{${spellings.join(',')}}${tail}`;
}

function zshAction(value: ValueCompletion): string {
  if (value === 'file') return '_files';
  if (value === 'anything') return ' ';
  if ('extensions' in value) return `_files -g "*.(${value.extensions.join('|')})(-.)"`;
  const words = value.words.join(' ');
  if (value.isList) return `_values -s , value ${words}`;
  if (value.orFolder)
    return ` _alternative "template\\:template\\:(${words})" "folder\\:folder\\:_files -/"`;
  return words.endsWith('=') ? `compadd -S "" - ${words}` : `(${words})`;
}

/** Completes folders, and files with the given extensions. */
const FISH_HELPER = `function __cvpress_files
  set -l typed (commandline -ct | string replace -r '^--?[^=]*=' '')
  set -l ends (string join '|' $argv)
  string match -r "^[^\\t]*(?:/|\\\\.(?:$ends))(?:\\t.*)?\\$" -- (__fish_complete_path $typed)
end`;

function fishScript({ name, options, commands }: Grammar): string {
  const format = (words: readonly string[]) => `complete -c ${name} ${words.join(' ')}`;
  const withoutCommand = ['-n', '__fish_use_subcommand'];
  return [
    `# ${name} completion for fish: ${name} completion ${INSTALLATION.fish}`,
    FISH_HELPER,
    format(['-f']),
    ...options.map((option) => format([...withoutCommand, ...fishOption(option)])),
    ...commands.map((command) =>
      format([...withoutCommand, '-a', command.name, '-d', quoteFish(command.description)]),
    ),
    ...commands.flatMap((command) => fishCommand(command).map(format)),
    '',
  ].join('\n');
}

function fishCommand({ name, options, argument }: CommandGrammar): string[][] {
  const condition = ['-n', quoteFish(`__fish_seen_subcommand_from ${name}`)];
  return [
    ...(argument === undefined || argument === 'anything'
      ? []
      : [[...condition, ...fishValue(argument)]]),
    ...options.map((option) => [...condition, ...fishOption(option)]),
  ];
}

function fishOption({ flags, description, value }: OptionGrammar): string[] {
  const flagArguments = flags.flatMap((flag) =>
    flag.startsWith('--') ? ['-l', flag.slice(2)] : ['-s', flag.slice(1)],
  );
  return [
    ...flagArguments,
    '-d',
    quoteFish(description),
    ...(value === undefined ? [] : ['-r', ...fishValue(value)]),
  ];
}

function fishValue(value: ValueCompletion): string[] {
  if (value === 'file') return ['-F'];
  if (value === 'anything') return ['-f'];
  if ('extensions' in value)
    return ['-f', '-a', quoteFish(`(__cvpress_files ${value.extensions.join(' ')})`)];
  const words = value.isList ? `(__fish_append , ${value.words.join(' ')})` : value.words.join(' ');
  return ['-f', '-a', quoteFish(value.orFolder ? `${words} (__cvpress_files)` : words)];
}

function quoteFish(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
