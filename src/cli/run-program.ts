import { CommanderError } from 'commander';
import { EXIT, type ExitCode, systemError } from './exit.js';
import { makeProgram } from './program.js';
import { Reporter } from './reporter.js';

let exitCode: ExitCode = EXIT.success;

/** A reader that has seen enough (`| head`) closes the pipe: that is no error. A full disk is one. */
function watchStreams(): void {
  process.stderr.on('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'EPIPE' ? exitCode : EXIT.usage),
  );
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCode);
    const { diagnostics } = systemError('unwritable-output', 'Standard output cannot be written', error);
    void new Reporter({}, true).report(diagnostics).then(() => process.exit(EXIT.usage));
  });
}

export async function runProgram(): Promise<void> {
  watchStreams();
  try {
    await makeProgram((code) => {
      exitCode = code;
    }).parseAsync();
  } catch (error) {
    // Commander has said what is wrong with the arguments; asking for help or the version is no error.
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode === 0 ? EXIT.success : EXIT.usage;
  }
  process.exitCode = exitCode;
}
