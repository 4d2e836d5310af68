// Creates spellings of fields from their structure, so that tests know what readers see.

import { domainToASCII } from 'node:url';
import type { RedactableField } from '../../../src/compiler/fields/person-fields.js';
import type { Random } from '../../fuzz/random.js';
import { capitalize, joinFamily, type Name, type NativeName, type Person } from './people.js';
import { decode, squash } from './squash.js';

export type Field = Exclude<RedactableField, 'photo'>;

/** A part of a spelling; encodings change only secret parts. */
export interface Piece {
  readonly text: string;
  readonly isSecret: boolean;
}

export interface Spelling {
  readonly form: string;
  readonly pieces: readonly Piece[];
  /** Parts of the spelling that must be absent from outputs. */
  readonly needles: readonly string[];
  /** Whether the spelling is the target of a link. */
  readonly isAddress?: true;
  /** Whether it is part of a sentence, and unsuitable as an author. */
  readonly isSentence?: true;
  /** Whether it only resembles a field. */
  readonly isNeighbor?: true;
}

const asSecret = (text: string): Piece => ({ text, isSecret: true });
const asContext = (text: string): Piece => ({ text, isSecret: false });

/** Parses a template: `{Doe}, J.` has one secret piece. */
function spell(form: string, template: string, needles?: readonly string[]): Spelling {
  const pieces = template
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{.*\}$/.test(part) ? asSecret(part.slice(1, -1)) : asContext(part)));
  const secrets = pieces.filter(({ isSecret }) => isSecret).map(({ text }) => text);
  return { form, pieces, needles: needles ?? secrets };
}

const asSentence = (spelling: Spelling): Spelling => ({ ...spelling, isSentence: true });

const asAddress = (spelling: Spelling): Spelling => ({ ...spelling, isAddress: true });

/** Transliterations of letters; Unicode does not decompose most of them. */
const LETTERS: Readonly<Record<string, readonly [string, string]>> = {
  ä: ['a', 'ae'],
  ö: ['o', 'oe'],
  ü: ['u', 'ue'],
  ß: ['ss', 'ss'],
  ø: ['o', 'oe'],
  å: ['a', 'aa'],
  æ: ['ae', 'ae'],
  œ: ['oe', 'oe'],
  þ: ['th', 'th'],
  ð: ['d', 'd'],
  ł: ['l', 'l'],
  đ: ['d', 'dj'],
  ō: ['o', 'ou'],
  ū: ['u', 'uu'],
  ı: ['i', 'i'],
};

/** Removes diacritics in one of two ways: `Muller`, `Mueller`. Only Serbs write `Đ` as `Dj`. */
function transliterate(text: string, way: 0 | 1, isSerbian = false): string {
  const isUpper = text.length > 1 && text === text.toUpperCase();
  return text
    .normalize('NFC')
    .replaceAll(/\p{L}/gu, (letter) => {
      const lower = letter.toLowerCase();
      const replacement = LETTERS[lower]?.[lower === 'đ' && !isSerbian ? 0 : way];
      if (replacement === undefined) return letter;
      if (lower === letter) return replacement;
      return isUpper ? replacement.toUpperCase() : capitalize(replacement);
    })
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC');
}

const toInitial = (word: string): string =>
  word
    .split('-')
    .map((part) => `${capitalize([...part][0] ?? '')}.`)
    .join('-');

/** Formats the family name with its parts as secrets: `van der {Berg}-{Velde}`. */
function markFamily(name: Name, joint: string = name.joint): string {
  const marked = name.family.map((part) => `{${part}}`).join(joint);
  const bare = joinFamily({ ...name, family: [''] });
  const gap = bare === '' || /[-\s]$/.test(bare) ? '' : ' ';
  return `${bare}${gap}${marked}`;
}

const MIN_SECRET_LENGTH = 3;

/** Formats given names, with those that are not initials as secrets. */
const markGiven = (words: readonly string[]): string =>
  words.map((word) => (word.length < MIN_SECRET_LENGTH ? word : `{${word}}`)).join(' ');

/** Returns the name by which people address the person: the last given name in Vietnam. */
const getCallName = ({ culture, given }: Name): string =>
  (culture === 'Vietnamese' ? given.at(-1) : given[0]) ?? '';

function makeLatinForms(name: Name, random: Random): Spelling[] {
  const { given, family } = name;
  const first = getCallName(name);
  const fam = markFamily(name);
  const spaced = given.map(toInitial).join(' ');
  const tight = given.map(toInitial).join('');
  const bare = given.map(toInitial).join('').replaceAll(/[.-]/g, '');
  const half = random.pick(family);
  const title = random.pick(['Prof. ', 'Dr. ', 'Mr ', 'Ms ', 'Frau ', 'Señora ', 'Ing. ']);
  const hyphen = random.pick(['-', ' ', '']);
  const apostrophe = random.pick(['’s', "'s"]);
  const forms = [
    spell('Given Family', `${markGiven(given)} ${fam}`),
    spell('First Family', `{${first}} ${fam}`),
    spell('Family Given', `${fam} ${markGiven(given)}`),
    spell('Family, Given', `${fam}, ${markGiven(given)}`),
    spell('Family GM', `${fam} ${bare}`),
    spell('G. M. Family', `${spaced} ${fam}`),
    spell('G.M. Family', `${tight} ${fam}`),
    spell('GM Family', `${bare} ${fam}`),
    spell('Family, G. M.', `${fam}, ${spaced}`),
    spell('Family, G.M.', `${fam}, ${tight}`),
    spell('Family G.', `${fam} ${toInitial(first)}`),
    spell('FAMILY, G.', `${fam}, ${toInitial(first)}`.toUpperCase()),
    spell('title and family', `${title}${fam}`),
    spell('title, name, degree', `Dr. {${first}} ${fam}, PhD`),
    spell('suffix', `{${first}} ${fam} ${random.pick(['Jr.', 'III', 'MSc'])}`),
    spell('FAMILY Given', `${fam.toUpperCase()} {${first}}`),
    spell('Family (Given)', `${fam} ({${first}})`),
    spell(
      'with a mark of authors',
      `${toInitial(first)} ${fam}${random.pick(['¹', '*', '†', ' (ed.)', 'ª'])}`,
    ),
    asSentence(spell('cited', `${fam} et al. (2020)`)),
    asSentence(
      spell(
        'with another name',
        random.pick([`Bexley–${fam}`, `${fam}/Bexley`, `Bexley & ${fam}`]),
      ),
    ),
    asSentence(spell('possessive of name', `{${first}} ${fam}${apostrophe} method`)),
    spell('GIVEN FAMILY', `${markGiven(given)} ${fam}`.toUpperCase()),
    spell('given family', `${markGiven(given)} ${fam}`.toLowerCase()),
  ];
  // Two letters alone are ambiguous.
  if (half.length >= MIN_SECRET_LENGTH)
    forms.push(
      asSentence(spell('possessive of family', `${fam}${apostrophe} method`)),
      spell('half with initial', `${toInitial(first)} {${half}}`),
      spell('half, initial', `{${half}}, ${tight}`),
      spell('first and half', `{${first}} {${half}}`),
      spell('only a part of the family name', `{${half}}`),
      spell('only a part of the family name in capitals', `{${half.toUpperCase()}}`),
      asSentence(spell('with an underscore', `{${first}}_{${half}}`)),
      asSentence(
        spell('hashtag', `#{${first.replaceAll(/[^\p{L}]/gu, '')}${capitalize(half)}}`, [half]),
      ),
      spell('joined words', `{${first.replaceAll(/[^\p{L}]/gu, '')}${capitalize(half)}}`, [half]),
    );
  if (first.length > MIN_SECRET_LENGTH)
    forms.push(asSentence(spell('only the given name', `{${first}}`)));
  if (family.length > 1)
    forms.push(
      spell('double name with another joint', `${toInitial(first)} ${markFamily(name, hyphen)}`),
      spell(
        'double name, one half an initial',
        `${first} ${toInitial(family[0] ?? '')}-{${family[1]}}`,
      ),
    );
  return [...forms, ...makeCultureForms(name, random)];
}

/** Creates forms that are specific to one culture. */
function makeCultureForms(name: Name, random: Random): Spelling[] {
  const { culture, particle, family } = name;
  const first = getCallName(name);
  const [main = ''] = family;
  const last = family.at(-1) ?? '';
  const preposition = particle.trim();
  // `Ibn` is not an article.
  if (culture === 'Arabic' && /(?:al|el)\W$/i.test(particle)) {
    const article = random.pick(['Al-', 'al-', 'Al ', 'El-', 'el ']);
    return [
      spell('another article', `${toInitial(first)} ${article}{${main}}`),
      spell('joined article', `${toInitial(first)} Al{${main.toLowerCase()}}`),
      spell('joined article, inverted', `Al{${main.toLowerCase()}}, ${toInitial(first)}`),
    ];
  }
  if (culture === 'Dutch' && preposition !== '')
    return [
      spell('particle after the given name', `{${last}}, ${toInitial(first)} ${preposition}`),
      spell('particle with a capital', `${toInitial(first)} ${capitalize(preposition)} {${last}}`),
      spell('joined particle', `${toInitial(first)} ${preposition.replaceAll(' ', '')}{${last}}`),
      spell('short particle', `${toInitial(first)} v.d. {${last}}`),
    ];
  if (culture === 'German') return [asSentence(spell('genitive', `{${last}}s Buch`))];
  if (culture === 'Nordic') return [asSentence(spell('genitive', `{${last}}s bok`))];
  if (culture === 'Portuguese')
    return [spell('last, all initials', `{${last}}, ${toInitial(first)} ${toInitial(main)}`)];
  if (culture === 'Indian')
    return [spell('initial of the family, given', `${toInitial(main)} {${first}}`)];
  if (culture === 'Chinese' || culture === 'Korean') {
    const halves = first.includes('-') ? first.split('-') : [first.slice(0, 4), first.slice(4)];
    if ((halves[1] ?? '') === '') return [];
    const split = `${halves[0]}${random.pick(['-', ' '])}${capitalize(halves[1] ?? '')}`;
    return [
      spell('given name in syllables', `${split} {${main}}`),
      spell('family, given name in syllables', `{${main}} ${split}`),
    ];
  }
  return [];
}

/** Creates forms in the script of the name, mostly within a sentence. */
function makeNativeForms(name: Name, random: Random): Spelling[] {
  const { native } = name;
  if (native === undefined) return [];
  const [prefix, suffix] = random.isOneIn(2)
    ? ['', '']
    : [random.pick(native.prefixes), random.pick(native.suffixes)];
  const forms = native.isJoined
    ? makeJoinedForms(name, native, random)
    : [...makeSpacedForms(native), ...makeScriptForms(native)];
  if (prefix === '' && suffix === '') return forms;
  return forms.map((spelling) =>
    asSentence({
      ...spelling,
      pieces: [asContext(prefix), ...spelling.pieces, asContext(suffix)],
    }),
  );
}

/** Creates forms with and without a space. */
function makeJoinedForms(name: Name, { family, given }: NativeName, random: Random): Spelling[] {
  const gap = random.pick(['', '', ' ', '\u3000']);
  const forms = [
    spell('in its script', `{${family}}${gap}{${given}}`, [`${family}${given}`]),
    spell('in its script, joined', `{${family}${given}}`),
  ];
  const isKnown = name.text.includes(`${family} `);
  if (isKnown && [...family].length > 1)
    forms.push(spell('family name in its script', `{${family}}`));
  return forms;
}

function makeSpacedForms({ family, given }: NativeName): Spelling[] {
  return [
    spell('in its script', `{${given}} {${family}}`),
    spell('in its script, inverted', `{${family}}, {${given}}`),
    spell('in its script, initial', `${[...given][0]}. {${family}}`),
  ];
}

/** Creates forms that are specific to one script. */
function makeScriptForms({ family, given }: NativeName): Spelling[] {
  if (/\p{Script=Arabic}/u.test(family)) {
    const stretched = `${family.slice(0, 3)}ـ${family.slice(3)}`;
    const simple = given.replaceAll(/[أإ]/g, 'ا');
    return [
      spell('with tatweel', `{${given}} {${stretched}}`),
      spell('with vowel marks', `{${given[0]}\u064E${given.slice(1)}} {${family}}`),
      spell('without hamza', `{${simple}} {${family}}`),
      spell('with a joined "and"', `و{${given}} {${family}}`),
    ];
  }
  if (/\p{Script=Cyrillic}/u.test(family)) {
    const simple = family.replaceAll('ё', 'е');
    return [
      spell('only the family name in its script', `{${family}}`),
      spell('without ё', `${[...given][0]}. {${simple}}`),
      spell('in capitals', `{${given.toUpperCase()}} {${family.toUpperCase()}}`),
      asSentence(spell('genitive', `книга {${family}}а`)),
    ];
  }
  return [];
}

/** Creates addresses with slugs, in ASCII or percent-encoded, and various separators. */
function makeNameAddresses(name: Name, random: Random): Spelling[] {
  const { family, particle } = name;
  const way = random.isOneIn(2) ? 0 : 1;
  const slug = (word: string): string =>
    transliterate(word, way, name.culture === 'Slavic')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [first, last] = [slug(getCallName(name)), slug(family.at(-1) ?? '')];
  const all = family.map(slug).join('}-{');
  const host = random.pick([
    'https://x.example',
    'https://www.uni.example/people',
    'https://y.example/a/b',
  ]);
  const gap = random.pick(['-', '_', '.', '%20', '+', '']);
  const forms = [
    spell('given-family in an address', `${host}/{${first}}${gap}{${last}}`),
    spell('family-given in an address', `${host}/{${last}}${gap}{${first}}`),
    spell('whole name in an address', `${host}/{${first}}-{${all}}.pdf`),
    spell('name in a query', `${host}/?author={${first}}+{${last}}`),
    spell('name as a host', `https://{${first}}${gap === '-' ? '-' : ''}{${last}}.example/`),
    spell('name in a DOI', `10.5555/{${last}}.{${first}}`),
    spell('name in letters of its own', `${host}/{${getCallName(name)}}-{${family.at(-1)}}`),
  ];
  if (last.length >= 5)
    forms.push(
      spell('family in an address', `${host}/{${last}}`),
      spell('initial and family in an address', `${host}/~${first[0]}{${last}}`),
    );
  if (first.length >= 6) forms.push(spell('given name in an address', `${host}/{${first}}`));
  if (particle.startsWith('van'))
    forms.push(spell('particle in an address', `${host}/${first[0]}van{${last}}`));
  return forms.map(withLongNeedles).map(asAddress);
}

/** Removes short needles, which may occur in any address. */
function withLongNeedles(spelling: Spelling): Spelling {
  const long = spelling.needles.filter((needle) => squash(needle).length > MIN_SECRET_LENGTH);
  return { ...spelling, needles: long.length > 0 ? long : [spelling.needles.join('')] };
}

function makeNameForms(person: Person, random: Random): Spelling[] {
  const { name } = person;
  const native = makeNativeForms(name, random);
  if (!name.hasLatin) return native;
  const latin = makeLatinForms(name, random);
  const isSerbian = name.culture === 'Slavic';
  const ways = ([0, 1] as const).map((way) =>
    latin.map((spelling) => mapText(spelling, (text) => transliterate(text, way, isSerbian))),
  );
  const lists = [latin, latin, ...ways, makeNameAddresses(name, random)];
  if (native.length > 0 && name.text.includes('(')) lists.push(native);
  return random.pick(lists);
}

/** Changes the characters of a spelling and of its needles. */
function mapText(spelling: Spelling, change: (text: string) => string): Spelling {
  const pieces = spelling.pieces.map((piece) => ({ ...piece, text: change(piece.text) }));
  return { ...spelling, pieces, needles: spelling.needles.map(change) };
}

const ZEROS = {
  'Arabic-Indic': 0x660,
  Persian: 0x6f0,
  Devanagari: 0x966,
  Bengali: 0x9e6,
  Thai: 0xe50,
};

function withOtherDigits(spelling: Spelling, random: Random): Spelling {
  const [script, zero] = random.pick(Object.entries(ZEROS));
  const change = (text: string): string =>
    text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  return { ...mapText(spelling, change), form: `${spelling.form}, ${script} digits` };
}

function makePhoneForms({ phone }: Person, random: Random): Spelling[] {
  const { country, trunk, groups } = phone;
  const number = (joint: string): string => groups.map((group) => `{${group}}`).join(joint);
  const needles = [groups.join('').slice(-7)];
  const make = (form: string, template: string): Spelling => spell(form, template, needles);
  const joint = random.pick([' ', '-', '.', '/', ' - ', ' / ', '\u2013', '_', '  ', '']);
  const local = groups.slice(1);
  const pairs = groups.join('').replaceAll(/(..)(?=.)/g, '$1 ');
  const threes = groups.join('').replaceAll(/(...)(?=.)/g, '$1 ');
  const forms = [
    make('international', `+${country} ${number(joint)}`),
    make('international with 00', `00${country}${number(joint)}`),
    make('national', `${trunk}${number(joint)}`),
    make('national with (0)', `+${country} (0)${number(joint)}`),
    make(
      'with its area in brackets',
      `(${trunk}{${groups[0]}}) ${local.map((group) => `{${group}}`).join(joint)}`,
    ),
    make('in threes', `${trunk}{${threes}}`),
    make('with an extension', `${trunk}${number(joint)} ext. 12`),
    make('country in brackets', `(+${country}) ${number(joint)}`),
    make('joined to a word', `T${trunk}${number('')}`),
    make('in pairs', `${trunk}{${pairs}}`),
    make('digit by digit', `{${[...groups.join('')].join(random.pick([' ', '-', '.']))}}`),
    make('after a word', `Tel.:${number(joint)}`),
    asAddress(make('tel: address', `tel:+${country}${number(random.pick(['', '-', '.']))}`)),
    asAddress(make('WhatsApp address', `https://wa.me/${country}${number('')}`)),
    asAddress(
      make(
        'number in a query',
        `https://x.example/?tel=%2B${country}${number(random.pick(['', '+', '%20', '-']))}`,
      ),
    ),
  ];
  if (local.join('').length >= 7)
    forms.push(make('without its area', local.map((group) => `{${group}}`).join(joint)));
  const isOther = random.isOneIn(8);
  return isOther
    ? forms.filter(({ isAddress }) => !isAddress).map((form) => withOtherDigits(form, random))
    : forms;
}

const AT_WORDS = [
  ' at ',
  ' AT ',
  ' (at) ',
  '[at]',
  ' {at} ',
  ' <at> ',
  '(a)',
  '-at-',
  ' @ ',
  '＠',
  ' (ät) ',
  ' arroba ',
  '_at_',
  ' 【at】 ',
  ' /at/ ',
];
const DOT_WORDS = [' dot ', '.', ' (dot) ', '[dot]', ' . ', '(punkt)', ' punto ', '_dot_'];
const COMMON_LOCALS = new Set(['info', 'mail', 'hello']);

function makeEmailForms({ email }: Person, random: Random): Spelling[] {
  const { local, domain } = email;
  const isCommon = COMMON_LOCALS.has(local);
  const at = random.pick(AT_WORDS);
  const dot = random.pick(DOT_WORDS);
  const dotted = domain.replaceAll('.', dot);
  const spoken = local.replaceAll('.', ' dot ');
  const make = (form: string, written: string, host: string, sign: string): Spelling => {
    const needle = isCommon ? `${written}${sign}${host}` : written;
    return spell(form, `{${written}}${sign}{${host}}`, [needle]);
  };
  const forms = [
    make('straight', local, domain, '@'),
    make('in capitals', local.toUpperCase(), domain.toUpperCase(), '@'),
    make('first letter a capital', capitalize(local), capitalize(domain), '@'),
    make('"at" in words', local, domain, at),
    make('"at" and "dot" in words', local, dotted, at),
    make('all in words', spoken, domain.replaceAll('.', ' dot '), ' at '),
    spell('in angle brackets', `<{${local}}@{${domain}}>`, [
      isCommon ? `${local}@${domain}` : local,
    ]),
    asAddress(
      spell('mailto: address', `mailto:{${local}}@{${domain}}`, [
        isCommon ? `${local}@${domain}` : local,
      ]),
    ),
    asAddress(
      spell('mailto: with %40', `mailto:{${local}}%40{${domain}}`, [
        isCommon ? `${local}@${domain}` : local,
      ]),
    ),
    asAddress(
      spell('mailto: with "to"', `mailto:?to={${local}}@{${domain}}`, [
        isCommon ? `${local}@${domain}` : local,
      ]),
    ),
    asAddress(
      spell('in a query', `https://x.example/?u={${local}}%40{${domain}}`, [
        isCommon ? `${local}@${domain}` : local,
      ]),
    ),
  ];
  if (isCommon) return forms;
  return [
    ...forms,
    spell('only the part before "@"', `{${local}}`),
    make('with a tag', `${local}+cv`, domain, '@'),
    asAddress(spell('part before "@" in an address', `https://x.example/u/{${local}}`)),
  ];
}

function makeWebsiteForms({ website }: Person, random: Random): Spelling[] {
  const { host, path } = website;
  const [name = ''] = host.split('.');
  const ascii = domainToASCII(host);
  const make = (form: string, template: string): Spelling => spell(form, template, [name]);
  const ending = host.slice(name.length);
  const dot = random.pick([' dot ', ' (dot) ', '[dot]', ' . ']);
  return [
    make('host alone', `{${host}}`),
    make('host with www', `www.{${host}}${path}`),
    make('in capitals', `{${host.toUpperCase()}}`),
    make('host in ASCII', `{${ascii}}`),
    make('host and path', `{${host}}${path}`),
    make('host and another path', `{${host}}/talks`),
    make('"dot" in words', `{${name}}${ending.replaceAll('.', dot)}`),
    asAddress(make('address', `https://{${host}}${path}`)),
    asAddress(make('address, http', `http://www.{${host}}${path}`)),
    asAddress(make('address, another path', `https://{${host}}/a/b.html`)),
    asAddress(make('address with a port', `https://{${host}}:443/`)),
    asAddress(make('address with a user', `https://me@{${host}}/`)),
    asAddress(make('address of a subdomain', `https://blog.{${host}}/`)),
    asAddress(
      make('address in an archive', `https://web.archive.org/web/2020/https://{${host}}${path}`),
    ),
    asAddress(make('address in a query', `https://x.example/?to=https%3A%2F%2F{${host}}%2F`)),
    asAddress(
      make(
        'address in a query, encoded twice',
        `https://x.example/?to=https%253A%252F%252F{${host}}%252F`,
      ),
    ),
    asAddress(make('address with an encoded dot', `https://{${host.replace('.', '%2E')}}/`)),
  ];
}

function makeOrcidForms(user: string, random: Random): Spelling[] {
  const digits = user.replaceAll('-', '');
  const gap = random.pick(['-', ' ', '', '\u2011', '\u2013']);
  const forms = [
    spell('ORCID', `{${user}}`),
    spell('ORCID with another joint', `ORCID {${user.replaceAll('-', gap)}}`),
    asAddress(spell('ORCID address', `https://orcid.org/{${user}}`)),
    asAddress(spell('ORCID address, http', `http://www.orcid.org/{${user}}`)),
    asAddress(spell('ORCID in another address', `https://x.example/{${digits}}`)),
  ];
  return random.isOneIn(8) ? forms.slice(0, 2).map((form) => withOtherDigits(form, random)) : forms;
}

function makeProfileForms({ profile }: Person, random: Random): Spelling[] {
  const { user, host, network } = profile;
  if (network === 'Orcid') return makeOrcidForms(user, random);
  // A short user name identifies a person only with its network.
  if (user.length < 4)
    return [
      spell('host/user', `${host}/{${user}}`),
      asAddress(spell('address', `https://${host}/{${user}}`)),
      asAddress(spell('address below', `https://${host}/{${user}}/repo`)),
    ];
  const forms = [
    spell('user name', `{${user}}`),
    spell('user name in capitals', `{${user.toUpperCase()}}`),
    spell('user name with @', `@{${user}}`),
    spell('host/user', `${host}/{${user}}`),
    spell('network: user', `${network}: {${user}}`),
    spell('user on network', `{${user}} on ${network}`),
    asAddress(spell('address', `https://${host}/{${user}}`)),
    asAddress(spell('address, www', `http://www.${host}/{${user}}/`)),
    asAddress(spell('address below', `https://${host}/{${user}}/repo`)),
    asAddress(spell('user as a host', `https://{${user}}.github.io/`)),
    asAddress(spell('user at another host', `https://gitlab.example/{${user}}`)),
    asAddress(
      spell('address in a query', `https://x.example/?to=https%3A%2F%2F${host}%2F{${user}}`),
    ),
  ];
  if (network !== 'Mastodon') return forms;
  return [
    ...forms,
    spell('@user@host', `@{${user}}@${host}`),
    spell('user@host', `{${user}}@${host}`),
    asAddress(spell('Mastodon address', `https://${host}/@{${user}}`)),
    asAddress(spell('Mastodon users address', `https://${host}/users/{${user}}`)),
    asAddress(spell('Mastodon address elsewhere', `https://other.example/@{${user}}@${host}`)),
  ];
}

function makeLocationForms({ location }: Person, random: Random): Spelling[] {
  const { town, country, street } = location;
  const isLatin = /\p{Script=Latin}/u.test(town);
  // Hyphenation at a line end.
  const middle = town.length > 7 && isLatin ? 4 : 0;
  const hyphenated = middle === 0 ? town : `${town.slice(0, middle)}-${town.slice(middle)}`;
  const before = random.pick(['I live in ', 'near ', '']);
  const slug = encodeURI(transliterate(town, 0).replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  const forms = [
    spell('town', `${before}{${town}}`),
    spell('town and more', `{${town}} and around`),
    spell('town in capitals', `{${town.toUpperCase()}}`),
    spell('town with a hyphen', `{${hyphenated}}`),
    spell(
      'town with another joint',
      `{${town.replaceAll(/[ -]/g, (joint) => (joint === ' ' ? '-' : ' '))}}`,
    ),
    asAddress(spell('town on a map', `https://maps.example/?q={${town.replaceAll(' ', '+')}}`)),
    asAddress(
      spell('town in an address', `https://x.example/in/{${slug}}`, [transliterate(town, 0)]),
    ),
  ];
  if (isLatin)
    forms.push(
      spell('town without diacritics', `${before}{${transliterate(town, 0)}}`),
      spell('town with digraphs', `${before}{${transliterate(town, 1)}}`),
      spell('town with a genitive', `{${town}}${random.pick(['s', '’s'])} harbor`),
      spell('hashtag', `#{${town.replaceAll(/[^\p{L}]/gu, '')}}`),
    );
  // A country alone identifies nobody.
  if (country !== undefined) forms.push(spell('town, country', `{${town}}, ${country}`));
  // A short name may be an ordinary word: Bath, Nice.
  if (/\p{L}{6}/u.test(town)) forms.push(spell('town in small letters', `{${town.toLowerCase()}}`));
  if (street !== undefined) forms.push(spell('street', `{${street}}`));
  return forms;
}

const FORMS: Readonly<Record<Field, (person: Person, random: Random) => Spelling[]>> = {
  name: makeNameForms,
  phone: makePhoneForms,
  email: makeEmailForms,
  website: makeWebsiteForms,
  social_networks: makeProfileForms,
  location: makeLocationForms,
};

/** Creates a spelling of a field that contains all its needles. */
export function makeSpelling(field: Field, person: Person, random: Random): Spelling {
  const spelling = random.pick(FORMS[field](person, random));
  const all = squash(decode(spelling.pieces.map(({ text }) => text).join('')));
  const missing = spelling.needles.find((needle) => !all.includes(squash(needle)));
  if (missing !== undefined) throw new Error(`"${spelling.form}" lacks ${missing}`);
  return spelling;
}

/** Returns the parts of a field that must be absent from outputs. */
export function getFieldNeedles(
  field: Field,
  { phone, email, website, profile }: Person,
): string[] {
  if (field === 'phone') return [phone.groups.join('').slice(-7)];
  if (field === 'email') return [email.written];
  if (field === 'website') return [website.host];
  return field === 'social_networks' && profile.user.length > MIN_SECRET_LENGTH
    ? [profile.user]
    : [];
}
