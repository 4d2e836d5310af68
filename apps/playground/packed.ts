/** Large files, which the site holds compressed, since not every server compresses what it sends. */

/** What is told while files arrive: how many bytes are here, and how many there will be. */
export type Progress = (arrived: number, all: number) => void;

/** Fetches a file of WebAssembly, unpacked as it arrives, so that it is compiled meanwhile. */
export async function fetchProgram(path: string, tell: Progress): Promise<Response> {
  const response = await respond(path);
  const all = Number(response.headers.get('content-length') ?? 0);
  let arrived = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      arrived += chunk.length;
      tell(arrived, all);
      out.enqueue(chunk);
    },
  });
  return unpacked((response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(counted));
}

/** Fetches a file as a whole. */
export async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await (await respond(path)).blob();
  return new Uint8Array(await unpacked(packed.stream()).arrayBuffer());
}

/** @throws TypeError without a connection, unless the file is kept */
async function respond(path: string): Promise<Response> {
  // The worker's own address is below `code/`.
  const response = await fetch(new URL(`../${path}.bin`, location.href)).catch((error) => {
    throw new TypeError(`${path} cannot be loaded without a connection`, { cause: error });
  });
  if (!response.ok) throw new TypeError(`${path} cannot be loaded (${response.status})`);
  return response;
}

function unpacked(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const headers = { 'content-type': 'application/wasm' };
  return new Response(stream.pipeThrough(new DecompressionStream('gzip')), { headers });
}
