/** What codes mean, in hexadecimal digits, one after the other: `<01> <0066>`, `<01> <03> <0066>`, `<01> <03> [<0066> <FB01>]`. */
export function* meaningsIn(raw: string): Generator<string> {
  for (const block of blocksIn(raw, 'bfchar')) for (const [, meaning = ''] of block.matchAll(ONE)) yield meaning;
  for (const block of blocksIn(raw, 'bfrange')) {
    for (const [, first = '', list = ''] of block.matchAll(RANGE)) {
      yield first;
      for (const [, meaning = ''] of list.matchAll(/<([\dA-F]{1,64})>/gi)) yield meaning;
    }
  }
}

const ONE = /<[\dA-F]{1,8}>\s{0,9}<([\dA-F]{1,64})>/gi;

const RANGE = /<[\dA-F]{1,8}>\s{0,9}<[\dA-F]{1,8}>\s{0,9}(?:<([\dA-F]{1,64})>|\[([^\]]{0,9999})\])/gi;

/** In characters: far more than the hundred rows that a block may have. */
const LARGEST_BLOCK = 50_000;

function* blocksIn(raw: string, name: string): Generator<string> {
  for (let at = raw.indexOf(`begin${name}`); at >= 0; at = raw.indexOf(`begin${name}`, at)) {
    const end = raw.indexOf(`end${name}`, at);
    if (end < 0) return;
    yield raw.slice(at, Math.min(end, at + LARGEST_BLOCK));
    at = end;
  }
}
