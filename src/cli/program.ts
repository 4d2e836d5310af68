import { Command, CommanderError, type ErrorOptions } from 'commander';
import { guessFormat } from '../compiler/output/formats.js';
import type { DiagnosticFormat } from '../diagnostics/diagnostic.js';
import {
  findAllSimilar,
  findSimilar,
  formatAndList,
  formatOrList,
} from '../diagnostics/find-similar.js';
import { escapeLines } from '../diagnostics/quote.js';
import { capitalize } from '../diagnostics/words.js';
import { getPackageVersion } from '../files/package-files.js';
import { addCommands } from './arguments/add-commands.js';
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

/** Commander may have stopped before it parsed this option. */
function findMessageFormat(): DiagnosticFormat {
  const option = /(?<! -o| --output) --(?:message-format[ =])?(json|github|short)(?= |$)/;
  return (option.exec(process.argv.join(' '))?.[1] ?? 'human') as DiagnosticFormat;
}

export async function runProgram(): Promise<void> {
  handleStreamErrors();
  try {
    await createProgram().parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? EXIT.success : EXIT.usage;
    const format = findMessageFormat();
    // Commander has printed help, version, and errors in the human format.
    if (error.exitCode === 0 || format === 'human') return;
    const [, message = '', hint] = /^error: (.*?)(?:\n\((.*)\))?$/s.exec(error.message) ?? [];
    await new Reporter({ format }).report(
      optionError(`${capitalize(message).replace(/(?<![.?])$/, '.')}`, hint ?? 'see `--help`')
        .diagnostics,
    );
  }
}

export function createProgram(): Command {
  const program = new SuggestingCommand('cvpress')
    .description('Turns a CV in YAML or JSON into a typeset, accessible PDF.')
    .version(getPackageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('(cvpress --help lists all commands)')
    // Escapes control characters of the arguments.
    .configureOutput({
      writeOut: (text) => process.stdout.write(replaceProgramName(text)),
      writeErr: (text) => {
        if (findMessageFormat() === 'human')
          process.stderr.write(replaceProgramName(escapeLines(text)));
      },
    })
    .exitOverride()
    .on('command:*', ([name]: string[]) => rejectCommand(program, name));
  addCommands(program);
  for (const command of program.commands)
    command.showHelpAfterError(`(cvpress ${command.name()} --help lists all options)`);
  return program.addHelpText(
    'after',
    `
Examples:
  cvpress init                      write a commented sample, cv.yaml
  cvpress render cv.yaml            write cv.pdf next to it
  cvpress render people/ -o out/    render every document of a folder`,
  );
}

function rejectCommand(program: Command, name = ''): never {
  const isDocument = /\.(?:ya?ml|json|ndjson|jsonl)$/i.test(name);
  const names = program.commands.map((command) => command.name());
  const suggestion = isDocument ? formatCommand('render', name) : findSimilar(name, names);
  return program.error(
    `error: unknown command '${name}'` +
      (suggestion === undefined ? '' : `\n(Did you mean ${suggestion}?)`),
  );
}

/** Suggests similar names like other messages, not as Commander does. */
class SuggestingCommand extends Command {
  override createCommand(name?: string): Command {
    return new SuggestingCommand(name);
  }

  override error(message: string, options?: ErrorOptions): never {
    const [, argument = '', list] =
      /argument '(.*)' is invalid\. Allowed .*?are (.*)\.$/.exec(message) ?? [];
    const allowed = list?.split(', ') ?? [];
    const invalid = argument.split(',').find((value) => !allowed.includes(value)) ?? '';
    const closest = allowed.includes('docx') ? guessFormat(invalid) : findSimilar(invalid, allowed);
    return super.error(
      closest === undefined ? message : `${message}\n(Did you mean ${closest}?)`,
      options,
    );
  }

  /** Commander calls this method, and the next one. */
  unknownOption(option: string): never {
    const [flag = ''] = option.split('=', 1);
    const hint = this.#findCommands(flag) ?? this.#suggestFlag(flag) ?? '';
    return this.error(`error: unknown option '${option}'${hint}`);
  }

  missingArgument(name: string): never {
    const hint = this.#explainEditions() ?? '';
    return this.error(`error: missing required argument '${name}'${hint}`);
  }

  /** `--editions` may have taken the document as its value. */
  #explainEditions(): string | undefined {
    const { editions } = this.opts<{ editions?: unknown }>();
    if (typeof editions !== 'string') return undefined;
    const isOptional = this.options.some(({ long, optional }) => long === '--editions' && optional);
    const command = formatCommand(this.name(), editions, ...(isOptional ? ['--editions'] : []));
    return `\n(--editions takes ${editions} as its file. For the document, type ${command}.)`;
  }

  /** An option of another command is no typo: `validate --fit` does not mean `--fix`. */
  #findCommands(flag: string): string | undefined {
    const owners = (this.parent?.commands ?? this.commands).filter(({ options }) =>
      options.some(({ long, short, hidden }) => !hidden && (long === flag || short === flag)),
    );
    if (owners.length === 0) return undefined;
    return `\n(It is an option of ${formatAndList(owners.map((owner) => formatCommand(owner.name())))}.)`;
  }

  #suggestFlag(flag: string): string | undefined {
    const names = this.createHelp()
      .visibleOptions(this)
      .flatMap(({ long }) => long?.slice(2) ?? []);
    const word = flag.replace(/^--theme$/, '--template');
    const near = word.startsWith('--') ? findAllSimilar(word.slice(2), names) : [];
    if (near.length === 0) return undefined;
    return `\n(Did you mean ${formatOrList(near.map((name) => `--${name}`))}?)`;
  }
}
