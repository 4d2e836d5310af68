// Every readable spelling of a redacted field must be removed or reported.
import { describe, expect, it } from 'vitest';
import type { RedactableField } from '../../../src/compiler/fields/person-fields.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { readPdf } from '../../support/pdf.js';

const PERSON = {
  name: 'Zyxwara Quobble-Vintrik',
  phone: '+41 44 668 18 42',
  email: 'zyx.secretmail@example-priv.example',
  location: '17. Zyxgasse 5, AB1 2CD Oberkuckucksheim, Switzerland',
  website: 'https://www.zyxhome.example/cv?me=1',
  social_networks: [
    { network: 'GitHub', username: 'zyxhub77' },
    { network: 'Mastodon', username: '@zyxdon@mast.example' },
    { network: 'Mastodon', username: '@zyx@mast.example' },
    { network: 'Orcid', username: '0000-0002-1825-0097' },
    { network: 'LinkedIn', username: 'zq3' },
  ],
};

type TextField = Exclude<RedactableField, 'photo'>;

/** The same fields in `contacts`. */
const { name, phone, email, website, social_networks } = PERSON;
const IN_CONTACTS = {
  cv: { name },
  contacts: [{ phone }, { email }, { label: 'Home', url: website }, ...social_networks],
};

async function render(
  cv: object,
  redact: readonly RedactableField[] | 'all',
  contacts: readonly object[] = [],
) {
  const redaction = redact === 'all' ? { anonymous: true } : { redact };
  const formats = ['txt', 'md', 'html', 'typ', 'json-resume'] as const;
  const options = { ...redaction, formats, today: '2026-11-20' } as const;
  const { diagnostics, ...outputs } = await renderCv<typeof formats>(
    { cv, contacts } as never,
    options,
  );
  const reports = diagnostics.filter(({ code }) => code === 'not-redacted');
  return { ...outputs, reports: reports.map(({ found }) => found), all: JSON.stringify(outputs) };
}

/** Renders a text with a spelling of a redacted field. */
async function renderSpelling(field: TextField, text: string) {
  const summary = `Words before ${text} and after.`;
  const { reports, all } = await render({ ...PERSON, summary }, [field]);
  return { isReported: reports.length > 0, all };
}

const SPELLINGS: Readonly<Record<TextField, readonly string[]>> = {
  phone: [
    '+41 44 668 18 42',
    '0041446681842',
    '044/668.18.42',
    '0 4 4 6 6 8 1 8 4 2',
    '４１４４６６８１８４２',
    '٠٤٤٦٦٨١٨٤٢',
    '044–668–18–42',
    '044 668 18\u00AD42',
    '044\u200B668\u200B18\u200B42',
    '044 **668** 18 42',
    '(0)44 - 668 - 18 - 42',
    '&#48;44 668 18 4&#50;',
    '668 18 42',
    '044_668_18_42',
    '044x668x18x42',
    '①④④⑥⑥⑧①⑧④②',
    '𝟎𝟒𝟒𝟔𝟔𝟖𝟏𝟖𝟒𝟐',
    '⁰⁴⁴⁶⁶⁸¹⁸⁴²',
    'https://wa.me/41446681842',
  ],
  email: [
    'ZYX.SECRETMAIL@EXAMPLE-PRIV.EXAMPLE',
    'zyx dot secretmail at example-priv dot example',
    'zyx.secretmail[at]example-priv[dot]example',
    'zyx punto secretmail arroba example-priv punto example',
    'zyx.secretmail(a)example-priv(punkt)example',
    'zyx.secretmail AT example-priv',
    'zyx.secretmail&#64;example-priv.example',
    'zyx.secretmail&commat;example-priv.example',
    'zyx.**secretmail**@example-priv.example',
    'zyx.secret\u00ADmail@example-priv.example',
    'zyx.secretmail＠example-priv.example',
    'zyx.secretmail',
    'zyx.secretmail+cv@example-priv.example',
    'zyx\\.secretmail\\@example-priv.example',
  ],
  name: [
    'QUOBBLE-VINTRIK, ZYXWARA',
    'Z. Quobble-Vintrik',
    'Zyx**wara**',
    'Zyx&shy;wara',
    'Ｚｙｘｗａｒａ',
    'Zýxwa\u0301ra',
    'Zyхwаrа',
    'Zyxwara_Quobble',
    'Zyxwaras Buch',
    'QuobbleVintrik',
    'Quobble\u2011Vintrik',
    'Z y x w a r a',
    '𝐙𝐲𝐱𝐰𝐚𝐫𝐚',
    '🅩🅨🅧🅦🅐🅡🅐',
    'Prof. Vintrik',
    '`Zyxwara`',
    'zyxwara',
    'zqvintrik',
    'https://x.example/people/zyxwara',
    'a `\n\nZyx&#119;ara\n\nb`',
  ],
  website: [
    'zyxhome.example',
    'http://zyxhome.example/other',
    'zyxhome (dot) example',
    'ZYXHOME.EXAMPLE',
    'https://web.archive.org/web/2020/https://www.zyxhome.example/cv',
  ],
  social_networks: [
    'github.com/zyxhub77',
    'ZYXHUB77',
    'zyx**hub77**',
    'zyxhub_77',
    'zyxhub77.github.io',
    '@zyxdon',
    'zyx on Mastodon',
    'https://mast.example/users/zyx',
    'https://mast.example/@zyxdon',
    '0000000218250097',
    'ORCID 0000 0002 1825 0097',
    'linkedin.com/in/zq3',
    'zq3 on LinkedIn',
  ],
  location: [
    'OBERKUCKUCKSHEIM',
    'Ober-kuckucksheim',
    'Oberkuckucks\u00ADheim',
    'Ober**kuckucksheim**',
    'Oberkuckucksheims',
    '17. Zyxgasse 5',
    'AB1 2CD',
    'AB12CD',
  ],
};

const rows = Object.entries(SPELLINGS).flatMap(([field, texts]) =>
  texts.map((text) => ({ field: field as TextField, text })),
);

it.each(rows)('redaction reports $text as $field', async ({ field, text }) => {
  expect((await renderSpelling(field, text)).isReported).toBe(true);
});

const rowsOfContacts = rows.filter(({ field }) => field !== 'name' && field !== 'location');

it.each(rowsOfContacts)('redaction reports $text as $field in `contacts`', async (row) => {
  const cv = { ...IN_CONTACTS.cv, summary: `Words before ${row.text} and after.` };
  const { reports } = await render(cv, [row.field], IN_CONTACTS.contacts);
  expect(reports).not.toEqual([]);
});

it.each<{ field: TextField; shown: RegExp; hidden: RegExp }>([
  { field: 'phone', shown: /zyxhub77.*zyxhome|zyxhome.*zyxhub77/s, hidden: /668 ?18 ?42/ },
  { field: 'email', shown: /668 18 42/, hidden: /secretmail/ },
  { field: 'website', shown: /secretmail/, hidden: /zyxhome|Home/ },
  { field: 'social_networks', shown: /zyxhome/, hidden: /zyxhub77|zyxdon|zq3/ },
])('redaction of $field omits such contacts only', async ({ field, shown, hidden }) => {
  const { all } = await render(IN_CONTACTS.cv, [field], IN_CONTACTS.contacts);
  expect(all).toMatch(shown);
  expect(all).not.toMatch(hidden);
});

it.each<{ field: TextField; contact: object; hidden: RegExp }>([
  {
    field: 'email',
    contact: { label: 'Post', url: 'MAILTO:zyx@x.example?a=b' },
    hidden: /Post|zyx/,
  },
  { field: 'phone', contact: { label: 'Call', url: 'tel:+41446681842' }, hidden: /Call|6681842/ },
  { field: 'phone', contact: { network: 'WhatsApp', username: '41446681842' }, hidden: /6681842/ },
  { field: 'phone', contact: { network: 'Signal', username: '+41446681842' }, hidden: /6681842/ },
])('redaction of $field omits $contact', async ({ field, contact, hidden }) => {
  const cv = { name: 'Jane Doe', summary: 'Write to zyx@x.example or call 044 668 18 42.' };
  const { all, reports } = await render(cv, [field], [contact]);
  expect(all.replaceAll(/Write to .*? 42\./g, '')).not.toMatch(hidden);
  expect(reports).not.toEqual([]);
});

it('`anonymous` omits all contacts, also without `cv`', async () => {
  for (const cv of [IN_CONTACTS.cv, null]) {
    const { all, reports } = await render(cv as never, 'all', IN_CONTACTS.contacts);
    expect(all).not.toMatch(/zyx|6681842|668 18 42|Home|zq3|mast\.example/i);
    expect(reports).toEqual([]);
  }
});

it.each<{ field: TextField; text: string }>([
  { field: 'phone', text: '+41 44 668 18 43' },
  { field: 'phone', text: '1842 and 668' },
  { field: 'email', text: 'example-priv.example' },
  { field: 'website', text: 'zyxhomes.example' },
  { field: 'website', text: 'zyxhome' },
  { field: 'social_networks', text: 'github.com/other and mast.example' },
  { field: 'location', text: 'Swiss' },
  { field: 'location', text: 'Switzerland' },
  { field: 'name', text: 'Zyx and Quob' },
])('redaction does not report $text as $field', async ({ field, text }) => {
  expect((await renderSpelling(field, text)).isReported).toBe(false);
});

it.each([
  { language: 'en', country: 'USA' },
  { language: 'en', country: 'U.K.' },
  { language: 'en', country: 'Deutschland' },
  { language: 'fr', country: 'Côte d’Ivoire' },
  { language: 'pl', country: 'Polska' },
  { language: 'HU', country: 'Németország' },
])('redaction of a town in $country reports only the town', async ({ language, country }) => {
  const cv = { location: `Abdorf, ${country}`, summary: `In ${country}, such as Abdorf.` };
  const { diagnostics } = await renderCv<['txt']>(
    { language, cv: { name: 'Jane Doe', ...cv } } as never,
    { redact: ['location'], formats: ['txt'] },
  );
  const reports = diagnostics.filter(({ code }) => code === 'not-redacted');
  expect(reports.map(({ found }) => found)).toEqual(['Abdorf']);
});

it.each([
  { name: 'Ben Carson', text: 'Ben said so.', found: 'Ben' },
  { name: 'Anita Das', text: 'Ms Das said so.', found: 'Das' },
  { name: 'Li Wei', text: 'Li et al. said so.', found: 'Li' },
  { name: 'Li Wei', text: 'By LI, W.', found: 'LI, W' },
  { name: 'Jane Doe', text: 'By Jane D.', found: 'Jane D' },
  { name: 'Mark', text: 'By Mark.', found: 'Mark' },
  { name: 'Иван Сидоров', text: 'книга Сидорова', found: 'Сидоров' },
  { name: 'יעל כהן', text: 'לכהן', found: 'כהן' },
  { name: 'राम वर्मा', text: 'राम ने', found: 'राम' },
  { name: 'დავით ბერიძე', text: 'დავითი', found: 'დავით' },
  { name: 'Li Meiyu (李美玉)', text: '李　美玉', found: '李　美玉' },
  { name: 'Jane Doe', text: 'Jɑne', found: 'Jɑne' },
  { name: 'Yanqiu Li', text: '𝖫𝗂/Bexley', found: '𝖫𝗂' },
  { name: 'Jane Doe', text: 'J. Doeª', found: 'J. Doe' },
  { name: 'Khalid El Qahtani', text: 'K. Alqahtani', found: 'Alqahtani' },
  { name: 'Ægir Ångström', text: '~aangstroem', found: 'aangstroem' },
  { name: 'Minh Khai Nguyễn', text: '~knguyen', found: 'knguyen' },
  { name: 'Thùy Dương Huỳnh', text: 'duonghuynh.example', found: 'duonghuynh' },
  { name: 'Mark J. O’Rourke', text: 'x.example/orourke', found: 'orourke' },
  { name: 'علي حسن', text: 'السيد علي هنا', found: 'علي' },
])('redaction reports the name of $name in $text', async ({ name, text, found }) => {
  expect((await render({ name, summary: text }, ['name'])).reports).toEqual([found]);
});

it.each([
  { name: 'Will Marker', text: 'I will mark May.' },
  { name: 'Rose May', text: 'A rose; it may be red.' },
  { name: 'Jane Doe', text: 'I do e-mail; a doe.' },
  { name: 'Sam Lee', text: 'A sample of fleece.' },
  { name: 'Mark A. Dew', text: 'I mark a task.' },
  { name: 'Mark', text: 'A mark of quality.' },
  { name: 'Jo Ma', text: 'An MA in music.' },
  { name: 'Anita Das', text: 'das Haus' },
  { name: 'יעל כהן', text: 'פיעלו שבכהנים' },
  { name: 'राम वर्मा', text: 'आराम' },
  { name: 'علي حسن', text: 'التعليم عليه تحسن' },
])('redaction of $name does not report ordinary words: $text', async ({ name, text }) => {
  expect((await render({ name, summary: text }, ['name'])).reports).toEqual([]);
});

describe('a link to a page of the person', () => {
  it.each<{ field: TextField; target: string }>([
    { field: 'phone', target: 'tel:+41-44-668-18-42' },
    { field: 'phone', target: 'https://x.example/?p=%2B41%2044%20668%2018%2042' },
    { field: 'phone', target: 'https://x.example/?p=%34%34%36%36%38%31%38%34%32' },
    { field: 'email', target: 'mailto:zyx.secretmail%40example-priv.example' },
    { field: 'email', target: 'mailto:%257Ayx.secretmail@example-priv.example' },
    { field: 'name', target: 'https://x.example/%5Ayxwara' },
    { field: 'name', target: 'https://x.example/zyxwaraquobble' },
    { field: 'website', target: 'https://zyxhome%2Eexample/cv' },
    { field: 'social_networks', target: 'https://github.com/%7Ayxhub77' },
    { field: 'social_networks', target: 'https://mast.example/@zyxdon "title"' },
    { field: 'location', target: 'https://maps.example/?q=%4Fberkuckucksheim' },
  ])('is removed or reported, and keeps its words: $target', async ({ field, target }) => {
    const { isReported, all } = await renderSpelling(field, `[**more** words](${target})`);
    expect(all).toContain('words');
    expect(isReported || !all.includes(target.slice(0, 14))).toBe(true);
    expect(isReported).toBe(field === 'location');
  });

  it.each<{ field: TextField; url: string }>([
    { field: 'social_networks', url: 'https://github.com/zyxhub77/repo' },
    { field: 'website', url: 'https://zyxhome.example/wrecks' },
    { field: 'email', url: 'mailto:zyx.secretmail@example-priv.example' },
    { field: 'name', url: 'https://x.example/zyxwara' },
  ])('is removed from an entry if $field is redacted: $url', async ({ field, url }) => {
    const education = [
      { institution: 'A', area: 'B', transcript_url: url, url: 'https://school.example' },
    ];
    const { all, reports } = await render(
      { name: PERSON.name, [field]: PERSON[field], projects: [{ name: 'Wrecks', url }], education },
      [field],
    );
    expect(all).not.toContain(url);
    expect(all).toContain('school.example');
    expect(reports).toEqual([]);
  });
});

/** Authors by person: `self` is replaced with `[…]`, namesakes are reported, others are ignored. */
const AUTHORS: Readonly<
  Record<
    string,
    { self: readonly string[]; namesakes?: readonly string[]; others?: readonly string[] }
  >
> = {
  'Jane Doe-Roe': {
    self: [
      'J. Doe\u2010Roe',
      'Doe\u2011Roe, J.',
      'J. Doe',
      'Doe J',
      'Roe, Jane',
      'JANE ROE',
      'J DoeRoe',
    ],
    namesakes: ['Ann Doe', 'John Roe'],
    others: ['Ann Smith', 'J. Smith', 'Jane Smith'],
  },
  'Daniel Ortega Lozano': {
    self: [
      'D. Ortega Lozano',
      'Ortega Lozano, D.',
      'D. Ortega',
      'Ortega, D.',
      'Daniel Ortega',
      'Ortega Lozano D',
      'Ortega-Lozano DM',
      'D.M.O. Lozano',
      'Lozano DO',
      'D Ortega y Lozano',
    ],
    namesakes: ['Pedro Ortega', 'P. Lozano', 'Pedro Ortega Lozano', 'Ortega Lozano P'],
    others: ['Daniel Smith'],
  },
  'Ortega Lozano, Daniel': { self: ['D. Ortega Lozano', 'Ortega, D.', 'Ortega\u2010Lozano, D.'] },
  'Maria da Silva Santos': {
    self: [
      'da Silva Santos, M.',
      'M. S. Santos',
      'Silva Santos M',
      'Santos, M. da S.',
      'Santos MS',
    ],
    namesakes: ['J. Santos'],
  },
  'Jan-Peter van der Berg': {
    self: ['van der Berg, J.-P.', 'Berg JP', 'J. Vanderberg', 'Van den Berg J'],
    others: ['Jan de Vries'],
  },
  'Omar al-Farsi': { self: ['O. Al-Farsi', 'Al Farsi O', 'Alfarsi, Omar', 'Farsi O.'] },
  'José Ortega y Gasset': { self: ['Ortega y Gasset, J.', 'J. Ortega', 'Jose Gasset'] },
  '山田 太郎': {
    self: ['山田太郎', '太郎 山田', '山田'],
    namesakes: ['山田花子'],
    others: ['佐藤太郎'],
  },
  山田太郎: { self: ['山田 太郎', '太郎・山田'] },
  苏砚秋: { self: ['苏 砚秋', '砚秋苏'], others: ['王明'] },
  김민수: { self: ['김 민수', '민수 김', '김민수'.normalize('NFD')] },
  'Nguyễn Văn An': { self: ['Nguyen VA', 'A. V. Nguyen', 'Van An Nguyen', 'Nguyễn A'] },
  'K. R. Narayanan': { self: ['Narayanan KR', 'K.R. Narayanan', 'Narayanan'] },
  Suharto: { self: ['SUHARTO'] },
  'Björk Guðmundsdóttir': { self: ['B. Gudmundsdottir', 'Gudmundsdottir, Bjork'] },
  'Иван Петрович Сидоров': { self: ['И. П. Сидоров', 'Сидоров И.П.', 'Сидоров Иван'] },
  'محمد الحسن': { self: ['الحسن محمد', 'م. الحسن', 'محمد حسن'] },
  'علی کریمی': { self: ['علي كريمي', 'كريمي، علي'] },
  'יעל כהן': { self: ['י. כהן', 'כהן יעל'] },
  'Jürgen Müller': { self: ['J. Mueller', 'Muller J', 'MÜLLER, J.', 'J. Mu\u0308ller'] },
  'Jorgen Mueller': { self: ['Jörgen Müller', 'Jørgen Muller'] },
  'Wang Xiaoming': { self: ['X. Wang', 'Xiaoming Wang', 'WANG Xiaoming', 'X.-M. Wang'] },
  "Sean O'Brien": { self: ['S. O’Brien', 'OBrien S', 'O Brien, S.'] },
  'Ben Carson': { self: ['B. Carson', 'Carson B'], others: ['Ben Smith', 'J. Roe (ed.)'] },
  'Anita Das': { self: ['A. Das', 'Das, Anita'], namesakes: ['B. Das'] },
  'Dr. Ben van Halen': {
    self: ['van Halen, B.', 'B. Halen', 'Halen B'],
    namesakes: ['Eddie van Halen'],
    others: ['Jan van Dyk'],
  },
  'Li Wei': { self: ['W. Li', 'Li W', 'Wei Li'], namesakes: ['X. Li', 'Li, X.', 'Xin Li'] },
  'Itō Tarō': { self: ['T. Itou', 'Ito, T.', 'ITŌ T'] },
  'Prof. Dr. Jane A. Doe, PhD': {
    self: [
      'Jane Doeª',
      'J. Doeᵃ',
      'J. A. Doe',
      'Doe JA',
      'Jane Anne Doe',
      'J. Doe (ed.)',
      'Jane Doe, MD',
      'Jane Doe*',
      'Jane Doe¹',
      '[Jane Doe](https://x.example)',
      'Jane&#32;Do&shy;e',
      'J. Doe III',
      'Doe',
    ],
    namesakes: ['J. Roe (Doe)', 'K. Doe', 'A. Roe, Jane, C. Poe', 'Roe B, Doe J', 'Mary Jane'],
    others: ['A. Smith', 'Mary Jane Smith'],
  },
};

const names = Object.entries(AUTHORS).flatMap(([name, { self, namesakes = [], others = [] }]) => [
  ...self.map((author) => ({ name, author, expected: 'removed' })),
  ...namesakes.map((author) => ({ name, author, expected: 'reported' })),
  ...others.map((author) => ({ name, author, expected: 'ignored' })),
]);

it.each(names)(
  'the author $author in a CV of $name is $expected',
  async ({ name, author, expected }) => {
    const publications = [{ title: 'T', authors: [author, 'X. Other'], date: '2020', doi: '' }];
    const { txt, reports } = await render({ name, publications }, 'all');
    const isRemoved = txt.includes('[…], X. Other');
    expect(isRemoved ? 'removed' : reports.length > 0 ? 'reported' : 'ignored').toBe(expected);
  },
);

it('redaction reports each text once for a thousand profiles with a common prefix', async () => {
  const social_networks = Array.from({ length: 1000 }, (_, index) => ({
    network: 'GitHub',
    username: `${'a'.repeat(30)}${index}`,
  }));
  const skills = Array.from({ length: 100 }, () => ({ name: 'S', details: 'a'.repeat(1000) }));
  const cv = { name: 'a '.repeat(2000), social_networks, skills };
  expect((await render(cv, ['name', 'social_networks'])).reports).toHaveLength(100);
});

it('`anonymous` removes the person from the PDF', async () => {
  const cv = {
    ...PERSON,
    summary: 'See [my code](https://github.com/zyxhub77) and [call](tel:+41446681842).',
    publications: [
      {
        title: 'T',
        authors: ['Quobble, Z.', 'X. Other'],
        date: '2020',
        doi: '',
        url: 'https://zyxhome.example/t',
      },
    ],
  };
  const { pdf, diagnostics } = await renderCv({ cv } as never, { anonymous: true });
  expect(diagnostics.map(({ code }) => code)).not.toContain('not-redacted');
  const content = JSON.stringify(await readPdf(pdf)).toLowerCase();
  expect(content).toContain('my code');
  expect(content).not.toMatch(/zyx|quobble|6681842|github/);
});
