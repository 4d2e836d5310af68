import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Target } from '../preview/problems.js';
import type { PreviewServer } from '../preview/server.js';

/**
 * A panel of an editor that shows the preview (`cvpress watch --embed`). Each line on standard output is an object in JSON: the address of the
 * preview, `{"address":"http://…"}`, then each place that was clicked, `{"path":"/home/jane/cv.yaml","line":42,"column":7}`. Each line on standard input
 * is the number of a line of the document that the preview is to show; its end is that of the editor.
 */
export class Panel {
  readonly #input = createInterface({ input: process.stdin });
  /** Resolves when the editor is gone, or has closed the panel. */
  readonly ended = once(this.#input, 'close');

  begin({ address, point }: PreviewServer): void {
    tell({ address });
    this.#input.on('line', (line) => {
      if (/^\d{1,9}$/.test(line)) point(Number(line));
    });
  }

  readonly open = async ({ file, line, column }: Target): Promise<undefined> =>
    tell({ path: file, line, column });

  close(): void {
    this.#input.close();
  }
}

function tell(what: object): undefined {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
