import { findNetwork } from '../../compiler/fields/networks.js';
import type { Locale } from '../../compiler/locales/locale.js';
import { getTitle } from '../../compiler/locales/titles.js';
import type { EntryKind } from '../../compiler/schema/entries.js';
import { PREDEFINED_SECTIONS, type SectionKey } from '../../compiler/schema/sections.js';
import { parseDoi } from '../../compiler/schema/url.js';
import { getContactLabel } from '../../inspect/structure/contact-labels.js';
import { isPlaceLine, parseContactLink } from '../../inspect/structure/header.js';
import { isDegree, isPosition, isSchool, mayBeName } from '../../inspect/structure/name-words.js';
import { containsCenter } from '../../inspect/structure/page-lines.js';
import type { Field, FieldRole, Section, Structure } from '../../inspect/structure/structure.js';
import { findEqualSection, hasSameLetters } from '../../inspect/structure/title-meaning.js';
import type { PdfLink } from '../../pdf/model.js';
import { omitUndefined } from '../../util/plain-object.js';
import type { Draft, EntryInput } from '../draft.js';
import { createFieldParser, parseUrl } from '../fields.js';
import { escapeMarkdown } from '../plain-text.js';
import { groupLinks } from '../profiles.js';
import {
  type ConvertedEntry,
  ENTRY_CONVERTERS,
  type EntryTexts,
  findTitleOrder,
  hasSeveralPeriods,
  type TitleOrder,
} from './entries.js';
import { toMarkdown } from './field-markdown.js';

/** Fills a draft with the texts that were found on pages. */
export function fillDraft(
  { header, sections }: Structure,
  links: readonly PdfLink[],
  draft: Draft,
): void {
  const summaries = sections.filter(isSummary);
  const others = fillPerson(header, summaries, links, draft);
  addSections(
    sections.filter((section) => !summaries.includes(section)),
    links,
    draft,
  );
  const entries = others.map((text) => {
    const entry = draft.createEntry('OneLineEntry', { name: text, details: '' });
    draft.addComment(entry, 'name', 'where does this belong?');
    return entry;
  });
  draft.addSection(draft.translate('Other'), 'OneLineEntry', entries);
}

/** A summary with several short lines is a list of another kind. */
function isSummary({ meaning, title }: Section): boolean {
  return meaning === 'summary' || (meaning === undefined && title === undefined);
}

/** @returns the texts of the header that are no field of a person */
function fillPerson(
  header: readonly Field[],
  summaries: readonly Section[],
  links: readonly PdfLink[],
  draft: Draft,
): string[] {
  const others: string[] = [];
  const take = (role: FieldRole, parse: (field: Field) => string | undefined): string[] =>
    header
      .filter((field) => field.role === role)
      .flatMap((field) => {
        const value = parse(field);
        if (value === undefined) others.push(escapeMarkdown(field.text));
        return value ?? [];
      });
  const takeFirst = (role: FieldRole): string | undefined => {
    const [first, ...more] = take(role, ({ text }) => escapeMarkdown(text));
    others.push(...more);
    return first;
  };
  const toContact = (key: 'email' | 'phone') => take(key, (field) => parseContact(field, key));
  const unique = (values: readonly string[]) => [...new Set(values)];
  const toUrl = ({ text, href = '' }: Field) => parseUrl(href) ?? parseUrl(text);
  const handles = header.filter(({ role, text }) => role !== 'email' && MASTODON_HANDLE.test(text));
  const urls = unique([...take('profile', toUrl), ...take('website', toUrl)]).filter(
    (url) => !handles.some(({ href }) => href === url),
  );
  const location = takeFirst('address');
  const paragraphs = summaries.flatMap(({ entries }) =>
    entries.flatMap(({ fields }) =>
      fields.map((field) => {
        const inline = links.filter((link) => coversField(link, field));
        return (field.role === 'bullet' ? '- ' : '') + toMarkdown(field.text, field, inline);
      }),
    ),
  );
  draft.person = omitUndefined({
    name: takeFirst('name'),
    label: takeFirst('label'),
    location,
    email: draft.addContacts('email', unique(toContact('email'))),
    phone: draft.addContacts('phone', unique(toContact('phone'))),
    ...groupLinks(
      urls.map((url) => ({ url, readLabel: () => undefined })),
      draft,
      handles.map(({ text, href }) => ({ network: 'Mastodon', username: text, url: href })),
    ),
    summary: paragraphs.join('\n\n').replaceAll(/(?<=^- .*)\n\n(?=- )/gm, '\n') || undefined,
  });
  const name = header.find(({ role }) => role === 'name')?.text;
  draft.isNameUnsure = name !== undefined && (!mayBeName(name) || isPosition(name));
  // The pages show it.
  if (location !== undefined) draft.render = { ...draft.render, show_location: true };
  const texts = [...others, ...take('text', ({ text }) => escapeMarkdown(text))];
  // The labels of contacts are known from their values.
  return texts.filter(
    (text) => findNetwork(text) === undefined && getContactLabel().exec(text)?.[1] !== '',
  );
}

const MASTODON_HANDLE = /^@?[\w.-]+@[\w.-]+$/;

function parseContact({ text, href = '' }: Field, key: 'email' | 'phone'): string | undefined {
  const parse = createFieldParser(key);
  const link = parseContactLink(href);
  return parse(text.trim()) ?? (link?.role === key ? parse(link.text) : undefined);
}

function addSections(sections: readonly Section[], links: readonly PdfLink[], draft: Draft): void {
  // The wide column has the main sections.
  const sorted = [...sections].sort(
    (a, b) => Number(a.isAside === true) - Number(b.isAside === true),
  );
  const contents = sorted.map((section) => {
    const entries = collectTexts(section, links, draft);
    return { title: section.title?.text, kind: findKind(section, entries), entries };
  });
  const findPredefined = createSectionFinder(contents.flatMap(({ title }) => title ?? []));
  const findOrder = (kind: EntryKind) =>
    findTitleOrder(
      kind,
      contents.flatMap((content) => (content.kind === kind ? content.entries : [])),
    );
  const ofSchools = findOrder('EducationEntry');
  const ofJobs = findOrder('ExperienceEntry');
  for (const { title = draft.translate('Other'), kind, entries } of contents) {
    const key = findPredefined(title, kind);
    const known = key === undefined ? title : getTitle(draft.locale, key);
    if (key !== undefined && !hasSameLetters(title, known)) draft.originalTitles.set(key, title);
    // Jobs without known words have the order of schools.
    const isJob = kind === 'ExperienceEntry' && ofJobs.isSure;
    const order = isJob
      ? ofJobs
      : { ...ofSchools, isSure: ofSchools.isSure && kind !== 'ExperienceEntry' };
    draft.addSection<EntryKind>(
      known,
      kind,
      entries.flatMap((texts) => convertEntry(kind, texts, order, draft)),
    );
  }
}

/** Finds sections whose kind of entries is that of the title, and that no other title claims. */
function createSectionFinder(titles: readonly string[]) {
  const keys = titles.map(findEqualSection);
  return (title: string, kind: EntryKind): SectionKey | undefined => {
    const key = findEqualSection(title);
    const isSole = titles.every((other, i) => keys[i] !== key || hasSameLetters(other, title));
    return key !== undefined && PREDEFINED_SECTIONS[key].kind === kind && isSole ? key : undefined;
  };
}

function convertEntry(kind: EntryKind, texts: EntryTexts, order: TitleOrder, draft: Draft) {
  return ENTRY_CONVERTERS[kind](texts, order).map(({ comments = {}, ...fields }) => {
    const counted = kind === 'PublicationEntry' ? addCitations(fields, draft.locale) : fields;
    const entry = draft.createEntry(kind, counted as EntryInput<never>);
    for (const [key, comment] of Object.entries(comments))
      draft.addComment(entry, key as never, comment);
    if (typeof fields.date === 'string' && hasSeveralPeriods(fields.date))
      draft.addComment(entry, 'date' as never, 'several periods?');
    return entry;
  });
}

/** `cited by 12`, in the language of the document, is a number of its own. */
function addCitations(entry: ConvertedEntry, { strings }: Locale): ConvertedEntry {
  const forms = Object.values(strings.citedBy).map((form) => form.toLowerCase());
  const { highlights = [] } = entry as { readonly highlights?: readonly string[] };
  const line = highlights.find((text) => forms.includes(text.replace(/\d+/, '{n}').toLowerCase()));
  if (line === undefined) return entry;
  const words = line.toLowerCase() === strings.citedBy.two?.toLowerCase() ? 2 : 1;
  const others = highlights.filter((other) => other !== line);
  return {
    ...entry,
    cited_by: Number(/\d+/.exec(line)?.[0] ?? words),
    highlights: others.length > 0 ? others : undefined,
  };
}

function findKind({ meaning }: Section, entries: readonly EntryTexts[]): EntryKind {
  if (meaning !== undefined && meaning !== 'summary') {
    const { kind } = PREDEFINED_SECTIONS[meaning];
    const isJob = kind === 'ExperienceEntry' || kind === 'EducationEntry';
    if (kind !== 'OneLineEntry' && !(isJob && entries.every(isUndated))) return kind;
  }
  const kind = meaning === undefined ? guessKind(entries) : undefined;
  if (kind !== undefined) return kind;
  const isShort = entries.every(
    ({ titles, bullets, texts }) =>
      titles.length < 2 &&
      (bullets.length === 0 || titles.length + texts.length === 0 || texts.length === 1),
  );
  return isShort || meaning !== undefined ? 'OneLineEntry' : 'NormalEntry';
}

/** Finds what most entries of a section with an unknown title are. */
function guessKind(entries: readonly EntryTexts[]): EntryKind | undefined {
  const areMost = (some: readonly EntryTexts[]) => some.length > entries.length / 2;
  if (areMost(entries.filter(({ doi }) => doi))) return 'PublicationEntry';
  const titled = entries.filter(({ titles, dates }) => titles.length > 1 && dates.length > 0);
  if (!areMost(titled)) return areMost(entries.filter(isLine)) ? 'OneLineEntry' : undefined;
  const titles = titled.flatMap((entry) => entry.titles);
  const isEducation = titled.some((entry) => entry.transcript) || titles.some(isDegree);
  return titles.some(isSchool) && isEducation ? 'EducationEntry' : 'ExperienceEntry';
}

/** `Languages: German` */
function isLine({ titles, texts }: EntryTexts): boolean {
  return titles.length === 1 && texts.length === 1;
}

function isUndated({ titles, dates, texts, places, bullets }: EntryTexts): boolean {
  const isPair = bullets.length === 0 && titles.length + texts.length + places.length === 2;
  return dates.length === 0 && (titles.length < 2 || isPair);
}

function collectTexts(section: Section, links: readonly PdfLink[], draft: Draft): EntryTexts[] {
  let heading: readonly Field[] = [];
  return section.entries.flatMap(({ fields, employer, isGroupHeading }) => {
    if (isGroupHeading === true) {
      heading = fields
        .filter(({ role }) => role !== 'dates')
        .slice(1)
        .map(toHeadingField);
      return [];
    }
    const own = employer === undefined ? fields : [employer, ...heading, ...fields];
    if (employer !== undefined) heading = heading.filter(({ role }) => role === 'place');
    const get = (role: FieldRole) => own.filter((field) => field.role === role);
    const targets = links.filter((link) =>
      own.some((field) => coversField(link, field) && !isInlineLink(link, field, section)),
    );
    const { transcript: label } = draft.locale.strings;
    const transcript = targets.find(({ text }) => removeSpaces(text) === removeSpaces(label));
    const others = targets.filter((link) => link !== transcript);
    const main = [transcript, others[0]];
    const urls = others.flatMap(({ url }) => parseUrl(url) ?? []);
    // The entry has one link, whose label is no text of its own.
    const labels = main.flatMap((link) => link?.text.trim() ?? []).filter(isLinkLabel);
    const items = get('bullet');
    const bullets = items.map(({ text }) => removeLabel(text, labels));
    const grade = findGrade(bullets, draft.locale.strings.gpa);
    const doi = own.flatMap(({ text }) => DOI.exec(text)?.[0] ?? []).find(parseDoi);
    return {
      hasEmployer: employer !== undefined,
      titles: get('title').flatMap(({ text }, index) =>
        index === 0 ? escapeMarkdown(text.trim()) : escapeMarkdown(removeLabel(text, labels)) || [],
      ),
      places: get('place').map(toText),
      dates: get('dates'),
      texts: get('text').flatMap(({ text }) => escapeMarkdown(removeLabel(text, labels)) || []),
      bullets: bullets.flatMap((text) =>
        text === grade?.bullet ? [] : escapeMarkdown(text) || [],
      ),
      points: items.flatMap((field, index) => {
        const text = bullets[index] ?? '';
        const inline = links.filter((link) => coversField(link, field) && !main.includes(link));
        return text === grade?.bullet ? [] : toMarkdown(text, field, inline) || [];
      }),
      grade: grade?.value,
      transcript: transcript?.url,
      urls: [...new Set(urls)],
      doi: doi ?? urls.map(parseDoi).find((found) => found !== undefined),
    };
  });
}

/** Next to an employer, a second title is its place or a text. */
function toHeadingField(field: Field): Field {
  if (field.role !== 'title') return field;
  return { ...field, role: isPlaceLine(field.text) ? 'place' : 'text' };
}

/** Tests for a link of some words of a bullet; that of a publication is its address. */
function isInlineLink(link: PdfLink, field: Field, { meaning }: Section): boolean {
  const { role, text } = field;
  const label = link.text.trim();
  return (
    role === 'bullet' &&
    meaning !== 'publications' &&
    coversField(link, field) &&
    removeSpaces(text).includes(removeSpaces(label)) &&
    removeLabel(text, [label]) === text.trim()
  );
}

/** `View on GitHub`; more words are text of the entry. */
export function isLinkLabel(text: string): boolean {
  return text.trim().split(/\s+/).length <= MAX_LABEL_WORDS;
}

const MAX_LABEL_WORDS = 4;

/** `Grade: 1.3 (Transcript)`, `Certificate` */
function removeLabel(text: string, labels: readonly string[]): string {
  const bare = text.trim();
  const folded = removeSpaces(bare);
  const label = labels
    .map(removeSpaces)
    .find((other) => other !== '' && folded.replace(/[)）]$/u, '').endsWith(other));
  if (label === undefined) return bare;
  if (folded === label) return /^https?:/.test(bare) ? bare : '';
  return /[(（][^()（）]*[)）]$/u.test(bare) ? bare.replace(/\s*[(（][^()（）]*[)）]$/u, '') : bare;
}

/** The texts of links may lack spaces. */
function removeSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}

/** `GPA: 3.8/4.0` in the language of the document or English */
function findGrade(bullets: readonly string[], label: string) {
  return bullets
    .map((bullet) => {
      const [, name = '', value = ''] = /^([^:：]+)[:：]\s*(.+)$/u.exec(bullet) ?? [];
      return { bullet, value: [label, 'GPA'].includes(name.trim()) ? value : '' };
    })
    .find(({ value }) => value !== '');
}

const DOI = /\b10\.\d{4,9}\/[^\s,;，、；（]+[^\s,;.)\]，、；（）]/;

function toText({ text }: Field): string {
  return escapeMarkdown(text.trim());
}

function coversField({ page, rects }: PdfLink, { location }: Field): boolean {
  return location?.page === page && rects.some((rect) => containsCenter(rect, location));
}
