import { applyEdits, format } from 'jsonc-parser';
import type { FormattingOptions, TextEdit } from 'vscode-languageserver-types';
import { parseDocument, type Scalar, type ScalarTag, type Tags } from 'yaml';
import { KEYS } from '../document/entries/keys.js';
import { parseSource } from '../text/parse.js';
import { lineEndOf } from '../text/pieces.js';
import { editBetween } from './actions.js';
import { type File, isOfJson } from './files.js';

/** The edits that give a text its usual form. Comments stay; a text that cannot be read, or would say something else, stays as it is. */
export function formatted(file: File, { tabSize, insertSpaces }: FormattingOptions): TextEdit[] {
  const text = file.document.getText();
  const isJson = isOfJson(file);
  const said = (of: string): string | undefined => {
    const { value, diagnostics } = parseSource(of, { format: isJson ? 'json' : 'yaml', ...KEYS });
    return diagnostics.some(({ severity }) => severity === 'error') ? undefined : JSON.stringify(value);
  };
  const before = said(text);
  if (before === undefined) return [];
  const eol = lineEndOf(text);
  const after = isJson
    ? applyEdits(text, format(text, undefined, { tabSize, insertSpaces, eol, insertFinalNewline: text.endsWith('\n') }))
    : formattedYaml(text.replaceAll('\r\n', '\n')).replaceAll('\n', eol);
  return said(after) === before ? editBetween(file, after) : [];
}

function formattedYaml(text: string): string {
  const document = parseDocument(text, { prettyErrors: false, customTags: asWritten });
  if (document.errors.length > 0) return text;
  return document.toString({ lineWidth: 0, flowCollectionPadding: text.includes('{ ') });
}

/** Numbers and the like stay as they are written: `3.90`. */
function asWritten(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string' || !('test' in tag)) return tag;
    const own = tag as ScalarTag;
    const stringify: ScalarTag['stringify'] = (item, context, onComment, onChompKeep) =>
      (item as Scalar).source ?? own.stringify?.(item, context, onComment, onChompKeep) ?? String(item.value);
    return { ...own, stringify };
  });
}
