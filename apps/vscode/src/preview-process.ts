import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Program } from './find-program.js';

/** A position in a document; lines and columns count from 1. */
export interface EditorPosition {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A process of `cvpress watch` for a panel; its PDF goes to a temporary folder. */
export class PreviewProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #folder = mkdtempSync(join(tmpdir(), 'cvpress-preview-'));
  #stderr = '';
  /** The address of the preview; rejects with the process's messages if it exits first. */
  readonly address: Promise<string>;
  /** Resolves to the process's messages when it exits. */
  readonly exited: Promise<string>;

  /** @param onClick - receives each position that is clicked in the preview */
  constructor(
    { command, args }: Program,
    file: string,
    options: readonly string[],
    onClick: (position: EditorPosition) => void,
  ) {
    const pdf = join(this.#folder, `${basename(file, extname(file))}.pdf`);
    // Port 0 leaves the default port to a preview in a browser.
    const watch = ['watch', file, '--embed', '--port', '0', '-o', pdf, ...options];
    this.#child = spawn(command, [...args, ...watch], { cwd: dirname(file) });
    const { stdin, stdout, stderr } = this.#child;
    // The process may exit before it reads a line number.
    stdin.on('error', () => {});
    stderr.on('data', (chunk: Buffer) => {
      this.#stderr = `${this.#stderr}${chunk}`.slice(-MAX_STDERR_LENGTH);
    });
    this.exited = Promise.race([
      once(this.#child, 'close').then(() => this.#stderr),
      once(this.#child, 'error').then(([error]) => String(error)),
    ]).finally(() => rmSync(this.#folder, { recursive: true, force: true }));
    const address = new Promise<string>((resolve) => {
      createInterface({ input: stdout }).on('line', (line) => {
        const message = JSON.parse(line) as { address: string } | EditorPosition;
        if ('address' in message) resolve(message.address);
        else onClick(message);
      });
    });
    const failure = this.exited.then((messages) => Promise.reject(new Error(messages)));
    this.address = Promise.race([address, failure]);
    // `address` reports the failure.
    failure.catch(() => {});
  }

  /** Marks a line of the document in the preview. */
  showLine(line: number): void {
    this.#child.stdin.write(`${line}\n`);
  }

  stop(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }
}

const MAX_STDERR_LENGTH = 10_000;
