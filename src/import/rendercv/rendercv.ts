import { ENGLISH } from '../../compiler/locales/find.js';
import { tagOfName } from '../../compiler/locales/names.js';
import { titleIn } from '../../compiler/locales/titles.js';
import type { EntryKind, OneLineEntryB } from '../../compiler/schema/entries.js';
import { foldTitle } from '../../compiler/schema/sections.js';
import { defined, itemsOf } from '../../util/plain-object.js';
import type { Draft } from '../draft.js';
import { fitting, readTag, readUri } from '../fields.js';
import { readProfiles } from '../profiles.js';
import { LETTER, type Part, PHOTO } from '../reading.js';
import { readDesign } from './design.js';
import {
  kindOfSection,
  READERS,
  readOldSections,
  TEXT_KEYS,
  type TextKind,
  titleOfKey,
} from './sections.js';

/** Reads a RenderCV document 0.x, 1.x or 2.x; docs/import.md maps its fields. */
export function readRenderCv(document: Part, draft: Draft): void {
  readLanguage(document, draft);
  const letter = document.part('cover_letter');
  letter?.reading.refuse([...letter.path, 'letter'], LETTER);
  const cv = document.part('cv') ?? letter;
  cv?.reading.refuse([...cv.path, 'photo'], PHOTO);
  const sections = cv?.part('sections');
  const profiles = readHeader(cv, draft);
  for (const key of Object.keys(sections?.value ?? {})) {
    if (sections !== undefined && !isSummary(sections, key, draft))
      readSection(sections, key, draft);
  }
  if (cv !== undefined) readOldSections(cv, draft);
  draft.addSection(draft.word('Profiles'), 'OneLineEntry', profiles, draft.word('Profile'));
  const design = document.part('design');
  if (design !== undefined) draft.design = readDesign(design, draft);
}

/** Reads an English name in `locale` since 2.3, earlier a code in `locale_catalog`. */
function readLanguage(document: Part, draft: Draft): void {
  for (const key of ['locale', 'locale_catalog']) {
    const tag = document.part(key)?.accept('language', readLanguageName);
    if (tag !== undefined && tag !== ENGLISH.tag) draft.language = tag;
  }
}

function readLanguageName(text: string): string | undefined {
  return tagOfName(text.replaceAll('_', ' ')) ?? readTag(text);
}

/** Reads personal data and summary; returns profiles that the header cannot show. */
function readHeader(cv: Part | undefined, draft: Draft): OneLineEntryB[] {
  const { networks, others } = readProfiles(cv?.parts('social_networks') ?? []);
  for (const part of cv?.parts('custom_connections') ?? []) {
    others.push(
      defined({
        name: part.text('placeholder') ?? '',
        details: '',
        url: part.accept('url', readUri),
      }),
    );
  }
  draft.person = defined({
    name: cv?.text('name'),
    label: cv?.text('headline', 'label'),
    location: cv?.text('location'),
    email: cv?.first('email', fitting('email')),
    phone: cv?.first('phone', (text) => fitting('phone')(text.replace(/^tel:/, ''))),
    website: cv?.first('website', readUri),
    social_networks: networks,
    summary: readSummary(cv?.part('sections'), draft) ?? cv?.text('summary'),
  });
  return others;
}

/** Returns whether a section is the summary: RenderCV has no field for it. */
function isSummary(sections: Part, key: string, { words }: Draft): boolean {
  return (
    foldTitle(titleOfKey(key)) === foldTitle(titleIn(words, 'summary')) &&
    kindOfSection(itemsOf(sections.value[key])) === 'TextEntry'
  );
}

function readSummary(sections: Part | undefined, draft: Draft): string | undefined {
  const key = Object.keys(sections?.value ?? {}).find((candidate) =>
    isSummary(sections as Part, candidate, draft),
  );
  return key === undefined ? undefined : sections?.texts(key).join('\n\n');
}

function readSection(sections: Part, key: string, draft: Draft): void {
  const kind = kindOfSection(itemsOf(sections.value[key]));
  const title = titleOfKey(key);
  if (kind === undefined) return;
  if (isTextKind(kind)) addTexts(title, kind, readTexts(sections, key, kind), draft);
  else draft.addParts<EntryKind>(title, kind, sections.parts(key), READERS[kind]);
}

function isTextKind(kind: EntryKind | TextKind): kind is TextKind {
  return kind === 'TextEntry' || Object.hasOwn(TEXT_KEYS, kind);
}

function readTexts(sections: Part, key: string, kind: TextKind): string[] {
  const textKey = TEXT_KEYS[kind];
  if (textKey === undefined) return sections.texts(key);
  return sections.parts(key).flatMap((part) => part.text(textKey) ?? []);
}

/** Bullets become one entry without a name; other texts become lines. */
function addTexts(title: string, kind: TextKind, texts: readonly string[], draft: Draft): void {
  const lines = texts.map((text, index) => ({
    name: '',
    details: formatNumber(kind, index, texts.length) + text,
  }));
  if (kind === 'BulletEntry')
    draft.addSection(title, 'NormalEntry', [{ name: '', highlights: [...texts] }]);
  else draft.addSection(title, 'OneLineEntry', lines);
}

function formatNumber(kind: TextKind, index: number, count: number): string {
  if (kind === 'NumberedEntry') return `${index + 1}. `;
  return kind === 'ReversedNumberedEntry' ? `${count - index}. ` : '';
}
