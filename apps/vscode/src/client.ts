import * as vscode from 'vscode';
import {
  DidOpenTextDocumentNotification,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  RevealOutputChannelOn,
  TransportKind,
} from 'vscode-languageclient/node.js';
import { detectDocumentKind, LANGUAGES } from './documents.js';
import type { Program } from './find-program.js';

interface PageCount {
  readonly uri: string;
  readonly count: number;
}

/** Starts the language server; it receives cvpress documents only, no other YAML and JSON. */
export async function startClient(
  { command, args }: Program,
  onPageCount: (uri: string, pages: number) => void,
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
    middleware: filterDocuments((document) => open(document)),
  };
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
  client.onNotification('cvpress/pages', ({ uri, count }: PageCount) => onPageCount(uri, count));
  await client.start();
  return client;
}

/** @param open - sends a document to the server that an edit has made a cvpress document */
function filterDocuments(open: (document: vscode.TextDocument) => Promise<void>): Middleware {
  const sent = new Set<string>();
  const isRelevant = (document: vscode.TextDocument): boolean => {
    const uri = document.uri.toString();
    if (!sent.has(uri) && detectDocumentKind(document) !== undefined) sent.add(uri);
    return sent.has(uri);
  };
  return {
    didOpen: async (document, next) => {
      if (isRelevant(document)) await next(document);
    },
    didChange: async (event, next) => {
      if (sent.has(event.document.uri.toString())) await next(event);
      else if (isRelevant(event.document)) await open(event.document);
    },
    didClose: async (document, next) => {
      if (sent.delete(document.uri.toString())) await next(document);
    },
  };
}
