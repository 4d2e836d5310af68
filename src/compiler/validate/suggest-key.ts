// Suggests a replacement for an unknown key: the first matching recognizer wins.
import {
  createFix,
  createSafeFix,
  createUnsafeFix,
  type DocumentPath,
  type Fix,
  type Suggestion,
} from '../../diagnostics/diagnostic.js';
import { findSimilar, formatOrList, isTypo } from '../../diagnostics/find-similar.js';
import { formatCode, formatCodeForCopy } from '../../diagnostics/quote.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { OBJECT_LIST_KEYS, TEXT_LIST_KEYS } from '../fields/key-lists.js';
import { findNetwork, isInFormat, isOtherNetwork } from '../fields/networks.js';
import { isLanguageTagOrName } from './rules/check-values.js';
import {
  CONTACT_SHAPE,
  CV_SHAPES,
  DOCUMENT_OBJECTS,
  type DocumentObject,
  ENTRY_SHAPES,
  isEntryKind,
  SETTINGS_SHAPE,
  type Shape,
} from './shape.js';
import { formatYamlItem, suggestCustomSection, suggestEntryForPair } from './suggest-section.js';
import { findKeyBySynonym, isRenderCvKey } from './synonyms.js';
import { OTHER_NETWORKS_HINT } from './to-diagnostics.js';

interface UnknownKey {
  readonly key: string;
  readonly value: unknown;
  readonly owner: PlainObject;
  readonly shape: Shape;
  readonly path: DocumentPath;
}

type Recognizer = (unknown: UnknownKey) => Suggestion | undefined;

/** The most specific recognizers come first. */
const RECOGNIZERS: readonly Recognizer[] = [
  mergeNestedKey,
  onlyInCv(suggestPhotoSetting),
  onlyInCv(suggestReferences),
  onlyInCv(joinNames),
  onlyInCv(suggestNetwork),
  suggestNetworkOfItem,
  suggestEntryPerPosition,
  suggestSynonym,
  suggestContact,
  suggestOption,
  suggestImport,
  suggestHighlight,
  suggestKinds,
  suggestObject,
  suggestInnerObject,
  suggestEntry,
  suggestPresent,
  suggestSimilarKey,
  suggestPair,
  onlyInCv(suggestSectionForList),
  onlyAtRoot(suggestSynonymInCv),
  onlyAtRoot(suggestMoveIntoCv),
  suggestExistingKey,
  onlyInCv(suggestSectionForText),
  suggestHighlightForText,
];

export function suggestKey(unknown: UnknownKey): Suggestion {
  for (const recognize of RECOGNIZERS) {
    const suggestion = recognize(unknown);
    if (suggestion !== undefined) return suggestion;
  }
  const { id, keys } = unknown.shape;
  const hint =
    id === 'document' || keys.length > MAX_LISTED_KEYS
      ? 'remove it; run `cvpress explain cv` for the keys of a CV'
      : `remove it, or use one of ${keys.map(formatCode).join(', ')}`;
  return { hint };
}

const MAX_LISTED_KEYS = 14;

function onlyInCv(recognize: Recognizer): Recognizer {
  return (unknown) => (unknown.shape.id === 'cv' ? recognize(unknown) : undefined);
}

function onlyAtRoot(recognize: Recognizer): Recognizer {
  return (unknown) => (unknown.shape.id === 'document' ? recognize(unknown) : undefined);
}

function createFreeTest(owner: PlainObject): (key: string) => boolean {
  return (key) => !(key in owner);
}

/** `cv: {cv: {name: Jane}}` */
function mergeNestedKey({ key, value, owner, path }: UnknownKey): Suggestion | undefined {
  if (path.at(-2) !== key || !isPlainObject(value)) return undefined;
  const isAlone = Object.keys(owner).length === 1;
  return {
    hint: `remove one of the two \`${key}\`, and keep the keys of both`,
    fix: isAlone ? createUnsafeFix({ kind: 'replace', path: path.slice(0, -1), value }) : undefined,
  };
}

function suggestPhotoSetting({ key, value, path }: UnknownKey): Suggestion | undefined {
  if (!/^(?:photo|picture|image|avatar|portrait)$/i.test(key)) return undefined;
  return {
    hint: 'move it to `render`, as `photo`: the name of a file next to the document',
    fix: typeof value === 'string' ? createMove([SETTINGS_SHAPE.id], 'photo', path) : undefined,
  };
}

function suggestReferences({ key, owner, path }: UnknownKey): Suggestion | undefined {
  return /^references?$/i.test(key) ? suggestCustomSection(key, owner, path) : undefined;
}

/** `first_name` (in a group) and `last_name`, also in other languages. */
const PART_OF_NAME =
  /^(?:((?:first|given|fore)_?names?|vorname|prénom|nombre|nome)|(?:last|family|sur)_?names?|nachname|nom|apellidos?|cognome)$/i;

function joinNames({ key, owner, path }: UnknownKey): Suggestion | undefined {
  if (!PART_OF_NAME.test(key) || 'name' in owner) return undefined;
  const isLast = (part: string): number => Number(PART_OF_NAME.exec(part)?.[1] === undefined);
  const parts = Object.keys(owner)
    .filter((part) => PART_OF_NAME.test(part))
    .sort((a, b) => isLast(a) - isLast(b));
  const texts = parts.map((part) => owner[part]);
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const name = texts.join(' ');
  const others = parts.filter((part) => part !== key);
  const fix = createUnsafeFix(
    { kind: 'replace', path, value: name },
    { kind: 'rename', path, key: 'name' },
    ...others.map((part) => ({ kind: 'remove', path: [...path.slice(0, -1), part] }) as const),
  );
  return {
    hint: `write ${formatCodeForCopy(`name: ${name}`)}`,
    fix: key === parts[0] ? fix : undefined,
  };
}

/** `github: jane` */
function suggestNetwork({ key, value, owner, path }: UnknownKey): Suggestion | undefined {
  const network = findNetwork(key);
  if (network === undefined)
    return isOtherNetwork(key)
      ? { hint: 'write it into `contacts` next to `cv`, with `label` and `url`' }
      : undefined;
  const item = { network, username: typeof value === 'string' ? value : '…' };
  if (!isInFormat(network))
    return { hint: `write it into \`contacts\` next to \`cv\`: ${formatYamlItem(item)}` };
  const isAlone = item.username === value && !('social_networks' in owner);
  return {
    hint: `write it in \`social_networks\`: ${formatYamlItem(item)}`,
    fix: isAlone
      ? createUnsafeFix(
          { kind: 'replace', path, value: [item] },
          { kind: 'rename', path, key: 'social_networks' },
        )
      : undefined,
  };
}

/** `- LinkedIn: jane` */
function suggestNetworkOfItem(unknown: UnknownKey): Suggestion | undefined {
  const { key, value: username, owner, shape, path } = unknown;
  const isContact = path[0] === 'contacts';
  if (shape.id !== 'social_network' && !isContact) return undefined;
  if (!isContact && isOtherNetwork(key)) return { hint: `remove it here${OTHER_NETWORKS_HINT}` };
  const network = findNetwork(key);
  const isPair = typeof username === 'string' && !('network' in owner) && !('username' in owner);
  if (network === undefined || !isPair) return undefined;
  const value = { network, username };
  const fix = createSafeFix({ kind: 'replace', path: path.slice(0, -1), value });
  return {
    hint: `write ${formatYamlItem(value)}`,
    fix: Object.keys(owner).length === 1 ? fix : undefined,
  };
}

/** `phone` next to `email` */
function suggestContact({ key, path }: UnknownKey): Suggestion | undefined {
  return path[0] === 'contacts' && CONTACT_SHAPE.keys.includes(key)
    ? { hint: `begin it with \`- \`: each item of \`contacts\` is one contact` }
    : undefined;
}

function suggestSynonym({ key, value, owner, shape, path }: UnknownKey): Suggestion | undefined {
  const target = findKeyBySynonym(key, shape, createFreeTest(owner));
  if (target === undefined) return undefined;
  const addition =
    shape.id === 'cv' && target === 'location' ? '; show it with `--show-location`' : '';
  return {
    hint: `use \`${target}\`${addition}`,
    fix: createFix(mayHold(target, value), { kind: 'rename', path, key: target }),
  };
}

/** Whether a value may belong to a key: a list only if the key holds lists. */
function mayHold(key: string, value: unknown): boolean {
  return !Array.isArray(value) || OBJECT_LIST_KEYS.has(key) || TEXT_LIST_KEYS.has(key);
}

/** Only versions of a CV are anonymous. */
function suggestOption({ key, shape }: UnknownKey): Suggestion | undefined {
  return key === 'anonymous' && !isEntryKind(shape.id)
    ? { hint: 'remove it, and use `--anonymous` when you render the CV' }
    : undefined;
}

function suggestImport({ key }: UnknownKey): Suggestion | undefined {
  return isRenderCvKey(key)
    ? {
        hint: 'remove this key of RenderCV, or convert the RenderCV document with `cvpress import`',
      }
    : undefined;
}

/** `description` next to `highlights` */
function suggestHighlight({ key, shape }: UnknownKey): Suggestion | undefined {
  const meansHighlight =
    isEntryKind(shape.id) && findKeyBySynonym(key, shape, () => true) === 'highlights';
  return meansHighlight ? { hint: 'move its text to an item of `highlights`' } : undefined;
}

function findKindsWith(key: string): Shape[] {
  return Object.values(ENTRY_SHAPES).filter(({ keys }) => keys.includes(key));
}

function suggestKinds({ key, shape }: UnknownKey): Suggestion | undefined {
  const names = findKindsWith(key).map(({ name }) => name);
  if (names.length === 0) return undefined;
  if (shape.id === 'section') return { hint: 'move it into an entry, below `entries`' };
  if (!isEntryKind(shape.id)) return undefined;
  return { hint: `remove it: it belongs to ${formatOrList(names)}, not to ${shape.name}` };
}

/** Suggests the object that has the key, on another level of the document. */
function suggestObject({ key, value, shape, path }: UnknownKey): Suggestion | undefined {
  const object = DOCUMENT_OBJECTS.find(
    (candidate) =>
      candidate.shape.id !== shape.id &&
      candidate.shape.keys.includes(key) &&
      acceptsValue(candidate, key, value) &&
      (candidate.shape !== SETTINGS_SHAPE || path.length <= 2),
  );
  if (object === undefined) return undefined;
  return { hint: `move it to ${object.name}`, fix: createMove(object.path, key, path) };
}

/** Whether a value suits a key: at the root, `language` is a tag, not a section about languages. */
function acceptsValue({ path }: DocumentObject, key: string, value: unknown): boolean {
  if (path?.length !== 0) return true;
  return key === 'language'
    ? typeof value === 'string' && isLanguageTagOrName(value)
    : typeof value !== 'string';
}

/** Creates a move unless the key is in a list item: it may belong to that item only. */
function createMove(
  owner: readonly string[] | undefined,
  key: string,
  path: DocumentPath,
): Fix | undefined {
  const isAlone = owner !== undefined && path.every((step) => typeof step === 'string');
  if (!isAlone) return undefined;
  // A setting changes all pages, and may have been meant for another program.
  const isSafe = owner[0] !== SETTINGS_SHAPE.id;
  return createFix(isSafe, { kind: 'move', path, to: [...owner, key] });
}

/** `color` in `design`, instead of `primary_color` in `design.options` */
function suggestInnerObject({ key, shape, path }: UnknownKey): Suggestion | undefined {
  for (const [inner, child] of Object.entries(shape.objects ?? {})) {
    const target = findKeyBySynonym(key, child, () => true);
    const owner = [...path.slice(0, -1), inner].map(String);
    if (target !== undefined)
      return { hint: `use \`${target}\` in \`${inner}\``, fix: createMove(owner, target, path) };
  }
  return undefined;
}

/** Suggests an entry for a field of some kinds. A field of all five kinds is too general. */
function suggestEntry({ key }: UnknownKey): Suggestion | undefined {
  const { length } = findKindsWith(key);
  return length > 0 && length < 5 ? { hint: 'move it into an entry of a section' } : undefined;
}

/** `current: true` */
function suggestPresent({ key, value, owner, shape, path }: UnknownKey): Suggestion | undefined {
  const meansOngoing = /^(?:is_?)?(?:current|present|ongoing)(?:ly)?$/i.test(key);
  if (!meansOngoing || !shape.keys.includes('end_date')) return undefined;
  const isTrue = value === true || (typeof value === 'string' && /^(?:true|yes)$/i.test(value));
  if (!isTrue || 'end_date' in owner)
    return { hint: 'remove it; write the end into `end_date`, or `present` if it is ongoing' };
  return {
    hint: 'write `end_date: present`',
    fix: createSafeFix(
      { kind: 'replace', path, value: 'present' },
      { kind: 'rename', path, key: 'end_date' },
    ),
  };
}

function suggestSimilarKey({ key, value, owner, shape, path }: UnknownKey): Suggestion | undefined {
  const similar = findSimilar(key, shape.keys.filter(createFreeTest(owner)));
  // `langauges: […]` is a section.
  const isSection = similar === 'language' && typeof value !== 'string';
  if (similar === undefined || isSection) return undefined;
  const isSafe = isTypo(key, similar, shape.keys) && mayHold(similar, value);
  const fix = createFix(isSafe, { kind: 'rename', path, key: similar });
  return { hint: `did you mean \`${similar}\`?`, fix };
}

/** `positions: [{title: Intern}, …]` */
function suggestEntryPerPosition({ key, value, shape }: UnknownKey): Suggestion | undefined {
  return shape.id === 'ExperienceEntry' &&
    Array.isArray(value) &&
    /^(?:position|role|title)s$/.test(key)
    ? {
        hint:
          'write one entry per position, with the same `company` ' +
          '(docs/fields.md, "Several positions at one employer")',
      }
    : undefined;
}

/** `- Languages: Python` */
function suggestPair({ key, value, owner, shape, path }: UnknownKey): Suggestion | undefined {
  return isEntryKind(shape.id) && Object.keys(owner).length === 1
    ? suggestEntryForPair(shape.id, key, value, path.slice(0, -1))
    : undefined;
}

function suggestSectionForList({ key, value, owner, path }: UnknownKey): Suggestion | undefined {
  return Array.isArray(value) ? suggestCustomSection(key, owner, path) : undefined;
}

function suggestExistingKey({ key, value, shape }: UnknownKey): Suggestion | undefined {
  const synonym =
    shape.id === 'cv' && typeof value === 'string'
      ? findKeyBySynonym(key, shape, () => true)
      : undefined;
  const existing = findSimilar(key, shape.keys) ?? synonym;
  return existing === undefined
    ? undefined
    : {
        hint: `did you mean \`${existing}\`? Rename it, and keep only one \`${existing}\``,
      };
}

function suggestSectionForText({ key, value, owner, path }: UnknownKey): Suggestion | undefined {
  return holdsText(value) ? suggestCustomSection(key, owner, path) : undefined;
}

function suggestHighlightForText({ value, shape }: UnknownKey): Suggestion | undefined {
  if (!isEntryKind(shape.id) || !holdsText(value)) return undefined;
  const keys = shape.keys.map(formatCode).join(', ');
  return { hint: `use one of ${keys}, or write the text as an item of \`highlights\`` };
}

/** Whether a value has text, which a fix must not lose. */
function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return isPlainObject(value)
    ? Object.values(value).some(holdsText)
    : Array.isArray(value) && value.some(holdsText);
}

function suggestSynonymInCv({ key, owner: { cv }, path }: UnknownKey): Suggestion | undefined {
  const target = findKeyBySynonym(key, CV_SHAPES.b, createFreeTest(isPlainObject(cv) ? cv : {}));
  if (target === undefined) return undefined;
  return {
    hint: `move it under \`cv:\`, as \`${target}\``,
    fix: createUnsafeFix({ kind: 'move', path, to: ['cv', target] }),
  };
}

function suggestMoveIntoCv({ key, value, path }: UnknownKey): Suggestion | undefined {
  if (typeof value === 'string' || !holdsText(value)) return undefined;
  return {
    hint: 'move it under `cv:`',
    fix: createUnsafeFix({ kind: 'move', path, to: ['cv', key] }),
  };
}
