import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  type MarkupContent,
} from 'vscode-languageserver-types';
import { type DocumentField, isOfEntries } from '../compiler/fields/describe-fields.js';
import { tooDeepInJson } from '../compiler/source/json.js';
import { writtenScalar } from '../compiler/source/yaml-spans.js';
import { defined } from '../util/plain-object.js';
import { type CompletionContext, contextInJson, contextInYaml } from './completion-context.js';
import { valuesFor } from './completion-values.js';
import { type Described, describedAt, markdownOf } from './fields.js';
import { type File, type Files, isOfJson, rangeOf } from './files.js';
import { DEEPEST, treeOf } from './syntax-tree.js';

export async function completionsAt(
  file: File,
  files: Files,
  offset: number,
  hasSnippets: boolean,
): Promise<CompletionItem[]> {
  const role = files.roleOf(file);
  const text = file.document.getText();
  const isJson = isOfJson(file);
  if (isJson && tooDeepInJson(text, DEEPEST) !== undefined) return [];
  const context = isJson ? contextInJson(text, offset) : contextInYaml(text, offset, treeOf(file));
  if (role === undefined || context === undefined) return [];
  const write = new Writer(file, context, isJson, hasSnippets);
  const { field, entry, keys, needsDash, wantsValues } = offersAt(
    context,
    describedAt(role, context.path, context.kind),
    isJson,
  );
  const values = wantsValues
    ? await valuesFor({ file, role, files, path: context.path, field })
    : [];
  return [
    ...(entry === undefined ? [] : [write.entry(entry.field, entry.inside, needsDash)]),
    ...keys.map((one) => write.key(one)),
    ...values.map(({ text: value, about }) => write.value(value, about, needsDash, field)),
  ].map((item, index) => ({ ...item, sortText: String(index).padStart(3, '0') }));
}

interface Offers {
  readonly field: DocumentField | undefined;
  /** The list of entries that a new one may be added to. */
  readonly entry:
    | { readonly field: DocumentField; readonly inside: readonly DocumentField[] }
    | undefined;
  readonly keys: readonly DocumentField[];
  readonly wantsValues: boolean;
  /** Whether an item of a YAML list begins here. */
  readonly needsDash: boolean;
}

function offersAt(
  context: CompletionContext,
  described: Described | undefined,
  isJson: boolean,
): Offers {
  const { field, inside = [], isNamed = false } = described ?? {};
  // An entry that an overlay names is an object.
  const isList = field?.isList === true && !isNamed;
  const isOfEntries = isList && inside.length > 0;
  const isUnknown = field === undefined && context.path.length > 1;
  const wantsEntry = isOfEntries && context.siblings.size === 0 && context.what !== 'value';
  const needsDash = !isJson && isList && (context.what === 'item' || !context.isInItem);
  return {
    field,
    entry: wantsEntry ? { field, inside } : undefined,
    keys:
      context.what === 'key' && !needsDash
        ? inside.filter(({ key }) => !context.siblings.has(key))
        : [],
    wantsValues: context.what === 'value' || (isList && !isOfEntries) || isUnknown,
    needsDash,
  };
}

interface More {
  readonly detail?: string | undefined;
  readonly documentation?: MarkupContent;
}

/** Writes keys, values and entries in a context, in the notation of its text. */
class Writer {
  #stops = 0;

  constructor(
    readonly file: File,
    readonly context: CompletionContext,
    readonly isJson: boolean,
    readonly hasSnippets: boolean,
  ) {}

  key(field: DocumentField): CompletionItem {
    const { key } = field;
    this.#stops = 0;
    const name = this.isJson || this.context.isQuoted ? `"${key}"` : key;
    const text = this.context.hasColon
      ? name
      : this.isJson
        ? `"${key}": ${this.#jsonOf(field)}`
        : `${key}:${this.#yamlOf(field, ' '.repeat(this.context.inset))}`;
    const detail = field.isNeeded ? 'needed' : undefined;
    return this.#item(key, CompletionItemKind.Property, text, {
      detail,
      documentation: markdownOf(field),
    });
  }

  /** A whole entry: what it must have, when it was, and what is said of it. */
  entry(
    field: DocumentField,
    inside: readonly DocumentField[],
    needsDash: boolean,
  ): CompletionItem {
    this.#stops = 0;
    const inset = ' '.repeat(this.context.inset + (needsDash ? 2 : 0));
    const body = this.isJson ? this.#jsonObject(inside) : this.#yamlObject(inside, inset);
    const name = isOfEntries(field) ? (field.kind ?? '') : `item of ${field.key}`;
    const documentation = markdownOf(field);
    return this.#item(`new ${name}`, CompletionItemKind.Snippet, needsDash ? `- ${body}` : body, {
      documentation,
    });
  }

  value(
    text: string,
    about: string | undefined,
    needsDash: boolean,
    field: DocumentField | undefined,
  ): CompletionItem {
    const isRaw = field?.choices[0] === 'true' || this.context.isQuoted;
    // A list on the line of its key has brackets.
    const isWholeList =
      field?.isList &&
      !isRaw &&
      this.context.what === 'value' &&
      this.context.isInFlow === this.isJson;
    const isInFlow = isWholeList || this.context.isInFlow;
    const written = isRaw
      ? text
      : this.isJson
        ? JSON.stringify(text)
        : writtenScalar(text, { isInFlow, isText: true });
    const whole = isWholeList ? `[${written}]` : `${needsDash ? '- ' : ''}${written}`;
    return this.#item(text, CompletionItemKind.Value, escaped(whole), { detail: about });
  }

  #item(label: string, kind: CompletionItemKind, snippet: string, more: More): CompletionItem {
    const range = rangeOf(this.file, this.context.span);
    // A colon and a dash are followed by a space.
    const isClose = /[:-]/.test(this.file.document.getText().charAt(this.context.span[0] - 1));
    const newText = `${isClose ? ' ' : ''}${this.hasSnippets ? snippet : withoutStops(snippet)}`;
    const insertTextFormat = this.hasSnippets
      ? InsertTextFormat.Snippet
      : InsertTextFormat.PlainText;
    // What is typed is compared with this; in JSON, it begins with a quote.
    const filterText = this.isJson ? JSON.stringify(label) : label;
    return {
      label,
      kind,
      filterText,
      insertTextFormat,
      textEdit: { range, newText },
      ...defined(more),
    };
  }

  #stop(text = ''): string {
    this.#stops += 1;
    return text === '' ? `$${this.#stops}` : `\${${this.#stops}:${escaped(text)}}`;
  }

  #choice(choices: readonly string[]): string {
    this.#stops += 1;
    return `\${${this.#stops}|${choices.map((choice) => choice.replaceAll(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
  }

  #yamlOf({ choices, isList, fields, key }: DocumentField, inset: string): string {
    if (fields.length > 0 && isList)
      return `\n${inset}  - ${this.#yamlObject(fields, `${inset}    `)}`;
    if (fields.length > 0 || key === 'entries')
      return `\n${inset}  ${isList ? '- ' : ''}${this.#stop()}`;
    if (isList) return `\n${inset}  - ${this.#stop()}`;
    return ` ${choices.length > 1 ? this.#choice(choices) : this.#stop(choices[0])}`;
  }

  #yamlObject(fields: readonly DocumentField[], inset: string): string {
    return begun(fields)
      .map((field) => `${field.key}:${this.#yamlOf(field, inset)}`)
      .join(`\n${inset}`);
  }

  #jsonOf({ choices, isList, fields }: DocumentField): string {
    const one = (): string => {
      if (fields.length > 0) return isList ? this.#jsonObject(fields) : `{ ${this.#stop()} }`;
      if (choices[0] === 'true') return this.#choice(choices);
      return `"${choices.length > 1 ? this.#choice(choices) : this.#stop(choices[0])}"`;
    };
    return isList ? `[${one()}]` : one();
  }

  #jsonObject(fields: readonly DocumentField[]): string {
    return `{ ${begun(fields)
      .map((field) => `"${field.key}": ${this.#jsonOf(field)}`)
      .join(', ')} }`;
  }
}

function begun(fields: readonly DocumentField[]): DocumentField[] {
  return fields.filter(
    ({ key, isNeeded }) => isNeeded || ['start_date', 'end_date', 'highlights'].includes(key),
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

function withoutStops(snippet: string): string {
  return snippet
    .replaceAll(/\$\{\d+\|([^,|]*)[^}]*\|\}/g, '$1')
    .replaceAll(/\$\{\d+:([^}]*)\}|\$\d+/g, '$1')
    .replaceAll(/\\([\\$}])/g, '$1');
}
