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
import type { CheckResult } from '../compiler/pipeline/apply-safe-fixes.js';
import { nameControls } from '../diagnostics/diagnostic.js';
import { MAX_SHOWN_DIAGNOSTICS, truncateDiagnostics } from '../limits/truncate-diagnostics.js';
import { isPlainObject } from '../util/plain-object.js';
import {
  createGroupAction,
  createMinimalEdit,
  createQuickFixes,
  createWorkspaceEdit,
  FIX_ALL_KIND,
} from './code-actions.js';
import { getCompletions } from './completion.js';
import { findDefinition } from './definition.js';
import { checkFile, fixText, toLspDiagnostic } from './diagnostics.js';
import type { EditorSettings } from './document-kind.js';
import { type EditorFile, EditorFiles, toFileName } from './files.js';
import { getHover } from './hover.js';
import { PageCounter } from './page-counter.js';
import { getSymbols } from './symbols.js';

/** Serves an editor until its `exit` notification. */
export class Server {
  readonly #open = new TextDocuments(TextDocument);
  readonly #files = new EditorFiles(this.#open);
  /** Results by URI, with the version of the document. */
  readonly #checked = new Map<
    string,
    { readonly version: number; readonly result: Promise<CheckResult> }
  >();
  /** URIs of documents to check after all received messages are processed. */
  readonly #pending = new Set<string>();
  readonly #pages = new PageCounter(
    (pages) => void this.connection.sendNotification('cvpress/pages', pages),
  );
  #isChecking = false;
  #canResolve = false;
  #hasSnippets = false;

  constructor(
    readonly connection: Connection,
    readonly labels?: ReadonlyMap<string, string>,
  ) {
    connection.onInitialize((params) => this.#initialize(params));
    connection.onDidChangeConfiguration(({ settings }) =>
      this.#configure((settings as Record<string, EditorSettings>)?.cvpress),
    );
    this.#open.onDidChangeContent(({ document }) => {
      this.#scheduleCheck(document.uri);
      // Overlays and editions are checked with their base.
      for (const file of this.#files.listOpenSiblings(document.uri)) {
        if (this.#files.getRole(file)?.kind !== 'cv') this.#scheduleCheck(file.document.uri);
      }
    });
    this.#open.onDidClose(({ document: { uri } }) => {
      this.#files.forget(uri);
      this.#checked.delete(uri);
      this.#pages.forget(uri);
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    });
    connection.onDidChangeWatchedFiles(() => this.#checkAll());
    connection.onCodeAction((params) => this.#createActions(params));
    connection.onCodeActionResolve((action) => this.#resolveAction(action));
    connection.onCompletion((params) =>
      this.#handlePosition(params, [], (...args) => getCompletions(...args, this.#hasSnippets)),
    );
    connection.onDocumentSymbol(({ textDocument: { uri } }) => {
      const file = this.#files.get(uri);
      return file === undefined || this.#files.getRole(file) === undefined ? [] : getSymbols(file);
    });
    connection.onDefinition((params) => this.#handlePosition(params, null, findDefinition));
    connection.onHover((params) => this.#handlePosition(params, null, getHover));
    this.#open.listen(connection);
    connection.listen();
  }

  #initialize({
    capabilities,
    initializationOptions,
    workspaceFolders,
  }: InitializeParams): InitializeResult {
    this.#files.folders = (workspaceFolders ?? []).map(({ uri }) => toFileName(uri));
    this.#configure(initializationOptions as EditorSettings | undefined);
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
          codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND],
          resolveProvider: true,
        },
      },
    };
  }

  #configure(settings: EditorSettings | undefined): void {
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
    for (const uri of this.#open.keys()) this.#scheduleCheck(uri);
  }

  /** Checks a document once for all changes that were received. */
  #scheduleCheck(uri: string): void {
    this.#checked.delete(uri);
    this.#pending.add(uri);
    if (this.#isChecking) return;
    this.#isChecking = true;
    setImmediate(() => void this.#checkPending());
  }

  async #checkPending(): Promise<void> {
    for (const uri of this.#pending) {
      this.#pending.delete(uri);
      const file = this.#files.get(uri);
      // An internal error in one document must not stop the checks of others.
      if (file !== undefined)
        await this.#publish(file).catch((error) => this.connection.console.error(String(error)));
    }
    this.#isChecking = false;
  }

  async #publish(file: EditorFile): Promise<void> {
    const { uri, version } = file.document;
    const { diagnostics, valid } = await this.#check(file);
    if (this.#open.get(uri)?.version !== version) return;
    const role = this.#files.getRole(file);
    const isCv = role?.kind === 'cv' || role?.kind === 'foreign';
    if (this.#files.settings.pages && isCv && valid) this.#pages.schedule(file, role.variant);
    const published = truncateDiagnostics(diagnostics, MAX_SHOWN_DIAGNOSTICS.programs);
    await this.connection.sendDiagnostics({
      uri,
      version,
      diagnostics: published.map((d) => toLspDiagnostic(file, d)),
    });
  }

  #check(file: EditorFile): Promise<CheckResult> {
    const { uri, version } = file.document;
    const cached = this.#checked.get(uri);
    if (cached?.version === version) return cached.result;
    const result = checkFile(file, this.#files).then(({ diagnostics, ...others }) => ({
      ...others,
      diagnostics: diagnostics.map((d) => nameControls(d, this.labels)),
    }));
    this.#checked.set(uri, { version, result });
    return result;
  }

  /** Handles a request for a position; returns `empty` if the document is closed, or foreign. */
  #handlePosition<Result>(
    { textDocument: { uri }, position }: TextDocumentPositionParams,
    empty: Result,
    handle: (file: EditorFile, files: EditorFiles, offset: number) => Result | Promise<Result>,
  ): Result | Promise<Result> {
    const file = this.#files.get(uri);
    if (file === undefined || this.#files.getRole(file)?.kind === 'foreign') return empty;
    return handle(file, this.#files, file.document.offsetAt(position));
  }

  async #createActions({
    textDocument: { uri },
    range,
    context: { only },
  }: CodeActionParams): Promise<CodeAction[]> {
    const file = this.#files.get(uri);
    if (file === undefined) return [];
    const isRequested = (kind: string): boolean =>
      only?.some((filter) => kind === filter || kind.startsWith(`${filter}.`)) ?? true;
    const { diagnostics } = await this.#check(file);
    const quickFixes = isRequested(CodeActionKind.QuickFix)
      ? createQuickFixes(file, range, diagnostics).slice(0, MAX_SHOWN_DIAGNOSTICS.people)
      : [];
    const hasSafeFix = diagnostics.some(
      ({ fix }) => fix?.safety === 'safe' && fix.edits !== undefined,
    );
    const isCv = this.#files.getRole(file)?.kind === 'cv';
    const actions =
      isCv && isRequested(CodeActionKind.RefactorRewrite)
        ? [...quickFixes, ...createGroupAction(file, file.document.offsetAt(range.start))]
        : quickFixes;
    if (!isRequested(FIX_ALL_KIND) || !hasSafeFix) return actions;
    const fixAll: CodeAction = { title: 'Apply all safe fixes', kind: FIX_ALL_KIND, data: uri };
    return [...actions, this.#canResolve ? fixAll : await this.#resolveAction(fixAll)];
  }

  async #resolveAction(action: CodeAction): Promise<CodeAction> {
    const file = this.#files.get(String(action.data));
    if (file === undefined) return action;
    return {
      ...action,
      edit: createWorkspaceEdit(file, createMinimalEdit(file, await fixText(file, this.#files))),
    };
  }
}
