import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  createProtocolConnection,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver/node.js';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { getPackageFolder } from '../../src/files/package-files.js';

/** Marks the cursor in a text. */
export const CURSOR = '‸';

/** An open document. */
interface OpenDocument {
  document: TextDocument;
  /** The last diagnostics of the server. */
  published: { readonly version: number; readonly diagnostics: readonly Diagnostic[] } | undefined;
}

/** An editor that runs `cvpress lsp` in a child process. */
export class Client {
  readonly process: ChildProcess;
  readonly connection: ProtocolConnection;
  capabilities: InitializeResult['capabilities'] = {};
  readonly #open = new Map<string, OpenDocument>();
  readonly #waiting = new Map<string, () => void>();
  readonly #ended: Promise<boolean>;
  stderr = '';

  private constructor(env: Readonly<Record<string, string>>) {
    this.process = spawn(
      process.execPath,
      [join(getPackageFolder(), 'dist', 'cli.cjs'), 'lsp', '--stdio'],
      {
        env: { ...process.env, SOURCE_DATE_EPOCH: '1795132800', ...env },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    const { stdin, stdout, stderr } = this.process;
    if (stdin === null || stdout === null || stderr === null)
      throw new Error('the server has no streams');
    this.#ended = new Promise((done) => this.process.once('close', () => done(true)));
    stderr.on('data', (chunk: Buffer) => {
      this.stderr += chunk.toString();
    });
    this.connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ uri, version, diagnostics }) => {
        const open = this.#open.get(uri);
        if (open === undefined) return;
        open.published = { version, diagnostics };
        this.#waiting.get(uri)?.();
      },
    );
    this.connection.onRequest('client/registerCapability', () => null);
    this.connection.listen();
  }

  static async start(
    params: Partial<InitializeParams> = {},
    env: Readonly<Record<string, string>> = {},
  ): Promise<Client> {
    const client = new Client(env);
    const textDocument = {
      codeAction: { resolveSupport: { properties: ['edit'] } },
      completion: { completionItem: { snippetSupport: true } },
    };
    const { capabilities } = await client.connection.sendRequest<InitializeResult>('initialize', {
      processId: null,
      rootUri: null,
      capabilities: { textDocument },
      ...params,
    });
    client.capabilities = capabilities;
    await client.connection.sendNotification('initialized', {});
    return client;
  }

  /** Stops the server as editors do, and returns its exit code. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((done) => this.process.once('close', done));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const code = await ended;
    this.connection.dispose();
    return code;
  }

  /** Opens a document, without the cursor mark. */
  async open(
    path: string,
    marked: string,
    languageId = path.endsWith('.json') ? 'json' : 'yaml',
  ): Promise<string> {
    const uri = pathToFileURL(path).href;
    const document = TextDocument.create(uri, languageId, 1, marked.replace(CURSOR, ''));
    this.#open.set(uri, { document, published: undefined });
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text: document.getText() },
    });
    return uri;
  }

  async configure(cvpress: object): Promise<void> {
    await this.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { cvpress },
    });
  }

  async close(uri: string): Promise<void> {
    this.#open.delete(uri);
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  getText(uri: string): string {
    return this.#get(uri).document.getText();
  }

  /** Applies edits as one change. */
  async edit(uri: string, edits: readonly TextEdit[]): Promise<void> {
    const open = this.#get(uri);
    const text = TextDocument.applyEdits(open.document, [...edits]);
    // LSP applies several changes one after the other.
    const changes =
      edits.length === 1
        ? edits.map(({ range, newText }) => ({ range, text: newText }))
        : [{ text }];
    open.document = TextDocument.create(
      uri,
      open.document.languageId,
      open.document.version + 1,
      text,
    );
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: open.document.version },
      contentChanges: changes,
    });
  }

  /** Replaces `removed` UTF-16 units at an offset. */
  type(uri: string, offset: number, newText: string, removed = 0): Promise<void> {
    const { document } = this.#get(uri);
    const range = {
      start: document.positionAt(offset),
      end: document.positionAt(offset + removed),
    };
    return this.edit(uri, [{ range, newText }]);
  }

  /** Returns the diagnostics of the current version of a document. */
  async getDiagnostics(uri: string): Promise<readonly Diagnostic[]> {
    const open = this.#get(uri);
    while (open.published?.version !== open.document.version) {
      const next = new Promise<void>((done) => this.#waiting.set(uri, done));
      if (await Promise.race([next, this.#ended]))
        throw new Error(`the server has exited: ${this.stderr}`);
    }
    return open.published.diagnostics;
  }

  /** Returns the code actions of a document. */
  async getActions(uri: string, only?: readonly string[]): Promise<CodeAction[]> {
    const range = {
      start: { line: 0, character: 0 },
      end: this.#get(uri).document.positionAt(Number.POSITIVE_INFINITY),
    };
    const params = {
      textDocument: { uri },
      range,
      context: { diagnostics: [], ...(only && { only }) },
    };
    return (
      (await this.connection.sendRequest<CodeAction[] | null>('textDocument/codeAction', params)) ??
      []
    );
  }

  /** Applies an action to open documents. */
  async apply(action: CodeAction): Promise<void> {
    const { edit } =
      action.edit === undefined
        ? await this.connection.sendRequest<CodeAction>('codeAction/resolve', action)
        : action;
    for (const [uri, edits] of Object.entries(edit?.changes ?? {})) await this.edit(uri, edits);
  }

  /** Sends a request for the position of `CURSOR`. */
  request<Result>(method: string, uri: string, marked: string, more: object = {}): Promise<Result> {
    const { document } = this.#get(uri);
    const position = document.positionAt(marked.indexOf(CURSOR));
    return this.connection.sendRequest<Result>(method, {
      textDocument: { uri },
      position,
      ...more,
    });
  }

  #get(uri: string): OpenDocument {
    const open = this.#open.get(uri);
    if (open === undefined) throw new Error(`${uri} is not open`);
    return open;
  }
}

/** Formats a diagnostic as range and code: `3:5-3:8 unknown-key` */
export function formatDiagnostic({ range, code }: Diagnostic): string {
  return `${range.start.line + 1}:${range.start.character + 1}-${range.end.line + 1}:${range.end.character + 1} ${code}`;
}
