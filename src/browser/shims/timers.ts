/** Replaces `node:timers/promises`. */

/** Resolves in the next event loop iteration. Browsers delay timers by 4 ms. */
export function setImmediate(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel() as unknown as Record<'port1' | 'port2', Port>;
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
}

/** A browser `MessagePort`. */
interface Port {
  onmessage: () => void;
  postMessage(message: undefined): void;
  close(): void;
}
