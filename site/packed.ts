/** Large files, which the site holds compressed, since not every server compresses what it sends. */

/** What is told while files arrive: how many bytes are here, and how many there will be. */
export type Progress = (arrived: number, all: number) => void;

/**
 * Fetches a file of the site that was compressed with gzip, and unpacks it as it arrives.
 *
 * @throws TypeError without a connection, where the file is not yet kept
 */
export async function fetchPacked(path: string, tell?: Progress): Promise<Response> {
  // The worker's own address is below `code/`.
  const response = await fetch(new URL(`../${path}.bin`, location.href));
  if (!response.ok || response.body === null) throw new TypeError(`${path} cannot be loaded (${response.status})`);
  const all = Number(response.headers.get('content-length') ?? 0);
  let arrived = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      arrived += chunk.length;
      tell?.(arrived, all);
      out.enqueue(chunk);
    },
  });
  const unpacked = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked, { headers: { 'content-type': 'application/wasm' } });
}

export async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetchPacked(path)).arrayBuffer());
}
