// Invalid messages: the server ignores them, and terminates only if it cannot separate messages.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MessageFilter } from '../../src/language-server/message-filter.js';
import { ROOT } from '../cli/run.js';

const DEEP = 200_000;

const addHeader = (body: string): string =>
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const createMessage = (method: string, params: object, id?: number): string =>
  addHeader(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
const INITIALIZE = createMessage(
  'initialize',
  { processId: null, rootUri: null, capabilities: {} },
  1,
);
const openDocument = (name: string, languageId: string, text: string): string =>
  createMessage('textDocument/didOpen', {
    textDocument: { uri: `file:///none/${name}`, languageId, version: 1, text },
  });
const request = (method: string, name: string, id: number): string =>
  createMessage(
    `textDocument/${method}`,
    { textDocument: { uri: `file:///none/${name}` }, position: { line: 0, character: 9 } },
    id,
  );

/** Sends input to a new server, and waits until it exits or answers the request with id 99. */
async function runServer(...input: readonly string[]): Promise<{
  readonly code: number | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}> {
  const server: ChildProcess = spawn(process.execPath, [join(ROOT, 'dist', 'cli.cjs'), 'lsp']);
  let [stdout, stderr] = ['', ''];
  const code = await new Promise<number | null | undefined>((done) => {
    server.on('close', done);
    server.stdin?.on('error', () => {});
    server.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    server.stdout?.on('data', (chunk) => {
      stdout += chunk;
      if (/"id":99[,}]/.test(stdout)) done(undefined);
    });
    server.stdin?.write([INITIALIZE, ...input].join(''));
  });
  server.kill('SIGKILL');
  return { code, stdout, stderr };
}

const LAST =
  openDocument('cv.yaml', 'yaml', 'cv:\n  name: Jane\n') + request('documentSymbol', 'cv.yaml', 99);

describe('the language server', () => {
  it.each([
    ['a list as a message', '['.repeat(DEEP) + ']'.repeat(DEEP)],
    ['an object as a message', `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
    [
      'an error without a request',
      `{"jsonrpc":"2.0","id":null,"error":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
    ],
  ])('ignores %s that is nested 200,000 levels deep', async (_name, body) => {
    const { code, stdout } = await runServer(addHeader(body), LAST);
    expect(code).toBeUndefined();
    expect(stdout).toContain('A message is ignored: it is nested more than 250 levels deep.');
  });

  it.each([
    ['a message that is not JSON', '{"jsonrpc":'],
    ['a list of a million objects', `[${'{},'.repeat(1_000_000)}{}]`],
    ['an object without a version', '{"id":1,"method":"shutdown"}'],
    ['a text', `"${'\\"'.repeat(1_000_000)}"`],
  ])('ignores %s', async (_name, body) => {
    const { code, stdout } = await runServer(addHeader(body), LAST);
    expect(code).toBeUndefined();
    expect(stdout).toContain('A message is ignored: it is not JSON-RPC 2.0.');
    expect(stdout.length).toBeLessThan(20_000);
  });

  it.each([
    ['JSON', 'cv.json', `{"cv": ${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
    ['JSON without closing brackets', 'cv.json', `{"cv": ${'{"a":'.repeat(DEEP)}`],
    ['YAML in brackets', 'cv.yml', `cv: ${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
    ['YAML on one line', 'cv.yml', `cv:\n${'- '.repeat(DEEP)}x`],
  ])('reports a document nested 200,000 levels deep: %s', async (_name, name, text) => {
    const languageId = name.endsWith('json') ? 'json' : 'yaml';
    const requests = ['completion', 'hover', 'documentSymbol', 'definition'];
    const { code, stdout } = await runServer(
      openDocument(name, languageId, text),
      ...requests.map((method, index) => request(method, name, index + 2)),
      LAST,
    );
    expect(code).toBeUndefined();
    expect(stdout).not.toContain('"error"');
    expect(stdout).toContain('limit-reached');
  });
});

describe('an invalid header', () => {
  it.each<[input: string, reason: string]>([
    ['Content-Type: x\r\n\r\n{}', 'invalid message header "Content-Type: x"'],
    ['Content-Length: abc\r\n\r\n{}', 'invalid message header "Content-Length: abc"'],
    ['Content-Length: -5\r\n\r\n{}', 'invalid message header "Content-Length: -5"'],
    ['Content-Length: 1e3\r\n\r\n{}', 'invalid message header "Content-Length: 1e3"'],
    [
      'Content-Length: 99999999999999\r\n\r\n{}',
      'a message has 99999999999999 bytes, but only 67108864 are allowed',
    ],
    ['hello world\r\n\r\n{}', 'invalid message header "hello world"'],
  ])('terminates the server with exit code 2: %j', async (input, reason) => {
    const { code, stderr } = await runServer(input, LAST);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `error[unreadable-input]: The language server cannot read what the editor sends: ${reason}.\n`,
    );
  });
});

/** Writes input to a filter in chunks, and returns the output, the reports and the error. */
async function filterChunks(input: string, size: number): Promise<object> {
  const reports: string[] = [];
  const filter = new MessageFilter((report) => reports.push(report));
  let passed = '';
  filter.on('data', (chunk) => {
    passed += chunk;
  });
  const result = new Promise<string | undefined>((done) => {
    filter.on('end', () => done(undefined));
    filter.on('error', ({ message }) => done(message));
  });
  const bytes = Buffer.from(input);
  for (let at = 0; at < bytes.length && !filter.destroyed; at += size)
    filter.write(bytes.subarray(at, at + size));
  filter.end();
  const error = await result;
  return { passed, reports, ...(error !== undefined && { error }) };
}

describe.each([1, 7, 100_000])('messages in chunks of %d bytes', (size) => {
  const OTHER =
    'content-length:17\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{"jsonrpc":"2.0"}';
  const GOOD = addHeader('{"jsonrpc":"2.0","text":"[[{ „ä“ \\"]"}');

  it.each<[name: string, input: string, result: object]>([
    ['two valid messages', GOOD + GOOD, { passed: GOOD + GOOD, reports: [] }],
    ['a valid message with a second header', OTHER + GOOD, { passed: OTHER + GOOD, reports: [] }],
  ])('are passed unchanged: %s', async (_name, input, result) => {
    expect(await filterChunks(input, size)).toEqual(result);
  });

  it.each<[name: string, input: string, result: object]>([
    [
      'a message without a body',
      addHeader(''),
      { passed: '', reports: ['A message is ignored: it is not JSON-RPC 2.0.'] },
    ],
    [
      'a message with a length that is too short',
      `Content-Length: 1\r\n\r\n{}${GOOD}`,
      {
        passed: '',
        reports: ['A message is ignored: it is not JSON-RPC 2.0.'],
        error: expect.stringMatching(/^invalid message header/),
      },
    ],
    [
      'a message with two lengths',
      'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      { passed: '', reports: [], error: expect.stringMatching(/^invalid message header/) },
    ],
    [
      'a message with line feeds alone',
      'Content-Length: 2\n\n{}',
      { passed: '', reports: [], error: expect.stringMatching(/^invalid message header/) },
    ],
    [
      'a header without an end',
      `X: ${'x'.repeat(5000)}`,
      { passed: '', reports: [], error: expect.stringMatching(/^invalid message header/) },
    ],
  ])('are ignored or rejected: %s', async (_name, input, result) => {
    expect(await filterChunks(input, size)).toEqual(result);
  });
});
