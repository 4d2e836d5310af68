import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMessageConnection, type MessageConnection } from 'vscode-jsonrpc/node.js';

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Problem {
  readonly range: { readonly start: Position };
  readonly message: string;
}

/** A document that is open in the editor. */
interface OpenDocument {
  readonly uri: string;
  /** What the server finds wrong with it. */
  readonly problems: Promise<readonly Problem[]>;
  /** Where the cursor is, which `CURSOR` marks in its text. */
  readonly cursor: Position;
}

/** Stands for the cursor in a text. */
export const CURSOR = '‸';

const SERVER = fileURLToPath(import.meta.resolve('yaml-language-server/bin/yaml-language-server'));

/** The engine of most editors' support for YAML, as an editor drives it. */
export class LanguageServer {
  readonly #process: ChildProcess;
  readonly #connection: MessageConnection;
  /** Fulfilled when the server has asked for its settings: what is sent later finds them known. */
  readonly #configured: Promise<void>;
  readonly #waiting = new Map<string, (problems: readonly Problem[]) => void>();

  private constructor(schemas: Readonly<Record<string, string>>) {
    this.#process = spawn(process.execPath, [SERVER, '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdout, stdin } = this.#process;
    if (stdout === null || stdin === null) throw new Error('the server has no streams');
    this.#connection = createMessageConnection(stdout, stdin);
    // No list of schemas from the network, and whatever else would use the network fails.
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
    this.#configured = new Promise((done) => {
      this.#connection.onRequest(
        'workspace/configuration',
        ({ items }: { items: readonly { section: string }[] }) => {
          done();
          return items.map(({ section }) => settings[section] ?? null);
        },
      );
    });
    this.#connection.onRequest('client/registerCapability', () => null);
    this.#connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      this.#waiting.get(uri)?.(diagnostics);
    });
    this.#connection.listen();
  }

  /** @param schemas - the addresses of schemas, each with the glob of the documents that it is for */
  static async start(schemas: Readonly<Record<string, string>>): Promise<LanguageServer> {
    const server = new LanguageServer(schemas);
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
    const closed = new Promise((done) => this.#process.once('close', done));
    this.#process.kill();
    await closed;
    this.#connection.dispose();
  }

  /** What is wrong with a document, as `line:column message`. */
  async problemsOf(path: string, text: string): Promise<string[]> {
    const problems = await this.#open(path, text).problems;
    return problems.map(
      ({ range, message }) => `${range.start.line + 1}:${range.start.character + 1} ${message}`,
    );
  }

  /** What may stand at the cursor. */
  async completionsAt(path: string, text: string): Promise<string[]> {
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

  /** What is said about the thing under the cursor. */
  async hoverAt(path: string, text: string): Promise<string> {
    const { uri, cursor } = this.#open(path, text);
    const position = { textDocument: { uri }, position: cursor };
    const hover = await this.#connection.sendRequest<{ contents: { value: string } } | null>(
      'textDocument/hover',
      position,
    );
    return hover?.contents.value ?? '';
  }

  #open(path: string, marked: string): OpenDocument {
    const uri = pathToFileURL(path).href;
    const before = marked.split(CURSOR, 1)[0] ?? '';
    const lines = before.split('\n');
    const problems = new Promise<readonly Problem[]>((done) => this.#waiting.set(uri, done));
    const text = marked.replace(CURSOR, '');
    const textDocument = { uri, languageId: 'yaml', version: 1, text };
    void this.#connection.sendNotification('textDocument/didOpen', { textDocument });
    return {
      uri,
      problems,
      cursor: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
    };
  }
}
