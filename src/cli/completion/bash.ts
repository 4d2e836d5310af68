import type { CommandGrammar, Grammar, OptionGrammar, Value } from './grammar.js';
import { quote } from './quote.js';
import { INSTALLATION } from './shells.js';

/** Writes a completion script for bash 3.2 (macOS) or newer. If there are no candidates, readline completes files. */
export function bashScript({ name, options, commands }: Grammar): string {
  const names = commands.map((command) => command.name);
  return `# ${name} completion for bash: ${INSTALLATION.bash}
_${name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} command='' words='' list='' files='' extensions=''
  local i before='' word
  COMPREPLY=()
  # readline takes \`--option=value\` for three words.
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
${valueCases(commands)}
    *)
      case "$command $cur" in
        ' '*) words=${quote([...names, ...flagsOf(options)].join(' '))} ;;
${commands.map(ownCases).join('\n')}
      esac
      ;;
  esac
  if [[ -n $list ]]; then
    # What stands before the last comma stays, and is not offered again.
    [[ $cur == *,* ]] && before=\${cur%,*},
    for word in $list; do
      [[ ",$before" == *",$word,"* ]] || words="$words $before$word"
    done
  fi
  if [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
  # Where none of these files is there, readline offers all.
  if [[ -n $extensions ]] && type compopt >/dev/null 2>&1; then
    while IFS= read -r word; do
      COMPREPLY+=("$word")
    done < <(compgen -d -- "$cur"; for word in $extensions; do compgen -f -X "!*.$word" -- "$cur"; done)
    compopt -o filenames
  fi
  if [[ -z $files$extensions ]] && type compopt >/dev/null 2>&1; then
    compopt +o default
  fi
}
complete -o default -F _${name} ${name}
`;
}

/** The values of options: the previous word is the option. */
function valueCases(commands: readonly CommandGrammar[]): string {
  return commands
    .flatMap((command) =>
      command.options.flatMap(({ flags, value }) => {
        const patterns = flags.map((flag) => quote(`${command.name} ${flag}`)).join(' | ');
        return value === undefined ? [] : [`    ${patterns}) ${assignment(value)} ;;`];
      }),
    )
    .join('\n');
}

function ownCases({ name, options, argument }: CommandGrammar): string {
  const flags = flagsOf(options).join(' ');
  return `        ${quote(`${name} -`)}*) words=${quote(flags)} ;;
        ${quote(`${name} `)}*) ${argument === undefined ? ':' : assignment(argument)} ;;`;
}

function assignment(value: Value): string {
  if (value === 'anything') return ':';
  if (value === 'file') return 'files=1';
  if ('extensions' in value) return `extensions=${quote(value.extensions.join(' '))}`;
  return `${value.isList === true ? 'list' : 'words'}=${quote(value.words.join(' '))}`;
}

function flagsOf(options: readonly OptionGrammar[]): string[] {
  return options.flatMap(({ flags }) => flags);
}
