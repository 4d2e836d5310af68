import { run } from './run.js';

export interface CallResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in a folder, and returns its output as text. */
export async function call(args: readonly string[], cwd: string): Promise<CallResult> {
  const { code, stdout, stderr } = await run(args, { cwd });
  return { code, stdout: stdout.toString(), stderr };
}
