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

/** A text in which values are wanted: the place, and the documents around it. */
interface Wanted {
  readonly file: File;
  readonly role: Role;
  readonly files: Files;
  readonly path: readonly string[];
  readonly field: DocumentField | undefined;
}

export async function valuesFor(wanted: Wanted): Promise<readonly Value[]> {
  const { path, field, role } = wanted;
  const key = path.at(-1) ?? '';
  const ofEdition = role.kind === 'editions' ? valuesInEdition(wanted) : undefined;
  if (ofEdition !== undefined) return ofEdition;
  if (TITLES.has(key)) return titlesFor(wanted);
  if (key === 'language') return languages();
  if (key === 'end_date') return [{ text: 'present' }, ...dates(field)];
  if (key === 'date' || key === 'start_date') return dates(field);
  if (field === undefined) return [];
  if (field.choices.length > 0) return field.choices.map(plain);
  return field.format === 'color'
    ? [...field.examples, field.byDefault ?? [], COLORS].flat().map(plain)
    : [];
}

function valuesInEdition(wanted: Wanted): readonly Value[] | undefined {
  const [name, setting, list] = wanted.path;
  const key = wanted.path.at(-1);
  if (key === 'extends') return otherEditions(wanted.file, name);
  if (key === 'template') return BUNDLED.map(plain);
  const hasNames = setting === 'entries' || setting === 'leave_out';
  return hasNames && list !== undefined ? namesOfEntries(wanted, list) : undefined;
}

const plain = (text: string): Value => ({ text });

/** Keys whose texts are titles of sections; `aside` is an option of `sidebar`. */
export const TITLES: ReadonlySet<string> = new Set([
  ...['section_order', 'show_timespan_in', 'only', 'skip', 'break_before', 'keep', 'aside'],
]);

/** Dark enough for text on white paper. */
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

function dates(field: DocumentField | undefined): Value[] {
  const today = new Date().toISOString().slice(0, 10);
  const isOfDays = field?.examples.every((example) => !/^\d{4}-\d{2}$/.test(example)) ?? false;
  return (isOfDays ? [today] : [today.slice(0, 7), today.slice(0, 4), today]).map(plain);
}

async function languages(): Promise<Value[]> {
  const { LANGUAGES } = await import('../compiler/locales/all.generated.js');
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return LANGUAGES.map(({ tag }) => ({ text: tag, about: names.of(tag) }));
}

/** The document that a text is about: itself, or the one that it changes. */
export function documentOf({
  file,
  role,
  files,
}: Pick<Wanted, 'file' | 'role' | 'files'>): File | undefined {
  return role.kind === 'cv' ? file : files.baseOf(file, role);
}

export async function sectionsOf(
  wanted: Pick<Wanted, 'file' | 'role' | 'files'>,
): Promise<ReturnType<typeof knownSections>> {
  const file = documentOf(wanted);
  const document = file && plainOf(treeOf(file));
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const words =
    (await findLanguage(languageNamedBy(document) ?? ENGLISH.tag).catch(() => undefined)) ??
    ENGLISH;
  return knownSections(cv, { variant: wanted.role.variant, words });
}

async function titlesFor(wanted: Wanted): Promise<Value[]> {
  const all = [...new Set((await sectionsOf(wanted)).values())];
  const there = all.filter(({ present }) => present);
  return (there.length > 0 ? there : all).map(({ title }) => plain(title));
}

function otherEditions(file: File, own: string | undefined): Value[] {
  const names = (treeOf(file)?.parts ?? []).map(({ path }) => String(path[0]));
  return names.filter((name) => name !== own).map(plain);
}

function namesOfEntries(wanted: Wanted, list: string): Value[] {
  const file = documentOf(wanted);
  const entries = file && tracedAt(file, ['cv', list]);
  const names = entries && new EntryNames(entries);
  return (entries?.items ?? []).flatMap((_, index) => names?.nameOf(index) ?? []).map(plain);
}

/** The value at a path of a half-written text, as overlays and editions see it. */
export function tracedAt(file: File, path: DocumentPath): Traced {
  return new Traced(plainOf(partAt(treeOf(file), path)), { source: undefined, path: [] });
}
