import { execFile } from 'node:child_process';

/** What a command wrote, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** No command takes longer: each document has a time of its own, which is shorter. */
const TIMEOUT_MS = 120_000;

const MOST_BYTES = 50_000_000;

/**
 * Runs a command of this program in a folder, in a process of its own, so that no document can end the server.
 *
 * @param signal - ends it
 */
export function runCommand(args: readonly string[], cwd: string, signal: AbortSignal): Promise<Ran> {
  const options = { cwd, signal, timeout: TIMEOUT_MS, maxBuffer: MOST_BYTES, windowsHide: true };
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' };
  return new Promise((resolve, reject) => {
    const script = process.argv[1] as string;
    const child = execFile(process.execPath, [script, ...args], { ...options, env }, (error, stdout, stderr) => {
      if (error === null) resolve({ code: 0, stdout, stderr });
      else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr });
      else reject(error);
    });
    child.stdin?.end();
  });
}
