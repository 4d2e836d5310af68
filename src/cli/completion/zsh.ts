import type { CommandGrammar, Grammar, OptionGrammar, Value } from './grammar.js';
import { quote } from './quote.js';
import { INSTALLATION } from './shells.js';

/** Writes a completion script for zsh, to be sourced or put into a folder of \`fpath\`. */
export function zshScript({ name, options, commands }: Grammar): string {
  return `#compdef ${name}
# ${name} completion for zsh: ${INSTALLATION.zsh}
_${name}() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \\
${options.map((option) => `    ${optionSpec(option)} \\`).join('\n')}
    '1:command:->command' '*::argument:->argument' && return
  case $state in
    command)
      local -a commands=(
${commands.map((command) => `        ${quote(`${command.name}:${command.description.replaceAll(':', '\\:')}`)}`).join('\n')}
      )
      _describe command commands
      ;;
    argument)
      case $line[1] in
${commands.map(commandCase).join('\n')}
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

function commandCase({ name, options, argument }: CommandGrammar): string {
  const specs = options.map(optionSpec);
  if (argument !== undefined) specs.push(quote(`*:argument:${action(argument)}`));
  return `        ${name})\n          _arguments ${specs.join(' \\\n            ')}\n          ;;`;
}

/** \`'(-o --output)'{-o,--output=}'[text]:value:_files'\`: spellings exclude one another, unless the option may be repeated. */
function optionSpec({ flags, description, value }: OptionGrammar): string {
  const text = `[${description.replaceAll(/[[\]\\]/g, '\\$&')}]`;
  const tail = quote(`${text}${value === undefined ? '' : `:value:${action(value)}`}`);
  const spelled = flags.map((flag) => (value !== undefined && flag.startsWith('--') ? `${flag}=` : flag));
  const isRepeatable = description.includes('repeatable');
  const exclusion = isRepeatable ? "'*'" : quote(`(${flags.join(' ')})`);
  return spelled.length === 1
    ? `${exclusion}${quote(spelled[0] as string)}${tail}`
    : `${exclusion}{${spelled.join(',')}}${tail}`;
}

function action(value: Value): string {
  if (value === 'file') return '_files';
  if (value === 'anything') return ' ';
  if ('extensions' in value) return `_files -g "*.(${value.extensions.join('|')})(-.)"`;
  const words = value.words.join(' ');
  return value.isList === true ? ` _values -s , value ${words}` : `(${words})`;
}
