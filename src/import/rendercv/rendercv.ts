import { findLanguageTag } from '../../compiler/locales/find-language-tag.js';
import { ENGLISH } from '../../compiler/locales/find-locale.js';
import { getTitle } from '../../compiler/locales/titles.js';
import type { EntryKind } from '../../compiler/schema/entries.js';
import { createDiagnostic, formatPath } from '../../diagnostics/diagnostic.js';
import { formatDidYouMean, formatShortList } from '../../diagnostics/find-similar.js';
import { formatCode, quote } from '../../diagnostics/quote.js';
import { memoize } from '../../util/memoize.js';
import { omitUndefined, toScalarText } from '../../util/plain-object.js';
import type { Draft } from '../draft.js';
import { createFieldParser, parseLanguageTag, parseUrl } from '../fields.js';
import {
  COVER_LETTER_REASON,
  type InputObject,
  isEmptyValue,
  PHOTO_REASON,
} from '../input-object.js';
import { readProfiles, toLabeledLink } from '../profiles.js';
import { readBoldKeywords } from './bold-keywords.js';
import { LAYOUT_KEYS, readDesign } from './design.js';
import { addOwnFields, readEntryText, warnAboutMissingFields } from './own-fields.js';
import {
  ENTRY_READERS,
  inferSectionKind,
  keyToTitle,
  readLegacySections,
  type TextEntryKind,
} from './sections.js';

/** Reads a RenderCV document 0.x, 1.x or 2.x; see docs/import-mappings.md. */
export function readRenderCv(document: InputObject, draft: Draft): void {
  draft.keepsTitles = true;
  readLanguage(document, draft);
  readBoldKeywords(document);
  const letter = document.object('cover_letter');
  letter?.tracker.reject([...letter.path, 'letter'], COVER_LETTER_REASON);
  const cv = document.object('cv') ?? letter;
  cv?.tracker.reject([...cv.path, 'photo'], explainPhoto(cv.peek('photo')));
  const sections = cv?.object('sections');
  readHeader(cv, draft);
  rejectMisspelledKeys(document, ROOT_KEYS);
  if (cv !== undefined) rejectMisspelledKeys(cv, HEADER_KEYS);
  const getTemplates = memoize((kind) => findTemplates(document, kind));
  for (const key of Object.keys(sections?.value ?? {})) {
    if (sections !== undefined && !isSummary(sections, key, draft))
      readSection(sections, key, getTemplates, draft);
  }
  if (cv !== undefined) readLegacySections(cv, draft);
  readDesign(document, draft);
  checkIcons(cv, draft);
  warnAboutSettings(document);
}

const ROOT_KEYS = ['cv', 'design', 'locale', 'settings'];
const HEADER_KEYS =
  'name headline location email phone photo website social_networks custom_connections sections'.split(
    ' ',
  );

function rejectMisspelledKeys({ tracker, path, value }: InputObject, keys: string[]): void {
  for (const key of Object.keys(value).filter((name) => !keys.includes(name))) {
    const hint = formatDidYouMean(key, keys);
    if (hint !== undefined) tracker.reject([...path, key], 'it is no key of RenderCV', hint);
  }
}

function checkIcons(cv: InputObject | undefined, { render }: Draft): void {
  const contacts = render?.template_options?.contacts;
  const hasIcons = contacts === 'icons' || (render?.template === 'classic' && !contacts);
  for (const part of cv?.objects('custom_connections') ?? []) {
    const path = [...part.path, 'fontawesome_icon'];
    if (!hasIcons || part.peek('url') === '') part.tracker.consume(path);
    else part.tracker.reject(path, 'links have an icon of cvpress', 'remove it', 'not-applied');
  }
}

function warnAboutSettings(document: InputObject): void {
  for (const key of ['settings', 'rendercv_settings']) {
    const settings = document.object(key);
    if (settings === undefined) continue;
    const date = settings.peek('current_date');
    settings.tracker.reject(
      [key, 'current_date'],
      'the date is that of today',
      `pass \`--today ${/^\d{4}-\d\d-\d\d$/.test(date) ? date : '2026-11-20'}\``,
      'not-applied',
    );
    const command = settings.object('render_command');
    if (command !== undefined) warnAboutCommand(command);
  }
}

/** The files are not read: messages can point to places of one text only. */
function warnAboutCommand({ tracker, path, value }: InputObject): void {
  tracker.consume(path);
  const keys = Object.keys(value).filter((key) => value[key] && !isEmptyValue(value[key]));
  for (const key of keys.filter((name) => LAYOUT_KEYS.includes(name))) {
    const clause = `names the file ${quote(toScalarText(value[key]))}, which is not read`;
    tracker.warn([...path, key], clause, 'value', `copy \`${key}\` of that file into this one`);
  }
  const options = keys.filter((key) => !LAYOUT_KEYS.includes(key)).map(formatCode);
  if (options.length === 0) return;
  const message = `\`${formatPath(path)}\` is ignored: ${formatShortList(options, 3)}.`;
  const details = { at: 'key', hint: 'pass `-o` and `-f` to `cvpress render`' } as const;
  tracker.warnings.push(createDiagnostic('not-applied', path, message, details));
}

/** The photo is not read: its path may be from another machine. */
function explainPhoto(path: string): string {
  const isBelow = /^[\w-][\w./ -]{0,99}$/.test(path) && !path.includes('..');
  const setting = isBelow ? `render.photo: ${path}` : 'render.photo';
  return `${PHOTO_REASON}, or in a document of cvpress with \`${setting}\``;
}

/** Reads an English name in `locale` since 2.3, earlier a code in `locale_catalog`. */
function readLanguage(document: InputObject, draft: Draft): void {
  for (const key of ['locale', 'locale_catalog']) {
    const owner = document.object(key);
    owner?.tracker.reject(
      [key, 'language'],
      `cvpress does not know the language ${quote(owner.peek('language'))}`,
      'write its English name, like `german`',
    );
    const tag = owner?.accept('language', readLanguageName);
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
    label: cv?.text('headline', 'label', 'position', 'subtitle'),
    location: cv?.text('location'),
    email: draft.addContacts('email', cv?.acceptAll('email', createFieldParser('email')) ?? []),
    phone: draft.addContacts('phone', cv?.acceptAll('phone', parsePhone) ?? []),
    website,
    social_networks: readProfiles(cv?.objects('social_networks') ?? [], draft),
    summary: readSummary(cv?.object('sections'), draft) ?? cv?.text('summary', 'intro'),
  });
  draft.contacts.push(...pages.map((url) => toLabeledLink(url)));
  for (const part of cv?.objects('custom_connections') ?? []) {
    const [label, url] = [part.text('placeholder'), part.accept('url', parseUrl)];
    if (url !== undefined) draft.contacts.push(toLabeledLink(url, label));
    else if (label !== undefined) draft.profiles.push({ name: '', details: label });
  }
}

function parsePhone(text: string): string | undefined {
  return createFieldParser('phone')(text.replace(/^tel:/, ''));
}

/** RenderCV has no field for the summary. */
function isSummary(sections: InputObject, key: string, { locale }: Draft): boolean {
  return (
    keyToTitle(key) === getTitle(locale, 'summary') &&
    inferSectionKind([sections.value[key]].flat()) === 'TextEntry'
  );
}

function readSummary(sections: InputObject | undefined, draft: Draft): string | undefined {
  const key = Object.keys(sections?.value ?? {}).find((candidate) =>
    isSummary(sections as InputObject, candidate, draft),
  );
  return key === undefined ? undefined : sections?.texts(key).join('\n\n');
}

function readSection(
  sections: InputObject,
  key: string,
  getTemplates: (kind: EntryKind) => readonly string[],
  draft: Draft,
): void {
  const kind = inferSectionKind([sections.value[key]].flat());
  const title = keyToTitle(key);
  if (isTextKind(kind)) {
    const texts = sections.objects(key, 'text').map(readEntryText);
    addTexts(title, kind, texts, draft);
    return;
  }
  const templates = getTemplates(kind);
  const parts = sections.objects(key, kind === 'OneLineEntry' ? 'details' : 'text');
  draft.addSectionFrom<EntryKind>(title, kind, parts, (part) =>
    addOwnFields(kind, ENTRY_READERS[kind](part, draft), part, templates),
  );
  warnAboutMissingFields(kind, parts);
}

function isTextKind(kind: EntryKind | TextEntryKind): kind is TextEntryKind {
  return !Object.hasOwn(ENTRY_READERS, kind);
}

/** Templates of a real design have fewer lines. */
const MAX_TEMPLATE_LINES = 30;

/** Returns the lines of a kind's templates. */
function findTemplates(document: InputObject, kind: string): string[] {
  const name = kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  const lines = ['templates', 'entry_types'].flatMap((key) => {
    const templates = document.object('design')?.object(key)?.object(name)?.value ?? {};
    return Object.values(templates).flatMap((text) => toScalarText(text).split('\n'));
  });
  return lines.slice(0, MAX_TEMPLATE_LINES);
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
