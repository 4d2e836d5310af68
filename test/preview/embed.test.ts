// `cvpress watch --embed`: an editor's panel controls it through
// standard input and output.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../cli/run.js';
import { waitFor } from '../support/wait-for.js';
import { startWatch, type Watching } from './watch.js';

const CV =
  'cv:\n  name: Jane Doe\n  experience:\n    - company: Harbour Works\n      position: Engineer\n';

/** JSON messages on standard output, without text for people. */
function messages({ readOutput }: Watching): unknown[] {
  const lines = readOutput().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as unknown);
}

async function start(): Promise<{ watching: Watching; cwd: string; address: string }> {
  const cwd = createTemporaryFolder({ 'cv.yaml': CV });
  const watching = await startWatch(cwd, ['cv.yaml', '--embed', '--port', '0']);
  const [first] = messages(watching) as [{ address: string }];
  return { watching, cwd, address: first.address };
}

/** Events that a page receives. */
async function events(address: string): Promise<ReadableStreamDefaultReader<string>> {
  const { body } = await fetch(new URL('events', address));
  if (body === null) throw new Error('there are no events');
  return body.pipeThrough(new TextDecoderStream()).getReader();
}

/** Ends the command like an editor that is closed. */
async function expectEnd({ child, readOutput }: Watching): Promise<void> {
  await waitFor(() => child.exitCode !== null, readOutput);
  expect(child.exitCode).toBe(130);
}

test('watch --embed prints the address, which other pages may frame, and ends with standard input', async () => {
  const { watching, address } = await start();
  const page = await fetch(address, {
    headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe' },
  });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).not.toContain('frame-ancestors');
  const refused: Record<string, string>[] = [
    // A script of another page, and another page by its origin.
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'empty' },
    { Origin: 'https://example.com' },
  ];
  for (const headers of refused) expect((await fetch(address, { headers })).status).toBe(403);
  watching.child.stdin?.end();
  await expectEnd(watching);
});

test('watch --embed prints clicked locations, follows the cursor, and ends on a signal', async () => {
  const { watching, cwd, address } = await start();
  const reader = await events(address);
  let read = (await reader.read()).value ?? '';
  const [, count] = /"pages\/(\d+)\/0"/.exec(read) ?? [];
  const { locations } = (await (
    await fetch(new URL(`pages/${count}/locations.json`, address))
  ).json()) as {
    locations: [location: string, path: string][];
  };
  const number = locations.findIndex(([, path]) => path === 'cv.experience[0].company');
  const { origin } = new URL(address);
  const clicked = new URL(`open/location/${count}/${number}`, address);
  expect((await fetch(clicked, { method: 'POST', headers: { Origin: origin } })).status).toBe(200);
  await waitFor(() => messages(watching).length > 1, watching.readOutput);
  expect(messages(watching)[1]).toEqual({ path: join(cwd, 'cv.yaml'), line: 4, column: 16 });
  watching.child.stdin?.write('nonsense\n-1\n4\n');
  while (!read.includes('event: line')) read += (await reader.read()).value ?? '';
  expect(read.match(/event: line\ndata: .*\n/g)).toEqual(['event: line\ndata: 4\n']);
  await reader.cancel();
  watching.child.kill('SIGTERM');
  await expectEnd(watching);
});
