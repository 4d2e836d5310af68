import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMessageConnection, type MessageConnection } from 'vscode-jsonrpc/node.js';

interface Position {
  readonly line: number;
  readonly character: number;
}

interface LspDiagnostic {
  readonly range: { readonly start: Position };
  readonly message: string;
}

interface OpenDocument {
  readonly uri: string;
  readonly diagnostics: Promise<readonly LspDiagnostic[]>;
  readonly cursor: Position;
}

/** Marks the position of the cursor in a text. */
export const CURSOR = '‸';

const SERVER = fileURLToPath(import.meta.resolve('yaml-language-server/bin/yaml-language-server'));

/** A client of yaml-language-server, which most editors use for YAML. */
export class YamlLanguageServer {
  readonly #process: ChildProcess;
  readonly #connection: MessageConnection;
  /** Resolves when the server has requested its settings, which apply to later requests. */
  readonly #configured: Promise<void>;
  readonly #listeners = new Map<string, (diagnostics: readonly LspDiagnostic[]) => void>();

  private constructor(schemas: Readonly<Record<string, string>>) {
    this.#process = spawn(process.execPath, [SERVER, '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdout, stdin } = this.#process;
    if (stdout === null || stdin === null) throw new Error('the server has no streams');
    this.#connection = createMessageConnection(stdout, stdin);
    // Disables catalogs of schemas; other network requests fail.
    const settings: Readonly<Record<string, unknown>> = {
      yaml: {
        schemas,
        schemaStore: { enable: false },
        kubernetesCRDStore: { enable: false },
        completion: true,
        hover: true,
      },
      http: { proxy: 'http://127.0.0.1:9' },
    };
    this.#configured = new Promise((resolve) => {
      this.#connection.onRequest(
        'workspace/configuration',
        ({ items }: { items: readonly { section: string }[] }) => {
          resolve();
          return items.map(({ section }) => settings[section] ?? null);
        },
      );
    });
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      this.#listeners.get(uri)?.(diagnostics);
    });
    this.#connection.listen();
  }

  /** @param schemas - globs of documents by the URL of their schema */
  static async start(schemas: Readonly<Record<string, string>>): Promise<YamlLanguageServer> {
    const server = new YamlLanguageServer(schemas);
    const textDocument = { completion: { completionItem: { snippetSupport: true } }, hover: {} };
    await server.#connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: { textDocument },
    });
    await server.#connection.sendNotification('initialized', {});
    await server.#connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    await server.#configured;
    return server;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#process.once('close', resolve));
    this.#process.kill();
    await closed;
    this.#connection.dispose();
  }

  /** Returns diagnostics as `line:column message`. */
  async getDiagnostics(path: string, text: string): Promise<string[]> {
    const diagnostics = await this.#open(path, text).diagnostics;
    return diagnostics.map(
      ({ range, message }) => `${range.start.line + 1}:${range.start.character + 1} ${message}`,
    );
  }

  async getCompletions(path: string, text: string): Promise<string[]> {
    const { uri, cursor } = this.#open(path, text);
    const { items } = await this.#connection.sendRequest<{ items: { label: string }[] }>(
      'textDocument/completion',
      {
        textDocument: { uri },
        position: cursor,
      },
    );
    return items.map(({ label }) => label);
  }

  async getHover(path: string, text: string): Promise<string> {
    const { uri, cursor } = this.#open(path, text);
    const position = { textDocument: { uri }, position: cursor };
    const hover = await this.#connection.sendRequest<{ contents: { value: string } } | null>(
      'textDocument/hover',
      position,
    );
    return hover?.contents.value ?? '';
  }

  #open(path: string, textWithCursor: string): OpenDocument {
    const uri = pathToFileURL(path).href;
    const lines = (textWithCursor.split(CURSOR, 1)[0] ?? '').split('\n');
    const diagnostics = new Promise<readonly LspDiagnostic[]>((resolve) =>
      this.#listeners.set(uri, resolve),
    );
    const text = textWithCursor.replace(CURSOR, '');
    const textDocument = { uri, languageId: 'yaml', version: 1, text };
    void this.#connection.sendNotification('textDocument/didOpen', { textDocument });
    return {
      uri,
      diagnostics,
      cursor: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
    };
  }
}
