import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { getPackageVersion } from '../../files/package-files.js';
import { type ExitCode, withSystemErrors } from '../exit-codes.js';
import { resolveInputPath, resolveOutputPath } from '../mcp/paths.js';
import { runCommand, TOOLS } from '../mcp/tools.js';
import { Reporter } from '../reporter.js';

const INSTRUCTIONS =
  'cvpress turns a CV in YAML or JSON into an accessible PDF. Paths start in the folder of the ' +
  'server. Call `explain` for fields before you write a document, `validate` it after each ' +
  'change, and view the pages that `render` returns. Never invent facts of a CV. ' +
  'Hints may name commands and options: use the tools and parameters that match.';

/** Responses to invalid messages, by the name of the error (JSON-RPC 2.0, 5.1). */
const RPC_ERRORS = new Map([
  ['SyntaxError', { code: -32700, message: 'Parse error' }],
  ['ZodError', { code: -32600, message: 'Invalid Request' }],
]);

export async function run({ root: folder }: { root: string }): Promise<ExitCode> {
  return new Reporter({}).guard(async () => {
    const server = new McpServer(
      { name: 'cvpress', version: getPackageVersion() },
      { instructions: INSTRUCTIONS },
    );
    // A path that ends in `/.` exists only for a folder.
    const root = withSystemErrors('unreadable-input', `${folder} cannot be used`, () =>
      realpathSync.native(`${resolve(folder)}/.`),
    );
    const enqueue = createQueue();
    const toInput = (file: string) => resolveInputPath(root, file);
    const toOutput = (file: string, overwrite?: boolean) =>
      resolveOutputPath(root, file, overwrite);
    for (const [name, { description, input, writes, run }] of Object.entries(TOOLS)) {
      const annotations = { readOnlyHint: !writes, openWorldHint: false };
      server.registerTool(
        name,
        { description, inputSchema: input, annotations },
        (args, { signal }) => {
          const context = {
            toInput,
            toOutput,
            run: (command: readonly string[]) => runCommand(command, root, signal),
          };
          return enqueue(() => run(args as never, context));
        },
      );
    }
    const transport = new StdioServerTransport();
    server.server.onerror = ({ name }) => {
      const error = RPC_ERRORS.get(name);
      if (error !== undefined) void transport.send({ jsonrpc: '2.0', id: null as never, error });
    };
    await server.connect(transport);
    // Closing removes temporary images.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void server.close());
    // The process exits when the agent closes standard input.
    return new Promise(() => {});
  });
}

/** Limits the processes of an agent to one at a time. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
