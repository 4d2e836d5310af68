import { isPlainObject } from '../../util/plain-object.js';
import { mapEntryKinds } from '../fields/entry-fields.js';
import { PERSON_FIELDS } from '../fields/person-fields.js';
import { PREDEFINED_SECTIONS } from '../schema/sections.js';
import type { Shape } from './shape.js';

/** Synonyms by key, separated by spaces. */
type Synonyms = Readonly<Record<string, string | undefined>>;

/** By the ID of a shape. */
const SYNONYMS: ReadonlyMap<string, Synonyms> = new Map(
  Object.entries({
    ...mapEntryKinds(({ fields }) => pickSynonyms(fields)),
    cv: pickSynonyms({ ...PERSON_FIELDS, ...PREDEFINED_SECTIONS }),
    social_network: {
      network: 'name site platform type service',
      username: 'user handle account profile url',
    },
    contact: {
      email: 'mail',
      phone: 'tel telephone mobile',
      label: 'title text name',
      url: 'link address href website homepage',
    },
    section: {
      title: 'name heading',
      entry_type: 'type kind entries_type',
      entries: 'items content',
    },
    design: {
      font_size: 'size textsize',
      page_size: 'paper papersize page format',
      font: 'fontfamily typeface',
      options: 'themeoptions settings',
    },
    options: { primary_color: 'color colour accent' },
    letter: {
      sender: 'from address sender_address return_address',
      recipient: 'to addressee recipient_address company employer',
      place: 'city location town',
      subject: 'title re regarding about',
      opening: 'salutation greeting hello dear',
      body: 'text content message paragraphs letter',
      closing: 'sign_off regards valediction complimentary_close farewell',
      signature: 'name signed author',
      enclosures: 'attachments enclosure attached',
      layout: 'format form norm',
      language: 'lang locale',
    },
  }),
);

function pickSynonyms(fields: Readonly<Record<string, { readonly synonyms?: string }>>): Synonyms {
  return Object.fromEntries(Object.entries(fields).map(([key, { synonyms }]) => [key, synonyms]));
}

/** Finds the free key that a word is a synonym of. */
export function findKeyBySynonym(
  word: string,
  shape: Shape,
  isFree: (key: string) => boolean,
): string | undefined {
  const folded = fold(word);
  return Object.entries(SYNONYMS.get(shape.id) ?? {}).find(
    ([key, words]) =>
      shape.keys.includes(key) &&
      isFree(key) &&
      words?.split(' ').some((candidate) => fold(candidate) === folded),
  )?.[0];
}

function fold(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[-_\s\p{M}]/gu, '');
}

/** Keys of RenderCV, at the root and in designs. Version 0.x has the same sections as cvpress. */
const RENDERCV_KEYS: ReadonlySet<string> = new Set([
  'cover_letter',
  'text_alignment',
  'header_font_size',
  'left_and_right',
  'vertical_between_name_and_connections',
  'show_timespan_in_experience_entries',
  'disable_page_numbering',
  'page_numbering_style',
  'disable_last_updated_date',
  'disable_external_link_icons',
  'last_updated_date_style',
  'locale',
  'locale_catalog',
  'settings',
  'rendercv_settings',
  'typography',
  'section_titles',
  'entry_types',
]);

export function isRenderCvKey(key: string): boolean {
  return RENDERCV_KEYS.has(key);
}

/** Whether the root or the design of a document has a key of RenderCV. */
export function hasRenderCvKeys({ cv, ...document }: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(document).some((key) => RENDERCV_KEYS.has(key)) || holdsKey(document.design);
}

function holdsKey(value: unknown): boolean {
  return (
    isPlainObject(value) &&
    Object.keys(value).some((key) => RENDERCV_KEYS.has(key) || holdsKey(value[key]))
  );
}
