import { type Command, CommanderError, Option } from 'commander';
import { visibleLines } from '../diagnostics/quote.js';
import { suggest } from '../diagnostics/suggest.js';
import { versionOfPackage } from '../files/package-files.js';
import { addCommands } from './arguments/commands.js';
import type { ExitCode } from './exit.js';
import { asCalled, commandTo } from './invocation.js';
import { SuggestingCommand } from './suggesting-command.js';

export function makeProgram(onExit: (code: ExitCode) => void): Command {
  const program = new SuggestingCommand('cvpress')
    .description('Turns a CV in YAML or JSON into a typeset, accessible PDF.')
    .version(versionOfPackage(), '-v, --version', 'print the version')
    .addOption(new Option('-V').hideHelp())
    .on('option:V', printVersion)
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(cvpress --help tells more)')
    // The text may have been pasted.
    .configureOutput({
      writeOut: (text) => process.stdout.write(asCalled(text)),
      writeErr: (text) => process.stderr.write(asCalled(visibleLines(text))),
    })
    .exitOverride()
    .on('command:*', ([name]: string[]) => refuseCommand(program, name));
  addCommands(program, onExit);
  for (const command of program.commands) command.showHelpAfterError(`(cvpress ${command.name()} --help tells more)`);
  addHelp(program);
  program.command('version', { hidden: true }).action(printVersion);
  return program.addHelpText(
    'after',
    `
Examples:
  cvpress init                      write a commented sample, cv.yaml
  cvpress render cv.yaml            write cv.pdf beside it
  cvpress render people/ -o out/    render every document of a folder`,
  );
}

function printVersion(): never {
  const version = versionOfPackage();
  process.stdout.write(`${version}\n`);
  throw new CommanderError(0, 'commander.version', version);
}

/** A document may stand in place of the command. */
function refuseCommand(program: Command, name = ''): never {
  const isDocument = /\.(?:ya?ml|json|ndjson|jsonl)$/i.test(name);
  const near = suggest(
    name,
    program.commands.map((command) => command.name()),
  );
  const meant = isDocument ? commandTo('render', name) : near;
  return program.error(`error: unknown command '${name}'${meant === undefined ? '' : `\n(Did you mean ${meant}?)`}`);
}

/** Adds `cvpress help`; for an unknown command, commander's own prints the whole help. */
function addHelp(program: Command): void {
  program
    .command('help')
    .argument('[command]')
    .helpOption(false)
    .description('print the help of a command')
    .action((name?: string) => {
      const command = program.commands.find((one) => one.name() === name);
      if (name === undefined) program.help();
      if (command !== undefined) command.help();
      refuseCommand(program, name);
    });
}
