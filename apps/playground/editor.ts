/** The editor: CodeMirror, which asks the language server for completions, explanations and problems. */
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

/** How the language server knows the text. */
const ADDRESS = 'file:///cv.yaml';

/** A problem, with what mends it. */
export interface Problem extends Diagnostic {
  readonly remedies: readonly CodeAction[];
}

interface Listeners {
  readonly onText: (text: string) => void;
  /** Called with the line of the cursor, from 1. */
  readonly onLine: (line: number) => void;
  /** `all` mends all that is certain. */
  readonly onProblems: (problems: readonly Problem[], all: CodeAction | undefined) => void;
}

export class Editor {
  readonly #view: EditorView;
  readonly #client: LSPClient;

  constructor(parent: HTMLElement, text: string, nonce: string, listeners: Listeners) {
    this.#client = new LSPClient({
      rootUri: 'file:///',
      // The first answer waits until the worker is loaded.
      timeout: 60_000,
      notificationHandlers: {
        'textDocument/publishDiagnostics': (
          _,
          { diagnostics }: { diagnostics: readonly Diagnostic[] },
        ) => {
          void this.#remedies(diagnostics).then(
            (found) => found && listeners.onProblems(found.problems, found.all),
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
      this.#client.plugin(ADDRESS, 'yaml'),
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
      // Only what draws the pages knows which fonts there are.
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

  /** Replaces the whole text; undo brings the old one back. */
  set text(text: string) {
    this.#view.dispatch({
      changes: { from: 0, to: this.#view.state.doc.length, insert: text },
      selection: { anchor: 0 },
    });
  }

  /** Shows a place: line and column from 1. */
  goTo(line: number, column: number): void {
    const { doc } = this.#view.state;
    const found = doc.line(Math.min(line, doc.lines));
    const position = Math.min(found.from + column - 1, found.to);
    this.#view.dispatch({
      selection: EditorSelection.cursor(position),
      effects: EditorView.scrollIntoView(position, { y: 'center' }),
    });
    this.#view.focus();
  }

  /** Does what a remedy of the text that is there says. */
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

  /** @returns undefined if the text is another one by now: what is wrong with that one is on its way */
  async #remedies(diagnostics: readonly Diagnostic[]) {
    this.#client.sync();
    const { doc } = this.#view.state;
    const end = { line: doc.lines, character: 0 };
    const actions = await this.#client.request<object, CodeAction[] | null>(
      'textDocument/codeAction',
      {
        textDocument: { uri: ADDRESS },
        range: { start: { line: 0, character: 0 }, end },
        context: { diagnostics: [] },
      },
    );
    if (doc !== this.#view.state.doc) return undefined;
    const isOf = (action: CodeAction, problem: Diagnostic): boolean =>
      JSON.stringify(action.diagnostics?.[0]) === JSON.stringify(problem);
    return {
      problems: diagnostics.map((problem) => ({
        ...problem,
        remedies: (actions ?? []).filter((action) => isOf(action, problem)),
      })),
      all: actions?.find(({ kind }) => kind?.startsWith('source.fixAll')),
    };
  }
}
