import { pipeline } from 'node:stream/promises';
import { createConnection } from 'vscode-languageserver/node.js';
import { MessageFilter } from '../../language-server/message-filter.js';
import { Server } from '../../language-server/server.js';
import { optionError, UsageError } from '../exit-codes.js';
import { Reporter } from '../reporter.js';

/** Serves an editor until the editor exits. */
export async function run(): Promise<never> {
  const { stdin, stdout } = process;
  const code = await new Reporter({}).guard(async () => {
    if (stdin.isTTY) {
      throw optionError(
        'The language server needs an editor, not a terminal.',
        'run `cvpress validate`, or set up an editor as docs/editor.md describes',
      );
    }
    const filter = new MessageFilter((problem) => connection.console.error(problem));
    const connection = createConnection(filter, stdout);
    new Server(connection);
    const problem = await pipeline(stdin, filter).then(
      () => 'the stream is closed',
      ({ message }: Error) => message,
    );
    throw new UsageError(
      'unreadable-input',
      `The language server cannot read what the editor sends: ${problem}.`,
      'start the server again; if this happens again, report it to the makers of the editor',
    );
  });
  process.exit(code);
}
