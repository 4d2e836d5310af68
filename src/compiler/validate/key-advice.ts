// Suggests what an unknown key stands for: a table of recognizers, of which the first that knows the key wins.
import {
  type Advice,
  certain,
  type DocumentPath,
  type Fix,
  fixOf,
  likely,
} from '../../diagnostics/diagnostic.js';
import { code, wholeCode } from '../../diagnostics/quote.js';
import { isSlip, orList, suggest } from '../../diagnostics/suggest.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { LISTS_OF_OBJECTS, LISTS_OF_TEXT } from '../fields/key-lists.js';
import { isOtherNetwork, networkNamed } from '../fields/networks.js';
import { OTHERS } from './findings.js';
import { isLanguage } from './rules/values.js';
import { adviceOnOwnSection, adviceOnPair } from './section-forms.js';
import { CV_SHAPES, ENTRY_SHAPES, HOMES, type Home, isEntryKind, type Shape } from './shape.js';
import { flagFor, isRenderCvKey, synonymOf } from './synonyms.js';

/** An unknown key and its surroundings. */
interface UnknownKey {
  readonly key: string;
  readonly value: unknown;
  /** The object that has it. */
  readonly owner: PlainObject;
  readonly shape: Shape;
  readonly path: DocumentPath;
}

type Recognizer = (unknown: UnknownKey) => Advice | undefined;

/** From the clearest sign to the weakest. */
const RECOGNIZERS: readonly Recognizer[] = [
  keyWithinItself,
  inCv(image),
  inCv(references),
  inCv(partOfName),
  inCv(network),
  networkOfItem,
  positions,
  synonym,
  chosenOnRender,
  ofRenderCv,
  synonymOfTakenHighlights,
  ofOtherKind,
  ofOtherHome,
  ofInnerObject,
  ofEntry,
  currentEntry,
  misspelling,
  pairInEntry,
  inCv(listOfOwnSection),
  atRoot(synonymInCv),
  atRoot(sectionOfCv),
  misspellingOfTaken,
  inCv(textOfOwnSection),
  textOfEntry,
];

/** Suggests the key that an unknown one stands for, or what to do with it. */
export function adviceOnKey(unknown: UnknownKey): Advice {
  for (const recognize of RECOGNIZERS) {
    const advice = recognize(unknown);
    if (advice !== undefined) return advice;
  }
  return { hint: removeIt(unknown.shape) };
}

/** The greatest number of keys that a hint lists. */
const MAX_LISTED_KEYS = 14;

function removeIt({ id, keys }: Shape): string {
  return id === 'document' || keys.length > MAX_LISTED_KEYS
    ? 'remove it; `cvpress explain cv` shows the keys of a CV'
    : `remove it, or use one of ${keys.map(code).join(', ')}`;
}

function inCv(recognize: Recognizer): Recognizer {
  return (unknown) => (unknown.shape.id === 'cv' ? recognize(unknown) : undefined);
}

function atRoot(recognize: Recognizer): Recognizer {
  return (unknown) => (unknown.shape.id === 'document' ? recognize(unknown) : undefined);
}

function isFreeIn(owner: PlainObject): (key: string) => boolean {
  return (key) => !(key in owner);
}

/** `cv: {cv: {name: Jane}}` */
function keyWithinItself({ key, value, owner, path }: UnknownKey): Advice | undefined {
  if (path.at(-2) !== key || !isPlainObject(value)) return undefined;
  const isAlone = Object.keys(owner).length === 1;
  return {
    hint: `remove one of the two \`${key}\`, and keep the keys of both`,
    fix: isAlone ? likely({ kind: 'replace', path: path.slice(0, -1), value }) : undefined,
  };
}

/** Documents cannot hold images. */
function image({ key }: UnknownKey): Advice | undefined {
  if (!/^(?:photo|picture|image|avatar|portrait)$/i.test(key)) return undefined;
  return {
    hint: 'a CV document has no place for pictures: remove it, and name the file with `--photo`',
  };
}

function references({ key, owner, path }: UnknownKey): Advice | undefined {
  return /^references?$/i.test(key) ? adviceOnOwnSection(key, owner, path) : undefined;
}

/** `first_name` and `last_name`, also in other languages; the first in a group. */
const PART_OF_NAME =
  /^(?:((?:first|given|fore)_?names?|vorname|prénom|nombre|nome)|(?:last|family|sur)_?names?|nachname|nom|apellidos?|cognome)$/i;

/** A name in two parts, which is one text here. */
function partOfName({ key, owner, path }: UnknownKey): Advice | undefined {
  if (!PART_OF_NAME.test(key) || 'name' in owner) return undefined;
  const isLast = (part: string): number => Number(PART_OF_NAME.exec(part)?.[1] === undefined);
  const parts = Object.keys(owner)
    .filter((one) => PART_OF_NAME.test(one))
    .sort((one, other) => isLast(one) - isLast(other));
  const texts = parts.map((part) => owner[part]);
  if (!texts.every((text) => typeof text === 'string')) return undefined;
  const name = texts.join(' ');
  const others = parts.filter((part) => part !== key);
  const fix = likely(
    { kind: 'replace', path, value: name },
    { kind: 'rename', path, key: 'name' },
    ...others.map((part) => ({ kind: 'remove', path: [...path.slice(0, -1), part] }) as const),
  );
  return { hint: `write ${wholeCode(`name: ${name}`)}`, fix: key === parts[0] ? fix : undefined };
}

/** `github: jane` */
function network({ key, value, owner, path }: UnknownKey): Advice | undefined {
  if (isOtherNetwork(key)) {
    return {
      hint: 'write it in a section of `custom_sections`, or as `website`: `social_networks` does not know it',
    };
  }
  const named = networkNamed(key);
  if (named === undefined) return undefined;
  const username = typeof value === 'string' ? value : undefined;
  const isAlone = username !== undefined && !('social_networks' in owner);
  return {
    hint: `write it in \`social_networks\`: \`- network: ${named}\`, and below it ${wholeCode(`username: ${username ?? '…'}`)}`,
    fix: isAlone
      ? likely(
          { kind: 'replace', path, value: [{ network: named, username }] },
          { kind: 'rename', path, key: 'social_networks' },
        )
      : undefined,
  };
}

/** `- LinkedIn: jane` in place of `network` and `username`. */
function networkOfItem({ key, value, owner, shape, path }: UnknownKey): Advice | undefined {
  if (shape.id !== 'social_network') return undefined;
  if (isOtherNetwork(key)) return { hint: `remove it here${OTHERS}` };
  const named = networkNamed(key);
  const isPair = typeof value === 'string' && !('network' in owner) && !('username' in owner);
  if (named === undefined || !isPair) return undefined;
  const fix = certain({
    kind: 'replace',
    path: path.slice(0, -1),
    value: { network: named, username: value },
  });
  return {
    hint: `write \`- network: ${named}\`, and below it ${wholeCode(`username: ${value}`)}`,
    fix: Object.keys(owner).length === 1 ? fix : undefined,
  };
}

function synonym({ key, value, owner, shape, path }: UnknownKey): Advice | undefined {
  const meant = synonymOf(key, shape, isFreeIn(owner));
  if (meant === undefined) return undefined;
  const onRequest =
    shape.id === 'cv' && meant === 'location' ? ', which `--show-location` shows' : '';
  return {
    hint: `use \`${meant}\`${onRequest}`,
    fix: fixOf(mayHold(meant, value), { kind: 'rename', path, key: meant }),
  };
}

/** Nobody but the author knows which text a list stands for. */
function mayHold(key: string, value: unknown): boolean {
  return !Array.isArray(value) || LISTS_OF_OBJECTS.has(key) || LISTS_OF_TEXT.has(key);
}

/** What an option says, and no document; in entries, such words are the author's own. */
function chosenOnRender({ key, shape }: UnknownKey): Advice | undefined {
  const flag = isEntryKind(shape.id) ? undefined : flagFor(key);
  if (flag === undefined) return undefined;
  return { hint: `remove it: this is chosen when the CV is rendered, with \`${flag}\`` };
}

function ofRenderCv({ key }: UnknownKey): Advice | undefined {
  if (!isRenderCvKey(key)) return undefined;
  return {
    hint: `\`${key}\` is a key of RenderCV: \`cvpress import\` makes a document of cvpress from its documents; or remove it`,
  };
}

/** A description beside bullet points. */
function synonymOfTakenHighlights({ key, shape }: UnknownKey): Advice | undefined {
  const isMeant = isEntryKind(shape.id) && synonymOf(key, shape, () => true) === 'highlights';
  return isMeant ? { hint: 'make its text an item of `highlights`' } : undefined;
}

function kindsWith(key: string): Shape[] {
  return Object.values(ENTRY_SHAPES).filter(({ keys }) => keys.includes(key));
}

function ofOtherKind({ key, shape }: UnknownKey): Advice | undefined {
  const names = kindsWith(key).map(({ name }) => name);
  if (names.length === 0) return undefined;
  if (shape.id === 'section') return { hint: 'move it into an entry, below `entries`' };
  if (!isEntryKind(shape.id)) return undefined;
  return { hint: `\`${key}\` belongs to ${orList(names)}; this section holds ${shape.id}` };
}

/** A key of another level of the document. */
function ofOtherHome({ key, value, shape, path }: UnknownKey): Advice | undefined {
  const home = HOMES.find(
    (other) =>
      other.shape.id !== shape.id && other.shape.keys.includes(key) && mayBeIn(other, key, value),
  );
  if (home === undefined) return undefined;
  return { hint: `move it to ${home.name}`, fix: moveTo(home.path, key, path) };
}

/** Whether a value is of the kind that a home has: `language` may also be a section about languages. */
function mayBeIn({ path }: Home, key: string, value: unknown): boolean {
  if (path?.length !== 0) return true;
  return key === 'language'
    ? typeof value === 'string' && isLanguage(value)
    : typeof value !== 'string';
}

/** A key inside a list item may belong to that item only. */
function moveTo(
  owner: readonly string[] | undefined,
  key: string,
  path: DocumentPath,
): Fix | undefined {
  const isAlone = owner !== undefined && path.every((step) => typeof step === 'string');
  return isAlone ? certain({ kind: 'move', path, to: [...owner, key] }) : undefined;
}

/** `color` in `design`, for `primary_color` in its `options`. */
function ofInnerObject({ key, shape, path }: UnknownKey): Advice | undefined {
  for (const [inner, child] of Object.entries(shape.objects ?? {})) {
    const meant = synonymOf(key, child, () => true);
    const owner = [...path.slice(0, -1), inner].map(String);
    if (meant !== undefined)
      return { hint: `use \`${meant}\` in \`${inner}\``, fix: moveTo(owner, meant, path) };
  }
  return undefined;
}

/** A key that most kinds of entries share says little. */
function ofEntry({ key }: UnknownKey): Advice | undefined {
  const { length } = kindsWith(key);
  return length > 0 && length < 5
    ? { hint: `\`${key}\` belongs in an entry of a section` }
    : undefined;
}

/** `current: true` and the like, which `end_date` expresses. */
function currentEntry({ key, value, owner, shape, path }: UnknownKey): Advice | undefined {
  const isMeant = /^(?:is_?)?(?:current|present|ongoing)(?:ly)?$/i.test(key);
  if (!isMeant || !shape.keys.includes('end_date')) return undefined;
  const isTrue = value === true || (typeof value === 'string' && /^(?:true|yes)$/i.test(value));
  if (!isTrue || 'end_date' in owner) {
    return {
      hint: 'remove it: `end_date` says when something ended, and `end_date: present` that it is going on',
    };
  }
  return {
    hint: 'write `end_date: present`',
    fix: certain(
      { kind: 'replace', path, value: 'present' },
      { kind: 'rename', path, key: 'end_date' },
    ),
  };
}

function misspelling({ key, value, owner, shape, path }: UnknownKey): Advice | undefined {
  const near = suggest(key, shape.keys.filter(isFreeIn(owner)));
  // Languages may be a section.
  const isSection = near === 'language' && typeof value !== 'string';
  if (near === undefined || isSection) return undefined;
  const isSafe = isSlip(key, near, shape.keys) && mayHold(near, value);
  const fix = fixOf(isSafe, { kind: 'rename', path, key: near });
  return { hint: `did you mean \`${near}\`?`, fix };
}

/** `positions: [{title: Intern}, …]` */
function positions({ key, value, shape }: UnknownKey): Advice | undefined {
  return shape.id === 'ExperienceEntry' &&
    Array.isArray(value) &&
    /^(?:position|role|title)s$/.test(key)
    ? {
        hint: 'write an entry with the same `company` for each (docs/recipes.md, "Several positions at one employer")',
      }
    : undefined;
}

/** `- Languages: Python` */
function pairInEntry({ key, value, owner, shape, path }: UnknownKey): Advice | undefined {
  return isEntryKind(shape.id) && Object.keys(owner).length === 1
    ? adviceOnPair(shape.id, key, value, path.slice(0, -1))
    : undefined;
}

function listOfOwnSection({ key, value, owner, path }: UnknownKey): Advice | undefined {
  return Array.isArray(value) ? adviceOnOwnSection(key, owner, path) : undefined;
}

function misspellingOfTaken({ key, shape }: UnknownKey): Advice | undefined {
  const taken = suggest(key, shape.keys);
  return taken === undefined
    ? undefined
    : {
        hint: `did you mean \`${taken}\`? Rename it, and keep only one \`${taken}\` in a file`,
      };
}

function textOfOwnSection({ key, value, owner, path }: UnknownKey): Advice | undefined {
  return holdsText(value) ? adviceOnOwnSection(key, owner, path) : undefined;
}

function textOfEntry({ value, shape }: UnknownKey): Advice | undefined {
  if (!isEntryKind(shape.id) || !holdsText(value)) return undefined;
  return {
    hint: `use one of ${shape.keys.map(code).join(', ')}; any other text can be an item of \`highlights\``,
  };
}

/** Whether a value has text of the author, which must not be lost. */
function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return isPlainObject(value)
    ? Object.values(value).some(holdsText)
    : Array.isArray(value) && value.some(holdsText);
}

function synonymInCv({ key, owner: { cv }, path }: UnknownKey): Advice | undefined {
  const meant = synonymOf(key, CV_SHAPES.b, isFreeIn(isPlainObject(cv) ? cv : {}));
  if (meant === undefined) return undefined;
  return {
    hint: `move it under \`cv:\`, as \`${meant}\``,
    fix: likely({ kind: 'move', path, to: ['cv', meant] }),
  };
}

function sectionOfCv({ key, value, path }: UnknownKey): Advice | undefined {
  if (typeof value === 'string' || !holdsText(value)) return undefined;
  return { hint: 'move it under `cv:`', fix: likely({ kind: 'move', path, to: ['cv', key] }) };
}
