import {
  type Advice,
  certain,
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  type Fix,
  fixOf,
  likely,
} from '../../diagnostics/diagnostic.js';
import { code, wholeCode } from '../../diagnostics/quote.js';
import { isSlip, orList, suggest } from '../../diagnostics/suggest.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { isOtherNetwork, networkNamed } from '../fields/networks.js';
import {
  PREDEFINED_SECTIONS,
  type SectionKey,
  sectionKeysOf,
  type Variant,
} from '../schema/sections.js';
import { OTHERS, wrongType } from './findings.js';
import { strayFields, straysIn } from './misplaced.js';
import { isLanguage } from './rules/values.js';
import { adviceOnOwnSection, adviceOnPair } from './section-forms.js';
import {
  CV_SHAPES,
  ENTRY_SHAPES,
  HOMES,
  type Home,
  isEntryKind,
  ROOT_SHAPE,
  type Shape,
} from './shape.js';
import { adviceOnForeignKey, synonymOf } from './synonyms.js';

/**
 * The unknown keys of an object and of all objects inside it, and lists in place of objects (typia accepts a list as an object
 * whose fields are all optional).
 *
 * Variant B forbids unknown keys; variant A accepts them, each with a warning, since they are not shown.
 */
export function unknownKeys(
  value: unknown,
  shape: Shape,
  path: DocumentPath,
  variant: Variant,
): Diagnostic[] {
  if (Array.isArray(value)) return [wrongType('object', value, path)];
  if (!isPlainObject(value)) return [];
  const own = Object.keys(value).filter(
    (key) => !shape.keys.includes(key) && !(shape.id === 'cv' && isOfDefault(key, value[key])),
  );
  const strays = own.length > 0 && shape.id === 'cv' ? straysIn(value, shape) : [];
  const problems = [
    ...strays.map((one) => strayFields(one, value, variant)),
    ...withOneOfEach(
      own
        .filter((key) => !strays.some(({ keys }) => keys.includes(key)))
        .map((key) => unknownKey(key, value, shape, path, variant)),
    ),
  ];
  for (const key in shape.objects)
    problems.push(...unknownKeys(value[key], shape.objects[key] as Shape, [...path, key], variant));
  return problems;
}

/** Whether a key is one that the default of `cv` has in the specification, though no type has it, as empty as there. */
function isOfDefault(key: string, value: unknown): boolean {
  const isNothing =
    value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return isNothing && (key === 'connections' || key === 'sections');
}

/** Two keys that are to become one are a choice for the author, and only one of them can be renamed. */
function withOneOfEach(problems: readonly Diagnostic[]): Diagnostic[] {
  const names = problems.map(({ fix }) =>
    fix?.changes[0]?.kind === 'rename' ? fix.changes[0].key : undefined,
  );
  return problems.map((problem, index) => {
    const name = names[index];
    const isTwice = name !== undefined && names.indexOf(name) !== names.lastIndexOf(name);
    if (!isTwice || problem.fix === undefined) return problem;
    const first = names.indexOf(name);
    if (index === first) return { ...problem, fix: likely(...problem.fix.changes) };
    const { fix, ...others } = problem;
    const other = code(String(problems[first]?.path.at(-1)));
    return {
      ...others,
      hint: `${other} stands for \`${name}\`, too: write both texts there, or keep one of them`,
    };
  });
}

function unknownKey(
  key: string,
  owner: PlainObject,
  shape: Shape,
  path: DocumentPath,
  variant: Variant,
): Diagnostic {
  const ignored = variant === 'a' ? '; it is ignored' : '';
  return diagnostic(
    variant === 'b' ? 'unknown-key' : 'ignored-key',
    [...path, key],
    `${shape.name.replace(/^a/, 'A')} has no key ${code(key)}${ignored}.`,
    {
      at: 'key',
      found: code(key),
      expected: shape.keys.map(code).join(', '),
      ...adviceOn(key, owner, shape, [...path, key]),
    },
  );
}

/** `cv` in `cv`. */
function adviceOnTwice(key: string, owner: PlainObject, path: DocumentPath): Advice {
  const fix = likely({ kind: 'replace', path: path.slice(0, -1), value: owner[key] });
  const hint = `leave out one of the two \`${key}\`, and keep what is below both`;
  return { hint, fix: Object.keys(owner).length === 1 ? fix : undefined };
}

/** Advice about keys that only some objects have. */
function adviceOnSpecial(
  key: string,
  owner: PlainObject,
  shape: Shape,
  path: DocumentPath,
): Advice | undefined {
  if (shape.id === 'cv') return adviceOnCvKey(key, owner, path);
  return shape.id === 'social_network' ? adviceOnNetworkKey(key, owner, path) : undefined;
}

/** The intended key for an unknown one, from the clearest sign to the weakest. */
function adviceOn(key: string, owner: PlainObject, shape: Shape, path: DocumentPath): Advice {
  const isFree = (known: string): boolean => !(known in owner);
  if (key.startsWith('-') && shape.keys.includes(key.slice(1).trim())) {
    return { hint: `a space is missing after the dash: write \`- ${key.slice(1).trim()}: …\`` };
  }
  if (path.at(-2) === key) return adviceOnTwice(key, owner, path);
  const special = adviceOnSpecial(key, owner, shape, path);
  if (special !== undefined) return special;
  const synonym = synonymOf(key, shape, isFree);
  const isForeign = OTHER_FORMATS.has(key);
  if (synonym !== undefined)
    return {
      hint: `${isForeign ? `\`${key}\` is not part of this format: ` : ''}use \`${synonym}\`${onRequest(synonym, shape)}`,
      fix: fixOf(!isForeign, { kind: 'rename', path, key: synonym }),
    };
  const foreign = adviceOnForeignKey(key, isEntryKind(shape.id));
  if (foreign !== undefined) return { hint: foreign };
  if (isEntryKind(shape.id) && synonymOf(key, shape, () => true) === 'highlights') {
    return { hint: 'make its text an item of `highlights`' };
  }
  const other = otherHome(key, owner[key], shape, path) ?? adviceOnPresent(key, owner, shape, path);
  if (other !== undefined) return other;
  const near = suggest(key, shape.keys.filter(isFree));
  if (near !== undefined) {
    const fix = fixOf(isSlip(key, near, shape.keys), { kind: 'rename', path, key: near });
    return { hint: `did you mean \`${near}\`?`, fix };
  }
  if (isEntryKind(shape.id) && Object.keys(owner).length === 1) {
    const pair = adviceOnPair(shape.id, key, owner[key], path.slice(0, -1));
    if (pair !== undefined) return pair;
  }
  if (shape.id === 'cv' && Object.hasOwn(PREDEFINED_SECTIONS, key))
    return adviceOnSectionOfB(key as SectionKey);
  if (shape.id === 'cv' && Array.isArray(owner[key])) return adviceOnOwnSection(key, owner, path);
  const taken = suggest(key, shape.keys);
  if (taken !== undefined) {
    return { hint: `did you mean \`${taken}\`? Then write it in place of the value that is there` };
  }
  if (shape.id === 'cv' && holdsText(owner[key])) return adviceOnOwnSection(key, owner, path);
  if (isEntryKind(shape.id) && holdsText(owner[key])) {
    return {
      hint: `use one of ${shape.keys.map(code).join(', ')}; any other text can be an item of \`highlights\``,
    };
  }
  if (shape.keys.length > FEW)
    return { hint: 'remove it; `cvpress explain cv` shows the keys of a CV' };
  return { hint: `remove it, or use one of ${shape.keys.map(code).join(', ')}` };
}

/** Whether a value has text of the author, which must not be lost. */
function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return isPlainObject(value)
    ? Object.values(value).some(holdsText)
    : Array.isArray(value) && value.some(holdsText);
}

/** A field that is not shown unless it is asked for. */
function onRequest(key: string, shape: Shape): string {
  return shape.id === 'cv' && key === 'location' ? ', which `--show-location` shows' : '';
}

/** Pictures, which documents cannot hold. */
const PICTURES: ReadonlySet<string> = new Set(['photo', 'picture', 'image', 'avatar', 'portrait']);

function adviceOnCvKey(key: string, owner: PlainObject, path: DocumentPath): Advice | undefined {
  if (PICTURES.has(key.toLowerCase()))
    return {
      hint: 'a CV document has no place for pictures: remove it, and name the file with `--photo`',
    };
  if (/^references?$/i.test(key)) return adviceOnOwnSection(key, owner, path);
  if (PART_OF_NAME.test(key) && !('name' in owner)) return adviceOnName(key, owner, path);
  const network = networkNamed(key);
  const given = owner[key];
  if (network === undefined) {
    if (!isOtherNetwork(key)) return undefined;
    return {
      hint: 'write it in a section of `custom_sections`, or as `website`: `social_networks` does not know it',
    };
  }
  const username = typeof given === 'string' ? given : undefined;
  const value = [{ network, username }];
  const isAlone = username !== undefined && !('social_networks' in owner);
  return {
    hint: `write it in \`social_networks\`: \`- network: ${network}\`, and below it ${wholeCode(`username: ${username ?? '…'}`)}`,
    fix: isAlone
      ? likely({ kind: 'replace', path, value }, { kind: 'rename', path, key: 'social_networks' })
      : undefined,
  };
}

/** `first_name` and `last_name`, in this order in the groups. */
const PART_OF_NAME = /^(?:(first|given|fore)|(last|family|sur))_?names?$/i;

/** A name in two parts, which is one text here. */
function adviceOnName(key: string, owner: PlainObject, path: DocumentPath): Advice | undefined {
  const parts = Object.keys(owner).filter((one) => PART_OF_NAME.test(one));
  parts.sort(
    (one, other) => Number(!PART_OF_NAME.exec(one)?.[1]) - Number(!PART_OF_NAME.exec(other)?.[1]),
  );
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

function adviceOnSectionOfB(key: SectionKey): Advice {
  const { kind } = PREDEFINED_SECTIONS[key];
  const others = sectionKeysOf('a').filter((other) => PREDEFINED_SECTIONS[other].kind === kind);
  return {
    hint: `leave out \`--variant a\`, without which there is one, or use ${orList(others.map(code))}`,
  };
}

/** `current: true` and the like, which `end_date` expresses. */
function adviceOnPresent(
  key: string,
  owner: PlainObject,
  shape: Shape,
  path: DocumentPath,
): Advice | undefined {
  if (
    !/^(?:is_?)?(?:current|present|ongoing)(?:ly)?$/i.test(key) ||
    !shape.keys.includes('end_date')
  )
    return undefined;
  const value = owner[key];
  if (value !== true && !(typeof value === 'string' && /^(?:true|yes)$/i.test(value))) {
    return {
      hint: 'remove it: `end_date` says when something ended, and without one it is going on',
    };
  }
  if ('end_date' in owner)
    return { hint: 'remove it, and write `end_date: present` if it is going on' };
  return {
    hint: 'write `end_date: present`',
    fix: certain(
      { kind: 'replace', path, value: 'present' },
      { kind: 'rename', path, key: 'end_date' },
    ),
  };
}

/** `- LinkedIn: jane` in place of `network` and `username`. */
function adviceOnNetworkKey(
  key: string,
  owner: PlainObject,
  path: DocumentPath,
): Advice | undefined {
  const username = owner[key];
  const network = networkNamed(key);
  if (isOtherNetwork(key)) return { hint: `remove it here${OTHERS}` };
  if (
    network === undefined ||
    typeof username !== 'string' ||
    'network' in owner ||
    'username' in owner
  )
    return undefined;
  const hint = `write \`- network: ${network}\`, and below it ${wholeCode(`username: ${username}`)}`;
  const fix = certain({ kind: 'replace', path: path.slice(0, -1), value: { network, username } });
  return { hint, fix: Object.keys(owner).length === 1 ? fix : undefined };
}

/** The greatest number of keys that a hint lists. */
const FEW = 14;

/** Keys under which other formats hold their sections, which are therefore not misspelt. */
const OTHER_FORMATS: ReadonlySet<string> = new Set(['sections', 'work', 'profiles', 'volunteer']);

/** The place that has a key which this place lacks: another kind of entry, or another level of the document. */
function otherHome(
  key: string,
  value: unknown,
  shape: Shape,
  path: DocumentPath,
): Advice | undefined {
  const isEntry = isEntryKind(shape.id);
  const kinds = Object.values(ENTRY_SHAPES).filter((other) => other.keys.includes(key));
  if (isEntry && kinds.length > 0) {
    return {
      hint: `\`${key}\` belongs to ${orList(kinds.map(({ name }) => name))}; this section holds ${shape.id}`,
    };
  }
  if (shape.id === 'section' && kinds.length > 0)
    return { hint: `move it into an entry, below \`entries\`` };
  const home = HOMES.find(
    (other) =>
      other.shape.id !== shape.id && other.shape.keys.includes(key) && mayBeIn(other, key, value),
  );
  if (home !== undefined) {
    const hint =
      home.path?.length === 0 ? `move it to ${home.name}` : `\`${key}\` belongs in ${home.name}`;
    return { hint, fix: movedTo(home.path, key, path) };
  }
  for (const [inner, child] of Object.entries(shape.objects ?? {})) {
    const meant = synonymOf(key, child, () => true);
    const owner = [...path.slice(0, -1), inner].map(String);
    if (meant !== undefined)
      return { hint: `use \`${meant}\` in \`${inner}\``, fix: movedTo(owner, meant, path) };
  }
  if (kinds.length === 0 || kinds.length > 4) return undefined;
  return { hint: `\`${key}\` belongs in an entry of a section` };
}

/** Whether a value is of the kind that a home has: `language` may also be a section about languages. */
function mayBeIn({ path }: Home, key: string, value: unknown): boolean {
  if (path?.length !== 0) return true;
  return key === 'language'
    ? typeof value === 'string' && isLanguage(value)
    : typeof value !== 'string';
}

/** The place in `cv` or `design` of a key that stands beside these. */
export function adviceOnLevel(key: string, value: unknown, cv: PlainObject): Advice | undefined {
  const home = otherHome(key, value, ROOT_SHAPE, [key]);
  if (home !== undefined) return home;
  const meant = synonymOf(key, CV_SHAPES.b, (known) => !(known in cv));
  if (key === 'sections' && isPlainObject(value))
    return { hint: 'move each of its sections under `cv:`' };
  if (meant !== undefined) {
    return {
      hint: `move it under \`cv:\`, as \`${meant}\``,
      fix: likely({ kind: 'move', path: [key], to: ['cv', meant] }),
    };
  }
  return holdsText(value) && typeof value !== 'string'
    ? { hint: `move it under \`cv:\``, fix: likely({ kind: 'move', path: [key], to: ['cv', key] }) }
    : undefined;
}

/** A key inside a list item may belong to that item only. */
function movedTo(
  owner: readonly string[] | undefined,
  key: string,
  path: DocumentPath,
): Fix | undefined {
  const isAlone = owner !== undefined && path.every((step) => typeof step === 'string');
  return isAlone ? certain({ kind: 'move', path, to: [...owner, key] }) : undefined;
}
