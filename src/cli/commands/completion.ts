import type { Command } from 'commander';
import { bashScript } from '../completion/bash.js';
import { fishScript } from '../completion/fish.js';
import { type Grammar, grammarOf } from '../completion/grammar.js';
import { INSTALLATION, type Shell } from '../completion/shells.js';
import { zshScript } from '../completion/zsh.js';
import { EXIT, type ExitCode } from '../exit.js';
import { calledAs } from '../invocation.js';

const SCRIPTS: Readonly<Record<Shell, (grammar: Grammar) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `cvpress completion <shell>`: prints a script generated from the program's own options. */
export async function completionCommand(shell: Shell, _: unknown, command: Command): Promise<ExitCode> {
  process.stdout.write(SCRIPTS[shell](grammarOf(command.parent as Command)));
  const { [shell]: install } = INSTALLATION;
  if (calledAs() !== 'cvpress') {
    process.stderr.write(
      `This is for cvpress on the PATH. npm install --global cvpress puts it there; then: ${install}\n`,
    );
  }
  return EXIT.success;
}
