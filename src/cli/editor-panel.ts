import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Target } from '../preview/problems.js';
import type { PreviewServer } from '../preview/server.js';

/**
 * The protocol between `cvpress watch --embed` and an editor's preview panel.
 * Writes NDJSON to standard output: `{"address":"http://…"}`, then each clicked location,
 * `{"path":"/home/jane/cv.yaml","line":42,"column":7}`. Reads line numbers to show, one a line.
 */
export class Panel {
  readonly #input = createInterface({ input: process.stdin });
  /** Resolves when the editor exits or closes the panel. */
  readonly ended = once(this.#input, 'close');

  begin({ address, point }: PreviewServer): void {
    send({ address });
    this.#input.on('line', (line) => {
      if (/^\d{1,9}$/.test(line)) point(Number(line));
    });
  }

  readonly open = async ({ file, line, column }: Target): Promise<undefined> =>
    send({ path: file, line, column });

  close(): void {
    this.#input.close();
  }
}

function send(message: object): undefined {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
