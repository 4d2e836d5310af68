import * as vscode from 'vscode';
import { detectDocumentKind } from './documents.js';
import type { Program } from './find-program.js';
import { isReachable, renderFramePage, renderMessagePage } from './page.js';
import { type EditorPosition, PreviewProcess } from './preview-process.js';

/** The preview follows the cursor when it has not moved for this time. */
const CURSOR_DEBOUNCE_MS = 120;

const REMOTE_MESSAGE =
  'Your CV is private, so the preview works only on the local machine, ' +
  'not in a browser or with a remote editor. Render the CV, and open the PDF.';

/** The preview panels, one for each CV. */
export class Previews implements vscode.Disposable {
  readonly #panels = new Map<string, vscode.WebviewPanel>();

  show(document: vscode.TextDocument, program: Program): void {
    const { fsPath } = document.uri;
    const openedPanel = this.#panels.get(fsPath);
    if (openedPanel !== undefined) {
      openedPanel.reveal(undefined, true);
      return;
    }
    const panel = openPanel(document, program);
    this.#panels.set(fsPath, panel);
    panel.onDidDispose(() => this.#panels.delete(fsPath));
  }

  dispose(): void {
    for (const panel of [...this.#panels.values()]) panel.dispose();
  }
}

/** Opens a panel with the preview of `cvpress watch`, which stops when the panel is closed. */
function openPanel(document: vscode.TextDocument, program: Program): vscode.WebviewPanel {
  const { fsPath } = document.uri;
  const title = `Preview ${vscode.workspace.asRelativePath(document.uri, false)}`;
  const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  // The page has no scripts, but its frame has only the permissions of the panel.
  const options = { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] };
  const panel = vscode.window.createWebviewPanel('cvpress.preview', title, column, options);
  const preview = new PreviewProcess(
    program,
    fsPath,
    ['--variant', detectDocumentKind(document)?.variant ?? 'b'],
    (location) => void goTo(location),
  );
  let isOpen = true;
  const setPage = (html: string): void => {
    if (isOpen) panel.webview.html = html;
  };
  preview.address.then(
    async (address) => {
      // Differs from the address if the editor is remote.
      const external = (await vscode.env.asExternalUri(vscode.Uri.parse(address))).toString(true);
      setPage(
        isReachable(external, address)
          ? renderFramePage(external)
          : renderMessagePage('The preview cannot be shown here.', REMOTE_MESSAGE),
      );
    },
    () => {},
  );
  void preview.exited.then((stderr) =>
    setPage(renderMessagePage('The preview has stopped. Close it, and open it again.', stderr)),
  );
  const cursorListener = followCursor(fsPath, (line) => preview.showLine(line));
  panel.onDidDispose(() => {
    isOpen = false;
    cursorListener.dispose();
    preview.stop();
  });
  return panel;
}

/** Calls back with the cursor's line if a key or the mouse moved it, not a click in the preview. */
function followCursor(fsPath: string, onLine: (line: number) => void): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
  const listener = vscode.window.onDidChangeTextEditorSelection(
    ({ textEditor, selections: [selection], kind }) => {
      if (textEditor.document.uri.fsPath !== fsPath || selection === undefined) return;
      if (kind !== Keyboard && kind !== Mouse) return;
      clearTimeout(timer);
      timer = setTimeout(onLine, CURSOR_DEBOUNCE_MS, selection.active.line + 1);
    },
  );
  return vscode.Disposable.from(listener, { dispose: () => clearTimeout(timer) });
}

async function goTo({ path, line, column }: EditorPosition): Promise<void> {
  const document = await vscode.workspace.openTextDocument(path);
  const editor = vscode.window.visibleTextEditors.find(
    (candidate) => candidate.document === document,
  );
  const position = new vscode.Position(line - 1, column - 1);
  await vscode.window.showTextDocument(document, {
    viewColumn: editor?.viewColumn ?? vscode.ViewColumn.One,
    selection: new vscode.Range(position, position),
  });
}
