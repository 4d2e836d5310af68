import { CvError } from '../diagnostics/error.js';
import type { RenderResult } from '../render/render-result.js';
import { publish } from './events.js';

/** Counts the documents of a renderer, and publishes what becomes of each. */
export class Tally {
  rendered = 0;
  failed = 0;
  aborted = 0;

  open(file: string | undefined, group: string | undefined): AcceptedDocument {
    return new AcceptedDocument(this, file, group);
  }
}

/** How many documents all renderers of this process have accepted. */
let count = 0;

export class AcceptedDocument {
  readonly #tally: Tally;
  readonly #start: { readonly id: number; readonly group: string | undefined; readonly file: string | undefined };
  readonly #since = performance.now();
  #begun: number | undefined;
  #pid: number | undefined;

  constructor(tally: Tally, file: string | undefined, group: string | undefined) {
    this.#tally = tally;
    this.#start = { id: ++count, group, file };
    publish('cvpress:render:start', () => this.#start);
  }

  begin(pid: number | undefined): void {
    this.#begun ??= performance.now();
    this.#pid = pid;
  }

  succeed(result: RenderResult): void {
    this.#tally.rendered += 1;
    this.#publish(result, undefined);
  }

  fail(error: unknown): void {
    const known = error instanceof CvError ? error : undefined;
    if (known?.kind === 'aborted' || known?.kind === 'closed') this.#tally.aborted += 1;
    else this.#tally.failed += 1;
    this.#publish(undefined, known);
  }

  #publish(result: RenderResult | undefined, error: CvError | undefined): void {
    publish('cvpress:render:end', () => {
      const now = performance.now();
      return {
        ...this.#start,
        ok: result !== undefined,
        queuedMs: (this.#begun ?? now) - this.#since,
        ms: now - this.#since,
        pid: this.#pid,
        bytes: result && sizeOf(result),
        pageCount: result?.pageCount,
        kind: error?.kind,
        code: error?.code,
      };
    });
  }
}

/** All formats together, in bytes. */
function sizeOf({ pdf, png = [], svg = [], html = '', md = '', txt = '', typ = '' }: RenderResult): number {
  const texts = [...svg, html, md, txt, typ];
  const bytes = [pdf, ...png].reduce((sum, one) => sum + (one?.byteLength ?? 0), 0);
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), bytes);
}
