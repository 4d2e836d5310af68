// Creates documents with planted spellings, each between unique marks for searching outputs.
import type { Random } from '../../fuzz/random.js';
import { encodeAddress, encodeText, type Syntax } from './encodings.js';
import { type Field, getFieldNeedles, makeSpelling, type Spelling } from './forms.js';
import { makeNeighbor } from './neighbors.js';
import { makePerson, type Person } from './people.js';

type Path = readonly (string | number)[];

export interface Plant {
  readonly kind: 'spelling' | 'neighbor';
  readonly field: Field;
  readonly culture: string;
  readonly form: string;
  readonly encoding: string;
  readonly place: string;
  readonly path: Path;
  readonly source: string;
  /** Visible parts, which outputs must omit for a spelling, and contain for a neighbor. */
  readonly needles: readonly string[];
  /** The words around the text, or one word within an address. */
  readonly marks: readonly [string, string?];
}

/** A document, its redaction options and its planted texts. */
export interface Recipe {
  readonly document: unknown;
  /** A letter with the planted texts, if not in the document. */
  readonly letter?: object;
  readonly options: { readonly redact?: readonly Field[]; readonly anonymous?: boolean };
  readonly plants: readonly Plant[];
  /** Parts of the redacted fields that must be absent from outputs. */
  readonly fieldNeedles: readonly string[];
}

/** A word in the file name of each photo, which also has the name of the person. */
export const PHOTO_WORD = 'vwphoto';

const FIELDS: readonly Field[] = [
  'name',
  'location',
  'phone',
  'email',
  'website',
  'social_networks',
];

/** A location for planted texts, and its syntax. */
interface Place extends Syntax {
  readonly name: string;
  /** Whether the location requires an address. */
  readonly isAddress?: true;
  /** Whether `insert` adds the marks. */
  readonly hasMarks?: true;
  /** Whether the location is redacted with a field that has the same content. */
  readonly isRepetition?: true;
  /** Whether the location is suitable for a spelling; all by default. */
  readonly isSuitable?: (spelling: Spelling, fields: readonly Field[]) => boolean;
  /** Adds a text to `cv` and returns its path; undefined if the location is occupied. */
  readonly insert: (cv: Cv, text: string, id: string) => Path | undefined;
  /** The field that the location may contain despite redaction. */
  readonly exempt?: Field;
}

interface Cv {
  [key: string]: unknown;
}

const LINE = { isMarkdown: true, hasLines: false, isText: true } as const;
const LITERAL = { isMarkdown: false, hasLines: false, isText: true } as const;
const PARAGRAPHS = { isMarkdown: true, hasLines: true, isText: true } as const;

/** Adds an entry to a section. */
function addEntry(cv: Cv, section: string, entry: object): Path {
  cv[section] ??= [];
  const entries = cv[section] as object[];
  entries.push(entry);
  return ['cv', section, entries.length - 1];
}

/** Adds an item to `contacts`, which `moveContacts` moves to the root. */
function addContact(cv: Cv, contact: object, key: string): Path {
  return [...addEntry(cv, 'contacts', contact).slice(1), key];
}

/** A field of an entry, with the required other fields. */
function inEntry(
  section: string,
  key: string,
  makeOthers: (id: string) => object,
  syntax: Syntax,
): Place {
  const isList = key === 'highlights';
  return {
    name: `${section}.${key}`,
    ...syntax,
    insert: (cv, text, id) => {
      const path = addEntry(cv, section, { ...makeOthers(id), [key]: isList ? [text] : text });
      return isList ? [...path, key, 0] : [...path, key];
    },
  };
}

/** A field of the person. */
function inPerson(key: string, syntax: Syntax): Place {
  return {
    name: key,
    ...syntax,
    insert: (cv, text) => {
      if (key in cv) return undefined;
      cv[key] = text;
      return ['cv', key];
    },
  };
}

const asAddress = (place: Place): Place => ({ ...place, isAddress: true });

const JOB = (): object => ({ company: 'Works', position: 'Diver' });
const SCHOOL = (): object => ({ institution: 'School', area: 'Tides' });
const PROJECT = (id: string): object => ({ name: `Project ${id.slice(2)}` });
const PAPER = (): object => ({
  title: 'On tides',
  authors: ['A. Bexley'],
  date: '2020',
  doi: '10.5555/1',
});
const SKILL = (): object => ({ name: 'Knots', details: 'all' });

/** A custom section of one entry. */
function inSection(
  name: string,
  entry_type: string,
  makeSection: (text: string, id: string) => object,
  path: Path,
): Place {
  return {
    name,
    ...LINE,
    insert: (cv, text, id) => [
      ...addEntry(cv, 'custom_sections', { entry_type, ...makeSection(text, id) }),
      ...path,
    ],
  };
}

const PLACES: readonly Place[] = [
  inPerson('summary', PARAGRAPHS),
  inPerson('summary', PARAGRAPHS),
  inPerson('label', LINE),
  inEntry('experience', 'company', () => ({ position: 'Diver' }), LINE),
  inEntry('experience', 'position', () => ({ company: 'Works' }), LINE),
  inEntry('experience', 'highlights', JOB, LINE),
  inEntry('experience', 'highlights', JOB, LINE),
  inEntry('experience', 'date', JOB, LINE),
  { ...inEntry('experience', 'location', JOB, LINE), exempt: 'location' },
  asAddress(inEntry('experience', 'url', JOB, LITERAL)),
  inEntry('education', 'institution', () => ({ area: 'Tides' }), LINE),
  inEntry('education', 'area', () => ({ institution: 'School' }), LINE),
  inEntry('education', 'gpa', SCHOOL, LINE),
  inEntry('education', 'highlights', SCHOOL, LINE),
  asAddress(
    inEntry('education', 'transcript_url', (id) => ({ ...SCHOOL(), gpa: id.slice(2) }), LITERAL),
  ),
  inEntry('personal_projects', 'name', () => ({}), LINE),
  inEntry('personal_projects', 'highlights', PROJECT, LINE),
  asAddress(inEntry('personal_projects', 'url', PROJECT, LITERAL)),
  inEntry('publications', 'title', () => ({ ...PAPER(), title: undefined }), LINE),
  inEntry('publications', 'journal', PAPER, LINE),
  asAddress(inEntry('publications', 'url', PAPER, LITERAL)),
  inEntry('skills', 'details', SKILL, LINE),
  inEntry('skills', 'name', SKILL, LINE),
  inEntry('awards', 'details', () => ({ name: 'Medal' }), LINE),
  inSection('section title', 'OneLineEntry', (title) => ({ title, entries: [SKILL()] }), ['title']),
  inSection(
    'link_text',
    'NormalEntry',
    (link_text, id) => ({
      title: `Trips ${id.slice(2)}`,
      link_text,
      entries: [{ name: 'A', url: 'https://x.example/' }],
    }),
    ['link_text'],
  ),
  inSection(
    'custom highlight',
    'ExperienceEntry',
    (text, id) => ({ title: `Work ${id.slice(2)}`, entries: [{ ...JOB(), highlights: [text] }] }),
    ['entries', 0, 'highlights', 0],
  ),
  {
    name: 'contacts.label',
    ...LITERAL,
    isSuitable: ({ isAddress }, fields) => !isAddress && !fields.includes('website'),
    insert: (cv, label) => addContact(cv, { label, url: 'https://x.example/' }, 'label'),
  },
];

/** One name in a list of authors. */
const AUTHORS: Place = {
  name: 'authors',
  ...LINE,
  isText: false,
  hasMarks: true,
  insert: (cv, text, id) => {
    const authors = [`A. ${id}a`, text, `B. ${id}z`];
    return [...addEntry(cv, 'publications', { ...PAPER(), authors }), 'authors', 1];
  },
};

/** A name in a text with several authors. */
const AUTHORS_IN_ONE: Place = {
  name: 'authors in one text',
  ...LINE,
  isText: false,
  hasMarks: true,
  insert: (cv, text, id) => {
    const authors = [`A. ${id}a, ${text} and B. ${id}z`];
    return [...addEntry(cv, 'publications', { ...PAPER(), authors }), 'authors', 0];
  },
};

/** A field of a letter. */
function inLetter(key: string, syntax: Syntax, exempt?: Field): Place {
  return {
    name: `letter.${key}`,
    ...syntax,
    ...(exempt !== undefined && { exempt }),
    insert: (letter, text) => {
      if (key === 'enclosures') {
        const enclosures = (letter[key] ?? []) as string[];
        letter[key] = [...enclosures, text];
        return [key, enclosures.length];
      }
      if (key in letter) return undefined;
      letter[key] = text;
      return [key];
    },
  };
}

const LETTER_PLACES: readonly Place[] = [
  inLetter('body', PARAGRAPHS),
  inLetter('subject', LINE),
  inLetter('opening', LINE),
  inLetter('closing', LINE),
  { ...inLetter('signature', LINE), isRepetition: true },
  { ...inLetter('sender', LITERAL), isRepetition: true },
  { ...inLetter('place', LINE), isRepetition: true },
  inLetter('recipient', LITERAL, 'location'),
  inLetter('enclosures', LINE),
  inLetter('enclosures', LINE),
];

const isDoi = ({ pieces }: Spelling): boolean => pieces[0]?.text.startsWith('10.') === true;
const acceptsName =
  (field: Field) =>
  (spelling: Spelling, fields: readonly Field[]): boolean =>
    !fields.includes(field) && spelling.form === 'given-family in an address';

const getPage = (text: string): string => /([^/]*)$/.exec(text.replace('?r=', '-'))?.[1] ?? '';

/** Addresses of the person that may contain the name. */
const CONTACTS: readonly Place[] = [
  {
    ...asAddress(inEntry('publications', 'doi', PAPER, LITERAL)),
    isSuitable: isDoi,
  },
  {
    ...asAddress(inPerson('email', LITERAL)),
    isSuitable: acceptsName('email'),
    insert: (cv, text) => {
      cv.email = `${getPage(text).replaceAll(/%20|\+/g, '.')}@x.example`;
      return ['cv', 'email'];
    },
  },
  {
    ...asAddress(inPerson('website', LITERAL)),
    isSuitable: acceptsName('website'),
    insert: (cv, text) => {
      cv.website = text;
      return ['cv', 'website'];
    },
  },
  {
    ...asAddress(inPerson('username', LITERAL)),
    isSuitable: acceptsName('social_networks'),
    insert: (cv, text) => {
      const username = getPage(text).replaceAll(/%20|\+|_|\./g, '-');
      cv.social_networks = [{ network: 'GitHub', username }];
      return ['cv', 'social_networks', 0, 'username'];
    },
  },
  {
    ...asAddress(inPerson('contacts.username', LITERAL)),
    isSuitable: acceptsName('social_networks'),
    insert: (cv, text) => {
      const username = getPage(text).replaceAll(/%20|\+|_|\./g, '-');
      return addContact(cv, { network: 'GitLab', username }, 'username');
    },
  },
  {
    ...asAddress(inPerson('contacts.email', LITERAL)),
    isSuitable: acceptsName('email'),
    insert: (cv, text) => {
      const email = `${getPage(text).replaceAll(/%20|\+/g, '.')}@x.example`;
      return addContact(cv, { email }, 'email');
    },
  },
  {
    ...asAddress(inPerson('contacts.url', LITERAL)),
    isSuitable: acceptsName('website'),
    insert: (cv, url) => addContact(cv, { label: 'Page', url }, 'url'),
  },
];

/** Creates a mark whose letters are the same in all outputs. */
function makeMark(index: number): string {
  const letters = 'bcdfghjklmnpqrstvwxz';
  return `qx${letters[Math.floor(index / 20)]}${letters[index % 20]}`;
}

export const toLinkWord = (mark: string): string => `${mark.slice(0, 4)}m`;

function withMark(source: string, mark: string): string {
  if (source.startsWith('10.')) return `${source}.${mark}`;
  if (source.startsWith('mailto:') && !source.includes('?')) return `${source}?subject=${mark}`;
  return `${source}${source.includes('?') ? '&' : '?'}r=${mark}`;
}

interface Context {
  readonly cv: Cv;
  readonly person: Person;
  readonly random: Random;
  readonly fields: readonly Field[];
  readonly isLetter: boolean;
}

type EncodedText = Pick<Plant, 'encoding' | 'source'>;

/** Encodes a spelling for a place: as text, as an address, or as a link in a text. */
function encodeFor(
  place: Place,
  spelling: Spelling,
  { id, random }: { readonly id: string; readonly random: Random },
): EncodedText {
  if (!spelling.isAddress) return encodeText(spelling, { syntax: place, random });
  const { encoding, source } = encodeAddress(spelling, random);
  if (place.isAddress) return { encoding, source };
  const isBare = /^https?:/.test(source) && random.isOneIn(3);
  if (isBare) return { encoding: `bare link, ${encoding}`, source };
  const [style, target] = encodeTarget(source, random);
  const link = `[${toLinkWord(id)}](${target})`;
  return { encoding: `inline link, ${encoding}${style}`, source: link };
}

/** Encodes the target of an inline link of Markdown. */
function encodeTarget(source: string, random: Random): [style: string, target: string] {
  if (random.isOneIn(6)) return [', angle brackets', `<${source}>`];
  if (random.isOneIn(6)) return [', a title', `${source} "A page"`];
  if (random.isOneIn(6)) return [', backslashes', source.replaceAll(/[-_.@]/g, '\\$&')];
  if (!random.isOneIn(4)) return ['', source];
  const encoded = source.replaceAll(/[A-Za-z@]/g, (character) =>
    random.isOneIn(5) ? `&#${character.charCodeAt(0)};` : character,
  );
  return [', entities', encoded];
}

/** Picks a suitable place for a spelling. */
function findPlace(spelling: Spelling, field: Field, { fields, random, isLetter }: Context): Place {
  if (isLetter)
    return random.pick(
      LETTER_PLACES.filter(
        ({ exempt, isRepetition }) => exempt !== field && !(isRepetition && spelling.isNeighbor),
      ),
    );
  const contacts = CONTACTS.filter(({ isSuitable }) => isSuitable?.(spelling, fields));
  if (contacts.length > 0 && (isDoi(spelling) || random.isOneIn(2))) return random.pick(contacts);
  const isName = field === 'name' && !spelling.isAddress;
  if (isName && !spelling.isSentence && random.isOneIn(4))
    return random.isOneIn(4) ? AUTHORS_IN_ONE : AUTHORS;
  const isSuitable = (place: Place): boolean =>
    place.exempt !== field &&
    place.isSuitable?.(spelling, fields) !== false &&
    // A link text cannot contain links.
    !(spelling.isAddress && place.name === 'link_text') &&
    (!place.isAddress ||
      (spelling.isAddress === true &&
        !/^(?:tel:|mailto:\?|10\.)/.test(spelling.pieces[0]?.text ?? '')));
  return random.pick(PLACES.filter(isSuitable));
}

/** Plants a spelling or neighbor; returns undefined if its place is occupied. */
function plant(
  spelling: Spelling,
  { kind, field, index }: { kind: Plant['kind']; field: Field; index: number },
  context: Context,
): Plant | undefined {
  const { cv, person, random } = context;
  const place = findPlace(spelling, field, context);
  const id = makeMark(index);
  const encoded = encodeFor(place, spelling, { id, random });
  const isMarked = place.isAddress === true;
  const source = isMarked ? withMark(encoded.source, `${id}a`) : encoded.source;
  const text = isMarked || place.hasMarks ? source : `${id}a ${encoded.source} ${id}z`;
  const path = place.insert(cv, text, id);
  if (path === undefined) return undefined;
  return {
    kind,
    field,
    culture: person.name.culture,
    form: spelling.form,
    encoding: encoded.encoding,
    place: place.name,
    path,
    source,
    needles: spelling.needles,
    marks: isMarked ? [`${id}a`] : [`${id}a`, `${id}z`],
  };
}

function makeCv({ name, phone, email, website, profile, location }: Person): Cv {
  return {
    name: name.text,
    phone: phone.text,
    email: email.written,
    website: website.written,
    location: location.text,
    social_networks: [{ network: profile.network, username: profile.text }],
  };
}

function chooseOptions(random: Random): { options: Recipe['options']; fields: readonly Field[] } {
  if (random.isOneIn(4)) return { options: { anonymous: true }, fields: FIELDS };
  if (random.isOneIn(8)) return { options: { redact: FIELDS }, fields: FIELDS };
  // Names have more forms than other fields.
  const field = random.isOneIn(3) ? 'name' : random.pick(FIELDS);
  return { options: { redact: [field] }, fields: [field] };
}

/** Moves contacts without planted texts to `contacts`, for a third of the documents. */
function moveContacts(
  { contacts: planted = [], ...cv }: Cv,
  plants: readonly Plant[],
  random: Random,
): object {
  if (!random.isOneIn(3)) return { cv, contacts: planted };
  const isPlanted = (key: string): boolean => plants.some(({ path }) => path[1] === key);
  const kept = Object.keys(cv).filter(
    (key) => !['phone', 'email', 'website', 'social_networks'].includes(key) || isPlanted(key),
  );
  const { phone, email, website, social_networks } = Object.fromEntries(
    Object.entries(cv).filter(([key]) => !kept.includes(key)),
  );
  const contacts = [
    ...(planted as object[]),
    ...(phone === undefined ? [] : [{ phone }]),
    ...(email === undefined ? [] : [{ email }]),
    ...(website === undefined ? [] : [{ label: 'Page', url: website }]),
    ...((social_networks as object[] | undefined) ?? []),
  ];
  return { cv: Object.fromEntries(kept.map((key) => [key, cv[key]])), contacts };
}

/** Creates a document with `count` spellings and half as many neighbors. */
export function makeRecipe(random: Random, count = 16): Recipe {
  const person = makePerson(random);
  const { options, fields } = chooseOptions(random);
  const cv = makeCv(person);
  const letter: Cv | undefined = random.isOneIn(6) ? {} : undefined;
  const isLetter = letter !== undefined;
  const context: Context = { cv: letter ?? cv, person, random, fields, isLetter };
  const plants: Plant[] = [];
  for (let index = 0; index < count * 1.5; index++) {
    const field = random.pick(fields);
    const isNeighbor = index >= count;
    const spelling = isNeighbor
      ? makeNeighbor(field, person, random)
      : makeSpelling(field, person, random);
    if (spelling === undefined) continue;
    const kind = isNeighbor ? 'neighbor' : 'spelling';
    const planted = plant(spelling, { kind, field, index }, context);
    if (planted !== undefined) plants.push(planted);
  }
  return {
    document: {
      language: 'zxx',
      render: { photo: `${person.name.text} ${PHOTO_WORD}.jpg` },
      ...moveContacts(cv, plants, random),
    },
    ...(isLetter && { letter: { body: 'Hello.', ...letter } }),
    options,
    plants,
    fieldNeedles: fields.flatMap((field) => getFieldNeedles(field, person)),
  };
}
