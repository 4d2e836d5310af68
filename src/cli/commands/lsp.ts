import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node.js';
import { Server } from '../../lsp/server.js';
import type { ExitCode } from '../exit.js';

/** `cvpress lsp`: serves an editor on standard input and output until it says `exit`, which ends the process. */
export function lspCommand(): Promise<ExitCode> {
  const { stdin, stdout } = process;
  const connection = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(stdin),
    new StreamMessageWriter(stdout),
  );
  new Server(connection);
  return new Promise(() => {});
}
