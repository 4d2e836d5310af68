import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { SourcePosition } from '../preview/problems.js';
import type { PreviewServer } from '../preview/server.js';

/**
 * The protocol between `cvpress watch --embed` and an editor's preview panel.
 * Writes NDJSON to standard output: `{"address":"http://…"}`, then each clicked location,
 * `{"path":"/home/jane/cv.yaml","line":42,"column":7}`. Reads line numbers to show.
 */
export class EditorPanel {
  readonly #input = createInterface({ input: process.stdin });
  /** Resolves when the editor exits or closes the panel. */
  readonly closed = once(this.#input, 'close');

  start({ address, showLine }: PreviewServer): void {
    send({ address });
    this.#input.on('line', (line) => {
      if (/^\d{1,9}$/.test(line)) showLine(Number(line));
    });
  }

  readonly open = async ({ file, line, column }: SourcePosition): Promise<undefined> =>
    send({ path: file, line, column });

  close(): void {
    this.#input.close();
  }
}

function send(message: object): undefined {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
