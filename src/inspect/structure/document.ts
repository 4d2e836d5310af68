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

/** What a document says, as a person reads it in the outputs. */
export function structureOfCv({
  name,
  label,
  contacts,
  summary,
  summaryTitle,
  sections,
}: Cv): Structure {
  const header = [
    ...fieldOf('name', name, ['cv', 'name']),
    ...fieldOf('label', label, ['cv', 'label']),
    ...contacts.flatMap(contactField),
  ];
  const path = ['cv', 'summary'];
  const titles = fieldOf('section', summaryTitle, path);
  const fields = paragraphsOf(summary).flatMap((paragraph) => fieldOf('text', paragraph, path));
  return {
    header,
    sections: [
      ...titles.map((title) => ({ title, meaning: 'summary' as const, entries: [{ fields }] })),
      ...sections.map(sectionOf),
    ],
  };
}

const ROLES: Partial<Record<Contact['kind'], Role>> = {
  location: 'address',
  phone: 'phone',
  email: 'email',
  website: 'website',
};

function contactField({ kind, text, href, path }: Contact): Field[] {
  const role = ROLES[kind] ?? 'profile';
  return fieldOf(role, text, path, role === 'website' || role === 'profile' ? href : undefined);
}

function sectionOf({ key, title, entries, path }: CvSection): Section {
  const [field] = fieldOf('section', title, path);
  const meaning = key ?? sectionMeant(toPlainText(title));
  return defined({ title: field, meaning, entries: entries.map(entryOf) });
}

/** The fields of an entry in a person's order. */
function entryOf(entry: CvEntry): Entry {
  const { kind, path, link, parts, highlights, highlightNumbers } = entry;
  const { degree, name, subject } = LAYOUTS[kind];
  const heads: Field[] = [
    ...fieldOf('title', entry.name, [...path, name.key]),
    ...fieldOf('title', entry.degree, [...path, degree?.key ?? '']),
    // The position of a job is a title, the details of a skill are a text.
    ...fieldOf(subject?.content === 'name' ? 'title' : 'text', entry.subject, [
      ...path,
      subject?.key ?? '',
    ]),
    ...(link?.kind === 'address'
      ? [{ role: 'title' as const, text: link.text, path: [...path, 'url'] }]
      : []),
  ];
  const fields: Field[] = [
    ...heads.map((field, index) =>
      index === 0 && link?.kind === 'link' ? { ...field, href: link.href } : field,
    ),
    ...fieldOf('place', entry.location, [...path, 'location']),
    ...datesOf(entry.date, path),
    ...parts.flatMap((part) => partFields(part, path)),
    // The items of lists in a highlight are bullets, too.
    ...highlights.flatMap((blocks, index) => {
      const at = [...path, 'highlights', highlightNumbers[index] ?? 0];
      return paragraphsOf(blocks).flatMap((text) => fieldOf('bullet', text, at));
    }),
  ];
  return { fields: inPersonsOrder(fields) };
}

function partFields(part: Part, path: DocumentPath): Field[] {
  const role: Role = part.field.place === 'bullet' ? 'bullet' : 'text';
  const at = [...path, part.field.key];
  if (part.kind === 'names') return part.names.flatMap((name) => fieldOf(role, name, at));
  if (part.kind !== 'link') return fieldOf(role, part.text, at);
  const { link } = part;
  return link.kind === 'address'
    ? [{ role, text: link.text, path: at }]
    : fieldOf(role, link.text, at, link.href);
}

/** A period without a date at its end is still going on. */
function datesOf(date: RichText | undefined, path: DocumentPath): Field[] {
  const [field] = fieldOf('dates', date, path);
  if (field === undefined) return [];
  const [start, end] = timesIn(date ?? []);
  if (start === undefined) return [field];
  const isPeriod = field.text !== toPlainText(date?.slice(0, 1) ?? []);
  const period: Period = { start, end: end ?? (isPeriod ? 'present' : start) };
  return [{ ...field, period }];
}

function timesIn(text: RichText): CalendarDate[] {
  return text.flatMap((inline) => {
    if (inline.kind === 'time') return knownDate(inline.datetime) ?? [];
    return 'children' in inline ? timesIn(inline.children) : [];
  });
}

/** A list of one field, or of none if there is no text. */
function fieldOf(
  role: Role,
  text: RichText | undefined,
  path: DocumentPath,
  href?: string,
): Field[] {
  const words = toPlainText(text ?? []).trim();
  return words === '' ? [] : [defined({ role, text: words, path, href })];
}
