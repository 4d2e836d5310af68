import { renameSync } from 'node:fs';

/** The errors of Windows while another program, such as a virus scanner, has one of the files open. */
const IN_USE = ['EPERM', 'EACCES', 'EBUSY'];

/** Pauses between attempts, in milliseconds: a scanner is done within them, while a viewer may keep the file open for hours. */
const PAUSES = [10, 20, 50, 100, 200, 400];

/** The system, as far as it matters here. */
export interface System {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly wait: (ms: number) => void;
}

const OWN: System = { platform: process.platform, rename: renameSync, wait: block };

/** Moves a file over another. On Windows, it tries again while another program has one of them open. */
export function replaceFile(from: string, to: string, { platform, rename, wait }: System = OWN): void {
  for (const pause of platform === 'win32' ? PAUSES : []) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!IN_USE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      wait(pause);
    }
  }
  rename(from, to);
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
