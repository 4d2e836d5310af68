import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import {
  CV_KEYS_A,
  CV_KEYS_B,
  DESIGN_KEYS,
  ENTRY_AREA_MARGIN_KEYS,
  ENTRY_KEYS,
  HIGHLIGHTS_AREA_MARGIN_KEYS,
  MARGINS_KEYS,
  OPTIONS_KEYS,
  PAGE_MARGIN_KEYS,
  SECTION_KEYS,
  SECTION_TITLE_MARGIN_KEYS,
  SOCIAL_NETWORK_KEYS,
} from './generated/validators.js';

/** What an object of the document may hold: its keys, and the shapes of those of them that hold objects. */
export interface Shape {
  /** What a person calls the object, with its article. */
  readonly name: string;
  readonly keys: readonly string[];
  readonly objects?: Readonly<Record<string, Shape>>;
  readonly lists?: Readonly<Record<string, Shape>>;
}

export const DESIGN_SHAPE: Shape = {
  name: '`design`',
  keys: DESIGN_KEYS,
  objects: {
    options: {
      name: '`design.options`',
      keys: OPTIONS_KEYS,
      objects: {
        margins: {
          name: '`margins`',
          keys: MARGINS_KEYS,
          objects: {
            page: { name: '`margins.page`', keys: PAGE_MARGIN_KEYS },
            section_title: { name: '`margins.section_title`', keys: SECTION_TITLE_MARGIN_KEYS },
            entry_area: { name: '`margins.entry_area`', keys: ENTRY_AREA_MARGIN_KEYS },
            highlights_area: { name: '`margins.highlights_area`', keys: HIGHLIGHTS_AREA_MARGIN_KEYS },
          },
        },
      },
    },
  },
};

/** The shape of an entry; both variants have the same keys. */
export const ENTRY_SHAPES: Readonly<Record<EntryKind, Shape>> = {
  EducationEntry: { name: 'an EducationEntry', keys: ENTRY_KEYS.EducationEntry },
  ExperienceEntry: { name: 'an ExperienceEntry', keys: ENTRY_KEYS.ExperienceEntry },
  NormalEntry: { name: 'a NormalEntry', keys: ENTRY_KEYS.NormalEntry },
  OneLineEntry: { name: 'a OneLineEntry', keys: ENTRY_KEYS.OneLineEntry },
  PublicationEntry: { name: 'a PublicationEntry', keys: ENTRY_KEYS.PublicationEntry },
};

/** The shape of a custom section, without its entries, whose kind is known only from `entry_type`. */
export const SECTION_SHAPE: Shape = { name: 'a custom section', keys: SECTION_KEYS };

const SOCIAL_NETWORK_SHAPE: Shape = { name: 'a social network', keys: SOCIAL_NETWORK_KEYS };

/** The shape of `cv` without its sections, whose entries are checked one by one with the shape of their kind. */
export const CV_SHAPES: Readonly<Record<Variant, Shape>> = {
  a: { name: '`cv`', keys: CV_KEYS_A, lists: { social_networks: SOCIAL_NETWORK_SHAPE } },
  b: { name: '`cv`', keys: CV_KEYS_B, lists: { social_networks: SOCIAL_NETWORK_SHAPE } },
};
