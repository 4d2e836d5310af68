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

const FINISH = 4;

/** The result of `deflate_process` is a status above the size of the output. */
const SIZE_BITS = 24;
const END_OF_STREAM = 1;

/** `compressBound` of zlib exceeds the input by less. */
const MAX_GROWTH = 1.001;
const MIN_ROOM = 64;

export const MAX_DEFLATED_BYTES = 2 ** 23;

/**
 * Compresses at most `MAX_DEFLATED_BYTES` in the zlib format (RFC 1950). zlib in WebAssembly writes
 * the same bytes everywhere, unlike `node:zlib`, and its first call is fast, unlike that of a
 * library in JavaScript: 5 instead of 24 ms of a start (measured).
 */
export function deflate(content: Uint8Array): Uint8Array {
  const zlib = loadZlib();
  const room = Math.ceil(content.length * MAX_GROWTH) + MIN_ROOM;
  const [stream, input, output] = [
    zlib.deflate_new(),
    zlib.malloc(content.length),
    zlib.malloc(room),
  ];
  try {
    zlib.deflate_init(stream, LEVEL);
    new Uint8Array(zlib.memory.buffer).set(content, input);
    const result = zlib.deflate_process(stream, input, content.length, output, room, FINISH);
    if (result >> SIZE_BITS !== END_OF_STREAM) throw new Error(`zlib returned ${result}`);
    return new Uint8Array(zlib.memory.buffer, output, result % 2 ** SIZE_BITS).slice();
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
