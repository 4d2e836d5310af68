import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node.js';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Checked } from '../compiler/pipeline/apply-safe-fixes.js';
import { firstDiagnostics, MAX_SHOWN } from '../limits/shown-diagnostics.js';
import { isPlainObject } from '../util/plain-object.js';
import { editBetween, editOf, FIX_ALL, remediesIn } from './code-actions.js';
import { completionsAt } from './completion.js';
import { definitionAt } from './definition.js';
import { check, mendedText, toLspDiagnostic } from './diagnostics.js';
import type { Settings } from './document-kind.js';
import { type File, Files, nameOf } from './files.js';
import { hoverAt } from './hover.js';
import { Pagination } from './page-count.js';
import { symbolsOf } from './symbols.js';

/** Serves an editor until it says `exit`. */
export class Server {
  readonly #open = new TextDocuments(TextDocument);
  readonly #files = new Files(this.#open);
  /** What was found in each open text, and in which version of it. */
  readonly #checked = new Map<
    string,
    { readonly version: number; readonly result: Promise<Checked> }
  >();
  /** The texts to be checked, once what the editor has already said is read. */
  readonly #waiting = new Set<string>();
  readonly #pages = new Pagination(
    (pages) => void this.connection.sendNotification('cvpress/pages', pages),
  );
  #isChecking = false;
  #canResolve = false;
  #hasSnippets = false;

  constructor(readonly connection: Connection) {
    connection.onInitialize((params) => this.#initialize(params));
    connection.onDidChangeConfiguration(({ settings }) =>
      this.#configure((settings as Record<string, Settings>)?.cvpress),
    );
    this.#open.onDidChangeContent(({ document }) => {
      this.#changed(document.uri);
      // What is laid over a document is checked with it.
      for (const { document: other, name } of this.#files.openBeside(document.uri)) {
        if (this.#files.roleOf({ document: other, name })?.kind !== 'cv') this.#changed(other.uri);
      }
    });
    this.#open.onDidClose(({ document: { uri } }) => {
      this.#files.forget(uri);
      this.#checked.delete(uri);
      this.#pages.forget(uri);
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    connection.onDidChangeWatchedFiles(() => this.#checkAll());
    connection.onCodeAction((params) => this.#actions(params));
    connection.onCodeActionResolve((action) => this.#resolved(action));
    connection.onCompletion((params) =>
      this.#at(params, [], (...at) => completionsAt(...at, this.#hasSnippets)),
    );
    connection.onDocumentSymbol(({ textDocument: { uri } }) => {
      const file = this.#files.get(uri);
      return file === undefined || this.#files.roleOf(file) === undefined ? [] : symbolsOf(file);
    });
    connection.onDefinition((params) => this.#at(params, null, definitionAt));
    connection.onHover((params) => this.#at(params, null, hoverAt));
    this.#open.listen(connection);
    connection.listen();
  }

  #initialize({
    capabilities,
    initializationOptions,
    workspaceFolders,
  }: InitializeParams): InitializeResult {
    this.#files.folders = (workspaceFolders ?? []).map(({ uri }) => nameOf(uri));
    this.#configure(initializationOptions as Settings | undefined);
    this.#canResolve =
      capabilities.textDocument?.codeAction?.resolveSupport?.properties.includes('edit') ?? false;
    this.#hasSnippets =
      capabilities.textDocument?.completion?.completionItem?.snippetSupport ?? false;
    return {
      serverInfo: { name: 'cvpress' },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: [' ', '"', '['] },
        hoverProvider: true,
        documentSymbolProvider: true,
        definitionProvider: true,
        codeActionProvider: {
          codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL],
          resolveProvider: true,
        },
      },
    };
  }

  #configure(settings: Settings | undefined): void {
    if (settings === undefined || settings === null) return;
    const { variant, overlays, pages } = settings;
    this.#files.settings = {
      variant: variant === 'a' ? 'a' : 'b',
      overlays: isPlainObject(overlays) ? overlays : {},
      pages: pages === true,
    };
    this.#checkAll();
  }

  #checkAll(): void {
    for (const uri of this.#open.keys()) this.#changed(uri);
  }

  /** Several changes that have arrived are checked once. */
  #changed(uri: string): void {
    this.#checked.delete(uri);
    this.#waiting.add(uri);
    if (this.#isChecking) return;
    this.#isChecking = true;
    setImmediate(() => void this.#checkWaiting());
  }

  async #checkWaiting(): Promise<void> {
    for (const uri of this.#waiting) {
      this.#waiting.delete(uri);
      const file = this.#files.get(uri);
      // A fault of ours in one text must not silence the others.
      if (file !== undefined)
        await this.#publish(file).catch((error) => this.connection.console.error(String(error)));
    }
    this.#isChecking = false;
  }

  async #publish(file: File): Promise<void> {
    const { uri, version } = file.document;
    const { diagnostics, valid } = await this.#check(file);
    if (this.#open.get(uri)?.version !== version) return;
    const role = this.#files.roleOf(file);
    if (this.#files.settings.pages && role?.kind === 'cv' && valid)
      this.#pages.want(file, role.variant);
    const shown = firstDiagnostics(diagnostics, MAX_SHOWN.programs);
    const published = shown.map((one) => toLspDiagnostic(file, one));
    await this.connection.sendDiagnostics({ uri, version, diagnostics: published });
  }

  #check(file: File): Promise<Checked> {
    const { uri, version } = file.document;
    const known = this.#checked.get(uri);
    if (known?.version === version) return known.result;
    const result = check(file, this.#files);
    this.#checked.set(uri, { version, result });
    return result;
  }

  /** What there is to say of a place; nothing of one in a text that is not open any more. */
  #at<Result>(
    { textDocument: { uri }, position }: TextDocumentPositionParams,
    nothing: Result,
    say: (file: File, files: Files, offset: number) => Result | Promise<Result>,
  ): Result | Promise<Result> {
    const file = this.#files.get(uri);
    return file === undefined ? nothing : say(file, this.#files, file.document.offsetAt(position));
  }

  async #actions({
    textDocument: { uri },
    range,
    context: { only },
  }: CodeActionParams): Promise<CodeAction[]> {
    const file = this.#files.get(uri);
    if (file === undefined) return [];
    const wants = (kind: string): boolean =>
      only?.some((one) => kind === one || kind.startsWith(`${one}.`)) ?? true;
    const { diagnostics } = await this.#check(file);
    const remedies = wants(CodeActionKind.QuickFix)
      ? remediesIn(file, range, diagnostics).slice(0, MAX_SHOWN.people)
      : [];
    const isMendable = diagnostics.some(
      ({ fix }) => fix?.confidence === 'certain' && fix.edits !== undefined,
    );
    if (!wants(FIX_ALL) || !isMendable) return remedies;
    const all: CodeAction = { title: 'Mend all that is certain', kind: FIX_ALL, data: uri };
    return [...remedies, this.#canResolve ? all : await this.#resolved(all)];
  }

  async #resolved(action: CodeAction): Promise<CodeAction> {
    const file = this.#files.get(String(action.data));
    if (file === undefined) return action;
    return {
      ...action,
      edit: editOf(file, editBetween(file, await mendedText(file, this.#files))),
    };
  }
}
