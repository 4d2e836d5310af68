/** Fetches large files, which the site stores compressed: not every server compresses. */

/** Called with the received and the total number of bytes. */
export type Progress = (received: number, total: number) => void;

/** Decompresses WebAssembly as a stream, so that it is compiled meanwhile. */
export async function fetchWasm(path: string, onProgress: Progress): Promise<Response> {
  const response = await fetchCompressed(path);
  const total = Number(response.headers.get('content-length') ?? 0);
  let received = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      received += chunk.length;
      onProgress(received, total);
      out.enqueue(chunk);
    },
  });
  return decompress(
    (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(counter),
  );
}

export async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = await (await fetchCompressed(path)).blob();
  return new Uint8Array(await decompress(compressed.stream()).arrayBuffer());
}

/** @throws TypeError without a connection, unless the file is cached */
async function fetchCompressed(path: string): Promise<Response> {
  // The script is in `code/`.
  const response = await fetch(new URL(`../${path}.bin`, location.href)).catch((error) => {
    throw new TypeError(`${path} cannot be loaded without a connection`, { cause: error });
  });
  if (!response.ok) throw new TypeError(`${path} cannot be loaded (${response.status})`);
  return response;
}

function decompress(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const headers = { 'content-type': 'application/wasm' };
  return new Response(stream.pipeThrough(new DecompressionStream('gzip')), { headers });
}
