import * as vscode from 'vscode';
import {
  DidOpenTextDocumentNotification,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  RevealOutputChannelOn,
  TransportKind,
} from 'vscode-languageclient/node.js';
import { LANGUAGES, roleIn } from './documents.js';
import type { Program } from './program.js';

/** The number of pages of a text, as the server tells it. */
interface Pages {
  readonly uri: string;
  readonly count: number;
}

/** Starts the language server. It hears of CVs, letters, overlays and editions only, not of the other YAML and JSON that is open. */
export async function startClient(
  program: Program,
  counted: (uri: string, pages: number) => void,
): Promise<LanguageClient> {
  const options: LanguageClientOptions = {
    documentSelector: LANGUAGES.flatMap((language) =>
      ['file', 'untitled'].map((scheme) => ({ language, scheme })),
    ),
    initializationOptions: vscode.workspace.getConfiguration().get('cvpress'),
    synchronize: {
      configurationSection: 'cvpress',
      fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{yaml,yml,json}'),
    },
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    middleware: onlyOurs((document) => open(document)),
  };
  const { command, args } = program;
  const client = new LanguageClient(
    'cvpress',
    { command, args: [...args, 'lsp'], transport: TransportKind.stdio },
    options,
  );
  const open = async (document: vscode.TextDocument): Promise<void> => {
    await client
      .getFeature(DidOpenTextDocumentNotification.method)
      .getProvider(document)
      ?.send(document);
  };
  client.onNotification('cvpress/pages', ({ uri, count }: Pages) => counted(uri, count));
  await client.start();
  return client;
}

/** @param open - tells the server of a text that has become one of ours */
function onlyOurs(open: (document: vscode.TextDocument) => Promise<void>): Middleware {
  const told = new Set<string>();
  const isOurs = (document: vscode.TextDocument): boolean => {
    const uri = document.uri.toString();
    if (!told.has(uri) && roleIn(document) !== undefined) told.add(uri);
    return told.has(uri);
  };
  return {
    didOpen: async (document, next) => {
      if (isOurs(document)) await next(document);
    },
    didChange: async (event, next) => {
      if (told.has(event.document.uri.toString())) await next(event);
      else if (isOurs(event.document)) await open(event.document);
    },
    didClose: async (document, next) => {
      if (told.delete(document.uri.toString())) await next(document);
    },
  };
}
