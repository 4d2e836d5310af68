import { findLanguageTag } from '../../compiler/locales/find-language-tag.js';
import { ENGLISH } from '../../compiler/locales/find-locale.js';
import { getTitle } from '../../compiler/locales/titles.js';
import type { EntryKind } from '../../compiler/schema/entries.js';
import { foldTitle } from '../../compiler/schema/sections.js';
import { omitUndefined, toList } from '../../util/plain-object.js';
import type { Draft } from '../draft.js';
import { createFieldParser, parseLanguageTag, parseUrl } from '../fields.js';
import { COVER_LETTER_REASON, type InputObject, PHOTO_REASON } from '../input-object.js';
import { groupProfiles, readProfiles, toLabeledLink } from '../profiles.js';
import { readDesign } from './design.js';
import {
  ENTRY_READERS,
  ENTRY_TEXT_KEYS,
  inferSectionKind,
  keyToTitle,
  readLegacySections,
  type TextEntryKind,
} from './sections.js';

/** Reads a RenderCV document 0.x, 1.x or 2.x; see docs/import-mappings.md. */
export function readRenderCv(document: InputObject, draft: Draft): void {
  readLanguage(document, draft);
  const letter = document.object('cover_letter');
  letter?.tracker.reject([...letter.path, 'letter'], COVER_LETTER_REASON);
  const cv = document.object('cv') ?? letter;
  cv?.tracker.reject([...cv.path, 'photo'], PHOTO_REASON);
  const sections = cv?.object('sections');
  readHeader(cv, draft);
  for (const key of Object.keys(sections?.value ?? {})) {
    if (sections !== undefined && !isSummary(sections, key, draft))
      readSection(sections, key, draft);
  }
  if (cv !== undefined) readLegacySections(cv, draft);
  const design = document.object('design');
  if (design !== undefined) draft.design = readDesign(design, draft);
}

/** Reads an English name in `locale` since 2.3, earlier a code in `locale_catalog`. */
function readLanguage(document: InputObject, draft: Draft): void {
  for (const key of ['locale', 'locale_catalog']) {
    const tag = document.object(key)?.accept('language', readLanguageName);
    if (tag !== undefined && tag !== ENGLISH.tag) draft.language = tag;
  }
}

function readLanguageName(text: string): string | undefined {
  return findLanguageTag(text.replaceAll('_', ' ')) ?? parseLanguageTag(text);
}

function readHeader(cv: InputObject | undefined, draft: Draft): void {
  const [website, ...pages] = cv?.acceptAll('website', parseUrl) ?? [];
  draft.person = omitUndefined({
    name: cv?.text('name'),
    label: cv?.text('headline', 'label'),
    location: cv?.text('location'),
    email: draft.addContacts('email', cv?.acceptAll('email', createFieldParser('email')) ?? []),
    phone: draft.addContacts('phone', cv?.acceptAll('phone', parsePhone) ?? []),
    website,
    social_networks: readProfiles(cv?.objects('social_networks') ?? [], draft),
    summary: readSummary(cv?.object('sections'), draft) ?? cv?.text('summary'),
  });
  draft.contacts.push(...pages.map((url) => toLabeledLink(url)));
  const connections = (cv?.objects('custom_connections') ?? []).map((part) => ({
    network: part.text('placeholder'),
    username: undefined,
    url: part.accept('url', parseUrl),
  }));
  groupProfiles(connections, draft);
}

function parsePhone(text: string): string | undefined {
  return createFieldParser('phone')(text.replace(/^tel:/, ''));
}

/** RenderCV has no field for the summary. */
function isSummary(sections: InputObject, key: string, { locale }: Draft): boolean {
  return (
    foldTitle(keyToTitle(key)) === foldTitle(getTitle(locale, 'summary')) &&
    inferSectionKind(toList(sections.value[key])) === 'TextEntry'
  );
}

function readSummary(sections: InputObject | undefined, draft: Draft): string | undefined {
  const key = Object.keys(sections?.value ?? {}).find((candidate) =>
    isSummary(sections as InputObject, candidate, draft),
  );
  return key === undefined ? undefined : sections?.texts(key).join('\n\n');
}

function readSection(sections: InputObject, key: string, draft: Draft): void {
  const kind = inferSectionKind(toList(sections.value[key]));
  const title = keyToTitle(key);
  if (kind === undefined) return;
  if (isTextKind(kind)) addTexts(title, kind, readTexts(sections, key, kind), draft);
  else draft.addSectionFrom<EntryKind>(title, kind, sections.objects(key), ENTRY_READERS[kind]);
}

function isTextKind(kind: EntryKind | TextEntryKind): kind is TextEntryKind {
  return kind === 'TextEntry' || Object.hasOwn(ENTRY_TEXT_KEYS, kind);
}

function readTexts(sections: InputObject, key: string, kind: TextEntryKind): string[] {
  const textKey = ENTRY_TEXT_KEYS[kind];
  if (textKey === undefined) return sections.texts(key);
  return sections.objects(key).flatMap((part) => part.text(textKey) ?? []);
}

/** Bullets become one entry without a name; other texts become lines. */
function addTexts(
  title: string,
  kind: TextEntryKind,
  texts: readonly string[],
  draft: Draft,
): void {
  const lines = texts.map((text, index) => ({
    name: '',
    details: formatNumber(kind, index, texts.length) + text,
  }));
  if (kind === 'BulletEntry')
    draft.addSection(title, 'NormalEntry', [{ name: '', highlights: [...texts] }]);
  else draft.addSection(title, 'OneLineEntry', lines);
}

function formatNumber(kind: TextEntryKind, index: number, count: number): string {
  if (kind === 'NumberedEntry') return `${index + 1}. `;
  return kind === 'ReversedNumberedEntry' ? `${count - index}. ` : '';
}
