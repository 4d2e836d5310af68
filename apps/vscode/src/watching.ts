import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Program } from './program.js';

/** A place in a document; lines and columns count from 1. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** `cvpress watch` of a document, for a panel; its PDF goes to a folder of its own, so that looking writes nothing beside the CV. */
export class Watching {
  readonly #child: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), 'cvpress-preview-'));
  #said = '';
  /** The address of the preview; rejects with what the program said if it ends first. */
  readonly address: Promise<string>;
  /** Resolves to what the program said when it has ended. */
  readonly ended: Promise<string>;

  /** @param clicked - called with each place that is clicked in the preview */
  constructor(
    { command, args }: Program,
    file: string,
    options: readonly string[],
    clicked: (place: Place) => void,
  ) {
    const pdf = join(this.#folder, `${basename(file, extname(file))}.pdf`);
    // The port is a free one, so that a preview in a browser can have the usual one.
    const given = ['watch', file, '--embed', '--port', '0', '-o', pdf, ...options];
    this.#child = spawn(command, [...args, ...given], {
      cwd: dirname(file),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const { stdin, stdout, stderr } = this.#child;
    if (stdin === null || stdout === null || stderr === null)
      throw new Error('cvpress has no streams');
    // It may be gone when it is told of a line.
    stdin.on('error', () => {});
    stderr.on('data', (chunk: Buffer) => {
      this.#said = `${this.#said}${chunk}`.slice(-LONGEST);
    });
    this.ended = Promise.race([
      once(this.#child, 'close').then(() => this.#said),
      once(this.#child, 'error').then(([error]) => String(error)),
    ]).finally(() => rmSync(this.#folder, { recursive: true, force: true }));
    const lines = createInterface({ input: stdout });
    const address = new Promise<string>((found) => {
      lines.on('line', (line) => {
        const told = JSON.parse(line) as { address: string } | Place;
        if ('address' in told) found(told.address);
        else clicked(told);
      });
    });
    const failed = this.ended.then((said) => Promise.reject(new Error(said)));
    this.address = Promise.race([address, failed]);
    // Whoever waits for the address hears of it.
    failed.catch(() => {});
  }

  /** Shows where the text of a line stands. */
  point(line: number): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  end(): void {
    this.#child.stdin?.end();
    this.#child.kill();
  }
}

/** How much is kept of what the program says, in characters. */
const LONGEST = 10_000;
