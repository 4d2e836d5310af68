/** The language server of `cvpress lsp`, in a worker of its own, so that completion need not wait for pages. */
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
} from 'vscode-languageserver/browser.js';
import { Server } from '../../src/language-server/server.js';

const port = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
new Server(createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port)));
