import { FIELD_SLOTS } from '../../compiler/fields/entry-fields.js';
import type {
  Contact,
  Cv,
  Entry as CvEntry,
  Section as CvSection,
  EntryPart,
} from '../../compiler/model/cv.js';
import { collectParagraphs, type RichText, toPlainText } from '../../compiler/model/text/inline.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { omitUndefined } from '../../util/plain-object.js';
import {
  addEmployers,
  type Entry,
  type Field,
  type FieldRole,
  type Section,
  type Structure,
  sortFields,
} from './structure.js';
import { findSectionKey } from './title-meaning.js';

export function toCvStructure({
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
  const fields = collectParagraphs(summary).flatMap((paragraph) =>
    toFields('text', paragraph, path),
  );
  return {
    header,
    sections: [
      ...titles.map((title) => ({ title, meaning: 'summary' as const, entries: [{ fields }] })),
      ...sections.map(toSection),
    ],
  };
}

const ROLES: Partial<Record<Contact['kind'], FieldRole>> = {
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
  return omitUndefined({
    title: toFields('section', title, path)[0],
    meaning: key ?? findSectionKey(toPlainText(title)),
    entries: addEmployers(entries.map(toEntry)),
  });
}

function toEntry(entry: CvEntry): Pick<CvEntry, 'group'> & Entry {
  const { kind, path, link, parts, highlights, highlightIndices } = entry;
  const { degree, name, subject } = FIELD_SLOTS[kind];
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
    ...toFields('dates', entry.date, path).map((field) =>
      omitUndefined({ ...field, period: entry.period }),
    ),
    ...parts.flatMap((part) => toPartFields(part, path)),
    // List items in a highlight are bullets, too.
    ...highlights.flatMap((blocks, index) => {
      const at = [...path, 'highlights', highlightIndices[index] ?? 0];
      return collectParagraphs(blocks).flatMap((text) => toFields('bullet', text, at));
    }),
  ];
  return omitUndefined({ fields: sortFields(fields), group: entry.group });
}

function toPartFields(part: EntryPart, path: DocumentPath): Field[] {
  const role: FieldRole = part.field.place === 'bullet' ? 'bullet' : 'text';
  const at = [...path, part.field.key];
  if (part.kind === 'names') return part.names.flatMap((name) => toFields(role, name, at));
  if (part.kind !== 'link') return toFields(role, part.text, at);
  const { link } = part;
  return link.kind === 'address'
    ? [{ role, text: link.text, path: at }]
    : toFields(role, link.text, at, link.href);
}

function toFields(
  role: FieldRole,
  text: RichText | undefined,
  path: DocumentPath,
  href?: string,
): Field[] {
  const plainText = toPlainText(text ?? []).trim();
  return plainText === '' ? [] : [omitUndefined({ role, text: plainText, path, href })];
}
