import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { findProgram, type Program } from './find-program.js';

/** Finds `cvpress` for a file, or shows how to install it. */
export function resolveProgram(uri: vscode.Uri | undefined): Program | undefined {
  const { workspaceFolders = [] } = vscode.workspace;
  const workspace = uri && vscode.workspace.getWorkspaceFolder(uri);
  const setting = vscode.workspace.getConfiguration('cvpress').get<string>('path') ?? '';
  const program = findProgram({
    folders: [
      ...(uri?.scheme === 'file' ? [dirname(uri.fsPath)] : []),
      ...[...(workspace ? [workspace] : []), ...workspaceFolders].map(({ uri }) => uri.fsPath),
    ],
    setting,
    path: process.env.PATH ?? '',
    platform: process.platform,
  });
  if (program === undefined) void showMissing(setting);
  return program;
}

async function showMissing(setting: string): Promise<void> {
  const message =
    setting === ''
      ? 'cvpress is not installed. Run `npm install cvpress` in the folder of your CV, ' +
        'or set `cvpress.path`; then reload the window.'
      : `The setting \`cvpress.path\` names ${setting}, which does not exist.`;
  const button = await vscode.window.showWarningMessage(message, 'Open the Setting');
  if (button !== undefined)
    await vscode.commands.executeCommand('workbench.action.openSettings', 'cvpress.path');
}
