import { CommanderError } from 'commander';
import { EXIT, type ExitCode } from './exit.js';
import { makeProgram } from './program.js';

let exitCode: ExitCode = EXIT.success;

/** A reader that has seen enough (`| head`) closes the pipe: that is no error. */
function toleratePipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(exitCode);
    });
  }
}

/** Runs the program with the arguments of the process, and sets its exit code. */
export async function runProgram(): Promise<void> {
  toleratePipes();
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
