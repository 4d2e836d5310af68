import * as vscode from 'vscode';
import {
  type DocumentRole,
  detectRole,
  type EditorSettings,
} from '../../../src/language-server/document-kind.js';

export const LANGUAGES = ['yaml', 'json', 'jsonc'];

/** In characters. Larger JSON files, which are no CVs, are not scanned on every keystroke. */
const MAX_LENGTH = 2_000_000;

/** Detects the kind of a document as the language server does; undefined for other files. */
export function detectDocumentKind(document: vscode.TextDocument): DocumentRole | undefined {
  if (
    !LANGUAGES.includes(document.languageId) ||
    !['file', 'untitled'].includes(document.uri.scheme)
  )
    return undefined;
  const text = document.getText();
  if (text.length > MAX_LENGTH) return undefined;
  const { variant, overlays } =
    vscode.workspace.getConfiguration().get<EditorSettings>('cvpress') ?? {};
  return detectRole(document.uri.fsPath, text, {
    ...(variant && { variant }),
    ...(overlays && { overlays }),
  });
}

/** Returns the active CV if it is a file, or shows a message. */
export function getActiveCv(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (
    document !== undefined &&
    LANGUAGES.includes(document.languageId) &&
    document.uri.scheme === 'file'
  )
    return document;
  void vscode.window.showInformationMessage(
    document?.uri.scheme === 'untitled'
      ? 'Save the CV first: cvpress reads it from a file.'
      : 'Open a CV in YAML or JSON first.',
  );
  return undefined;
}
