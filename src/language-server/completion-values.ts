import { EntryNames } from '../compiler/customize/entry-names.js';
import { Traced } from '../compiler/customize/traced-value.js';
import type { DocumentField } from '../compiler/fields/describe-fields.js';
import { ENGLISH, findLanguage } from '../compiler/locales/find.js';
import { BUNDLED } from '../compiler/templates/template.js';
import { knownSections } from '../compiler/validate/rules/sections.js';
import { languageNamedBy } from '../compiler/validate/rules/values.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { isPlainObject } from '../util/plain-object.js';
import type { Role } from './document-kind.js';
import type { File, Files } from './files.js';
import { partAt, plainOf, treeOf } from './syntax-tree.js';

export interface Value {
  readonly text: string;
  readonly about?: string | undefined;
}

/** A request for values at a path of a file. */
interface ValueRequest {
  readonly file: File;
  readonly role: Role;
  readonly files: Files;
  readonly path: readonly string[];
  readonly field: DocumentField | undefined;
}

export async function valuesFor(request: ValueRequest): Promise<readonly Value[]> {
  const { path, field, role } = request;
  const key = path.at(-1) ?? '';
  const values = role.kind === 'editions' ? suggestInEdition(request) : undefined;
  if (values !== undefined) return values;
  if (TITLES.has(key)) return suggestTitles(request);
  if (key === 'language') return suggestLanguages();
  if (key === 'end_date') return [{ text: 'present' }, ...suggestDates(field)];
  if (key === 'date' || key === 'start_date') return suggestDates(field);
  if (field === undefined) return [];
  if (field.choices.length > 0) return field.choices.map(toValue);
  return field.format === 'color'
    ? [...field.examples, field.byDefault ?? [], COLORS].flat().map(toValue)
    : [];
}

function suggestInEdition(request: ValueRequest): readonly Value[] | undefined {
  const [name, setting, list] = request.path;
  const key = request.path.at(-1);
  if (key === 'extends') return suggestEditions(request.file, name);
  if (key === 'template') return BUNDLED.map(toValue);
  const hasNames = setting === 'entries' || setting === 'leave_out';
  return hasNames && list !== undefined ? suggestEntryNames(request, list) : undefined;
}

const toValue = (text: string): Value => ({ text });

/** Keys of lists of section titles; `aside` is an option of the template `sidebar`. */
export const TITLES: ReadonlySet<string> = new Set([
  ...['section_order', 'show_timespan_in', 'only', 'skip', 'break_before', 'keep', 'aside'],
]);

/** Colors with enough contrast to white. */
const COLORS = [
  'black',
  'navy',
  'darkgreen',
  'teal',
  'maroon',
  'indigo',
  'darkslategray',
  'saddlebrown',
];

function suggestDates(field: DocumentField | undefined): Value[] {
  const today = new Date().toISOString().slice(0, 10);
  const needsDay = field?.examples.every((example) => !/^\d{4}-\d{2}$/.test(example)) ?? false;
  return (needsDay ? [today] : [today.slice(0, 7), today.slice(0, 4), today]).map(toValue);
}

async function suggestLanguages(): Promise<Value[]> {
  const { LANGUAGES } = await import('../compiler/locales/all.generated.js');
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return LANGUAGES.map(({ tag }) => ({ text: tag, about: names.of(tag) }));
}

/** Returns the CV of a file: itself, or the one that an overlay or editions change. */
export function documentOf({
  file,
  role,
  files,
}: Pick<ValueRequest, 'file' | 'role' | 'files'>): File | undefined {
  return role.kind === 'cv' ? file : files.baseOf(file, role);
}

export async function sectionsOf(
  request: Pick<ValueRequest, 'file' | 'role' | 'files'>,
): Promise<ReturnType<typeof knownSections>> {
  const file = documentOf(request);
  const document = file && plainOf(treeOf(file));
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const locale =
    (await findLanguage(languageNamedBy(document) ?? ENGLISH.tag).catch(() => undefined)) ??
    ENGLISH;
  return knownSections(cv, { variant: request.role.variant, words: locale });
}

async function suggestTitles(request: ValueRequest): Promise<Value[]> {
  const all = [...new Set((await sectionsOf(request)).values())];
  const visible = all.filter(({ present }) => present);
  return (visible.length > 0 ? visible : all).map(({ title }) => toValue(title));
}

function suggestEditions(file: File, current: string | undefined): Value[] {
  const names = (treeOf(file)?.parts ?? []).map(({ path }) => String(path[0]));
  return names.filter((name) => name !== current).map(toValue);
}

function suggestEntryNames(request: ValueRequest, list: string): Value[] {
  const file = documentOf(request);
  const entries = file && tracedAt(file, ['cv', list]);
  const names = entries && new EntryNames(entries);
  return (entries?.items ?? []).flatMap((_, index) => names?.nameOf(index) ?? []).map(toValue);
}

/** Returns the value at a path of a text that may be incomplete, for overlays and editions. */
export function tracedAt(file: File, path: DocumentPath): Traced {
  return new Traced(plainOf(partAt(treeOf(file), path)), { source: undefined, path: [] });
}
