import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { versionOfPackage } from '../../files/package-files.js';
import { type ExitCode, tried } from '../exit-codes.js';
import { fileBelow, outputBelow } from '../mcp/paths.js';
import { runCommand, TOOLS } from '../mcp/tools.js';
import { Reporter } from '../reporter.js';

const INSTRUCTIONS =
  'cvpress turns a CV in YAML or JSON into a typeset, accessible PDF. Ask `explain` for fields before you write a document, ' +
  '`validate` it after each change, and look at the pages that `render` shows. Never invent facts of a CV. ' +
  'Hints may name commands and options of a terminal: use those that your tools have, too.';

/** Answers to lines that are no messages, by the name of the error (JSON-RPC 2.0, 5.1). */
const NO_MESSAGE = new Map([
  ['SyntaxError', { code: -32700, message: 'Parse error' }],
  ['ZodError', { code: -32600, message: 'Invalid Request' }],
]);

/** `cvpress mcp`: serves an agent on standard input and output. */
export async function run({ root: given }: { root: string }): Promise<ExitCode> {
  return new Reporter({}).guard(async () => {
    const server = new McpServer(
      { name: 'cvpress', version: versionOfPackage() },
      { instructions: INSTRUCTIONS },
    );
    // The dot refuses files.
    const root = tried('unreadable-input', `${given} cannot be used`, () =>
      realpathSync.native(`${resolve(given)}/.`),
    );
    const inTurn = queue();
    const toInput = (file: string): string => fileBelow(root, file);
    const toOutput = (file: string, overwrite?: boolean): string =>
      outputBelow(root, file, overwrite);
    for (const [name, { description, input, writes, run }] of Object.entries(TOOLS)) {
      const annotations = { readOnlyHint: !writes, destructiveHint: writes, openWorldHint: false };
      server.registerTool(
        name,
        { description, inputSchema: input, annotations },
        (args, { signal }) => {
          const place = {
            toInput,
            toOutput,
            run: (command: readonly string[]) => runCommand(command, root, signal),
          };
          return inTurn(() => run(args as never, place));
        },
      );
    }
    const transport = new StdioServerTransport();
    server.server.onerror = ({ name }) => {
      const error = NO_MESSAGE.get(name);
      if (error !== undefined) void transport.send({ jsonrpc: '2.0', id: null as never, error });
    };
    await server.connect(transport);
    // Leaves no images behind.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void server.close());
    // Ends when the agent closes standard input.
    return new Promise(() => {});
  });
}

/** Runs one process at a time, however many an agent asks for. */
function queue() {
  let before: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = before.then(work);
    before = next.catch(() => {});
    return next;
  };
}
