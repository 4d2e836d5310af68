// Invents people of many cultures, with the structure of their fields.
import { domainToASCII } from 'node:url';
import type { Random } from '../../fuzz/random.js';

/** A name in a script other than Latin. */
export interface NativeName {
  readonly family: string;
  readonly given: string;
  /** Whether the family name comes first without a space, as in `陈小明`. */
  readonly isJoined: boolean;
  /** Texts that may precede and follow the name in a sentence. */
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
}

export interface Name {
  readonly culture: string;
  /** The text in `cv.name`. */
  readonly text: string;
  readonly given: readonly string[];
  /** The words between given and family names: `van der`. */
  readonly particle: string;
  readonly family: readonly string[];
  /** Separator of the parts of the family name. */
  readonly joint: '-' | ' ';
  readonly native?: NativeName;
  readonly hasLatin: boolean;
}

export interface Phone {
  readonly text: string;
  readonly country: string;
  readonly trunk: string;
  readonly groups: readonly string[];
}

export interface Profile {
  readonly network: 'LinkedIn' | 'GitHub' | 'Instagram' | 'Orcid' | 'Mastodon';
  /** The text in `username`. */
  readonly text: string;
  readonly user: string;
  readonly host: string;
}

export interface Town {
  readonly text: string;
  readonly town: string;
  readonly country: string | undefined;
  readonly street: string | undefined;
}

export interface Person {
  readonly name: Name;
  readonly phone: Phone;
  readonly email: { readonly written: string; readonly local: string; readonly domain: string };
  readonly website: { readonly written: string; readonly host: string; readonly path: string };
  readonly profile: Profile;
  readonly location: Town;
}

/** Words of a culture, in lists separated by commas. */
interface Culture {
  readonly name: string;
  readonly given: string;
  readonly family: string;
  readonly particles?: string;
  readonly joint?: '-' | ' ';
  /** Maximum number of given names and of parts of the family name. */
  readonly maxNames: readonly [given: number, family: number];
  readonly native?: {
    readonly given: string;
    readonly family: string;
    readonly isJoined: boolean;
    readonly prefixes: string;
    readonly suffixes: string;
  };
  readonly towns: string;
  readonly countries: string;
  readonly phones: string;
}

const CULTURES: readonly Culture[] = [
  {
    name: 'English',
    given: 'Beatrix,Rupert,Imogen,Alistair,Winifred,Desmond,Mark',
    family: 'Thackeray,Oglethorpe,Pemberton,Quinlan,Hathersage,Doe,Roe,O’Rourke,McAllister',
    joint: '-',
    maxNames: [3, 2],
    towns: 'Wolverhampton,Tewkesbury,New Haven,Stoke-on-Trent',
    countries: 'United Kingdom,Ireland,New Zealand',
    phones: '44|0|20 7946 0958;1||212 555 0187;64|0|3 477 4081',
  },
  {
    name: 'German',
    given: 'Jürgen,Käthe,Dörte,Hans-Jürgen,Sören,Wiebke',
    family: 'Müller,Lüdenscheidt,Grötsch,Kühn,Schäferling,Weiß,Öttinger',
    particles: 'von,von der,zu',
    joint: '-',
    maxNames: [2, 2],
    towns: 'Zürich,Düsseldorf,Oberkuckucksheim,Nürnberg,Gießen',
    countries: 'Switzerland,Germany,Austria',
    phones: '41|0|44 668 18 42;49|0|40 669 692 14;43|0|1 534 62 78',
  },
  {
    name: 'Dutch',
    given: 'Maarten,Liesbeth,Joost,Anneke,Wouter',
    family: 'Berg,Velde,Broucke,Kerkhove,Heuvelmans,Winkelaar',
    particles: 'van,van der,de,van den,ten',
    joint: '-',
    maxNames: [2, 2],
    towns: 'Groningen,Oudenaarde,’s-Hertogenbosch,Leeuwarden',
    countries: 'Netherlands,Belgium',
    phones: '31|0|50 363 91 11;32|0|9 264 31 11',
  },
  {
    name: 'Spanish',
    given: 'María,José,Begoña,Íñigo,Rocío,Joaquín',
    family: 'Ortega,Lozano,Márquez,Núñez,Echeverría,Peñaranda,Ibáñez',
    joint: ' ',
    maxNames: [2, 2],
    towns: 'Logroño,Cáceres,A Coruña,Bogotá',
    countries: 'Spain,Colombia,España',
    phones: '34||941 234 567;57||601 742 8391',
  },
  {
    name: 'Portuguese',
    given: 'João,Inês,Conceição,Tomás,Mariana',
    family: 'Silva,Santos,Magalhães,Guimarães,Falcão,Teixeira',
    particles: 'da,dos,de',
    joint: ' ',
    maxNames: [2, 2],
    towns: 'São Paulo,Vila do Conde,Évora,Florianópolis',
    countries: 'Brazil,Portugal',
    phones: '351||253 604 312;55|0|48 3721 9415',
  },
  {
    name: 'Chinese',
    given: 'Xiaoming,Yanqiu,Meiyu,Jianguo,Zhihao',
    family: 'Chen,Ouyang,Zhang,Li,Xu,Situ',
    maxNames: [1, 1],
    native: {
      given: '小明,砚秋,美玉,建国,志豪',
      family: '陈,欧阳,张,李,徐,司徒',
      isJoined: true,
      prefixes: '我叫,作者：,导师是',
      suffixes: '。,教授,的论文',
    },
    towns: 'Hangzhou,Chengdu,杭州,成都市',
    countries: 'China,中国',
    phones: '86|0|571 8795 1234;86||138 6713 9024',
  },
  {
    name: 'Japanese',
    given: 'Tarō,Yūko,Kenji,Harumi,Shōta',
    family: 'Tanaka,Itō,Kobayashi,Hasegawa,Ōshima',
    maxNames: [1, 1],
    native: {
      given: '太郎,優子,健二,春美,翔太',
      family: '田中,伊藤,小林,長谷川,大島',
      isJoined: true,
      prefixes: '私は,著者：,指導教員は',
      suffixes: 'さん,先生の研究,と申します。',
    },
    towns: 'Kanazawa,Kyōto,金沢市,Sapporo',
    countries: 'Japan,日本',
    phones: '81|0|76 264 5111;81|0|90 1234 8765',
  },
  {
    name: 'Korean',
    given: 'Minsu,Ji-young,Seoyeon,Hyun-woo',
    family: 'Kim,Park,Hwangbo,Jeong',
    maxNames: [1, 1],
    native: {
      given: '민수,지영,서연,현우',
      family: '김,박,황보,정',
      isJoined: true,
      prefixes: '저자 ,지도교수 ',
      suffixes: '는,의 연구,씨와,입니다',
    },
    towns: 'Daejeon,대전,Jeonju',
    countries: 'South Korea,대한민국',
    phones: '82|0|42 350 2114;82|0|10 4821 7736',
  },
  {
    name: 'Arabic',
    given: 'Khalid,Layla,Ahmad,Ibrahim',
    family: 'Harbi,Maktoum,Qahtani,Tantawi',
    particles: 'al-,Al-,El ,bin Salman al-,ibn ',
    maxNames: [1, 1],
    native: {
      given: 'خالد,ليلى,أحمد,إبراهيم',
      family: 'الحربي,المكتوم,القحطاني,الطنطاوي',
      isJoined: false,
      prefixes: 'الدكتور ,تأليف ,مع ',
      suffixes: '، وغيره',
    },
    towns: 'Riyadh,الإسكندرية,Muscat',
    countries: 'Saudi Arabia,Egypt,Oman',
    phones: '966|0|11 467 0000;20|0|3 591 1152',
  },
  {
    name: 'Indian',
    given: 'Venkataraman,Subramanian,Rajesh,Lakshmi,Vikram',
    family: 'Iyer,Chandrasekhar,Sharma,Bhattacharya,Chaturvedi',
    joint: ' ',
    maxNames: [3, 1],
    native: {
      given: 'वेंकटरमन,सुब्रमण्यम,राजेश,लक्ष्मी,विक्रम',
      family: 'अय्यर,चंद्रशेखर,शर्मा,भट्टाचार्य,चतुर्वेदी',
      isJoined: false,
      prefixes: 'डॉ. ,लेखक: ',
      suffixes: ' द्वारा, और अन्य',
    },
    towns: 'Thiruvananthapuram,Pune,Kanpur',
    countries: 'India',
    phones: '91|0|471 232 1385;91|0|98765 43210',
  },
  {
    name: 'Nordic',
    given: 'Þórdís,Øyvind,Åse,Ægir,Björk,Håkon',
    family: 'Guðmundsdóttir,Ødegård,Ångström,Kjærsgaard,Þorsteinsson,Sæther',
    particles: 'af,von',
    joint: '-',
    maxNames: [2, 2],
    towns: 'Reykjavík,Ålesund,Tromsø,Århus,Sæby',
    countries: 'Iceland,Norway,Denmark',
    phones: '354||525 4180;47||22 85 63 41;45||87 15 32 09',
  },
  {
    name: 'Slavic',
    given: 'Łukasz,Đorđe,Věra,Żaneta,Miloš',
    family: 'Wójcik,Dvořák,Đorđević,Żółtowski,Krzyżanowska,Šťastný',
    joint: '-',
    maxNames: [2, 2],
    native: {
      given: 'Фёдор,Николай,Алёна,Сергій',
      family: 'Щербаков,Соловьёв,Їжакевич,Ковальчук',
      isJoined: false,
      prefixes: 'автор: ,совместно с ',
      suffixes: ' и др.,',
    },
    towns: 'Kraków,Brno,Niš,Łódź,Київ',
    countries: 'Poland,Czechia,Serbia',
    phones: '48||12 663 48 72;420||541 141 163;7|8|495 939 10 74',
  },
  {
    name: 'Vietnamese',
    given: 'Thị Minh Khai,Văn Đức,Quốc Tuấn,Thùy Dương',
    family: 'Nguyễn,Đặng,Trần,Huỳnh,Lê',
    maxNames: [1, 1],
    towns: 'Đà Nẵng,Huế,Cần Thơ',
    countries: 'Vietnam',
    phones: '84|0|236 382 1480;84|0|90 385 6127',
  },
];

/** Cultures whose names begin with the family name without a comma. */
const FAMILY_FIRST = new Set(['Chinese', 'Korean', 'Vietnamese', 'Japanese']);
const SYLLABLES = 'zor vek lim pra nuth gos wik tam bel dru fex kul myr osh jup'.split(' ');
const PREFERRED_NETWORKS = ['LinkedIn', 'GitHub', 'Instagram', 'Orcid', 'Mastodon'] as const;

const splitWords = (words: string): string[] => words.split(',').filter((word) => word !== '');

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Invents a word that no language has. */
export function inventWord(random: Random, syllables = 3): string {
  return Array.from({ length: syllables }, () => random.pick(SYLLABLES)).join('');
}

function pickSome(words: readonly string[], maxCount: number, random: Random): string[] {
  const picked = Array.from({ length: 1 + random.below(maxCount) }, () => random.pick(words));
  return [...new Set(picked)];
}

function makeName(culture: Culture, random: Random): Name {
  const [maxGiven, maxFamily] = culture.maxNames;
  const given = pickSome(splitWords(culture.given), maxGiven, random).flatMap((word) =>
    word.split(' '),
  );
  if (culture.name === 'English' && random.isOneIn(2)) given.splice(1, 1, 'J.');
  const family = pickSome(splitWords(culture.family), maxFamily, random);
  const particles = splitWords(culture.particles ?? '');
  const needsParticle = culture.name === 'Arabic' || random.isOneIn(2);
  const particle = particles.length > 0 && needsParticle ? random.pick(particles) : '';
  const joint = culture.joint ?? ' ';
  const native =
    culture.native === undefined
      ? undefined
      : makeNative(culture.native, [
          splitWords(culture.given).indexOf(given[0] ?? ''),
          splitWords(culture.family).indexOf(family[0] ?? ''),
        ]);
  const latin = { culture: culture.name, given, particle, family, joint } as const;
  if (native !== undefined && !random.isOneIn(3)) {
    const isBoth = random.isOneIn(2);
    const written = isBoth
      ? `${writeLatin(latin, random)} (${writeNative(native, random)})`
      : writeNative(native, random);
    return { ...latin, native, text: written, hasLatin: isBoth };
  }
  return { ...latin, text: writeLatin(latin, random), hasLatin: true };
}

/** Returns the same name in its own script: both lists have the same order. */
function makeNative(
  words: NonNullable<Culture['native']>,
  [givenIndex, familyIndex]: readonly [number, number],
): NativeName {
  const [given, family] = [splitWords(words.given), splitWords(words.family)];
  return {
    given: given[givenIndex % given.length] ?? '',
    family: family[familyIndex % family.length] ?? '',
    isJoined: words.isJoined,
    prefixes: ['', ...splitWords(words.prefixes)],
    suffixes: ['', ...splitWords(words.suffixes)],
  };
}

export function joinFamily({ particle, family, joint }: Omit<Name, 'text' | 'hasLatin'>): string {
  const gap = particle === '' || particle.endsWith('-') || particle.endsWith(' ') ? '' : ' ';
  return `${particle}${gap}${family.join(joint)}`;
}

function writeLatin(name: Omit<Name, 'text' | 'hasLatin'>, random: Random): string {
  const [given, family] = [name.given.join(' '), joinFamily(name)];
  if (FAMILY_FIRST.has(name.culture) && random.isOneIn(2)) return `${family} ${given}`;
  if (random.isOneIn(12)) return `${family}, ${given}`;
  if (random.isOneIn(12)) return `Dr. ${given} ${family}, PhD`;
  if (random.isOneIn(12)) return `${given} ${family.toUpperCase()}`;
  if (random.isOneIn(20)) return `${given} ${family}`.toUpperCase();
  if (random.isOneIn(20)) return `${given} “Bix” ${family} Jr.`;
  return `${given} ${family}`;
}

function writeNative({ family, given, isJoined }: NativeName, random: Random): string {
  if (!isJoined) return `${given} ${family}`;
  // Only a space shows where the family name ends.
  return random.isOneIn(2) ? `${family} ${given}` : `${family}${given}`;
}

function makePhone(culture: Culture, random: Random): Phone {
  const [country = '', trunk = '', number = ''] = random.pick(culture.phones.split(';')).split('|');
  const groups = number.split(' ');
  const written = random.isOneIn(5)
    ? `${trunk}${groups.join(' ')}`
    : `+${country}${random.pick([' ', '-', ''])}${groups.join(random.pick([' ', '-', '']))}`;
  return { text: written, country, trunk, groups };
}

function makeEmail(random: Random): Person['email'] {
  const local = random.isOneIn(8)
    ? random.pick(['info', 'mail', 'hello'])
    : [inventWord(random, 2), inventWord(random, 2)].join(random.pick(['.', '_', '-', '']));
  const domain = `${inventWord(random)}.${random.pick(['example', 'org', 'co.uk', 'ch'])}`;
  return { written: `${local}@${domain}`, local, domain };
}

function makeWebsite(random: Random): Person['website'] {
  const word = random.isOneIn(6)
    ? `${inventWord(random, 2)}ü${inventWord(random, 1)}`
    : inventWord(random);
  const host = `${word}.${random.pick(['example', 'net', 'dev', 'co.uk'])}`;
  const path = random.pick(['', '/', '/cv', '/me/?p=1']);
  const start = random.pick(['https://', 'http://', 'https://www.']);
  const written = `${start}${domainToASCII(host)}${path}`;
  return { written, host, path };
}

function makeProfile(random: Random): Profile {
  const network = random.pick(PREFERRED_NETWORKS);
  const isShort = (network === 'GitHub' || network === 'LinkedIn') && random.isOneIn(8);
  const user = isShort ? 'jqz' : inventWord(random, 2) + random.pick(['', '77', '-lab', 'x']);
  if (network === 'Orcid') {
    const digits = Array.from({ length: 15 }, () => random.below(10)).join('');
    const groups = `${digits}${getCheckDigit(digits)}`.match(/.{4}/g) ?? [];
    return { network, text: groups.join('-'), user: groups.join('-'), host: 'orcid.org' };
  }
  if (network === 'Mastodon') {
    const host = `${inventWord(random, 2)}.social`;
    return { network, text: `@${user}@${host}`, user, host };
  }
  const hosts = { GitHub: 'github.com', LinkedIn: 'linkedin.com/in', Instagram: 'instagram.com' };
  return { network, text: user, user, host: hosts[network] };
}

/** Computes the check digit of an ORCID iD (ISO 7064 MOD 11-2). */
function getCheckDigit(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const rest = (12 - (total % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

function makeTown(culture: Culture, random: Random): Town {
  const town = random.pick(splitWords(culture.towns));
  const country = random.isOneIn(4) ? undefined : random.pick(splitWords(culture.countries));
  const code = random.isOneIn(3) ? `${1000 + random.below(9000)} ` : '';
  const street = random.isOneIn(6) ? `${capitalize(inventWord(random))} Road 12` : undefined;
  const parts = [street, `${code}${town}`, country].filter((part) => part !== undefined);
  return { text: parts.join(', '), town, country, street };
}

export function makePerson(random: Random): Person {
  const culture = random.pick(CULTURES);
  return {
    name: makeName(culture, random),
    phone: makePhone(culture, random),
    email: makeEmail(random),
    website: makeWebsite(random),
    profile: makeProfile(random),
    location: makeTown(culture, random),
  };
}
