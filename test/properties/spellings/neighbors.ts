// Creates texts that resemble a redacted field and must not change.
import type { Random } from '../../fuzz/random.js';
import type { Field, Spelling } from './forms.js';
import { inventWord, makePerson, type Person } from './people.js';
import { squash } from './squash.js';

function makeText(form: string, text: string): Spelling {
  const isName = form.includes('name');
  const pieces = [{ text, isSecret: true }];
  return {
    form,
    pieces,
    needles: [text],
    isNeighbor: true,
    ...(!isName && { isSentence: true }),
  };
}

const SENTENCES = [
  'Led a team of 12 divers from May 2018 to 2020',
  'Budget of 1,250,000 EUR (2019–2021), 3 of 44 sites',
  'Python 3.11, C++20, ISO 9001, RFC 2119',
  'ISBN 978-3-16-148410-0',
  'Mark up documents with care, and will not doe for joy',
  'Grade 5.5 of 6.0, rank 3 of 120',
  'Sales grew by 18 % to 44.6 million in 668 days',
  'Betreuung von 18 Studierenden im Sommer 2017',
  'Responsable de un equipo de 15 personas',
  '数据分析与可视化',
  'управление проектами с 2015 года',
  'البحث العلمي والتطوير',
  'Van driving licence, bin packing, El Niño forecasts',
  'Von Neumann machines, Da Vinci robots, Al dente',
  'PhD and Dr. rer. nat. in 2015, Prof. since 2020',
  'Winner of the Silver Medal, Open Water Challenge',
];

/** Returns the words of a name, reduced by `squash`. */
function getWords({ name }: Person): Set<string> {
  const native = name.native === undefined ? [] : [name.native.family, name.native.given];
  return new Set([...name.given, ...name.family, ...native].map(squash));
}

/** Creates a person whose name shares no word with another. */
function findOtherPerson(person: Person, random: Random): Person | undefined {
  const words = getWords(person);
  for (let attempt = 0; attempt < 20; attempt++) {
    const other = makePerson(random);
    const isOther = [...getWords(other)].every((word) =>
      [...words].every((own) => !own.includes(word) && !word.includes(own)),
    );
    if (isOther && other.name.hasLatin) return other;
  }
  return undefined;
}

function makeNameNeighbors(person: Person, random: Random): Spelling[] {
  const otherPerson = findOtherPerson(person, random);
  const { name } = person;
  const family = name.family[0] ?? '';
  const longer =
    name.hasLatin && family.length > 3 ? [makeText('longer word', `${family}burgian style`)] : [];
  if (otherPerson === undefined) return longer;
  const [first = '', last = ''] = [otherPerson.name.given[0], otherPerson.name.family.at(-1)];
  return [
    ...longer,
    makeText('another name', `${first} ${last}`),
    makeText('another name with an initial', `${first[0]}. ${last}`),
    makeText('another name, inverted', `${last}, ${first[0]}.`),
    makeText('name that shares a given name', `${name.given[0]} ${last}`),
    makeText('name that shares an initial', `${name.given[0]?.[0]}. ${last}`),
    ...makeRelatives(name, first),
  ];
}

/** Creates a relative with the same family name, who may be reported. */
function makeRelatives({ given, family, hasLatin }: Person['name'], first: string): Spelling[] {
  // `Văn` looks like a particle.
  const isOther = first !== 'Văn' && given.every((word) => squash(word)[0] !== squash(first)[0]);
  return isOther && hasLatin
    ? [makeText('name that shares the family name', `${first} ${family.join('-')}`)]
    : [];
}

function makeDigits(count: number, random: Random): string {
  return Array.from({ length: count }, () => random.below(10)).join('');
}

const NEIGHBORS: Readonly<Record<Field, (person: Person, random: Random) => Spelling[]>> = {
  name: makeNameNeighbors,
  phone: ({ phone }, random) => {
    const end = phone.groups.join('').slice(-4);
    return [
      makeText(
        'another phone',
        `+41 79 ${makeDigits(3, random)} ${makeDigits(2, random)} 9${end[0]}`,
      ),
      makeText('other number', `${makeDigits(3, random)} of ${makeDigits(5, random)}`),
      makeText('last four digits', `room ${end}`),
    ];
  },
  email: ({ email }, random) => [
    makeText('another address', `${inventWord(random)}@${inventWord(random)}.example`),
    makeText('another user', `${inventWord(random, 4)}@example.org`),
    makeText('longer top-level domain', `${inventWord(random, 2)}@${email.domain}x`),
  ],
  website: (_, random) => [
    makeText('another host', `${inventWord(random, 4)}.example`),
    {
      ...makeText('another address', `https://${inventWord(random, 4)}.example/cv`),
      isAddress: true,
    },
  ],
  social_networks: (_, random) => [
    makeText('another user', `${inventWord(random, 4)}`),
    makeText('the network', 'Skills: GitHub, LinkedIn, Instagram'),
    {
      ...makeText('another profile', `https://github.com/${inventWord(random, 4)}`),
      isAddress: true,
    },
  ],
  location: ({ location }, random) => {
    const others = ['Ljubljana', 'Timbuktu', 'Ulaanbaatar', 'Honolulu', 'Vaduz'];
    const town = random.pick(others.filter((other) => !location.text.includes(other)));
    return [
      makeText('another town', `in ${town}`),
      makeText('another country', 'Fieldwork in Mongolia'),
    ];
  },
};

/** Creates a text that is not about the person; undefined if there is none for the field. */
export function makeNeighbor(field: Field, person: Person, random: Random): Spelling | undefined {
  if (random.isOneIn(3)) return makeText('sentence', random.pick(SENTENCES));
  const all = NEIGHBORS[field](person, random);
  return all.length === 0 ? undefined : random.pick(all);
}
