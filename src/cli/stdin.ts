/** What has been read of a stream to see what it is. */
const heads = new WeakMap<NodeJS.ReadableStream, Buffer[]>();

/** All of standard input, with what has been looked at. */
export async function* readStdin(): AsyncGenerator<Buffer, void, undefined> {
  const { stdin } = process;
  yield* heads.get(stdin)?.splice(0) ?? [];
  yield* stdin;
}

/**
 * Looks whether standard input is a list: NDJSON has a whole object on its first line, and another line. One object alone
 * is a document, on however many lines it stands.
 *
 * @param most - how many bytes are looked at; what has no whole line in them is no list
 */
export async function isStdinList(most: number): Promise<boolean> {
  const head: Buffer[] = [];
  heads.set(process.stdin, head);
  let length = 0;
  for await (const chunk of process.stdin.iterator({ destroyOnReturn: false })) {
    head.push(chunk);
    length += chunk.length;
    if (length > most) return false;
    // Until its end, a line is not looked at again.
    if (head.length > 1 && !chunk.includes('\n')) continue;
    const start = Buffer.concat(head)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (start !== '' && !start.startsWith('{')) return false;
    const [, first] = /^([^\n]+)\n\s*\S/.exec(start) ?? [];
    if (first !== undefined) return isJson(first);
  }
  return false;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
