/** The editor: CodeMirror as a client of the language server. */
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import {
  hoverTooltips,
  LSPClient,
  serverCompletion,
  serverDiagnostics,
} from '@codemirror/lsp-client';
import { searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver-types';

/** URI of the document for the language server: a file could name a photo in its folder. */
const DOCUMENT_URI = 'untitled:cv.yaml';

export interface Problem extends Diagnostic {
  readonly fixes: readonly CodeAction[];
}

interface Listeners {
  readonly onText: (text: string) => void;
  /** Receives the line of the cursor, from 1. */
  readonly onLine: (line: number) => void;
  /** `all` applies all safe fixes. */
  readonly onProblems: (problems: readonly Problem[], all: CodeAction | undefined) => void;
}

export class Editor {
  readonly #view: EditorView;
  readonly #client: LSPClient;

  constructor(parent: HTMLElement, text: string, nonce: string, listeners: Listeners) {
    this.#client = new LSPClient({
      rootUri: 'file:///',
      // The first response waits until the worker is loaded.
      timeout: 60_000,
      notificationHandlers: {
        'textDocument/publishDiagnostics': (
          _,
          { diagnostics }: { diagnostics: readonly Diagnostic[] },
        ) => {
          void this.#requestFixes(diagnostics).then(
            (line) => line && listeners.onProblems(line.problems, line.all),
          );
          return false;
        },
      },
      extensions: [serverCompletion(), hoverTooltips(), serverDiagnostics()],
    });
    const extensions = [
      lineNumbers(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      autocompletion(),
      highlightActiveLine(),
      yaml(),
      syntaxHighlighting(classHighlighter),
      lintGutter(),
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      EditorView.cspNonce.of(nonce),
      EditorView.contentAttributes.of({
        'aria-label': 'Your CV, in YAML',
        spellcheck: 'true',
        tabindex: '0',
      }),
      keymap.of([
        ...completionKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...searchKeymap,
        ...lintKeymap,
      ]),
      this.#client.plugin(DOCUMENT_URI, 'yaml'),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) listeners.onText(update.state.doc.toString());
        if (update.selectionSet || update.docChanged) {
          listeners.onLine(update.state.doc.lineAt(update.state.selection.main.head).number);
        }
      }),
    ];
    this.#view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  }

  /** Connects to the language server. */
  connect(worker: Worker): void {
    const handlers = new Set<(message: string) => void>();
    worker.addEventListener('message', ({ data }) => {
      // Only the worker that renders the pages knows all fonts.
      const { diagnostics } = data.params ?? {};
      if (Array.isArray(diagnostics)) {
        data.params.diagnostics = diagnostics.filter(({ code }) => code !== 'missing-glyph');
      }
      for (const handle of handlers) handle(JSON.stringify(data));
    });
    this.#client.connect({
      send: (message) => worker.postMessage(JSON.parse(message)),
      subscribe: (handler) => handlers.add(handler),
      unsubscribe: (handler) => handlers.delete(handler),
    });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    this.#view.dispatch({
      changes: { from: 0, to: this.#view.state.doc.length, insert: text },
      selection: { anchor: 0 },
    });
  }

  /** Replaces only the part that differs, so that the cursor stays. */
  change(next: string): void {
    const { text } = this;
    const maxLength = Math.min(text.length, next.length);
    let start = 0;
    while (start < maxLength && text[start] === next[start]) start += 1;
    let end = 0;
    while (end < maxLength - start && text.at(-1 - end) === next.at(-1 - end)) end += 1;
    this.#view.dispatch({
      changes: { from: start, to: text.length - end, insert: next.slice(start, next.length - end) },
    });
  }

  /** Moves the cursor; line and column count from 1. */
  goTo(line: number, column: number): void {
    const { doc } = this.#view.state;
    const { from, to } = doc.line(Math.min(line, doc.lines));
    const position = Math.min(from + column - 1, to);
    this.#view.dispatch({
      selection: EditorSelection.cursor(position),
      effects: EditorView.scrollIntoView(position, { y: 'center' }),
    });
    this.#view.focus();
  }

  /** Applies a fix of the current text. */
  apply({ edit }: CodeAction): void {
    const { doc } = this.#view.state;
    const edits: readonly TextEdit[] = Object.values(edit?.changes ?? {}).flat();
    const offset = ({ line, character }: { line: number; character: number }): number =>
      doc.line(line + 1).from + character;
    const changes = edits.map(({ range, newText }) => ({
      from: offset(range.start),
      to: offset(range.end),
      insert: newText,
    }));
    this.#view.dispatch({ changes, scrollIntoView: true });
  }

  /** Returns undefined if the text has changed meanwhile: its diagnostics follow. */
  async #requestFixes(diagnostics: readonly Diagnostic[]) {
    this.#client.sync();
    const { doc } = this.#view.state;
    const end = { line: doc.lines, character: 0 };
    const actions = await this.#client.request<object, CodeAction[] | null>(
      'textDocument/codeAction',
      {
        textDocument: { uri: DOCUMENT_URI },
        range: { start: { line: 0, character: 0 }, end },
        context: { diagnostics: [] },
      },
    );
    if (doc !== this.#view.state.doc) return undefined;
    const isFixOf = (action: CodeAction, problem: Diagnostic): boolean =>
      JSON.stringify(action.diagnostics?.[0]) === JSON.stringify(problem);
    return {
      problems: diagnostics.map((problem) => ({
        ...problem,
        fixes: (actions ?? []).filter((action) => isFixOf(action, problem)),
      })),
      all: actions?.find(({ kind }) => kind?.startsWith('source.fixAll')),
    };
  }
}
