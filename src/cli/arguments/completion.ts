import { Argument, type Command } from 'commander';
import { SHELLS, type Shell } from '../completion/shells.js';
import { addExamples, type Finish } from './common.js';

/** Adds `cvpress completion`. */
export function addCompletion(program: Command, finish: Finish): void {
  const command = program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS));
  addExamples(command, [
    'cvpress completion bash >> ~/.bashrc',
    'cvpress completion zsh >> ~/.zshrc   (below compinit)',
    'cvpress completion fish > ~/.config/fish/completions/cvpress.fish',
  ]).action(async (shell: Shell) => {
    const { completionCommand } = await import('../commands/completion.js');
    finish(await completionCommand(shell, program));
  });
}
