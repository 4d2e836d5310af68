import { isPlainObject } from '../../util/plain-object.js';
import { ofEachKind } from '../fields/entry-fields.js';
import { DESIGN_DEFAULTS } from '../schema/design.js';
import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import {
  CV_KEYS_A,
  CV_KEYS_B,
  DOCUMENT_KEYS,
  SECTION_KEYS,
  SOCIAL_NETWORK_KEYS,
} from './generated/validators.js';

/** The possible contents of an object of the document: its keys, and the shapes of those that hold objects. */
export interface Shape {
  /** The program's name for the object. */
  readonly id: string;
  /** The name of the object for people, with its article. */
  readonly name: string;
  readonly keys: readonly string[];
  readonly objects?: Readonly<Record<string, Shape>>;
}

export const DESIGN_SHAPE = shapeIn(['design'], DESIGN_DEFAULTS);

/** The shape of an object of which all fields have defaults. */
function shapeIn(path: readonly string[], defaults: object): Shape {
  const objects = Object.entries(defaults).filter(([, value]) => isPlainObject(value));
  return {
    id: String(path.at(-1)),
    name: `\`${path.slice(-2).join('.')}\``,
    keys: Object.keys(defaults),
    objects: Object.fromEntries(
      objects.map(([key, value]) => [key, shapeIn([...path, key], value)]),
    ),
  };
}

/** The shape of an entry; both variants have the same keys. */
export const ENTRY_SHAPES: Readonly<Record<EntryKind, Shape>> = ofEachKind(
  ({ name, fields }, id) => ({
    id,
    name,
    keys: Object.keys(fields),
  }),
);

export function isEntryKind(value: unknown): value is EntryKind {
  return typeof value === 'string' && Object.hasOwn(ENTRY_SHAPES, value);
}

/** The shape of a custom section, without its entries, whose kind depends on `entry_type`. */
export const SECTION_SHAPE: Shape = { id: 'section', name: 'a custom section', keys: SECTION_KEYS };

export const NETWORK_SHAPE: Shape = {
  id: 'social_network',
  name: 'a social network',
  keys: SOCIAL_NETWORK_KEYS,
};

/** The shape of `cv` without its lists, whose items are checked one by one with the shape of their kind. */
export const CV_SHAPES: Readonly<Record<Variant, Shape>> = {
  a: { id: 'cv', name: '`cv`', keys: CV_KEYS_A },
  b: { id: 'cv', name: '`cv`', keys: CV_KEYS_B },
};

/** A place in a document that has a certain key. */
export interface Home {
  /** Its name for people. */
  readonly name: string;
  readonly shape: Shape;
  /** Its path; undefined for list items, of which there may be several. */
  readonly path?: readonly string[];
}

/** A document but for `cv`, which has its own messages. */
export const ROOT_SHAPE: Shape = {
  id: 'document',
  name: 'the document',
  keys: DOCUMENT_KEYS.filter((key) => key !== 'cv'),
};

/** All objects of a document except its entries, each with its place. */
export const HOMES: readonly Home[] = [
  { name: 'the root of the document, beside `cv`', shape: ROOT_SHAPE, path: [] },
  { name: '`cv`', shape: CV_SHAPES.b, path: ['cv'] },
  ...homesIn(DESIGN_SHAPE, ['design']),
  { name: 'an item of `cv.social_networks`', shape: NETWORK_SHAPE },
  { name: 'an item of `cv.custom_sections`', shape: SECTION_SHAPE },
];

function homesIn(shape: Shape, path: readonly string[]): Home[] {
  const inner = Object.entries(shape.objects ?? {}).flatMap(([key, child]) =>
    homesIn(child, [...path, key]),
  );
  return [{ name: `\`${path.join('.')}\``, shape, path }, ...inner];
}
