import { readFileSync } from 'node:fs';
import { getDeflateFile } from '../../../files/package-files.js';
import { lazy } from '../../../util/memoize.js';

/** The exports of zlib in WebAssembly by zip.js that are used; addresses are in its memory. */
interface Zlib {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly _initialize: () => void;
  readonly malloc: (size: number) => number;
  readonly free: (address: number) => void;
  readonly deflate_new: () => number;
  readonly deflate_init: (stream: number, level: number) => number;
  readonly deflate_process: (
    ...call: [
      stream: number,
      input: number,
      inputSize: number,
      output: number,
      outputSize: number,
      flush: number,
    ]
  ) => number;
  readonly deflate_end: (stream: number) => number;
}

/** Types of Node.js lack it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** Measured: higher levels save 2 % of a PDF and take twice as long. */
const LEVEL = 1;

/** The values of `flush`. */
const [CONTINUE, FINISH] = [0, 4];

/** The result of `deflate_process` is a status above the size of the output. */
const SIZE_BITS = 24;

/** zlib fails when its input, its output and its state exceed its memory of 16 MiB. */
const CHUNK_BYTES = 2 ** 22;

/** `compressBound` of zlib exceeds the input by less. */
const MAX_GROWTH = 1.001;
/** For what zlib keeps of the previous chunk. */
const MIN_ROOM = 2 ** 17;

/**
 * Compresses in the zlib format (RFC 1950). zlib in WebAssembly writes the same bytes everywhere,
 * unlike `node:zlib`, and its first call is fast, unlike that of a library in JavaScript: 5 instead
 * of 24 ms of a start (measured).
 */
export function deflate(content: Uint8Array): Uint8Array {
  const zlib = loadZlib();
  const chunkSize = Math.min(content.length, CHUNK_BYTES);
  const room = Math.ceil(chunkSize * MAX_GROWTH) + MIN_ROOM;
  const [stream, input, output] = [zlib.deflate_new(), zlib.malloc(chunkSize), zlib.malloc(room)];
  const parts: Uint8Array[] = [];
  try {
    zlib.deflate_init(stream, LEVEL);
    for (let start = 0; start < content.length; start += chunkSize) {
      const chunk = content.subarray(start, start + chunkSize);
      const flush = start + chunkSize < content.length ? CONTINUE : FINISH;
      new Uint8Array(zlib.memory.buffer).set(chunk, input);
      const result = zlib.deflate_process(stream, input, chunk.length, output, room, flush);
      // The status is 1 at the end of the stream.
      if (result >> SIZE_BITS !== Number(flush === FINISH))
        throw new Error(`zlib returned ${result}`);
      parts.push(new Uint8Array(zlib.memory.buffer, output, result % 2 ** SIZE_BITS).slice());
    }
    return Buffer.concat(parts);
  } finally {
    zlib.free(input);
    zlib.free(output);
    zlib.deflate_end(stream);
  }
}

const loadZlib = lazy((): Zlib => {
  const module = new WebAssembly.Module(readFileSync(getDeflateFile()));
  const zlib = new WebAssembly.Instance(module).exports as unknown as Zlib;
  zlib._initialize();
  return zlib;
});
