import fc from 'fast-check';

/** A container of a document: an object or a list. */
type Container = Record<string | number, unknown>;

/** A value in a document to change: the value of a key, or an item of a list. */
interface Target {
  readonly owner: Container;
  readonly key: string | number;
}

/** Picks a random item, which the seed determines. */
type Pick = <Item>(items: readonly Item[]) => Item;

/** Changes a value in a document. */
type Mutate = (target: Target, pick: Pick, document: unknown) => void;

/** Replacements of any type. */
const VALUES = [
  5,
  -1,
  2020,
  20200924,
  3.5,
  1e20,
  Number.MAX_SAFE_INTEGER + 2,
  '😀'.repeat(6),
  '😀'.repeat(33),
  true,
  false,
  '',
  'text',
  [],
  ['text'],
  [5],
  [null],
  {},
  { name: 'text' },
];

/** Valid and nearly valid replacements for texts that match `form`. */
const TEXTS: readonly (readonly [form: RegExp, texts: readonly string[]])[] = [
  [
    /^\d{4}|^present$/,
    [
      'present',
      'Present',
      '2020',
      '20200',
      '2020-9',
      '2020-09',
      '202009-24',
      '2020-02-02',
      '20200202',
    ],
  ],
  [
    /^\d{4}|^present$/,
    ['2020-02-30', '2020-13', '2020-02-02x', 'Fall 2022', '0000', '9999-12-31', '1999-12-31'],
  ],
  [
    /\d *(cm|in|pt|mm|em)$/,
    ['1cm', '1 px', '1,5 cm', '-1 cm', '1 cm; x', '.5in', '1. em', '900 cm', '50in', '900em'],
  ],
  [
    /^navy$|^rgb/,
    [
      'navy',
      '#004f90',
      '004f90',
      '#12345',
      'rgb(0,79,144)',
      'hsl(207, 100%, 28%)',
      'rgb(0)',
      'blueish',
    ],
  ],
  [
    /:/,
    [
      'https://example.com',
      'example.com',
      'mailto:a@b.c',
      'https://example.com/é',
      'https://a b',
      '//x',
      'x:',
    ],
  ],
  [/@/, ['a@b', 'a@example.com', 'a b@example.com', 'a@b@example.com']],
  [
    /^[A-Z][a-z]+[A-Z]/,
    ['LinkedIn', 'linkedin', 'GitHub', 'Orcid', 'ORCID', 'Mastodon', 'Roboto', 'Arial'],
  ],
  [
    /Entry$/,
    [
      'OneLineEntry',
      'NormalEntry',
      'ExperienceEntry',
      'EducationEntry',
      'PublicationEntry',
      'Entry',
    ],
  ],
  [/pt$|paper$|^classic$/, ['classic', 'modern', '13pt', '12pt', 'a5paper', 'a4paper']],
  [/^[A-Z][a-z]+$/, ['Education', 'education', 'Skills', 'Summary', 'Boats', 'No Such Section']],
];

/** Lengths matching the bounds of phone numbers (7 to 64) and URLs (1 to 2083). */
const LENGTHS = [0, 1, 6, 7, 8, 63, 64, 65, 2082, 2083, 2084];

/** Keys that only some objects have. */
const KEYS = [
  'name',
  'details',
  'company',
  'position',
  'area',
  'title',
  'date',
  'network',
  'entries',
  'cv',
  'projects',
  'page',
];

/** Changes of a document by name. */
export const MUTATIONS: Readonly<Record<string, Mutate>> = {
  drop: ({ owner, key }) => {
    if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else delete owner[key];
  },
  repeat: ({ owner, key }) => {
    if (Array.isArray(owner)) owner.push(structuredClone(owner[Number(key)]));
  },
  rename: ({ owner, key }, pick) => {
    if (Array.isArray(owner)) return;
    const value = owner[key];
    const name = pick([`${key}s`, String(key).slice(0, -1), String(key).toUpperCase(), ...KEYS]);
    delete owner[key];
    owner[name] = value;
  },
  add: ({ owner }, pick) => {
    if (Array.isArray(owner)) owner.push(pick(VALUES));
    else owner[pick(KEYS)] = pick(VALUES);
  },
  retype: ({ owner, key }, pick) => {
    owner[key] = structuredClone(pick(VALUES));
  },
  null: ({ owner, key }) => {
    owner[key] = null;
  },
  bound: ({ owner, key }, pick) => {
    const start =
      typeof owner[key] === 'string' && owner[key].startsWith('http') ? 'https://example.com/' : '';
    owner[key] = start.padEnd(pick(LENGTHS), '1');
  },
  pattern: ({ owner, key }, pick) => {
    const text = owner[key];
    if (typeof text !== 'string') return;
    owner[key] = pick([
      `${text}x`,
      ` ${text}`,
      text.slice(1),
      text.slice(0, -1),
      text.toUpperCase(),
      `${text}\n`,
    ]);
  },
  text: ({ owner, key }, pick) => {
    const matching = TEXTS.filter(([form]) => form.test(String(owner[key])));
    const [, texts] = pick([...matching, pick(TEXTS)]);
    owner[key] = pick(texts);
  },
  move: ({ owner, key }, pick, document) => {
    const others = collectTargets(document).filter(
      (other) => other.owner !== owner && typeof other.key === typeof key,
    );
    if (others.length === 0) return;
    const other = pick(others);
    other.owner[other.key] = structuredClone(owner[key]);
  },
};

/** A document with one change. */
export interface Mutant {
  readonly mutation: string;
  readonly document: unknown;
}

/**
 * Creates copies of documents with one change each, at a random value. All mutations are equally
 * frequent; at least half of the copies are of the first document.
 */
export function mutantsOf(documents: readonly unknown[], seed: number, count: number): Mutant[] {
  const numbers = fc.noBias(fc.array(fc.nat(), { minLength: 6, maxLength: 6 }));
  const names = Object.keys(MUTATIONS);
  return fc.sample(numbers, { seed, numRuns: count }).map((random, index) => {
    const pick: Pick = (items) =>
      items[(random.pop() ?? 0) % items.length] as (typeof items)[number];
    const mutation = names[index % names.length] as string;
    const document = structuredClone(pick([documents[0], pick(documents)]));
    MUTATIONS[mutation]?.(pick(collectTargets(document)), pick, document);
    return { mutation, document };
  });
}

/** Collects all values in a document. */
function collectTargets(value: unknown): Target[] {
  if (typeof value !== 'object' || value === null) return [];
  const owner = value as Container;
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [{ owner, key }, ...collectTargets(owner[key])]);
}
