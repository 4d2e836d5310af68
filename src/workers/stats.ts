/** What a renderer does at the moment, and what it has done. */
export interface RendererStats {
  /** How many worker processes start, have nothing to do, and work. */
  readonly workers: { readonly starting: number; readonly idle: number; readonly busy: number };
  /** How many documents wait for a worker. */
  readonly queued: number;
  /** How many documents are being rendered. */
  readonly running: number;
  /** How many documents were rendered. */
  readonly rendered: number;
  /** How many documents failed, also because too many others waited. */
  readonly failed: number;
  /** How many documents were given up: by a signal, by the end of `renderMany`, or by `close({ force: true })`. */
  readonly aborted: number;
  /** How many workers died, were killed, or were replaced because they had grown. */
  readonly restarts: number;
  /** The memory of all workers in bytes, each after its last document. */
  readonly memory: number;
  /** Whether the renderer is being closed, or is closed. */
  readonly isClosing: boolean;
}
