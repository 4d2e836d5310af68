import { formatAddress } from '../compiler/model/links.js';
import { groupBy } from '../util/arrays.js';
import type { PdfContents } from './contents.js';
import type { ExtractorName } from './extractors/extractors.js';
import { parseContactLink } from './structure/header.js';
import { mayBeName } from './structure/name-words.js';
import { CONTACT_ROLES, type ExtractorScore } from './structure/score.js';
import {
  type Field,
  type FieldRole,
  listFields,
  type Section,
  type Structure,
} from './structure/structure.js';

/** Values for an application form if all text is extracted. */
export interface FilledForm {
  /** Roles without a value are omitted. */
  readonly person: readonly FormValue[];
  readonly jobs: readonly FormValue[];
  readonly education: readonly FormValue[];
}

export interface FormValue {
  readonly role: FieldRole;
  /** In the order of a form: a job has titles, place and dates. */
  readonly fields: readonly Field[];
  /** As a form shows them: a profile is its address. */
  readonly texts: readonly string[];
  /** False if the checker only guesses the role. */
  readonly isSure: boolean;
  readonly losses: readonly FormLoss[];
}

export interface FormLoss {
  readonly extractors: readonly ExtractorName[];
  readonly fields: readonly Field[];
}

interface ScoredExtractor {
  readonly name: ExtractorName;
  readonly score: ExtractorScore;
}

type PdfMetadata = Pick<PdfContents, 'title' | 'author'>;

/** @param hasSource - whether the structure comes from the source document, not from the pages */
export function fillForm(
  { header, sections }: Structure,
  scored: readonly ScoredExtractor[],
  metadata: PdfMetadata,
  hasSource: boolean,
): FilledForm {
  // Computed once, as a page may have thousands of values.
  const extractors = scored.map(({ name, score: { missing, split } }) => ({
    name,
    lost: new Set([...missing, ...split.flatMap((entry) => entry.lost)]),
  }));
  const toValue = (fields: readonly Field[], isSure: boolean) => ({
    role: fields[0]?.role ?? 'text',
    fields,
    texts: fields.map(formatValue),
    isSure: hasSource || isSure,
    losses: groupLosses(fields, extractors),
  });
  const collectEntries = (meanings: readonly Section['meaning'][]) =>
    sections
      .filter(({ meaning }) => meanings.includes(meaning))
      .flatMap(({ entries }) => entries.filter(({ isGroupHeading }) => isGroupHeading !== true))
      .flatMap(({ employer, fields: entryFields }) => {
        const ownFields = entryFields.filter(({ role }) => ENTRY_ROLES.includes(role));
        const fields = employer === undefined ? ownFields : [employer, ...ownFields];
        // Without a source, text without dates is usually part of another entry.
        const isEntry = hasSource || fields.some(({ period }) => period !== undefined);
        return isEntry && fields.some(({ role }) => role === 'title')
          ? [toValue(fields, true)]
          : [];
      });
  const fields = hasSource ? header : findName(header, metadata);
  const person = ['name', ...CONTACT_ROLES]
    .flatMap((role) => fields.filter((field) => field.role === role))
    .filter((field) => hasSource || isPlausible(field, sections));
  // Footers repeat contacts.
  const unique = groupBy(person, (field) => `${field.role} ${formatValue(field)}`.toLowerCase());
  return {
    person: [...unique.values()].map(([field]) =>
      toValue([field], isConfirmed(field, header, metadata)),
    ),
    jobs: collectEntries(['experience', 'work_experience']),
    education: collectEntries(['education']),
  };
}

/** Shows the target of a link in place of other words. */
function formatValue({ role, text, href = '' }: Field): string {
  if ((role === 'profile' || role === 'website') && /^https?:/i.test(href))
    return formatAddress(href);
  const link = parseContactLink(href);
  const isPart =
    role === 'email' ? !text.includes('@') || link?.text.endsWith(text) : !/\d{2}/.test(text);
  return link?.role === role && isPart ? link.text : text;
}

/** Replaces a headline by a text with the style of a name that a contact or the author confirms. */
function findName(header: readonly Field[], metadata: PdfMetadata): readonly Field[] {
  const names = header.filter((field) => field.role === 'name');
  const contacts = header.filter(({ role }) => role === 'email' || role === 'profile');
  const mayBeConfirmed = (field: Field) =>
    mayBeName(field.text) && isConfirmed(field, contacts, { ...metadata, title: '' });
  if (names.some(mayBeConfirmed)) return header;
  const other = header.find(
    (field) =>
      (field.role === 'label' || field.role === 'text') &&
      mayBeConfirmed({ ...field, role: 'name' }),
  );
  return other === undefined
    ? header
    : [...header.filter((field) => !names.includes(field)), { ...other, role: 'name' }];
}

const ENTRY_ROLES: readonly FieldRole[] = ['title', 'place', 'dates'];

/** Rejects addresses made of words from titles: a profession may contain a comma. */
function isPlausible({ role, text }: Field, sections: readonly Section[]): boolean {
  if (role === 'name') return mayBeName(text);
  if (role !== 'address') return true;
  const titles = sections.flatMap(listFields).filter((field) => field.role === 'title');
  const titleWords = new Set(titles.flatMap(({ text: title }) => splitWords(title)));
  const words = splitWords(text);
  return words.filter((word) => titleWords.has(word)).length < words.length / 2;
}

function splitWords(text: string): string[] {
  return foldText(text).match(/\p{L}+/gu) ?? [];
}

/** Checks names against metadata and contacts; only addresses can be ambiguous otherwise. */
function isConfirmed(
  { role, text }: Field,
  header: readonly Field[],
  { title, author }: PdfMetadata,
): boolean {
  if (role !== 'name') return role !== 'address' || /[,\d]/.test(text);
  const addresses = header.flatMap((field) =>
    field.role === 'name' ? [] : [field.text, field.href ?? ''],
  );
  const evidence = [title, author, ...addresses].map(foldText).join('\n');
  return text
    .split(/[\s-]+/)
    .map(foldText)
    .some((part) => part.length >= 3 && evidence.includes(part));
}

/** E-mail addresses lack accents. */
function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function groupLosses(
  fields: readonly Field[],
  extractors: readonly { name: ExtractorName; lost: ReadonlySet<Field> }[],
): FormLoss[] {
  const incomplete = extractors.filter(({ lost }) => fields.some((field) => lost.has(field)));
  const groups = groupBy(incomplete, ({ lost }) => fields.map((field) => lost.has(field)).join());
  return [...groups.values()].map(
    (group): FormLoss => ({
      extractors: group.map(({ name }) => name),
      fields: fields.filter((field) => group[0]?.lost.has(field)),
    }),
  );
}
