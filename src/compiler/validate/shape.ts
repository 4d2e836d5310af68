import { isPlainObject } from '../../util/plain-object.js';
import { mapEntryKinds } from '../fields/entry-fields.js';
import { DESIGN_DEFAULTS } from '../schema/design.js';
import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import { SETTING_CONTENTS } from '../schema/settings.js';
import {
  type CONTACT_VALIDATORS,
  CV_KEYS_A,
  CV_KEYS_B,
  DOCUMENT_KEYS,
  SECTION_KEYS,
  SOCIAL_NETWORK_KEYS,
} from './generated/validators.js';

export interface Shape {
  readonly id: string;
  /** The name in messages, with its article. */
  readonly name: string;
  readonly keys: readonly string[];
  readonly objects?: Readonly<Record<string, Shape>>;
}

export const DESIGN_SHAPE = toShape(['design'], DESIGN_DEFAULTS);

function toShape(path: readonly string[], defaults: object): Shape {
  const objects = Object.entries(defaults).filter(([, value]) => isPlainObject(value));
  return {
    id: String(path.at(-1)),
    name: `\`${path.slice(-2).join('.')}\``,
    keys: Object.keys(defaults),
    objects: Object.fromEntries(
      objects.map(([key, value]) => [key, toShape([...path, key], value)]),
    ),
  };
}

/** Both variants have the same keys. */
export const ENTRY_SHAPES: Readonly<Record<EntryKind, Shape>> = mapEntryKinds(
  ({ name, fields }, id) => ({
    id,
    name,
    keys: Object.keys(fields),
  }),
);

export function isEntryKind(value: unknown): value is EntryKind {
  return typeof value === 'string' && Object.hasOwn(ENTRY_SHAPES, value);
}

export const SETTINGS_SHAPE: Shape = {
  id: 'render',
  name: '`render`',
  keys: Object.keys(SETTING_CONTENTS),
};

/** The shape of a custom section, without its entries: their kind depends on `entry_type`. */
export const SECTION_SHAPE: Shape = { id: 'section', name: 'a custom section', keys: SECTION_KEYS };

export const NETWORK_SHAPE: Shape = {
  id: 'social_network',
  name: 'a social network',
  keys: SOCIAL_NETWORK_KEYS,
};

/** The keys of a contact, by its kind. */
export const CONTACT_SHAPES = {
  profile: NETWORK_SHAPE,
  email: { id: 'contact', name: 'an email address', keys: ['email'] },
  phone: { id: 'contact', name: 'a phone number', keys: ['phone'] },
  link: { id: 'contact', name: 'a link', keys: ['label', 'url'] },
} as const satisfies Readonly<Record<keyof typeof CONTACT_VALIDATORS, Shape>>;

export type ContactShape = keyof typeof CONTACT_SHAPES;

/** The shape of a contact of unknown kind. */
export const CONTACT_SHAPE: Shape = {
  id: 'contact',
  name: 'a contact',
  keys: Object.values(CONTACT_SHAPES).flatMap(({ keys }) => keys),
};

/** The shape of `cv` without its lists: each item is checked with the shape of its kind. */
export const CV_SHAPES: Readonly<Record<Variant, Shape>> = {
  a: { id: 'cv', name: '`cv`', keys: CV_KEYS_A },
  b: { id: 'cv', name: '`cv`', keys: CV_KEYS_B },
};

/** An object of the document to which a misplaced key may belong. */
export interface DocumentObject {
  readonly name: string;
  readonly shape: Shape;
  /** Undefined for list items: there may be several. */
  readonly path?: readonly string[];
}

/** The shape of the document without `cv`, which has its own messages. */
export const ROOT_SHAPE: Shape = {
  id: 'document',
  name: 'the document',
  keys: DOCUMENT_KEYS.filter((key) => key !== 'cv'),
};

export const DOCUMENT_OBJECTS: readonly DocumentObject[] = [
  { name: 'the root of the document, next to `cv`', shape: ROOT_SHAPE, path: [] },
  { name: '`cv`', shape: CV_SHAPES.b, path: ['cv'] },
  { name: '`render`', shape: SETTINGS_SHAPE, path: ['render'] },
  ...collectObjects(DESIGN_SHAPE, ['design']),
  { name: 'an item of `cv.social_networks`', shape: NETWORK_SHAPE },
  { name: 'an item of `cv.custom_sections`', shape: SECTION_SHAPE },
];

function collectObjects(shape: Shape, path: readonly string[]): DocumentObject[] {
  const inner = Object.entries(shape.objects ?? {}).flatMap(([key, child]) =>
    collectObjects(child, [...path, key]),
  );
  return [{ name: `\`${path.join('.')}\``, shape, path }, ...inner];
}
