import { LAYOUTS } from '../../compiler/fields/entry-fields.js';
import type {
  Contact,
  Cv,
  Entry as CvEntry,
  Section as CvSection,
  Part,
} from '../../compiler/model/cv.js';
import type { Period } from '../../compiler/model/dates.js';
import { paragraphsOf, type RichText, toPlainText } from '../../compiler/model/text/inline.js';
import { type CalendarDate, knownDate } from '../../compiler/schema/calendar.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { defined } from '../../util/plain-object.js';
import {
  type Entry,
  type Field,
  inPersonsOrder,
  type Role,
  type Section,
  type Structure,
} from './structure.js';
import { sectionMeant } from './titles.js';

export function structureOfCv({
  name,
  label,
  contacts,
  summary,
  summaryTitle,
  sections,
}: Cv): Structure {
  const header = [
    ...toFields('name', name, ['cv', 'name']),
    ...toFields('label', label, ['cv', 'label']),
    ...contacts.flatMap(toContactFields),
  ];
  const path = ['cv', 'summary'];
  const titles = toFields('section', summaryTitle, path);
  const fields = paragraphsOf(summary).flatMap((paragraph) => toFields('text', paragraph, path));
  return {
    header,
    sections: [
      ...titles.map((title) => ({ title, meaning: 'summary' as const, entries: [{ fields }] })),
      ...sections.map(toSection),
    ],
  };
}

const ROLES: Partial<Record<Contact['kind'], Role>> = {
  location: 'address',
  phone: 'phone',
  email: 'email',
  website: 'website',
};

function toContactFields({ kind, text, href, path }: Contact): Field[] {
  const role = ROLES[kind] ?? 'profile';
  return toFields(role, text, path, role === 'website' || role === 'profile' ? href : undefined);
}

function toSection({ key, title, entries, path }: CvSection): Section {
  const [field] = toFields('section', title, path);
  const meaning = key ?? sectionMeant(toPlainText(title));
  return defined({ title: field, meaning, entries: entries.map(toEntry) });
}

function toEntry(entry: CvEntry): Entry {
  const { kind, path, link, parts, highlights, highlightNumbers } = entry;
  const { degree, name, subject } = LAYOUTS[kind];
  const titles: Field[] = [
    ...toFields('title', entry.name, [...path, name.key]),
    ...toFields('title', entry.degree, [...path, degree?.key ?? '']),
    // The position of a job is a title; the details of a skill are text.
    ...toFields(subject?.content === 'name' ? 'title' : 'text', entry.subject, [
      ...path,
      subject?.key ?? '',
    ]),
    ...(link?.kind === 'address'
      ? [{ role: 'title' as const, text: link.text, path: [...path, 'url'] }]
      : []),
  ];
  const fields: Field[] = [
    ...titles.map((field, index) =>
      index === 0 && link?.kind === 'link' ? { ...field, href: link.href } : field,
    ),
    ...toFields('place', entry.location, [...path, 'location']),
    ...toDateFields(entry.date, path),
    ...parts.flatMap((part) => toPartFields(part, path)),
    // List items in a highlight are bullets, too.
    ...highlights.flatMap((blocks, index) => {
      const at = [...path, 'highlights', highlightNumbers[index] ?? 0];
      return paragraphsOf(blocks).flatMap((text) => toFields('bullet', text, at));
    }),
  ];
  return { fields: inPersonsOrder(fields) };
}

function toPartFields(part: Part, path: DocumentPath): Field[] {
  const role: Role = part.field.place === 'bullet' ? 'bullet' : 'text';
  const at = [...path, part.field.key];
  if (part.kind === 'names') return part.names.flatMap((name) => toFields(role, name, at));
  if (part.kind !== 'link') return toFields(role, part.text, at);
  const { link } = part;
  return link.kind === 'address'
    ? [{ role, text: link.text, path: at }]
    : toFields(role, link.text, at, link.href);
}

/** A period without an end date is ongoing. */
function toDateFields(date: RichText | undefined, path: DocumentPath): Field[] {
  const [field] = toFields('dates', date, path);
  if (field === undefined) return [];
  const [start, end] = collectDates(date ?? []);
  if (start === undefined) return [field];
  const isPeriod = field.text !== toPlainText(date?.slice(0, 1) ?? []);
  const period: Period = { start, end: end ?? (isPeriod ? 'present' : start) };
  return [{ ...field, period }];
}

function collectDates(text: RichText): CalendarDate[] {
  return text.flatMap((inline) => {
    if (inline.kind === 'time') return knownDate(inline.datetime) ?? [];
    return 'children' in inline ? collectDates(inline.children) : [];
  });
}

function toFields(
  role: Role,
  text: RichText | undefined,
  path: DocumentPath,
  href?: string,
): Field[] {
  const plainText = toPlainText(text ?? []).trim();
  return plainText === '' ? [] : [defined({ role, text: plainText, path, href })];
}
