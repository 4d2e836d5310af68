import * as vscode from 'vscode';
import { detectDocumentKind } from './documents.js';
import { formatCounts } from './format-counts.js';

/** The status bar item of the active CV: `2 pages, 1 warning`. */
export class Status implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem('cvpress', vscode.StatusBarAlignment.Left);
  readonly #pages = new Map<string, number>();
  #isServed = false;
  readonly #subscriptions: vscode.Disposable[];

  constructor() {
    this.#item.name = 'cvpress';
    this.#item.tooltip = 'cvpress: show the problems';
    this.#item.command = 'workbench.actions.view.problems';
    const show = (): void => this.#show();
    this.#subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(show),
      vscode.languages.onDidChangeDiagnostics(show),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#pages.delete(uri.toString())),
      this.#item,
    ];
    show();
  }

  /** Shows the item; call this when the language server runs. */
  start(): void {
    this.#isServed = true;
    this.#show();
  }

  setPages(uri: string, pages: number): void {
    // The server may encode the URI differently.
    this.#pages.set(vscode.Uri.parse(uri).toString(), pages);
    this.#show();
  }

  dispose(): void {
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  #show(): void {
    const document = vscode.window.activeTextEditor?.document;
    const kind = document && detectDocumentKind(document)?.kind;
    const isCv = kind === 'cv' || kind === 'foreign';
    void vscode.commands.executeCommand('setContext', 'cvpress.isCv', isCv);
    if (document === undefined || !isCv || !this.#isServed) {
      this.#item.hide();
      return;
    }
    const diagnostics = vscode.languages
      .getDiagnostics(document.uri)
      .filter(({ source }) => source === 'cvpress');
    const count = (severity: vscode.DiagnosticSeverity): number =>
      diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    const { Error: error, Warning: warning } = vscode.DiagnosticSeverity;
    const pages = this.#pages.get(document.uri.toString());
    const counts = { pages, errors: count(error), warnings: count(warning) };
    this.#item.text = `$(file) ${formatCounts(counts)}`;
    this.#item.show();
  }
}
