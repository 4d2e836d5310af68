import { describe } from '../../diagnostics/describe.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { code, quote } from '../../diagnostics/quote.js';
import { follow, parsePath } from './assignments.js';
import { EntryNames } from './entry-names.js';
import { layOver } from './overlay.js';
import { problemAt, Traced } from './traced-value.js';

/** The keys of an edition that change the document. The others are options. */
export const EDITION_CHANGES = ['cv', 'design', 'entries', 'leave_out'] as const;

/**
 * Changes a document as an edition says, after the one that it extends: it is an overlay first, then chooses entries and their order,
 * and leaves things out.
 *
 * @param editions - the file, an object of editions by their names
 * @returns the problems, each at its place in the file
 */
export function applyEdition(document: Traced, editions: Traced, name: string): Diagnostic[] {
  return chainOf(editions, name).flatMap((edition) => [
    ...layOver(document, only(edition, ['cv', 'design'])),
    ...chooseEntries(document, edition.fields.get('entries'), 'entries'),
    ...chooseEntries(document, edition.fields.get('leave_out'), 'leave_out'),
  ]);
}

/** The titles at a key of an edition, after those of the one that it extends. */
export function titlesOf(editions: Traced, name: string, key: string): Traced[] {
  return chainOf(editions, name).flatMap((edition) => edition.fields.get(key)?.items ?? []);
}

/** An edition and those that it extends, the last of them first. */
function chainOf(editions: Traced, name: string): Traced[] {
  const chain = new Set<Traced>();
  for (let edition = editions.fields.get(name); edition !== undefined && !chain.has(edition); ) {
    chain.add(edition);
    const next = edition.fields.get('extends')?.raw;
    edition = typeof next === 'string' ? editions.fields.get(next) : undefined;
  }
  return [...chain].toReversed();
}

function only(edition: Traced, keys: readonly string[]): Traced {
  const part = new Traced({}, edition.origin);
  for (const key of keys) {
    const value = edition.fields.get(key);
    if (value !== undefined) part.fields.set(key, value);
  }
  return part;
}

/**
 * Chooses entries of lists by their names: keeps those that `entries` names, in that order, or removes those of `leave_out`.
 *
 * @param chosen - lists of names, by the paths of the lists in the document
 */
function chooseEntries(
  document: Traced,
  chosen: Traced | undefined,
  how: 'entries' | 'leave_out',
): Diagnostic[] {
  if (chosen === undefined || chosen.isNothing) return [];
  if (!chosen.isObject)
    return [
      wrongAt(
        chosen,
        `\`${how}\` is ${describe(chosen.raw)}.`,
        how === 'leave_out' && chosen.isList
          ? 'omit sections with `skip`, entries by the path of their list: `skills: [Go]`'
          : 'write lists of names below it, as in `skills: [Go]`',
      ),
    ];
  return [...chosen.fields].flatMap(([path, names]) => {
    const list = placeOf(document, path, names);
    if (!(list instanceof Traced)) return list;
    if (!list.isList) {
      const hint =
        how === 'leave_out' ? 'leave out sections with `skip`' : 'name a list of entries';
      return wrongAt(names, `${code(path)} is no list in the document.`, hint, 'key');
    }
    if (!names.isList)
      return wrongAt(
        names,
        `The entries of ${code(path)} are ${describe(names.raw)}.`,
        'write a list of names',
      );
    const wrong = names.items.find(({ raw }) => typeof raw !== 'string' && typeof raw !== 'number');
    if (wrong !== undefined) {
      const message = `A name in ${code(path)} is ${describe(wrong.raw)}.`;
      return wrongAt(wrong, message, `write what the entry says, ${asText(wrong)}`);
    }
    const called = new EntryNames(list);
    const found = names.items.map((item) => [item, called.find(String(item.raw))] as const);
    const indices = found.flatMap(([, index]) => (typeof index === 'number' ? [index] : []));
    const { items } = list;
    list.items =
      how === 'entries'
        ? indices.map((index) => items[index] as Traced)
        : items.filter((_, index) => !indices.includes(index));
    return found.flatMap(([item, index], at) => {
      const name = quote(String(item.raw));
      if (typeof index !== 'number')
        return [wrongAt(item, `${name} ${index.why} of ${code(path)}.`, index.hint)];
      const isAgain = how === 'entries' && found.findIndex(([, other]) => other === index) < at;
      return isAgain
        ? [wrongAt(item, `${name} is named twice in ${code(path)}.`, 'remove it')]
        : [];
    });
  });
}

/** How a name becomes text: YAML takes one with a colon, such as `Reefs: a survey`, for a key and its value. */
function asText({ raw, isObject }: Traced): string {
  const [[key, value] = [], ...others] = isObject ? Object.entries(raw as object) : [];
  return key === undefined || others.length > 0 || typeof value !== 'string'
    ? 'as text'
    : `in quotes: ${quote(`${key}: ${value}`)}`;
}

/** What a path in an edition leads to: it begins in \`cv\`, which may be left out. */
function placeOf(document: Traced, path: string, from: Traced): Traced | Diagnostic {
  const parsed = parsePath(/^(?:cv|design)\b/.test(path) ? path : `cv.${path}`);
  if (parsed === undefined || parsed.wrong !== undefined) {
    const hint = 'write it like `experience[Harbour Works].highlights`';
    return wrongAt(from, `${quote(path)} is no path of a document.`, hint, 'key');
  }
  return follow(document, parsed.steps, (_, message, hint) => wrongAt(from, message, hint, 'key'));
}

function wrongAt(
  value: Traced,
  message: string,
  hint: string,
  at: 'key' | 'value' = 'value',
): Diagnostic {
  return problemAt(value, 'bad-override', message, { at, hint });
}
