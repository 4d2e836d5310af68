import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node.js';
import { startClient } from './client.js';
import { editedCv, roleIn } from './documents.js';
import { importCv } from './import.js';
import { programFor } from './installation.js';
import { Previews } from './previews.js';
import type { Program } from './program.js';
import { renderToFormats, renderToPages } from './render.js';
import { Status } from './status.js';

let client: Promise<LanguageClient> | undefined;

/** Called by the editor when an activation event occurs. */
export function activate({ subscriptions }: vscode.ExtensionContext): void {
  const status = new Status();
  const previews = new Previews();
  const withCv =
    (work: (document: vscode.TextDocument, program: Program) => unknown) =>
    async (): Promise<void> => {
      const document = editedCv();
      const program = document && programFor(document.uri);
      if (program !== undefined) await work(document as vscode.TextDocument, program);
    };
  const { registerCommand } = vscode.commands;
  subscriptions.push(
    status,
    previews,
    registerCommand(
      'cvpress.preview',
      withCv((document, program) => previews.show(document, program)),
    ),
    registerCommand('cvpress.render', withCv(renderToFormats)),
    registerCommand('cvpress.fit', withCv(renderToPages)),
    registerCommand('cvpress.import', async () => {
      const program = programFor(undefined);
      if (program !== undefined) await importCv(program);
    }),
    startOnFirstCv(status),
  );
}

export async function deactivate(): Promise<void> {
  await (await client?.catch(() => undefined))?.stop();
}

/** Starts the language server when the first cvpress document is open. */
function startOnFirstCv(status: Status): vscode.Disposable {
  const start = (document: vscode.TextDocument): void => {
    if (roleIn(document) === undefined) return;
    listening.dispose();
    const program = programFor(document.uri);
    if (program === undefined) return;
    client = startClient(program, (uri, pages) => status.setPages(uri, pages));
    client.then(
      () => status.begin(),
      () => {}, // The client library reports errors.
    );
  };
  const listening = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(start),
    vscode.workspace.onDidChangeTextDocument(({ document }) => start(document)),
  );
  const cv = vscode.workspace.textDocuments.find((document) => roleIn(document) !== undefined);
  if (cv !== undefined) start(cv);
  return listening;
}
