import { EventEmitter } from 'node:events';
import { dirname } from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { URI } from 'vscode-uri';

/** Records calls of the extension. */
export interface Editor {
  readonly commands: Map<string, (...args: unknown[]) => unknown>;
  readonly items: { text: string; isShown: boolean }[];
  readonly messages: string[];
  readonly contexts: Map<string, unknown>;
  readonly panels: { html: string; dispose(): void }[];
  /** Problems by URI. */
  readonly problems: Map<string, { message: string; severity: number; source: string }[]>;
  readonly events: EventEmitter;
}

interface OpenDocument {
  readonly uri: URI;
  readonly languageId: string;
  readonly text: string;
}

export function createDocument(
  path: string,
  text: string,
  languageId = path.endsWith('.json') ? 'json' : 'yaml',
): OpenDocument {
  return { uri: URI.file(path), languageId, text };
}

/** Implements the parts of VS Code's API that the extension and its client library use. */
export function createFakeVscode(
  active: OpenDocument,
  settings: object,
): { vscode: object; editor: Editor } {
  const events = new EventEmitter();
  const editor: Editor = {
    commands: new Map(),
    items: [],
    messages: [],
    contexts: new Map(),
    panels: [],
    problems: new Map(),
    events,
  };
  const document = toTextDocument(active);
  const api: Record<string, unknown> = {
    ...CLASSES,
    StatusBarAlignment: { Left: 1 },
    ViewColumn: { Beside: -2, One: 1 },
    TextEditorSelectionChangeKind: { Keyboard: 1, Mouse: 2, Command: 3 },
    ProgressLocation: { Window: 10 },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    version: '1.82.0',
    env: { asExternalUri: async (uri: unknown) => uri, language: 'en', appName: 'fake' },
    commands: {
      registerCommand: (name: string, run: (...args: unknown[]) => unknown) => {
        editor.commands.set(name, run);
        return NO_DISPOSABLE;
      },
      executeCommand: async (name: string, ...[key, value]: [string, unknown]) => {
        if (name === 'setContext') editor.contexts.set(key, value);
      },
    },
    workspace: createProxy({
      textDocuments: [document],
      workspaceFolders: [{ uri: URI.file(dirname(active.uri.fsPath)), name: 'folder', index: 0 }],
      getWorkspaceFolder: () => undefined,
      asRelativePath: ({ path }: URI) => path.split('/').at(-1),
      getConfiguration: (section?: string) => ({
        get: (name: string) =>
          section === undefined ? settings : (settings as Record<string, unknown>)[name],
      }),
    }),
    window: createProxy({
      activeTextEditor: { document },
      visibleTextEditors: [],
      createStatusBarItem: () => createItem(editor),
      createWebviewPanel: () => createPanel(editor),
      createOutputChannel: () => createProxy(),
      showWarningMessage: async (text: string) => void editor.messages.push(text),
      showInformationMessage: async (text: string) => void editor.messages.push(text),
      showErrorMessage: async (text: string) => void editor.messages.push(text),
    }),
    languages: createProxy({
      match: () => 1,
      createDiagnosticCollection: () =>
        createProxy({
          set: (uri: URI, problems: { message: string; severity: number; source: string }[]) => {
            editor.problems.set(uri.toString(), problems);
            events.emit('problems');
          },
        }),
      onDidChangeDiagnostics: (listener: () => void) => {
        events.on('problems', listener);
        return { dispose: () => events.off('problems', listener) };
      },
      getDiagnostics: (uri: URI) => editor.problems.get(uri.toString()) ?? [],
    }),
  };
  return { vscode: createProxy(api), editor };
}

const NO_DISPOSABLE = { dispose: () => {} };

/**
 * Creates a proxy with the given properties. Every other property is such a proxy, too, and each
 * is an object, a function and a class.
 */
function createProxy(properties: object = {}): object {
  class Any {
    dispose(): void {}
  }
  const define = (name: string, value: unknown): unknown =>
    Object.defineProperty(Any, name, { value, configurable: true });
  for (const [name, value] of Object.entries(properties)) define(name, value);
  return new Proxy(Any, {
    get(target, name) {
      // With `then`, it would be awaited as a promise.
      const isMissing = typeof name === 'string' && name !== 'then' && !(name in target);
      if (isMissing) define(name, createProxy());
      return Reflect.get(target, name);
    },
    apply: () => createProxy(),
  });
}

class Emitter {
  readonly #emitter = new EventEmitter();
  readonly event = (listener: (value: unknown) => void): object => {
    this.#emitter.on('event', listener);
    return { dispose: () => this.#emitter.off('event', listener) };
  };
  fire(value: unknown): void {
    this.#emitter.emit('event', value);
  }
  dispose(): void {}
}

class Disposable {
  static from(...disposables: { dispose(): void }[]): Disposable {
    return new Disposable(() => disposables.forEach((disposable) => void disposable.dispose()));
  }
  constructor(readonly onDispose: () => void) {}
  dispose(): void {
    this.onDispose();
  }
}

class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: () => NO_DISPOSABLE };
  cancel(): void {}
  dispose(): void {}
}

class Range {
  constructor(
    readonly start: unknown,
    readonly end: unknown,
  ) {}
}

class Diagnostic {
  source = '';
  constructor(
    readonly range: Range,
    readonly message: string,
    readonly severity: number,
  ) {}
}

const CLASSES = {
  EventEmitter: Emitter,
  Disposable,
  CancellationTokenSource,
  Range,
  Diagnostic,
  Uri: URI,
};

function toTextDocument({ uri, languageId, text }: OpenDocument): object {
  const document = TextDocument.create(uri.toString(), languageId, 1, text);
  return {
    uri,
    languageId,
    version: 1,
    lineCount: document.lineCount,
    isDirty: false,
    getText: () => text,
  };
}

function createItem(editor: Editor): object {
  const item = { text: '', isShown: false };
  editor.items.push(item);
  const setShown = (isShown: boolean) => () => {
    item.isShown = isShown;
    editor.events.emit('status');
  };
  return Object.assign(item, { show: setShown(true), hide: setShown(false), dispose: () => {} });
}

function createPanel(editor: Editor): object {
  const listeners: (() => void)[] = [];
  const panel = { html: '', dispose: () => listeners.forEach((listener) => void listener()) };
  editor.panels.push(panel);
  return {
    webview: {
      set html(html: string) {
        panel.html = html;
        editor.events.emit('panel');
      },
    },
    dispose: () => panel.dispose(),
    onDidDispose: (listener: () => void) => void listeners.push(listener),
  };
}
