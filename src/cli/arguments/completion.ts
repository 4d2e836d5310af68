import { Argument, type Command } from 'commander';
import { INSTALLATION, SHELLS, type Shell } from '../completion/shells.js';
import { addExamples, type Finish } from './common.js';

/** Adds `cvpress completion`. */
export function addCompletion(program: Command, finish: Finish): void {
  const command = program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS));
  addExamples(
    command,
    SHELLS.map((shell) => INSTALLATION[shell]),
  ).action(async (shell: Shell) => {
    const { completionCommand } = await import('../commands/completion.js');
    finish(await completionCommand(shell, program));
  });
}
