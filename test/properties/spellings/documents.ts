// Documents with spellings planted at many places, each between marks of its own by which outputs are searched.
import type { Random } from '../../fuzz/random.js';
import { encodeAddress, encodeText, type Syntax } from './encodings.js';
import { type Field, getOwnNeedles, makeSpelling, type Spelling } from './forms.js';
import { makeNeighbor } from './neighbors.js';
import { makePerson, type Person } from './people.js';

type Path = readonly (string | number)[];

/** A text that is planted in a document. */
export interface Plant {
  readonly kind: 'spelling' | 'neighbor';
  readonly field: Field;
  readonly culture: string;
  readonly form: string;
  readonly encoding: string;
  readonly place: string;
  readonly path: Path;
  readonly source: string;
  /** What readers see of it, of which nothing may be left. A neighbor must stay. */
  readonly needles: readonly string[];
  /** The words around it; in an address, a word within it. */
  readonly marks: readonly [string, string?];
}

/** A document, what to redact of it, and what is planted in it. */
export interface Recipe {
  readonly document: unknown;
  /** A letter that goes with it, in which the texts are planted instead. */
  readonly letter?: object;
  readonly options: { readonly redact?: readonly Field[]; readonly anonymous?: boolean };
  readonly plants: readonly Plant[];
  /** What of the fields themselves may be nowhere. */
  readonly own: readonly string[];
}

const FIELDS: readonly Field[] = [
  'name',
  'location',
  'phone',
  'email',
  'website',
  'social_networks',
];

/** A place for a planted text: where it goes, and how it is read there. */
interface Place extends Syntax {
  readonly name: string;
  /** Whether it takes an address instead of a text. */
  readonly isAddress?: true;
  /** Whether it has words around the text that serve as its marks. */
  readonly hasMarks?: true;
  /** Whether it says the same as a field, which goes with this. */
  readonly isRepetition?: true;
  /** Takes this kind of spelling alone. */
  readonly takes?: (spelling: Spelling, fields: readonly Field[]) => boolean;
  /** Puts a text into `cv`; returns its path. Undefined if the place is taken. */
  readonly put: (cv: Cv, text: string, id: string) => Path | undefined;
  /** The field that is shown there whatever is redacted. */
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

/** A place in an entry of a section, beside what such an entry needs. */
function inEntry(
  section: string,
  key: string,
  others: (id: string) => object,
  syntax: Syntax,
): Place {
  const isList = key === 'highlights';
  return {
    name: `${section}.${key}`,
    ...syntax,
    put: (cv, text, id) => {
      const path = addEntry(cv, section, { ...others(id), [key]: isList ? [text] : text });
      return isList ? [...path, key, 0] : [...path, key];
    },
  };
}

/** A field of the person. */
function inPerson(key: string, syntax: Syntax): Place {
  return {
    name: key,
    ...syntax,
    put: (cv, text) => {
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
  of: (text: string, id: string) => object,
  at: Path,
): Place {
  return {
    name,
    ...LINE,
    put: (cv, text, id) => [
      ...addEntry(cv, 'custom_sections', { entry_type, ...of(text, id) }),
      ...at,
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
];

/** The authors of a paper: no sentence, but one name among others. */
const AUTHORS: Place = {
  name: 'authors',
  ...LINE,
  isText: false,
  hasMarks: true,
  put: (cv, text, id) => {
    const authors = [`A. ${id}a`, text, `B. ${id}z`];
    return [...addEntry(cv, 'publications', { ...PAPER(), authors }), 'authors', 1];
  },
};

/** The authors of a paper in one text. */
const AUTHORS_IN_ONE: Place = {
  name: 'authors in one text',
  ...LINE,
  isText: false,
  hasMarks: true,
  put: (cv, text, id) => {
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
    put: (letter, text) => {
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
const takesName =
  (field: Field) =>
  (spelling: Spelling, fields: readonly Field[]): boolean =>
    !fields.includes(field) && spelling.form === 'given-family in an address';

/** The last part of an address. */
const getPage = (text: string): string => /([^/]*)$/.exec(text.replace('?r=', '-'))?.[1] ?? '';

/** Other addresses of the person, which may contain the name. */
const CONTACTS: readonly Place[] = [
  {
    ...asAddress(inEntry('publications', 'doi', PAPER, LITERAL)),
    takes: isDoi,
  },
  {
    ...asAddress(inPerson('email', LITERAL)),
    takes: takesName('email'),
    put: (cv, text) => {
      cv.email = `${getPage(text).replaceAll(/%20|\+/g, '.')}@x.example`;
      return ['cv', 'email'];
    },
  },
  {
    ...asAddress(inPerson('website', LITERAL)),
    takes: takesName('website'),
    put: (cv, text) => {
      cv.website = text;
      return ['cv', 'website'];
    },
  },
  {
    ...asAddress(inPerson('username', LITERAL)),
    takes: takesName('social_networks'),
    put: (cv, text) => {
      const username = getPage(text).replaceAll(/%20|\+|_|\./g, '-');
      cv.social_networks = [{ network: 'GitHub', username }];
      return ['cv', 'social_networks', 0, 'username'];
    },
  },
];

/** A word for the marks of a plant, the same letters in every output. */
function makeMark(index: number): string {
  const letters = 'bcdfghjklmnpqrstvwxz';
  return `qx${letters[Math.floor(index / 20)]}${letters[index % 20]}`;
}

/** The words of a link that is planted with these marks. */
export const toLinkWord = (mark: string): string => `${mark.slice(0, 4)}m`;

/** The mark at the end of an address, as its last part. */
function withMark(source: string, mark: string): string {
  if (source.startsWith('10.')) return `${source}.${mark}`;
  if (source.startsWith('mailto:') && !source.includes('?')) return `${source}?subject=${mark}`;
  return `${source}${source.includes('?') ? '&' : '?'}r=${mark}`;
}

interface Setting {
  readonly cv: Cv;
  readonly person: Person;
  readonly random: Random;
  readonly fields: readonly Field[];
  readonly isLetter: boolean;
}

type Written = Pick<Plant, 'encoding' | 'source'>;

/** A spelling as the place has it: in a sentence, as an address, or as an address within a sentence. */
function writeFor(
  place: Place,
  spelling: Spelling,
  { id, random }: { readonly id: string; readonly random: Random },
): Written {
  if (!spelling.isAddress) return encodeText(spelling, { syntax: place, random });
  const { encoding, source } = encodeAddress(spelling, random);
  if (place.isAddress) return { encoding, source };
  const isBare = /^https?:/.test(source) && random.isOneIn(3);
  if (isBare) return { encoding: `bare link, ${encoding}`, source };
  const [style, written] = writeTarget(source, random);
  const shown = `[${toLinkWord(id)}](${written})`;
  return { encoding: `inline link, ${encoding}${style}`, source: shown };
}

/** The address of an inline link as Markdown may have it. */
function writeTarget(source: string, random: Random): [style: string, written: string] {
  if (random.isOneIn(6)) return [', angle brackets', `<${source}>`];
  if (random.isOneIn(6)) return [', a title', `${source} "A page"`];
  if (random.isOneIn(6)) return [', backslashes', source.replaceAll(/[-_.@]/g, '\\$&')];
  if (!random.isOneIn(4)) return ['', source];
  const written = source.replaceAll(/[A-Za-z@]/g, (character) =>
    random.isOneIn(5) ? `&#${character.charCodeAt(0)};` : character,
  );
  return [', entities', written];
}

/** A place that takes the spelling. */
function findPlace(spelling: Spelling, field: Field, { fields, random, isLetter }: Setting): Place {
  if (isLetter)
    return random.pick(
      LETTER_PLACES.filter(
        ({ exempt, isRepetition }) => exempt !== field && !(isRepetition && spelling.isNeighbor),
      ),
    );
  const own = CONTACTS.filter(({ takes }) => takes?.(spelling, fields));
  if (own.length > 0 && (isDoi(spelling) || random.isOneIn(2))) return random.pick(own);
  const isName = field === 'name' && !spelling.isAddress;
  if (isName && !spelling.isSentence && random.isOneIn(4))
    return random.isOneIn(4) ? AUTHORS_IN_ONE : AUTHORS;
  const takes = (place: Place): boolean =>
    place.exempt !== field &&
    // A link has no links in its text.
    !(spelling.isAddress && place.name === 'link_text') &&
    (!place.isAddress ||
      (spelling.isAddress === true &&
        !/^(?:tel:|mailto:\?|10\.)/.test(spelling.pieces[0]?.text ?? '')));
  return random.pick(PLACES.filter(takes));
}

/** Plants a spelling, or a text that is none; undefined if there is no place for it. */
function plant(
  spelling: Spelling,
  { kind, field, index }: { kind: Plant['kind']; field: Field; index: number },
  setting: Setting,
): Plant | undefined {
  const { cv, person, random } = setting;
  const place = findPlace(spelling, field, setting);
  const id = makeMark(index);
  const written = writeFor(place, spelling, { id, random });
  const isMarked = place.isAddress === true;
  const inAddress = isMarked ? withMark(written.source, `${id}a`) : written.source;
  const text = isMarked || place.hasMarks ? inAddress : `${id}a ${written.source} ${id}z`;
  const path = place.put(cv, text, id);
  if (path === undefined) return undefined;
  return {
    kind,
    field,
    culture: person.name.culture,
    form: spelling.form,
    encoding: written.encoding,
    place: place.name,
    path,
    source: inAddress,
    needles: spelling.needles,
    marks: isMarked ? [`${id}a`] : [`${id}a`, `${id}z`],
  };
}

function makeCv({ name, phone, email, website, profile, location }: Person): Cv {
  return {
    name: name.written,
    phone: phone.written,
    email: email.written,
    website: website.written,
    location: location.written,
    social_networks: [{ network: profile.network, username: profile.written }],
  };
}

function chooseOptions(random: Random): { options: Recipe['options']; fields: readonly Field[] } {
  if (random.isOneIn(4)) return { options: { anonymous: true }, fields: FIELDS };
  if (random.isOneIn(8)) return { options: { redact: FIELDS }, fields: FIELDS };
  // Names have the most forms.
  const field = random.isOneIn(3) ? 'name' : random.pick(FIELDS);
  return { options: { redact: [field] }, fields: [field] };
}

/** Makes a document with so many spellings, and half as many texts that are none. */
export function makeRecipe(random: Random, count = 16): Recipe {
  const person = makePerson(random);
  const { options, fields } = chooseOptions(random);
  const cv = makeCv(person);
  const letter: Cv | undefined = random.isOneIn(6) ? {} : undefined;
  const isLetter = letter !== undefined;
  const setting: Setting = { cv: letter ?? cv, person, random, fields, isLetter };
  const plants: Plant[] = [];
  for (let index = 0; index < count * 1.5; index++) {
    const field = random.pick(fields);
    const isNeighbor = index >= count;
    const spelling = isNeighbor
      ? makeNeighbor(field, person, random)
      : makeSpelling(field, person, random);
    if (spelling === undefined) continue;
    const kind = isNeighbor ? 'neighbor' : 'spelling';
    const planted = plant(spelling, { kind, field, index }, setting);
    if (planted !== undefined) plants.push(planted);
  }
  return {
    document: { language: 'zxx', cv },
    ...(isLetter && { letter: { body: 'Hello.', ...letter } }),
    options,
    plants,
    own: fields.flatMap((field) => getOwnNeedles(field, person)),
  };
}
