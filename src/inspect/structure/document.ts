import { type Period, periodText } from '../../cv/dates.js';
import { toPlainText } from '../../cv/text/inline.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { PERSON } from '../../document/entries/person.js';
import { knownSections } from '../../document/validate/rules/sections.js';
import type { Language, TitleKey } from '../../languages/language.js';
import { titleIn } from '../../languages/titles.js';
import { foldTitle, PREDEFINED_SECTIONS } from '../../schema/sections.js';
import { isPlainObject, itemsOf, type PlainObject } from '../../values/plain-object.js';
import { type Fact, type FactOptions, factsOf } from './facts.js';
import type { Entry, Field, Role, Section, Structure } from './structure.js';
import { sectionMeant } from './titles.js';

/** What a valid document says, as a person reads it in the outputs. */
export async function structureOfDocument(document: unknown, options: FactOptions): Promise<Structure> {
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const sections = groupsOf(await factsOf(document, options), ({ path }) => sectionKey(path));
  const header = fieldsOf(sections.get(HEADER) ?? [], options.words);
  sections.delete(HEADER);
  const order = orderOf(cv, options);
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const keys = [...sections.keys()].sort((a, b) => rank(a) - rank(b));
  return { header, sections: keys.map((key) => sectionOf(key, sections.get(key) ?? [], options.words)) };
}

const HEADER = 'header';

/** `header`, `summary`, `education`, or `custom_sections/2`. */
function sectionKey([, key, index]: DocumentPath): string {
  if (key === 'custom_sections') return `${key}/${index}`;
  return key === 'summary' || !Object.hasOwn(PERSON, String(key)) ? String(key) : HEADER;
}

/** The summary always comes first, then what the document lists. */
function orderOf(cv: PlainObject, options: FactOptions): string[] {
  const listed = itemsOf(cv.section_order);
  const known = listed.length === 0 ? undefined : knownSections(cv, options);
  return ['summary', ...listed.map((title) => sectionKey(known?.get(foldTitle(String(title)))?.path ?? []))];
}

function sectionOf(key: string, facts: readonly Fact[], words: Language): Section {
  if (key === 'summary') {
    const title: Field = { role: 'section', text: titleIn(words, 'summary'), path: ['cv', 'summary'] };
    return { title, meaning: 'summary', entries: [{ fields: fieldsOf(facts, words) }] };
  }
  const [title] = fieldsOf(
    facts.filter(({ role }) => role === 'section'),
    words,
  );
  const isPredefined = Object.hasOwn(PREDEFINED_SECTIONS, key);
  const meaning = isPredefined ? (key as TitleKey) : title && sectionMeant(title.text);
  // cv, key, entry, field; or cv, custom_sections, section, entries, entry, field
  const entryOf = ({ path }: Fact): string => String(isPredefined ? path[2] : path[4]);
  const own = facts.filter(({ role, path }) => role !== 'section' && path.length > (isPredefined ? 3 : 5));
  const entries = [...groupsOf(own, entryOf).values()].map((entry): Entry => ({ fields: fieldsOf(entry, words) }));
  return { ...(title && { title }), ...(meaning && { meaning }), entries };
}

const ORDER: readonly Role[] = ['title', 'place', 'dates', 'text', 'bullet'];

/** The fields of a header or an entry in a person's order. A link belongs to the words it stands with. */
function fieldsOf(facts: readonly Fact[], words: Language): Field[] {
  const texts = facts.filter(({ kind, role, date }) => kind === 'text' && !(role === 'dates' && date !== undefined));
  const hrefs = new Map<string, string>();
  for (const { kind, path, value } of facts)
    if (kind === 'link' && !hrefs.has(path.join('/'))) hrefs.set(path.join('/'), value);
  const url = facts.find(({ kind, path }) => kind === 'link' && path.at(-1) === 'url')?.value;
  const fields = texts.map(({ role, value, path }, index): Field => {
    const isNamed = role === 'title' && texts.findIndex((other) => other.role === 'title') === index;
    const href = hrefs.get(path.join('/')) ?? (isNamed ? url : undefined);
    return { role, text: value, path, ...(href && { href }) };
  });
  const rank = ({ role }: Field): number => ORDER.indexOf(role);
  return [...fields, ...datesOf(facts, words)].sort((a, b) => rank(a) - rank(b));
}

/** The dates of the calendar that an entry has, as one field. A period without an end is still going on. */
function datesOf(facts: readonly Fact[], words: Language): Field[] {
  const dates = facts.filter(({ role, date }) => role === 'dates' && date !== undefined);
  const [first] = dates;
  if (first?.date === undefined) return [];
  if (first.path.at(-1) !== 'start_date' || first.date === 'present') {
    const single = first.date === 'present' ? {} : { period: { start: first.date, end: first.date } };
    return [{ role: 'dates', text: first.value, path: first.path, ...single }];
  }
  const period: Period = { start: first.date, end: dates[1]?.date ?? 'present' };
  return [{ role: 'dates', text: toPlainText(periodText(period, words)), path: first.path, period }];
}

/** In the order of their first members. */
function groupsOf<T>(members: readonly T[], key: (member: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const member of members) {
    const group = groups.get(key(member));
    if (group === undefined) groups.set(key(member), [member]);
    else group.push(member);
  }
  return groups;
}
