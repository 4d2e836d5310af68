/** Language server in its own worker, so that completion does not wait for rendering. */
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
} from 'vscode-languageserver/browser.js';
import { Server } from '../../src/language-server/server.js';

const port = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
new Server(
  createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port)),
  new Map([
    ['cvpress import', 'Open or import…'],
    ['--template', 'Templates'],
    ['--fit', 'Templates › Pages'],
    ['--citations', 'Templates › Publications'],
    ['--show-location', 'Templates › Show your location'],
    ['--no-page-numbers', 'Templates › Page numbers'],
    ['--anonymous', 'Templates › Anonymous'],
    ['--photo', 'Templates › Add a photo…'],
  ]),
);
