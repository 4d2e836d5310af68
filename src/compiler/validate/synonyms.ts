import { isPlainObject } from '../../util/plain-object.js';
import { ofEachKind } from '../fields/entry-fields.js';
import { PERSON } from '../fields/person-fields.js';
import { PREDEFINED_SECTIONS } from '../schema/sections.js';
import type { Shape } from './shape.js';

/** The words for each key of an object, separated by spaces. */
type Synonyms = Readonly<Record<string, string | undefined>>;

/** The words of people who know other formats or write from memory, for each key that they mean. */
const OF_SHAPE: ReadonlyMap<string, Synonyms> = new Map(
  Object.entries({
    ...ofEachKind(({ fields }) => synonymsOf(fields)),
    cv: synonymsOf({ ...PERSON, ...PREDEFINED_SECTIONS }),
    social_network: {
      network: 'name site platform type service',
      username: 'user handle account profile url',
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

function synonymsOf(rows: Readonly<Record<string, { readonly synonyms?: string }>>): Synonyms {
  return Object.fromEntries(Object.entries(rows).map(([key, { synonyms }]) => [key, synonyms]));
}

/** The key of an object that another word stands for, unless the object has that key already. */
export function synonymOf(
  word: string,
  shape: Shape,
  isFree: (key: string) => boolean,
): string | undefined {
  const folded = fold(word);
  const found = Object.entries(OF_SHAPE.get(shape.id) ?? {}).find(
    ([key, words]) =>
      isFree(key) && words?.split(' ').some((candidate) => fold(candidate) === folded),
  );
  return found?.[0];
}

/** A word without case, accents and signs. */
function fold(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[-_\s\p{M}]/gu, '');
}

/** Keys that only RenderCV has, at the root and in designs: of version 0.x, which names its sections as we do, and later ones. */
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

/** Whether the root of a document or its design has such a key. */
export function hasRenderCvKeys({ cv, ...document }: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(document).some((key) => RENDERCV_KEYS.has(key)) || holdsKey(document.design);
}

function holdsKey(value: unknown): boolean {
  return (
    isPlainObject(value) &&
    Object.keys(value).some((key) => RENDERCV_KEYS.has(key) || holdsKey(value[key]))
  );
}

/** What authors look for in the document, and is chosen anew each time that it is rendered. */
const FLAGS = [
  '--anonymous',
  '--citations',
  '--fit',
  '--max-pages',
  '--no-page-numbers',
  '--template',
];

/** The option that specifies what a key is meant to. */
export function flagFor(key: string): string | undefined {
  return FLAGS.find((flag) => flag.replace(/^--(no-)?/, '').replace('-', '_') === key);
}
