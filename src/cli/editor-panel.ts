import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Target } from '../preview/problems.js';
import type { PreviewServer } from '../preview/server.js';

/**
 * A panel of an editor that shows the preview (`cvpress watch --embed`). It writes lines of JSON: `{"address":"http://…"}`,
 * then each place that was clicked, `{"path":"/home/jane/cv.yaml","line":42,"column":7}`. It reads the numbers of lines of
 * the document to show.
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
