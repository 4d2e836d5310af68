import { PREDEFINED_SECTIONS } from '../../schema/sections.js';
import { ofEachKind } from '../entries/kinds.js';
import { PERSON } from '../entries/person.js';
import type { Shape } from './shape.js';

/** The words for each key of an object, separated by spaces. */
type Synonyms = Readonly<Record<string, string | undefined>>;

/** The words of people who know other formats or write from memory, for each key that they mean. */
const OF_SHAPE: ReadonlyMap<string, Synonyms> = new Map(
  Object.entries({
    ...ofEachKind(({ fields }) => synonymsOf(fields)),
    cv: synonymsOf({ ...PERSON, ...PREDEFINED_SECTIONS }),
    social_network: { network: 'name site platform type service', username: 'user handle account profile url' },
    section: { title: 'name heading', entry_type: 'type kind entries_type', entries: 'items content' },
    design: {
      font_size: 'size textsize',
      page_size: 'paper papersize page format',
      font: 'fontfamily typeface',
      options: 'themeoptions settings',
    },
    options: { primary_color: 'color colour accent' },
  }),
);

function synonymsOf(rows: Readonly<Record<string, { readonly synonyms?: string }>>): Synonyms {
  return Object.fromEntries(Object.entries(rows).map(([key, { synonyms }]) => [key, synonyms]));
}

/** The key of an object that another word stands for, unless the object has that key already. */
export function synonymOf(word: string, shape: Shape, isFree: (key: string) => boolean): string | undefined {
  const folded = fold(word);
  const found = Object.entries(OF_SHAPE.get(shape.id) ?? {}).find(
    ([key, words]) => isFree(key) && words?.split(' ').some((candidate) => fold(candidate) === folded),
  );
  return found?.[0];
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_\s]/g, '');
}
