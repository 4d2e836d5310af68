import { EntryNames } from '../compiler/customize/entry-names.js';
import { TracedValue } from '../compiler/customize/traced-value.js';
import type { DocumentField } from '../compiler/fields/describe-fields.js';
import { ENGLISH, findLocale } from '../compiler/locales/find-locale.js';
import { BUNDLED_TEMPLATES } from '../compiler/schema/bundled-templates.js';
import { indexSections } from '../compiler/validate/rules/check-section-titles.js';
import { getDocumentLanguage } from '../compiler/validate/rules/check-values.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { isPlainObject } from '../util/plain-object.js';
import { type EditorFile, type FileRequest, findDocument, getFolder, listNames } from './files.js';
import { findNode, parseTree, toPlainData } from './syntax-tree.js';

export interface CompletionValue {
  readonly text: string;
  readonly detail?: string | undefined;
}

interface ValueRequest extends FileRequest {
  readonly path: readonly string[];
  readonly field: DocumentField | undefined;
}

export async function suggestValues(request: ValueRequest): Promise<readonly CompletionValue[]> {
  const { path, field, role } = request;
  const key = path.at(-1) ?? '';
  const values = role.kind === 'editions' ? suggestInEdition(request) : undefined;
  if (values !== undefined) return values;
  if (TITLE_LIST_KEYS.has(key)) return suggestTitles(request);
  if (key === 'language') return suggestLanguages();
  if (key === 'photo') return suggestPhotos(request.file);
  if (key === 'end_date') return [{ text: 'present' }, ...suggestDates(field)];
  if (key === 'date' || key === 'start_date') return suggestDates(field);
  if (field === undefined) return [];
  if (field.choices.length > 0) return field.choices.map(toValue);
  return field.format === 'color'
    ? [...field.examples, field.defaultValue ?? [], COLORS].flat().map(toValue)
    : [];
}

function suggestInEdition(request: ValueRequest): readonly CompletionValue[] | undefined {
  const [name, setting, list] = request.path;
  const key = request.path.at(-1);
  if (key === 'extends') return suggestEditions(request.file, name);
  if (key === 'template') return BUNDLED_TEMPLATES.map(toValue);
  const hasNames = setting === 'entries' || setting === 'omit';
  return hasNames && list !== undefined ? suggestEntryNames(request, list) : undefined;
}

const toValue = (text: string): CompletionValue => ({ text });

/** Keys of lists of section titles; `aside` is an option of the template `sidebar`. */
export const TITLE_LIST_KEYS: ReadonlySet<string> = new Set(
  'section_order show_timespan_in only skip break_before keep aside'.split(' '),
);

/** Colors with enough contrast to white. */
const COLORS = 'black navy darkgreen teal maroon indigo darkslategray saddlebrown'.split(' ');

function suggestDates(field: DocumentField | undefined): CompletionValue[] {
  const today = new Date().toISOString().slice(0, 10);
  const needsDay = field?.examples.every((example) => !/^\d{4}-\d{2}$/.test(example)) ?? false;
  return (needsDay ? [today] : [today.slice(0, 7), today.slice(0, 4), today]).map(toValue);
}

/** Photos are in the folder of the file that names them. */
function suggestPhotos(file: EditorFile): CompletionValue[] {
  return listNames(getFolder(file) ?? '', /\.(?:jpe?g|png)$/i).map(toValue);
}

async function suggestLanguages(): Promise<CompletionValue[]> {
  const { LANGUAGES } = await import('../compiler/locales/all.generated.js');
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return LANGUAGES.map(({ tag }) => ({ text: tag, detail: names.of(tag) }));
}

export async function getSections(request: FileRequest): Promise<ReturnType<typeof indexSections>> {
  const file = findDocument(request);
  const document = file && toPlainData(parseTree(file));
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const locale =
    (await findLocale(getDocumentLanguage(document) ?? ENGLISH.tag).catch(() => undefined)) ??
    ENGLISH;
  return indexSections(cv, { variant: request.role.variant, locale });
}

async function suggestTitles(request: ValueRequest): Promise<CompletionValue[]> {
  const all = [...new Set((await getSections(request)).values())];
  const visible = all.filter(({ isShown }) => isShown);
  return (visible.length > 0 ? visible : all).map(({ title }) => toValue(title));
}

function suggestEditions(file: EditorFile, current: string | undefined): CompletionValue[] {
  const names = (parseTree(file)?.children ?? []).map(({ path }) => String(path[0]));
  return names.filter((name) => name !== current).map(toValue);
}

function suggestEntryNames(request: ValueRequest, list: string): CompletionValue[] {
  const file = findDocument(request);
  const entries = file && getTracedValue(file, ['cv', list]);
  const names = entries && new EntryNames(entries);
  return (entries?.items ?? []).flatMap((_, index) => names?.getName(index) ?? []).map(toValue);
}

/** Returns the value at a path of a text that may be incomplete, for overlays and editions. */
export function getTracedValue(file: EditorFile, path: DocumentPath): TracedValue {
  return new TracedValue(toPlainData(findNode(parseTree(file), path)), {
    source: undefined,
    path: [],
  });
}
