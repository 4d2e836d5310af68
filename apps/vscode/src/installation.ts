import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { findProgram, type Program } from './program.js';

/** Finds `cvpress` for a file; says what to do where there is none. */
export function programFor(uri: vscode.Uri | undefined): Program | undefined {
  const own = uri && vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath;
  const open = vscode.workspace.workspaceFolders?.map((folder) => folder.uri.fsPath) ?? [];
  const beside = uri?.scheme === 'file' ? [dirname(uri.fsPath)] : [];
  const setting = vscode.workspace.getConfiguration('cvpress').get<string>('path') ?? '';
  const program = findProgram({
    folders: [...beside, ...(own === undefined ? [] : [own]), ...open],
    setting,
    path: process.env.PATH ?? '',
    platform: process.platform,
  });
  if (program === undefined) void sayMissing(setting);
  return program;
}

async function sayMissing(setting: string): Promise<void> {
  const what =
    setting === ''
      ? 'cvpress is not installed. Run `npm install cvpress` in the folder of your CV, or name the program in the setting `cvpress.path`; then reload the window.'
      : `There is no file ${setting}, which the setting \`cvpress.path\` names.`;
  const answer = await vscode.window.showWarningMessage(what, 'Open the Setting');
  if (answer !== undefined)
    await vscode.commands.executeCommand('workbench.action.openSettings', 'cvpress.path');
}
