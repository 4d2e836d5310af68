import { parseJson } from '../values/plain-object.js';

const heads = new WeakMap<NodeJS.ReadableStream, Buffer[]>();

/** All of standard input, including the part already read. */
export async function* readStdin(): AsyncGenerator<Buffer, void, undefined> {
  const { stdin } = process;
  yield* heads.get(stdin)?.splice(0) ?? [];
  yield* stdin;
}

/**
 * Decides whether standard input is a list: NDJSON has a whole object on its first line, and a second line. A single object is
 * a document, however many lines it spans.
 *
 * @param most - how many bytes to read at most; if they contain no whole line, it is not a list
 */
export async function isStdinList(most: number): Promise<boolean> {
  const head: Buffer[] = [];
  heads.set(process.stdin, head);
  let length = 0;
  for await (const chunk of process.stdin.iterator({ destroyOnReturn: false })) {
    head.push(chunk);
    length += chunk.length;
    if (length > most) return false;
    // A line is not examined again before its end arrives.
    if (head.length > 1 && !chunk.includes('\n')) continue;
    const start = Buffer.concat(head)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (start !== '' && !start.startsWith('{')) return false;
    const [, first] = /^([^\n]+)\n\s*\S/.exec(start) ?? [];
    if (first !== undefined) return parseJson(first) !== undefined;
  }
  return false;
}
