import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { FORMATS } from '../../../src/compiler/output/formats.js';
import { detectDocumentKind } from './documents.js';
import type { Program } from './find-program.js';
import { findFirstError, run } from './run.js';

/** Asks for formats, and renders a CV to them. */
export async function renderToFormats(
  document: vscode.TextDocument,
  program: Program,
): Promise<void> {
  const items = FORMATS.map((format) => ({ label: format, picked: format === 'pdf' }));
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: 'Render to which formats?',
  });
  if (picked === undefined || picked.length === 0) return;
  await render(document, program, ['-f', picked.map(({ label }) => label).join(',')]);
}

/** Asks for a number of pages, and shrinks a CV to fit. */
export async function renderToPages(
  document: vscode.TextDocument,
  program: Program,
): Promise<void> {
  const pages = await vscode.window.showInputBox({
    title: 'Render to at most how many pages?',
    value: '1',
    validateInput: (value) => (/^[1-9]\d?$/.test(value) ? undefined : 'A number from 1 to 99'),
  });
  if (pages !== undefined) await render(document, program, ['--fit', pages]);
}

/** Saves a CV, and renders it to its folder. */
async function render(
  document: vscode.TextDocument,
  program: Program,
  options: readonly string[],
): Promise<void> {
  const { fsPath } = document.uri;
  if (document.isDirty && !(await document.save())) return;
  const variant = ['--variant', detectDocumentKind(document)?.variant ?? 'b'];
  const title = `Rendering ${vscode.workspace.asRelativePath(document.uri, false)}`;
  const { code, stderr } = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title },
    () => run(program, ['render', fsPath, ...variant, ...options], dirname(fsPath)),
  );
  if (code !== 0) {
    const button = await vscode.window.showErrorMessage(
      `Not rendered: ${findFirstError(stderr)}`,
      'Show the Problems',
    );
    if (button !== undefined)
      await vscode.commands.executeCommand('workbench.actions.view.problems');
    return;
  }
  const [, outputs = ''] = /→ (.+)/.exec(stderr) ?? [];
  const isPdf = options[0] !== '-f' || options[1]?.split(',').includes('pdf');
  const button = await vscode.window.showInformationMessage(
    `Rendered: ${outputs}`,
    ...(isPdf ? ['Open the PDF'] : []),
  );
  if (button !== undefined)
    await vscode.env.openExternal(vscode.Uri.file(fsPath.replace(/\.[^.]+$/, '.pdf')));
}
