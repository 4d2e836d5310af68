import * as vscode from 'vscode';
import { roleIn } from './documents.js';
import { answersAt, framePage, messagePage } from './page.js';
import type { Program } from './program.js';
import { type Place, Watching } from './watching.js';

/** How long the cursor must rest before the preview shows its place, in milliseconds. */
const REST = 120;

/** Why there is no preview where the way to it leads through another server. */
const ELSEWHERE =
  'It shows your CV, so it answers only on your own machine, and this editor runs in a browser or elsewhere. Render the CV, and open the PDF.';

/** The panels beside the texts, one for each CV. */
export class Previews implements vscode.Disposable {
  readonly #panels = new Map<string, vscode.WebviewPanel>();

  show(document: vscode.TextDocument, program: Program): void {
    const { fsPath } = document.uri;
    const shown = this.#panels.get(fsPath);
    if (shown !== undefined) {
      shown.reveal(undefined, true);
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

/** Opens a panel with what `cvpress watch` shows of a CV; its end is that of the other. */
function openPanel(document: vscode.TextDocument, program: Program): vscode.WebviewPanel {
  const { fsPath } = document.uri;
  const title = `Preview ${vscode.workspace.asRelativePath(document.uri, false)}`;
  const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  // The page of the panel has no scripts, but the frame in it may have only what the panel may.
  const options = { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] };
  const panel = vscode.window.createWebviewPanel('cvpress.preview', title, beside, options);
  const watching = new Watching(
    program,
    fsPath,
    ['--variant', roleIn(document)?.variant ?? 'b'],
    (place) => void goTo(place),
  );
  let isOpen = true;
  const say = (what: string, text: string): void => {
    if (isOpen) panel.webview.html = messagePage(what, text);
  };
  watching.address.then(
    async (address) => {
      // Where the editor runs on another machine, this is the way to it.
      const reachable = (await vscode.env.asExternalUri(vscode.Uri.parse(address))).toString(true);
      if (!answersAt(reachable, address)) say('The preview cannot be shown here.', ELSEWHERE);
      else if (isOpen) panel.webview.html = framePage(reachable);
    },
    () => {},
  );
  void watching.ended.then((said) =>
    say('The preview has ended. Close it, and open it again.', said),
  );
  const following = followCursor(fsPath, (line) => watching.point(line));
  panel.onDidDispose(() => {
    isOpen = false;
    following.dispose();
    watching.end();
  });
  return panel;
}

/** Tells of the lines on which the cursor rests, once a key or the mouse has put it there: not after a click in the preview. */
function followCursor(fsPath: string, rests: (line: number) => void): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const { Keyboard, Mouse } = vscode.TextEditorSelectionChangeKind;
  const listening = vscode.window.onDidChangeTextEditorSelection(
    ({ textEditor, selections: [selection], kind }) => {
      if (textEditor.document.uri.fsPath !== fsPath || selection === undefined) return;
      if (kind !== Keyboard && kind !== Mouse) return;
      clearTimeout(timer);
      timer = setTimeout(rests, REST, selection.active.line + 1);
    },
  );
  return vscode.Disposable.from(listening, { dispose: () => clearTimeout(timer) });
}

/** Puts the cursor at a place. */
async function goTo({ path, line, column }: Place): Promise<void> {
  const document = await vscode.workspace.openTextDocument(path);
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const position = new vscode.Position(line - 1, column - 1);
  await vscode.window.showTextDocument(document, {
    viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One,
    selection: new vscode.Range(position, position),
  });
}
