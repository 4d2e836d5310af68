import { CommanderError } from 'commander';
import { vi } from 'vitest';
import { EXIT } from '../../src/cli/exit.js';
import { makeProgram } from '../../src/cli/program.js';
import { ROOT } from './run.js';

export interface CallResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process, for what needs no process of its own: standard input, signals, a terminal. */
export async function call(args: readonly string[], cwd: string): Promise<CallResult> {
  const out: string[] = [];
  const err: string[] = [];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((data) => out.push(String(data)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation((data) => err.push(String(data)) > 0),
  ];
  // The package manager that runs the tests is not the one of the test.
  vi.stubEnv('npm_config_user_agent', '');
  let code: number = EXIT.success;
  process.chdir(cwd);
  try {
    await makeProgram((exit) => {
      code = exit;
    }).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    code = error.exitCode === 0 ? EXIT.success : EXIT.usage;
  } finally {
    process.chdir(ROOT);
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
  return { code, stdout: out.join(''), stderr: err.join('') };
}
