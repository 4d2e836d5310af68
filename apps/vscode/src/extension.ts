import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node.js';
import { startClient } from './client.js';
import { detectDocumentKind, getActiveCv } from './documents.js';
import type { Program } from './find-program.js';
import { importCv } from './import.js';
import { Previews } from './previews.js';
import { renderToFormats, renderToPages } from './render.js';
import { resolveProgram } from './resolve-program.js';
import { Status } from './status.js';

let client: Promise<LanguageClient> | undefined;

/** Called by the editor when an activation event occurs. */
export function activate({ subscriptions }: vscode.ExtensionContext): void {
  const status = new Status();
  const previews = new Previews();
  const forActiveCv =
    (work: (document: vscode.TextDocument, program: Program) => unknown) =>
    async (): Promise<void> => {
      const document = getActiveCv();
      const program = document && resolveProgram(document.uri);
      if (program !== undefined) await work(document as vscode.TextDocument, program);
    };
  const { registerCommand } = vscode.commands;
  subscriptions.push(
    status,
    previews,
    registerCommand(
      'cvpress.preview',
      forActiveCv((document, program) => previews.show(document, program)),
    ),
    registerCommand('cvpress.render', forActiveCv(renderToFormats)),
    registerCommand('cvpress.fit', forActiveCv(renderToPages)),
    registerCommand('cvpress.import', async () => {
      const program = resolveProgram(undefined);
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
    if (detectDocumentKind(document) === undefined) return;
    listeners.dispose();
    const program = resolveProgram(document.uri);
    if (program === undefined) return;
    client = startClient(program, (uri, pages) => status.setPages(uri, pages));
    client.then(
      () => status.start(),
      () => {}, // The client library reports errors.
    );
  };
  const listeners = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(start),
    vscode.workspace.onDidChangeTextDocument(({ document }) => start(document)),
  );
  const cv = vscode.workspace.textDocuments.find(
    (document) => detectDocumentKind(document) !== undefined,
  );
  if (cv !== undefined) start(cv);
  return listeners;
}
