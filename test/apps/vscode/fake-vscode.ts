import { EventEmitter } from 'node:events';
import { dirname } from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { URI } from 'vscode-uri';

/** What the extension has done to its editor. */
export interface Editor {
  readonly commands: Map<string, (...args: unknown[]) => unknown>;
  readonly items: { text: string; isShown: boolean }[];
  readonly messages: string[];
  readonly contexts: Map<string, unknown>;
  readonly panels: { html: string; dispose(): void }[];
  /** What is wrong with each text, by its address. */
  readonly problems: Map<string, { message: string; severity: number; source: string }[]>;
  /** Emits whatever happens. */
  readonly happens: EventEmitter;
}

interface Opened {
  readonly uri: URI;
  readonly languageId: string;
  readonly text: string;
}

/** A text as the editor has it. */
export function opened(
  path: string,
  text: string,
  languageId = path.endsWith('.json') ? 'json' : 'yaml',
): Opened {
  return { uri: URI.file(path), languageId, text };
}

/** As much of the programming interface of VS Code as the extension and its client library ask of it. */
export function fakeVscode(active: Opened, settings: object): { vscode: object; editor: Editor } {
  const happens = new EventEmitter();
  const editor: Editor = {
    commands: new Map(),
    items: [],
    messages: [],
    contexts: new Map(),
    panels: [],
    problems: new Map(),
    happens,
  };
  const document = documentOf(active);
  const known: Record<string, unknown> = {
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
        return NOTHING;
      },
      executeCommand: async (name: string, ...[key, value]: [string, unknown]) => {
        if (name === 'setContext') editor.contexts.set(key, value);
      },
    },
    workspace: anything({
      textDocuments: [document],
      workspaceFolders: [{ uri: URI.file(dirname(active.uri.fsPath)), name: 'folder', index: 0 }],
      getWorkspaceFolder: () => undefined,
      asRelativePath: ({ path }: URI) => path.split('/').at(-1),
      getConfiguration: (section?: string) => ({
        get: (name: string) =>
          section === undefined ? settings : (settings as Record<string, unknown>)[name],
      }),
    }),
    window: anything({
      activeTextEditor: { document },
      visibleTextEditors: [],
      createStatusBarItem: () => itemIn(editor),
      createWebviewPanel: () => panelIn(editor),
      createOutputChannel: () => anything(),
      showWarningMessage: async (text: string) => void editor.messages.push(text),
      showInformationMessage: async (text: string) => void editor.messages.push(text),
      showErrorMessage: async (text: string) => void editor.messages.push(text),
    }),
    languages: anything({
      match: () => 1,
      createDiagnosticCollection: () =>
        anything({
          set: (uri: URI, found: { message: string; severity: number; source: string }[]) => {
            editor.problems.set(uri.toString(), found);
            happens.emit('problems');
          },
        }),
      onDidChangeDiagnostics: (listener: () => void) => {
        happens.on('problems', listener);
        return { dispose: () => happens.off('problems', listener) };
      },
      getDiagnostics: (uri: URI) => editor.problems.get(uri.toString()) ?? [],
    }),
  };
  return { vscode: anything(known), editor };
}

const NOTHING = { dispose: () => {} };

/** Has the parts that are given; any other is a function, a class and an object that has everything, too. */
function anything(known: object = {}): object {
  class Any {
    dispose(): void {}
  }
  const has = (name: string, value: unknown): unknown =>
    Object.defineProperty(Any, name, { value, configurable: true });
  for (const [name, value] of Object.entries(known)) has(name, value);
  return new Proxy(Any, {
    get(target, name) {
      // A promise would be waited for.
      const isOther = typeof name === 'string' && name !== 'then' && !(name in target);
      if (isOther) has(name, anything());
      return Reflect.get(target, name);
    },
    apply: () => anything(),
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
  static from(...all: { dispose(): void }[]): Disposable {
    return new Disposable(() => all.forEach((one) => void one.dispose()));
  }
  constructor(readonly end: () => void) {}
  dispose(): void {
    this.end();
  }
}

class Source {
  readonly token = { isCancellationRequested: false, onCancellationRequested: () => NOTHING };
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
  CancellationTokenSource: Source,
  Range,
  Diagnostic,
  Uri: URI,
};

function documentOf({ uri, languageId, text }: Opened): object {
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

function itemIn(editor: Editor): object {
  const item = { text: '', isShown: false };
  editor.items.push(item);
  const show = (isShown: boolean) => () => {
    item.isShown = isShown;
    editor.happens.emit('status');
  };
  return Object.assign(item, { show: show(true), hide: show(false), dispose: () => {} });
}

function panelIn(editor: Editor): object {
  let disposed = (): void => {};
  const shown = { html: '', dispose: () => disposed() };
  editor.panels.push(shown);
  return {
    webview: {
      set html(html: string) {
        shown.html = html;
        editor.happens.emit('panel');
      },
    },
    dispose: () => disposed(),
    onDidDispose: (listener: () => void) => {
      const before = disposed;
      disposed = () => {
        before();
        listener();
      };
    },
  };
}
