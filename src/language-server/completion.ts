import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  type MarkupContent,
} from 'vscode-languageserver-types';
import { type DocumentField, holdsEntries } from '../compiler/fields/describe-fields.js';
import { NON_TEXT_KEYS } from '../compiler/fields/key-lists.js';
import { findExcessDepthInJson } from '../compiler/source/parse-json.js';
import { formatScalar } from '../compiler/source/yaml-spans.js';
import { omitUndefined } from '../util/plain-object.js';
import { type CompletionContext, findJsonContext, findYamlContext } from './completion-context.js';
import { suggestValues } from './completion-values.js';
import { describePath, type FieldDescription, toMarkdown } from './fields.js';
import { type EditorFile, type EditorFiles, isJsonFile, spanToRange } from './files.js';
import { MAX_DEPTH, parseTree } from './syntax-tree.js';

export async function getCompletions(
  file: EditorFile,
  files: EditorFiles,
  offset: number,
  hasSnippets: boolean,
): Promise<CompletionItem[]> {
  const role = files.getRole(file);
  const text = file.document.getText();
  const isJson = isJsonFile(file);
  if (isJson && findExcessDepthInJson(text, MAX_DEPTH) !== undefined) return [];
  const context = isJson
    ? findJsonContext(text, offset)
    : findYamlContext(text, offset, parseTree(file));
  if (role === undefined || context === undefined) return [];
  const builder = new CompletionBuilder(file, context, isJson, hasSnippets);
  const { field, entry, keys, needsDash, needsValues } = selectCandidates(
    context,
    await describePath({ file, role, files }, context.path, context.kind),
    isJson,
  );
  const values = needsValues
    ? await suggestValues({ file, role, files, path: context.path, field })
    : [];
  return [
    ...(entry === undefined ? [] : [builder.createEntry(entry.field, entry.fields, needsDash)]),
    ...keys.map((key) => builder.createKey(key)),
    ...values.map(({ text: value, detail }) =>
      builder.createValue(value, detail, needsDash, field),
    ),
  ].map((item, index) => ({ ...item, sortText: String(index).padStart(3, '0') }));
}

interface Candidates {
  readonly field: DocumentField | undefined;
  /** The list that a new entry may be added to. */
  readonly entry:
    | { readonly field: DocumentField; readonly fields: readonly DocumentField[] }
    | undefined;
  readonly keys: readonly DocumentField[];
  readonly needsValues: boolean;
  /** Whether a new item of a YAML list begins at the cursor. */
  readonly needsDash: boolean;
}

function selectCandidates(
  context: CompletionContext,
  described: FieldDescription | undefined,
  isJson: boolean,
): Candidates {
  const { field, children: fields = [], isItemName = false } = described ?? {};
  // An overlay addresses an entry of a list by name, as an object.
  const isList = field?.isList === true && !isItemName;
  const isEntryList = isList && fields.length > 0;
  const isUnknown = field === undefined && context.path.length > 1;
  const needsEntry = isEntryList && context.siblings.size === 0 && context.target !== 'value';
  const needsDash = !isJson && isList && (context.target === 'item' || !context.isInItem);
  return {
    field,
    entry: needsEntry ? { field, fields } : undefined,
    keys:
      context.target === 'key' && !needsDash
        ? fields.filter(({ key }) => !context.siblings.has(key))
        : [],
    needsValues: context.target === 'value' || (isList && !isEntryList) || isUnknown,
    needsDash,
  };
}

class CompletionBuilder {
  /** Tab stops of the current snippet. */
  #stops = 0;

  constructor(
    readonly file: EditorFile,
    readonly context: CompletionContext,
    readonly isJson: boolean,
    readonly hasSnippets: boolean,
  ) {}

  createKey(field: DocumentField): CompletionItem {
    const { key } = field;
    this.#stops = 0;
    const name = this.isJson || this.context.isQuoted ? `"${key}"` : key;
    const text = this.context.hasColon
      ? name
      : this.isJson
        ? `"${key}": ${this.#toJson(field)}`
        : `${key}:${this.#toYaml(field, ' '.repeat(this.context.keyOffset))}`;
    const detail = field.isRequired ? 'required' : undefined;
    return this.#createItem(key, CompletionItemKind.Property, text, {
      detail,
      documentation: toMarkdown(field),
    });
  }

  createEntry(
    field: DocumentField,
    inside: readonly DocumentField[],
    needsDash: boolean,
  ): CompletionItem {
    this.#stops = 0;
    const inset = ' '.repeat(this.context.keyOffset + (needsDash ? 2 : 0));
    const body = this.isJson ? this.#toJsonObject(inside) : this.#toYamlObject(inside, inset);
    const name = holdsEntries(field) ? (field.kind ?? '') : `item of ${field.key}`;
    const text = needsDash ? `- ${body}` : body;
    return this.#createItem(`new ${name}`, CompletionItemKind.Snippet, text, {
      documentation: toMarkdown(field),
    });
  }

  createValue(
    text: string,
    about: string | undefined,
    needsDash: boolean,
    field: DocumentField | undefined,
  ): CompletionItem {
    const isRaw = field?.choices[0] === 'true' || this.context.isQuoted;
    // A list on the line of its key needs brackets.
    const needsBrackets =
      field?.isList &&
      !isRaw &&
      this.context.target === 'value' &&
      this.context.isInFlow === this.isJson;
    const isInFlow = needsBrackets || this.context.isInFlow;
    const scalar = isRaw
      ? text
      : this.isJson
        ? JSON.stringify(text)
        : formatScalar(text, { isInFlow, isText: true });
    const snippet = needsBrackets ? `[${scalar}]` : `${needsDash ? '- ' : ''}${scalar}`;
    return this.#createItem(text, CompletionItemKind.Value, escapeSnippet(snippet), {
      detail: about,
    });
  }

  #createItem(
    label: string,
    kind: CompletionItemKind,
    snippet: string,
    details: { readonly detail?: string | undefined; readonly documentation?: MarkupContent },
  ): CompletionItem {
    const { file, context, hasSnippets } = this;
    // YAML needs a space after a colon or a dash.
    const needsSpace = /[:-]/.test(file.document.getText().charAt(context.span[0] - 1));
    const newText = `${needsSpace ? ' ' : ''}${hasSnippets ? snippet : removeStops(snippet)}`;
    return {
      label,
      kind,
      // Editors match the typed text with this; in JSON, it begins with a quote.
      filterText: this.isJson ? JSON.stringify(label) : label,
      insertTextFormat: hasSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      textEdit: { range: spanToRange(file, context.span), newText },
      ...omitUndefined(details),
    };
  }

  #createStop(text = ''): string {
    this.#stops += 1;
    return text === '' ? `$${this.#stops}` : `\${${this.#stops}:${escapeSnippet(text)}}`;
  }

  #createChoice(choices: readonly string[]): string {
    this.#stops += 1;
    const escaped = choices.map((choice) => choice.replaceAll(/[\\,|$}]/g, '\\$&'));
    return `\${${this.#stops}|${escaped.join(',')}|}`;
  }

  #toYaml({ choices, isList, fields, key }: DocumentField, inset: string): string {
    if (fields.length > 0 && isList)
      return `\n${inset}  - ${this.#toYamlObject(fields, `${inset}    `)}`;
    if (fields.length > 0 || key === 'entries')
      return `\n${inset}  ${isList ? '- ' : ''}${this.#createStop()}`;
    if (isList) return `\n${inset}  - ${this.#createStop()}`;
    return ` ${choices.length > 1 ? this.#createChoice(choices) : this.#createStop(choices[0])}`;
  }

  #toYamlObject(fields: readonly DocumentField[], inset: string): string {
    return selectEntryFields(fields)
      .map((field) => `${field.key}:${this.#toYaml(field, inset)}`)
      .join(`\n${inset}`);
  }

  #toJson({ key, choices, isList, fields }: DocumentField): string {
    const createContent = (): string => {
      if (fields.length > 0)
        return isList ? this.#toJsonObject(fields) : `{ ${this.#createStop()} }`;
      if (choices[0] === 'true') return this.#createChoice(choices);
      if (choices.length === 0 && NON_TEXT_KEYS.has(key)) return this.#createStop();
      return `"${choices.length > 1 ? this.#createChoice(choices) : this.#createStop(choices[0])}"`;
    };
    return isList ? `[${createContent()}]` : createContent();
  }

  #toJsonObject(fields: readonly DocumentField[]): string {
    return `{ ${selectEntryFields(fields)
      .map((field) => `"${field.key}": ${this.#toJson(field)}`)
      .join(', ')} }`;
  }
}

function selectEntryFields(fields: readonly DocumentField[]): DocumentField[] {
  return fields.filter(
    ({ key, isRequired }) => isRequired || ['start_date', 'end_date', 'highlights'].includes(key),
  );
}

function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

function removeStops(snippet: string): string {
  return snippet
    .replaceAll(/\$\{\d+\|([^,|]*)[^}]*\|\}/g, '$1')
    .replaceAll(/\$\{\d+:([^}]*)\}|\$\d+/g, '$1')
    .replaceAll(/\\([\\$}])/g, '$1');
}
