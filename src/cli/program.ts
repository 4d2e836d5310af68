import { Command, CommanderError, type ErrorOptions } from 'commander';
import { formatMeantBy } from '../compiler/output/formats.js';
import type { DiagnosticStyle } from '../diagnostics/diagnostic.js';
import { visibleLines } from '../diagnostics/quote.js';
import { andList, orList, suggest, suggestions } from '../diagnostics/suggest.js';
import { capitalised } from '../diagnostics/words.js';
import { versionOfPackage } from '../files/package-files.js';
import { addCommands } from './arguments/commands.js';
import { badOption, EXIT, systemError } from './exit-codes.js';
import { asCalled, commandTo } from './invocation.js';
import { Reporter } from './reporter.js';

/** A closed pipe (`| head`) is no error; a full disk is one. */
function watchStreams(): void {
  process.stderr.on('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'EPIPE' ? process.exitCode : EXIT.usage),
  );
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    const { diagnostics } = systemError(
      'unwritable-output',
      'Standard output cannot be written',
      error,
    );
    void new Reporter({}, true).report(diagnostics).then(() => process.exit(EXIT.usage));
  });
}

/** The style of messages that arguments ask for, which Commander may not have understood. */
function styleOfMessages(): DiagnosticStyle {
  const style = /(?<! -o| --output) --(?:message-format[ =])?(json|github|short)(?= |$)/;
  return (style.exec(process.argv.join(' '))?.[1] ?? 'human') as DiagnosticStyle;
}

export async function runProgram(): Promise<void> {
  watchStreams();
  try {
    await makeProgram().parseAsync();
  } catch (error) {
    // Commander has reported wrong arguments to people; help and version are no errors.
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? EXIT.success : EXIT.usage;
    const style = styleOfMessages();
    if (error.exitCode === 0 || style === 'human') return;
    const [, message = '', hint] = /^error: (.*?)(?:\n\((.*)\))?$/s.exec(error.message) ?? [];
    await new Reporter({ style }).report(
      badOption(`${capitalised(message).replace(/(?<![.?])$/, '.')}`, hint ?? 'see `--help`')
        .diagnostics,
    );
  }
}

export function makeProgram(): Command {
  const program = new SuggestingCommand('cvpress')
    .description('Turns a CV in YAML or JSON into a typeset, accessible PDF.')
    .version(versionOfPackage(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showHelpAfterError('(cvpress --help tells more)')
    // It may contain pasted text.
    .configureOutput({
      writeOut: (text) => process.stdout.write(asCalled(text)),
      writeErr: (text) => {
        if (styleOfMessages() === 'human') process.stderr.write(asCalled(visibleLines(text)));
      },
    })
    .exitOverride()
    .on('command:*', ([name]: string[]) => refuseCommand(program, name));
  addCommands(program);
  for (const command of program.commands)
    command.showHelpAfterError(`(cvpress ${command.name()} --help tells more)`);
  return program.addHelpText(
    'after',
    `
Examples:
  cvpress init                      write a commented sample, cv.yaml
  cvpress render cv.yaml            write cv.pdf beside it
  cvpress render people/ -o out/    render every document of a folder`,
  );
}

/** A document may be in place of the command. */
function refuseCommand(program: Command, name = ''): never {
  const isDocument = /\.(?:ya?ml|json|ndjson|jsonl)$/i.test(name);
  const names = program.commands.map((command) => command.name());
  const near = suggest(name, names);
  const meant = isDocument ? commandTo('render', name) : near;
  return program.error(
    `error: unknown command '${name}'${meant === undefined ? '' : `\n(Did you mean ${meant}?)`}`,
  );
}

/** Suggests options as other names are suggested. */
class SuggestingCommand extends Command {
  override createCommand(name?: string): Command {
    return new SuggestingCommand(name);
  }

  /** Suggests the allowed value that is most likely meant. */
  override error(message: string, options?: ErrorOptions): never {
    const [, given = '', all] =
      /argument '(.*)' is invalid\. Allowed .*?are (.*)\.$/.exec(message) ?? [];
    const allowed = all?.split(', ') ?? [];
    const wrong = given.split(',').find((one) => !allowed.includes(one)) ?? '';
    const near = allowed.includes('docx') ? formatMeantBy(wrong) : suggest(wrong, allowed);
    return super.error(
      near === undefined ? message : `${message}\n(Did you mean ${near}?)`,
      options,
    );
  }

  /** Called by commander. */
  unknownOption(given: string): never {
    const [flag = ''] = given.split('=', 1);
    const hint = this.#ownersOf(flag) ?? this.#meantBy(flag) ?? '';
    return this.error(`error: unknown option '${given}'${hint}`);
  }

  /** Called by commander. */
  missingArgument(name: string): never {
    return this.error(`error: missing required argument '${name}'${this.#takenByEditions() ?? ''}`);
  }

  /** `--editions` takes the word that follows, even if it was meant as the document. */
  #takenByEditions(): string | undefined {
    const { editions } = this.opts<{ editions?: unknown }>();
    if (typeof editions !== 'string') return undefined;
    const isOptional = this.options.some(({ long, optional }) => long === '--editions' && optional);
    const meant = commandTo(this.name(), editions, ...(isOptional ? ['--editions'] : []));
    return `\n(--editions takes ${editions} as the file of editions. If it is the document, type ${meant}.)`;
  }

  /** An option that exists elsewhere is no slip: `validate --fit` does not mean `--fix`. */
  #ownersOf(flag: string): string | undefined {
    const owners = (this.parent?.commands ?? this.commands).filter(({ options }) =>
      options.some(({ long, short, hidden }) => !hidden && (long === flag || short === flag)),
    );
    if (owners.length === 0) return undefined;
    return `\n(It is an option of ${andList(owners.map((owner) => commandTo(owner.name())))}.)`;
  }

  #meantBy(flag: string): string | undefined {
    const names = this.createHelp()
      .visibleOptions(this)
      .flatMap(({ long }) => long?.slice(2) ?? []);
    const [word] = [flag.replace(/^--theme$/, '--template')];
    const near = word.startsWith('--') ? suggestions(word.slice(2), names) : [];
    if (near.length === 0) return undefined;
    return `\n(Did you mean ${orList(near.map((name) => `--${name}`))}?)`;
  }
}
