import { createConnection } from 'vscode-languageserver/node.js';
import { Server } from '../../language-server/server.js';
import { badOption, type ExitCode } from '../exit-codes.js';
import { Reporter } from '../reporter.js';

/** `cvpress lsp`: serves an editor on standard input and output until it exits. */
export function run(): Promise<ExitCode> {
  const { stdin, stdout } = process;
  return new Reporter({}).guard(() => {
    if (stdin.isTTY) {
      const hint =
        '`cvpress validate` checks documents here; docs/editor.md says how editors start the server';
      throw badOption('The language server talks to editors, and this is a terminal.', hint);
    }
    new Server(createConnection(stdin, stdout));
    return new Promise(() => {});
  });
}
