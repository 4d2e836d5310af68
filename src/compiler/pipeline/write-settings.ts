import { applyEdits } from '../../diagnostics/apply-fixes.js';
import { type Change, hasErrors, type TextEdit } from '../../diagnostics/diagnostic.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { PARSER_KEYS } from '../fields/key-lists.js';
import {
  changeTemplate,
  getSettings,
  OPTION_BY_SETTING,
  type SettingOption,
} from '../options/document-settings.js';
import type { OptionDefinition } from '../options/option-table.js';
import { RENDER_OPTIONS, type RenderOptions } from '../options/options.js';
import { type ParseOptions, parseSource } from '../source/parse-source.js';
import type { Source } from '../source/source.js';

/**
 * Writes settings into the text of a document, and keeps all other text.
 *
 * @param settings - by key of `render`; undefined removes a key
 * @returns undefined if the text is invalid, or has no place for a setting
 */
export function writeSettings(
  text: string,
  settings: PlainObject,
  options: Pick<ParseOptions, 'file' | 'format'> = {},
): string | undefined {
  // Adds keys before it removes others: a YAML mapping must not become empty.
  const entries = Object.entries(settings).sort(
    ([, a], [, b]) => Number(a === undefined) - Number(b === undefined),
  );
  return entries.reduce<string | undefined>(
    (current, entry) =>
      current && writeSetting(current, entry, parseSource(current, { ...options, ...PARSER_KEYS })),
    text,
  );
}

type SettingOptions = { readonly [Option in SettingOption]?: RenderOptions[Option] | undefined };

/**
 * Compares options with those that a document chooses.
 *
 * @returns the settings to write by key; undefined for a default, whose key is superfluous
 */
export function diffSettings(next: SettingOptions, current: SettingOptions): PlainObject {
  const { templateOptions = {} } = changeTemplate(current, next.template);
  const wanted: SettingOptions = { templateOptions, ...next };
  const format = (value: unknown) => JSON.stringify(value ?? null);
  const settings = [...OPTION_BY_SETTING].map(([key, option]) => {
    const { getDefault }: OptionDefinition<unknown> = RENDER_OPTIONS[option];
    const [value, old] = [wanted, current].map((options) => options[option] ?? getDefault());
    const isChanged = Object.hasOwn(wanted, option) && format(value) !== format(old);
    return { key, isChanged, value: format(value) === format(getDefault()) ? undefined : value };
  });
  return Object.fromEntries(
    settings.flatMap(({ key, isChanged, value }) => (isChanged ? [[key, value]] : [])),
  );
}

function writeSetting(
  text: string,
  [key, value]: readonly [string, unknown],
  source: Source,
): string | undefined {
  if (hasErrors(source.diagnostics) || !isPlainObject(source.value)) return undefined;
  const settings = getSettings(source.value);
  const path = ['render', key];
  const has = (owner: PlainObject | undefined, key: string) =>
    owner !== undefined && Object.hasOwn(owner, key);
  const apply = (change: Change, keepsComments = false): string | undefined => {
    const edits = source.createEdits?.([change]);
    const isKept = ({ range: { start, end } }: TextEdit) =>
      !source.text.slice(start.offset, end.offset).includes('#');
    return edits && (!keepsComments || edits.every(isKept)) ? applyEdits(text, edits) : undefined;
  };
  if (value === undefined) {
    if (!has(settings, key)) return text;
    const isOnly = Object.keys(settings ?? {}).length === 1;
    return (
      (isOnly ? apply({ kind: 'remove', path: ['render'] }, true) : undefined) ??
      apply({ kind: 'remove', path }) ??
      apply({ kind: 'replace', path, value: null })
    );
  }
  if (settings !== undefined)
    return apply({ kind: has(settings, key) ? 'replace' : 'insert', path, value });
  const kind = has(source.value, 'render') ? 'replace' : 'insert';
  return apply({ kind, path: ['render'], value: { [key]: value } });
}
