import * as vscode from 'vscode';
import { type Role, roleOf, type Settings } from '../../../src/language-server/document-kind.js';

/** The languages that CVs are written in. */
export const LANGUAGES = ['yaml', 'json', 'jsonc'];

/** No text of a CV is longer, in characters: so that data that others keep in JSON is not searched at each key. */
const LONGEST = 2_000_000;

/** What a text is to cvpress, by the rule of its language server; undefined for a text that is not ours. */
export function roleIn(document: vscode.TextDocument): Role | undefined {
  if (
    !LANGUAGES.includes(document.languageId) ||
    !['file', 'untitled'].includes(document.uri.scheme)
  )
    return undefined;
  const text = document.getText();
  if (text.length > LONGEST) return undefined;
  const { variant, overlays } = vscode.workspace.getConfiguration().get<Settings>('cvpress') ?? {};
  return roleOf(document.uri.fsPath, text, {
    ...(variant && { variant }),
    ...(overlays && { overlays }),
  });
}

/** The CV that is being edited, as a file; says what is missing where there is none. */
export function editedCv(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (
    document !== undefined &&
    LANGUAGES.includes(document.languageId) &&
    document.uri.scheme === 'file'
  )
    return document;
  const isUntitled = document?.uri.scheme === 'untitled';
  const what = isUntitled
    ? 'Save the CV first: cvpress reads it from a file.'
    : 'Open a CV in YAML or JSON first.';
  void vscode.window.showInformationMessage(what);
  return undefined;
}
