import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { Program } from './find-program.js';
import { findFirstError, run } from './run.js';

/** Asks for a file in another format, converts it to a CV, and opens the CV. */
export async function importCv(program: Program): Promise<void> {
  const [file] =
    (await vscode.window.showOpenDialog({ title: 'Import which file?', openLabel: 'Import' })) ??
    [];
  if (file === undefined) return;
  const target = await vscode.window.showSaveDialog({
    title: 'Save the CV as',
    defaultUri: vscode.Uri.file(join(dirname(file.fsPath), 'cv.yaml')),
    filters: { 'CV in YAML': ['yaml', 'yml'] },
  });
  if (target === undefined) return;
  // `--force`: the save dialog has asked whether to overwrite.
  const { code, stderr } = await run(
    program,
    ['import', file.fsPath, '-o', target.fsPath, '--force'],
    dirname(file.fsPath),
  );
  if (code === 0) await vscode.window.showTextDocument(target);
  else void vscode.window.showErrorMessage(`Not imported: ${findFirstError(stderr)}`);
}
