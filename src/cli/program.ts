import { type Argument, Command, CommanderError, type Option } from 'commander';
import { guessFormat } from '../compiler/output/formats.js';
import type { DiagnosticFormat } from '../diagnostics/diagnostic.js';
import {
  findAllSimilar,
  findSimilar,
  formatAndList,
  formatOrList,
} from '../diagnostics/find-similar.js';
import { capitalize } from '../diagnostics/words.js';
import { getPackageVersion } from '../files/package-files.js';
import { omitUndefined } from '../util/plain-object.js';
import { addCommands } from './arguments/add-commands.js';
import { listOptions, selectOptions } from './arguments/options.js';
import { EXIT, optionError, toWriteError } from './exit-codes.js';
import { formatCommand, replaceProgramName } from './invocation.js';
import { Reporter } from './reporter.js';

/** A closed pipe (`| head`) is not an error; a full disk is one. */
function handleStreamErrors(): void {
  process.stderr.on('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'EPIPE' ? process.exitCode : EXIT.usage),
  );
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    void new Reporter({}, true)
      .report(toWriteError('Standard output', error).diagnostics)
      .then(() => process.exit(EXIT.usage));
  });
}

/** Commander may not have parsed these options yet. */
function findReporter(): Reporter {
  const args = `${process.argv.join('\n')}\n`;
  const [, format] = /\n--message-format[\n=](json|github|short)\n/.exec(args) ?? [];
  const isJson = /(?<!\n-o|\n--output)\n--json\n/.test(args);
  const dataIsOutput = /\n(?:-o\n?|--output[\n=])-\n/.test(args);
  return new Reporter(
    omitUndefined({ format: isJson ? 'json' : (format as DiagnosticFormat | undefined) }),
    dataIsOutput,
  );
}

export async function runProgram(): Promise<void> {
  handleStreamErrors();
  try {
    await createProgram().parseAsync();
  } catch (error) {
    // It has printed help or a version.
    process.exitCode =
      error instanceof CommanderError
        ? error.exitCode && EXIT.usage
        : await findReporter().guard(() => Promise.reject(error));
  }
}

export function createProgram(): Command {
  const program = new SuggestingCommand('cvpress')
    .description('Turns a CV in YAML or JSON into a typeset, accessible PDF.')
    .version(getPackageVersion(), '-v, --version', 'Print the version')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand('help [command]', 'Print the help of a command')
    .configureOutput({
      writeOut: (text) => process.stdout.write(replaceProgramName(text)),
      writeErr: (text) => process.stderr.write(replaceProgramName(text)),
    })
    .configureHelp({
      visibleOptions: selectOptions,
      visibleCommands: (command) => [...command.commands],
      subcommandTerm: (command) =>
        `${command.name()} ${command.usage().replace(/\[options\] ?/, '')}`,
      optionDescription: describe,
      argumentDescription: describe,
    })
    .exitOverride();
  addCommands(program);
  return program.addHelpText(
    'after',
    `
Examples:
  cvpress init                      write a commented sample, cv.yaml
  cvpress render cv.yaml            write cv.pdf next to it
  cvpress render people/ -o out/    render every document of a folder

Run \`cvpress <command> --help\` for the options of a command.`,
  );
}

/** Appends the choices to the description, before its note in parentheses. */
function describe({ description, argChoices: choices }: Option | Argument): string {
  return choices ? description.replace(/(?= \(|$)/, `: ${choices.join(', ')}`) : description;
}

/** Throws errors as diagnostics, and suggests similar names. */
class SuggestingCommand extends Command {
  override createCommand(name?: string): Command {
    return new SuggestingCommand(name);
  }

  override error(message: string): never {
    const [, argument = '', list] =
      /argument '(.*)' is invalid\. Allowed .*?are (.*)\.$/.exec(message) ?? [];
    const allowed = list?.split(', ') ?? [];
    const invalid = argument.split(/,|=.*/).find((value) => !allowed.includes(value)) ?? '';
    const closest = allowed.includes('docx') ? guessFormat(invalid) : findSimilar(invalid, allowed);
    const hint = message.includes('cannot be used') ? 'omit one of them' : undefined;
    return this.#reject(message.slice(7), closest ? `did you mean ${closest}?` : hint);
  }

  #reject(message: string, hint?: string): never {
    const command = formatCommand(...(this.parent ? [this.name()] : []), '--help');
    throw optionError(`${capitalize(message).replace(/\.$/, '')}.`, hint ?? `run \`${command}\``);
  }

  /** Commander calls this and the next two. */
  unknownCommand(): never {
    const [name = ''] = this.args;
    const isDocument = /\.(?:ya?ml|json|ndjson|jsonl)$/i.test(name);
    const names = this.commands.map((command) => command.name());
    const suggestion = isDocument ? formatCommand('render', name) : findSimilar(name, names);
    return this.#reject(`unknown command '${name}'`, suggestion && `did you mean ${suggestion}?`);
  }

  unknownOption(option: string): never {
    const [flag = ''] = option.split('=', 1);
    return this.#reject(
      `unknown option '${option}'`,
      this.#findCommands(flag) ?? this.#suggestFlag(flag),
    );
  }

  /** `--editions` or `--check-source` may have taken the document as its value. */
  missingArgument(name: string): never {
    const getText = (option: Option) => {
      const value: unknown = this.opts()[option.attributeName()];
      const takesFile = /^--(?:editions|check-source)$/.test(`${option.long}`);
      return takesFile && typeof value === 'string' ? value : undefined;
    };
    const option = this.options.find((one) => getText(one) !== undefined);
    const [file = '', flag = ''] = option ? [getText(option), option.long ?? ''] : [];
    const flags = option?.optional ? [flag] : [];
    return this.#reject(
      `missing required argument '${name}'`,
      option &&
        `${flag} takes ${file} as its file; for the document, run \`${formatCommand(this.name(), file, ...flags)}\``,
    );
  }

  /** An option of another command is no typo: `validate --fit` does not mean `--fix`. */
  #findCommands(flag: string): string | undefined {
    const owners = (this.parent ?? this).commands.filter((command) =>
      listOptions(command).some(({ long, short }) => long === flag || short === flag),
    );
    const names = owners.map((owner) => formatCommand(owner.name()));
    return names.length === 0 ? undefined : `it is an option of ${formatAndList(names)}`;
  }

  #suggestFlag(flag: string): string | undefined {
    const names = listOptions(this).flatMap(({ long }) => long?.slice(2) ?? []);
    const word = flag.replace(/^--theme$/, '--template');
    const near = word.startsWith('--') ? findAllSimilar(word.slice(2), names) : [];
    if (near.length === 0) return undefined;
    return `did you mean ${formatOrList(near.map((name) => `--${name}`))}?`;
  }
}
