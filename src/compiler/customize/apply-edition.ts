import { describeValue } from '../../diagnostics/describe-value.js';
import { type Diagnostic, withDetails } from '../../diagnostics/diagnostic.js';
import { formatCode, formatCodeForCopy, quote } from '../../diagnostics/quote.js';
import { lazy } from '../../util/memoize.js';
import { parsePath, resolvePath } from './assignments.js';
import { EntryNames, quoteIfNeeded, unquote } from './entry-names.js';
import { mergeOverlay } from './merge-overlay.js';
import { createDiagnosticAt, TracedValue } from './traced-value.js';

export const EDITION_CHANGE_KEYS = ['cv', 'design', 'contacts', 'entries', 'omit'] as const;

export function applyEdition(
  document: TracedValue,
  editions: TracedValue,
  name: string,
): Diagnostic[] {
  return resolveChain(editions, name).flatMap((edition) => [
    ...mergeOverlay(document, pick(edition, ['cv', 'design', 'contacts'])),
    ...chooseEntries(document, edition.fields.get('entries'), 'entries'),
    ...chooseEntries(document, edition.fields.get('omit'), 'omit'),
  ]);
}

export function collectTitles(editions: TracedValue, name: string, key: string): TracedValue[] {
  return resolveChain(editions, name).flatMap((edition) => edition.fields.get(key)?.items ?? []);
}

function resolveChain(editions: TracedValue, name: string): TracedValue[] {
  const chain = new Set<TracedValue>();
  for (let edition = editions.fields.get(name); edition !== undefined && !chain.has(edition); ) {
    chain.add(edition);
    const next = edition.fields.get('extends')?.raw;
    edition = typeof next === 'string' ? editions.fields.get(next) : undefined;
  }
  return [...chain].toReversed();
}

function pick(edition: TracedValue, keys: readonly string[]): TracedValue {
  const picked = new TracedValue({}, edition.origin);
  for (const key of keys) {
    const value = edition.fields.get(key);
    if (value !== undefined) picked.fields.set(key, value);
  }
  return picked;
}

/** @param selection - lists of names by the path of a list in the document */
function chooseEntries(
  document: TracedValue,
  selection: TracedValue | undefined,
  key: 'entries' | 'omit',
): Diagnostic[] {
  if (selection === undefined || selection.isNullish) return [];
  if (!selection.isObject) {
    const message = `\`${key}\` must be an object, but it is ${describeValue(selection.raw)}.`;
    const hint =
      key === 'omit' && selection.isList
        ? 'omit sections with `skip`, and entries by the path of their list, like `skills: [Go]`'
        : 'write lists of names below it, like `skills: [Go]`';
    return [createProblem(selection, message, hint)];
  }
  const getSections = lazy(() => listSections(document));
  return [...selection.fields].flatMap(([path, names], position) => {
    const suggest = () =>
      position < MAX_SUGGESTIONS ? suggestPath(getSections(), path, names) : undefined;
    const list = findList(document, path, names);
    if (!(list instanceof TracedValue)) return withDetails(list, { hint: suggest() });
    if (!list.isList) {
      const message = `${formatCode(path)} is not a list in the document.`;
      const hint = key === 'omit' ? 'omit sections with `skip`' : 'name a list of entries';
      return createProblem(names, message, suggest() ?? hint, 'key');
    }
    if (!names.isList) {
      const message =
        `${formatCode(path)} must be a list of names, but it is ` + `${describeValue(names.raw)}.`;
      return createProblem(names, message, 'write `[…]` around the names');
    }
    const invalid = names.items.find(
      ({ raw }) => typeof raw !== 'string' && typeof raw !== 'number',
    );
    if (invalid !== undefined) {
      const message =
        `A name in ${formatCode(path)} must be text, but it is ` + `${describeValue(invalid.raw)}.`;
      return createProblem(invalid, message, suggestName(invalid));
    }
    const entryNames = new EntryNames(list);
    const matches = names.items.map((item) => [item, entryNames.find(String(item.raw))] as const);
    const indices = matches.flatMap(([, index]) => (typeof index === 'number' ? [index] : []));
    const { items } = list;
    list.items =
      key === 'entries'
        ? indices.map((index) => items[index] as TracedValue)
        : items.filter((_, index) => !indices.includes(index));
    return matches.flatMap(([item, index], position) => {
      const name = quote(String(item.raw));
      if (typeof index !== 'number')
        return [createProblem(item, `${name} ${index.reason} of ${formatCode(path)}.`, index.hint)];
      const isDuplicate =
        key === 'entries' && matches.findIndex(([, other]) => other === index) < position;
      return isDuplicate
        ? [createProblem(item, `${name} names an entry of ${formatCode(path)} again.`, 'remove it')]
        : [];
    });
  });
}

/** Each search through thousands of sections takes tens of milliseconds. */
const [MAX_SUGGESTIONS, MAX_SEARCHED_NAMES] = [20, 5];

/** Suggests the path of a section with an entry of these names, or with a similar title. */
function suggestPath(sections: Sections, path: string, names: TracedValue): string | undefined {
  if (path.includes('].')) return suggestEntryPath(sections, path);
  const fold = (text: string) => text.toLowerCase().replaceAll('_', ' ');
  const found =
    sections.find(([, entries]) =>
      names.items
        .slice(0, MAX_SEARCHED_NAMES)
        .some(({ raw }) => typeof raw === 'string' && entries.has(raw)),
    ) ??
    sections.find(
      ([other]) => other.includes('[') && fold(other).includes(fold(path.replace(/^cv\./, ''))),
    );
  return found && `did you mean ${formatCodeForCopy(found[0])}?`;
}

/** Suggests the section that has the entry of a path, such as `experience[Pier].highlights`. */
function suggestEntryPath(sections: Sections, path: string): string | undefined {
  const [key = '', name = ''] = /^[\w.]+(?=\[([^\]]*))/.exec(path) ?? [];
  if (sections.some(([other]) => other === key.replace(/^cv\./, ''))) return undefined;
  const found = sections.find(([, entries]) => entries.has(unquote(name)));
  return found && `did you mean ${formatCodeForCopy(found[0] + path.slice(key.length))}?`;
}

type Sections = readonly (readonly [path: string, entries: EntryNames])[];

/** Lists the entries of sections by path. */
function listSections(document: TracedValue): Sections {
  return [...(document.fields.get('cv')?.fields ?? [])].flatMap(([key, list]) => {
    if (!list.isList || key === 'section_order') return [];
    if (key !== 'custom_sections') return [[key, new EntryNames(list)] as const];
    const titles = new EntryNames(list);
    return list.items.flatMap((section, index) => {
      const entries = section.fields.get('entries');
      const title = quoteIfNeeded(titles.getName(index) ?? String(index));
      return entries?.isList
        ? [[`${key}[${title}].entries`, new EntryNames(entries)] as const]
        : [];
    });
  });
}

/** YAML parses a name with a colon, such as `Reefs: a survey`, as a key and its value. */
function suggestName({ raw, isObject }: TracedValue): string {
  const [[key, value] = [], ...rest] = isObject ? Object.entries(raw as object) : [];
  return key === undefined || rest.length > 0 || typeof value !== 'string'
    ? 'write the name of an entry as text'
    : `write the name in quotes: ${quote(`${key}: ${value}`)}`;
}

/** The key `cv` is optional in `path`. */
function findList(
  document: TracedValue,
  path: string,
  from: TracedValue,
): TracedValue | Diagnostic {
  const parsed = parsePath(/^(?:cv|design)\b/.test(path) ? path : `cv.${path}`);
  if (parsed === undefined || parsed.wrong !== undefined) {
    const hint = 'write it like `experience[Harbour Works].highlights`';
    return createProblem(from, `${quote(path)} is not a path in a document.`, hint, 'key');
  }
  return resolvePath(document, parsed.steps, (_, message, hint) =>
    createProblem(from, message, hint, 'key'),
  );
}

function createProblem(
  value: TracedValue,
  message: string,
  hint: string,
  at: 'key' | 'value' = 'value',
): Diagnostic {
  return createDiagnosticAt(value, 'bad-override', message, { at, hint });
}
