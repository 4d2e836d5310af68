import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import { redactDocument } from '../../../src/compiler/redact/redact-document.js';
import { createRandom } from '../../support/create-random.js';
import { countRuns } from '../../support/length.js';

const CV = `cv:
  name: Jane A. Doe
  label: Diver
  location: 8001 Zürich, Switzerland
  phone: +41 44 668 18 00
  email: jane.doe@example.com
  website: https://www.jane.example/me/
  social_networks:
    - network: GitHub
      username: janedoe
`;

const TODAY = '2026-11-20';

/** Formats diagnostics as `line:column code found`, without `anonymity` and `missing-glyph`. */
async function formatDiagnostics(yaml: string, options: RenderOptions): Promise<string[]> {
  const { diagnostics } = await validateCv(parseCvSource(yaml), { showLocation: true, ...options });
  return diagnostics
    .filter(({ code }) => code !== 'anonymity' && code !== 'missing-glyph')
    .map(
      ({ code, range, found }) => `${range?.start.line}:${range?.start.column} ${code} ${found}`,
    );
}

async function renderText(yaml: string, options: RenderOptions): Promise<string> {
  const { txt } = await renderCv(parseCvSource(yaml), {
    today: TODAY,
    formats: ['txt'],
    ...options,
  });
  return txt;
}

describe('not-redacted', () => {
  const findColumn = (text: string, part: string): number =>
    `  summary: "${text}"`.indexOf(part) + 1;
  it.each([
    ['phone', 'Call +41 44 668 18 00.', '41 44 668 18 00'],
    ['phone', 'Call (0)44/668.18.00.', '0)44/668.18.00'],
    ...['044 668 18 00', '0041446681800', '668 18 00', '044-668–18–00'].map(
      (found) => ['phone', `Call ${found}.`, found] as const,
    ),
    ['email', 'Write to Jane.Doe@Example.com!', 'Jane.Doe@Example.com'],
    ['email', 'Write to jane.doe (at) example.com!', 'jane.doe (at) example.com'],
    ['email', 'Write to jane.doe@example.community!', 'jane.doe@example'],
    ['location', 'I live in Zurich.', 'Zurich'],
    ['location', 'All over ZÜRICH.', 'ZÜRICH'],
    ['website', 'See jane.example.', 'jane.example'],
    ['social_networks', 'See github.com/janedoe.', 'github.com/janedoe'],
    ['social_networks', 'I am JaneDoe there.', 'JaneDoe'],
    ['name', 'The work of Jane A. Doe.', 'Jane A. Doe'],
    ['name', 'The work of DOE, JANE A.', 'DOE, JANE A'],
    ['name', 'Founder of Doe and Sons.', 'Doe'],
  ] as const)('reports a redacted %s in %s', async (redact, text, found) => {
    const diagnostics = await formatDiagnostics(`${CV}  summary: "${text}"\n`, {
      redact: [redact],
    });
    expect(diagnostics.filter((line) => line.startsWith('11:'))).toEqual([
      `11:${findColumn(text, found)} not-redacted ${found}`,
    ]);
  });

  it.each([
    ['phone', 'Call 044 668 18 01.'],
    ['phone', 'From 2018 to 2020, 44 dives.'],
    ['email', 'Write to john.doe@example.com!'],
    ['location', 'Zürichberg, 8001 metres'],
    ['website', 'See jane.examples.'],
    ['name', 'A doe and a deer.'],
  ] as const)('does not report a redacted %s in %s', async (redact, text) => {
    const diagnostics = await formatDiagnostics(`${CV}  summary: "${text}"\n`, {
      redact: [redact],
    });
    expect(diagnostics.filter((line) => line.startsWith('11:'))).toEqual([]);
  });

  it.each([
    ['name: 苏砚秋', '我叫苏砚秋。', 'name', '苏砚秋'],
    ['name: ليلى حسن', 'مكتب ليلى حسن', 'name', 'ليلى حسن'],
    ['name: Иван Фёдоров', 'Иван Федоров', 'name', 'Иван Федоров'],
    ['name: J\n  phone: "044 668 18 00"', '٠٤٤ ٦٦٨ ١٨ ٠٠', 'phone', '٠٤٤ ٦٦٨ ١٨ ٠٠'],
    ['name: J\n  website: https://tokr2.github.io', 'See github.com/tokr2.', 'website', 'tokr2'],
    ['name: J\n  location: Łódź', 'In łódź.', 'location', 'łódź'],
    ['name: J\n  location: São Paulo', 'São Paulos port', 'location', 'São Paulo'],
    ['name: J\n  phone: "66-81-80"', 'Call 668 180.', 'phone', '668 180'],
    [
      'name: J\n  social_networks: [{ network: GitHub, username: jroe }]',
      'See github.com/jroe.',
      'social_networks',
      'github.com/jroe',
    ],
  ] as const)('reports the text $1 in a CV with $0', async (cv, text, redact, found) => {
    const diagnostics = await formatDiagnostics(`cv:\n  ${cv}\n  summary: ${text}\n`, {
      redact: [redact],
    });
    expect(diagnostics.map((line) => line.replace(/^\S+ /, ''))).toEqual([`not-redacted ${found}`]);
  });

  it('has a range in all fields', async () => {
    const yaml = `${CV}  section_order: [Doe Diving, Skills]
  skills:
    - name: Diving
      details: 'call 0446681800'
      url: https://github.com/janedoe/dive
  experience:
    - company: University of Zurich
      position: Diver
      location: Zürich
      highlights: [One, 'Two: mail jane.doe@example.com']
  custom_sections:
    - title: Doe Diving
      entry_type: NormalEntry
      entries: [{ name: Wrecks }]
`;
    const redact = ['phone', 'email', 'location', 'social_networks', 'name'] as const;
    expect(await formatDiagnostics(yaml, { redact })).toEqual([
      '7:24 not-redacted jane',
      '14:22 not-redacted 0446681800',
      '17:30 not-redacted Zurich',
      '20:36 not-redacted jane.doe@example.com',
      '22:14 not-redacted Doe',
    ]);
  });

  it('is reported in assignments', async () => {
    const { diagnostics } = await validateCv(parseCvSource(CV), {
      set: ['cv.phone=+41 44 668 18 11', 'cv.summary=Call 668 18 11'],
      redact: ['phone'],
    });
    expect(diagnostics.filter(({ code }) => code === 'not-redacted')).toMatchObject([
      { file: '--set', range: { start: { line: 2, column: 17 } } },
    ]);
  });

  it('is an error with `strict`', async () => {
    const options = { redact: ['name'], strict: true } as const;
    expect((await validateCv(parseCvSource(`${CV}  summary: Doe\n`), options)).valid).toBe(false);
  });
});

describe('redaction', () => {
  it.each([
    [
      ['phone', 'email'],
      ['668', 'jane.doe'],
      ['Jane A. Doe', 'janedoe', 'jane.example'],
    ],
    [['location'], ['Zürich'], ['Jane A. Doe', '668']],
    [['name'], ['Jane A. Doe'], ['Diver', 'janedoe', '668']],
    [['social_networks', 'website'], ['janedoe', 'jane.example'], ['jane.doe@']],
    [[], [], ['Jane A. Doe', '668', 'Zürich']],
  ] as const)('of %j removes %j and keeps %j', async (redact, removed, kept) => {
    const txt = await renderText(CV, { redact, showLocation: true });
    for (const text of kept) expect(txt).toContain(text);
    for (const text of removed) expect(txt).not.toContain(text);
  });

  it.each([
    ['a document without any contact', 'cv:\n  name: Jane Doe\n  summary: Dives.\n'],
    ['a field that the document lacks', 'cv:\n  name: Jane Doe\n  phone: null\n'],
    ['an empty field', 'cv:\n  name: Jane Doe\n  location: ""\n  social_networks: []\n'],
    ['a short number', 'cv:\n  name: Jane Doe\n  phone: Ext. 12-3\n  summary: 123 dives\n'],
  ])('reports nothing for %s', async (_, yaml) => {
    const redact = ['phone', 'email', 'location', 'website', 'social_networks', 'photo'] as const;
    expect(await formatDiagnostics(yaml, { redact })).toEqual([]);
    expect(await renderText(yaml, { redact })).toContain('Jane Doe');
  });

  it.each(['{}', 'cv: {}', 'cv:'])('accepts a document without a CV: %s', async (yaml) => {
    expect(await formatDiagnostics(yaml, { anonymous: true })).toEqual([
      expect.stringContaining('placeholder-name'),
    ]);
    expect(await renderText(yaml, { redact: ['phone'] })).toContain('John Doe');
  });

  it('does not report the visible name as a user name', async () => {
    const yaml =
      'cv:\n  name: Jane Doe\n  social_networks: [{ network: GitHub, username: jane-doe }]\n  summary: I, Jane Doe.\n';
    expect(await formatDiagnostics(yaml, { redact: ['social_networks'] })).toEqual([]);
  });

  it('reports an unused link text unless redaction removes the links', async () => {
    const section = '{ title: T, entry_type: NormalEntry, link_text: L, entries: [{ name: A }] }';
    const yaml = `cv:\n  name: Jane Doe\n  custom_sections: [${section}]\n`;
    expect(await formatDiagnostics(yaml, { redact: ['phone'] })).toEqual([
      expect.stringContaining('not-linked'),
    ]);
    const linked = yaml.replace('A }', 'A, url: https://x.example/jane }');
    expect(await formatDiagnostics(linked, { anonymous: true })).toEqual([]);
  });

  it('is fast for a long field', async () => {
    const name = 'Jane Doe '.repeat(2000).trim();
    expect(
      await formatDiagnostics(
        `cv:\n  name: ${name}\n  location: ${'a, '.repeat(6000)}b\n  summary: x\n`,
        {
          anonymous: true,
        },
      ),
    ).toEqual([]);
  });

  it('of the photo does not read its file', async () => {
    const options = { photo: 'no-such-file.jpg', redact: ['photo'] } as const;
    expect(await renderText(CV, options)).toContain('Jane A. Doe');
  });
});

describe('`anonymous`', () => {
  const WORK = `${CV}  projects:
    - name: Wrecks
      url: https://github.com/janedoe/wrecks
    - name: Reefs
      url: https://reefs.example
  publications:
    - title: Depth
      authors: [Jane A. Doe, J. Doe, 'Doe, J. A.', Ann Roe, '**Jane Doe**', John Doe]
      date: 2024
      doi: 10.1000/182
`;

  it.each([
    ['Write to tove@hospital.example.', 'tove@hospital.example'],
    ['Write to **tove** [at] hospital.example.', 'tove [at] hospital.example'],
    ['Call +44 20 7946 0958 or 044 668 18 00.', '+44 20 7946 0958'],
    ['Call (0)44/668.18.00.', '(0)44/668.18.00'],
    ['Tel. 583012247', '583012247'],
    ['(555) 123-4567', '(555) 123-4567'],
    ['555-123-4567', '555-123-4567'],
    ...[
      ['500 111 222', '500-111-222', '500.111.222', '500_111_222', '500111222', '4155550132'],
      ['138 0013 8000', '(11) 91234-5678', '98765 43210', '8 (912) 345-67-89', '512 345 67 89'],
      ['+ 48 500 111 222', '00 48 500 111 222', '+48-500–111–222', '500\u2009111\u2009222'],
      ['500\u200B111\u200B222', '５００　１１１　２２２', '٠٥٠٠١١١٢٢٢', '5️⃣0️⃣0️⃣1️⃣1️⃣1️⃣2️⃣2️⃣2️⃣'],
      ['https://wa.me/48500111222', 'https://t.me/+48500111222'],
      ['tove＠gmail．com', 'tove﹫gmail.com', 'tove\u200B@\u200Bgmail.com'],
      ['tove @ gmail.com', 'tove(at)gmail(dot)com', 'tove [at] gmail [dot] com'],
      ['tove at gmail.com', 'tove at hospital dot example'],
    ]
      .flat()
      .map((text) => [`Ask ${text} or me.`, text.replace('https://', '')] as [string, string]),
    ['Contact no. 98765 43210', '98765 43210'],
    ['Tel.583012247', '583012247'],
  ])('reports contacts of anyone in %s', async (text, found) => {
    const yaml = `cv:\n  name: Jane Doe\n  summary: "${text}"\n`;
    expect(await formatDiagnostics(yaml, { anonymous: true })).toEqual([
      expect.stringContaining(` not-redacted ${found}`),
    ]);
    expect(await formatDiagnostics(yaml, { redact: ['email', 'phone'] })).toEqual([]);
    const strict = validateCv(parseCvSource(yaml), { anonymous: true, strict: true });
    expect((await strict).diagnostics).toContainEqual(
      expect.objectContaining({ code: 'not-redacted', severity: 'error' }),
    );
  });

  it('reports no contacts in other numbers, packages and links', async () => {
    const summary = [
      '2015 – 2021, 01.2019-03.2020, 01.02.2019 - 03.04.2020, 2019-04-01',
      'EUR 1 200 000 000, 1,012,345,678, 0.123456789, +38 %, 5 000–10 000 000',
      'ISBN 0306406152, ISBN: 978-3-16-148410-0, arXiv:0712.12345, 10.1093/0198765432',
      '0000-0002-1825-0097, US 10,123,456 B2, 192.168.100.200, react@18.2.0, @ann',
      '[Reefs](https://reefs.example/0123456789), https://reefs.example/view/4155550132',
      '601 234 567 zł, USD 601 234 567, 123 456 789 rows, 500 000 000, 100 000-200 000',
      'Grant agreement No 101045678, KRS 0000123456, PMID 123456789, CVE-2021-44228',
      'Phys. 12 1234–1245, 10234–10245, 100-200, 300-400, 10.1016/j.cell.2020.01.021',
      'Scientist at Booking.com, Bluesky @ann.bsky.social, Worked @ Allegro. Scored at gmail',
    ].join('; ');
    const yaml = `cv:\n  name: Jane Doe\n  summary: "${summary}"\n`;
    expect(await formatDiagnostics(yaml, { anonymous: true })).toEqual([]);
  });

  it('removes links to email addresses and phone numbers of anyone', async () => {
    const summary =
      '[Tove](mailto:tove@hospital.example), [Ann](tel:+41446681800), ' +
      '[Eve](https://wa.me/48500111222)';
    const yaml = `cv:\n  name: Jane Doe\n  summary: "${summary}"\n`;
    const html = await renderCv(parseCvSource(yaml), {
      anonymous: true,
      today: TODAY,
      formats: ['html'],
    });
    expect(html.html).toContain('Tove, Ann, Eve');
    expect(html.html).not.toContain('wa.me');
    expect(html.diagnostics.map(({ code }) => code)).not.toContain('not-redacted');
  });

  it('replaces all authors that may be the person', async () => {
    const { md } = await renderCv(parseCvSource(WORK), {
      anonymous: true,
      today: TODAY,
      formats: ['md'],
    });
    expect(md).toContain('[…], […], […], Ann Roe, […], John Doe'.replaceAll(/[[\]]/g, '\\$&'));
  });

  it.each(['Jane Doe', 'Roe, Jane', 'JANE ROE'])(
    'replaces the author %s in a CV of Jane Doe-Roe',
    async (author) => {
      const publication = `{ title: Depth, authors: ['${author}', Ann Doe], date: 2024, doi: "" }`;
      const txt = await renderText(
        `cv:\n  name: Jane Doe-Roe\n  publications: [${publication}]\n`,
        {
          redact: ['name'],
        },
      );
      expect(txt).toContain('[…], Ann Doe');
    },
  );

  it.each([
    'Doe J.',
    'Doe J.A.',
    'Doe J. A.',
    'Doe J A',
    'Doe JA',
    'DOE J.',
    'J. Doe (first author)',
  ])('replaces the author %s', async (author) => {
    const yaml = `${CV}  publications: [{ title: Depth, authors: [Roe A.B., '${author}'], date: 2024, doi: "" }]\n`;
    expect(await formatDiagnostics(yaml, { anonymous: true, strict: true })).toEqual([]);
    expect(await renderText(yaml, { anonymous: true })).toContain('\nRoe A.B., […]\n');
  });

  it('removes links to pages of the person', async () => {
    const { typ } = await renderCv(parseCvSource(WORK), {
      anonymous: true,
      today: TODAY,
      formats: ['typ'],
    });
    expect(typ.match(/https:[^"]*/g)).toEqual([
      'https://reefs.example',
      'https://doi.org/10.1000/182',
    ]);
  });

  it('does not report the link text of removed links', async () => {
    const yaml = `${CV}  custom_sections:
    - title: Code
      entry_type: NormalEntry
      link_text: source
      entries: [{ name: Wrecks, url: https://github.com/janedoe/wrecks }]
`;
    expect(await formatDiagnostics(yaml, { anonymous: true })).toEqual([]);
  });

  it.each([
    ['en', 'CV'],
    ['de', 'Lebenslauf'],
  ])('sets a neutral title in %s', async (language, title) => {
    const { html } = await renderCv(parseCvSource(WORK), {
      anonymous: true,
      language,
      formats: ['html'],
    });
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).not.toContain('name="author"');
    expect(html).not.toMatch(/"name": "(?:CV|Lebenslauf)"/);
  });

  it('reports its limits as info', async () => {
    const { diagnostics } = await validateCv(parseCvSource(WORK), { anonymous: true });
    expect(diagnostics.filter(({ code }) => code !== 'not-redacted')).toMatchObject([
      { code: 'anonymity', severity: 'info' },
    ]);
  });
});

it('redactDocument reports random field values in another text', () => {
  const random = createRandom(26);
  const pick = (characters: string, maxLength: number): string => {
    const all = [...characters];
    return Array.from(
      { length: 1 + Math.floor(random() * maxLength) },
      () => all[Math.floor(random() * all.length)],
    ).join('');
  };
  const createWord = (): string => pick('aÉßΩй名ان7٣', 1) + pick('aÉßΩй名انि7٣\u0301', 4);
  const createText = (): string =>
    Array.from({ length: 3 }, () => pick(' ([{\\^*$.+?|-👩\uD83D', 3) + createWord()).join('');
  for (const field of ['name', 'email', 'website', 'phone'] as const) {
    for (let count = 0; count < countRuns(500); count++) {
      const value = createText();
      const document = { cv: { [field]: value, summary: `See ${value} there.` } };
      const { diagnostics } = redactDocument(document, { redact: [field], anonymous: false });
      expect({ field, value, codes: diagnostics.map(({ code }) => code) }).toEqual({
        field,
        value,
        codes: ['not-redacted'],
      });
    }
  }
});

const ALL = 'name, location, phone, email, website, social_networks or photo';

it.each([
  [['phon'], 'redact[0]', ALL, 'the text "phon"', 'did you mean `phone`?'],
  [['name', 'emial'], 'redact[1]', ALL, 'the text "emial"', 'did you mean `email`?'],
  [
    ['summary'],
    'redact[0]',
    ALL,
    'the text "summary"',
    'omit a section with `--skip` (`skip` in the library)',
  ],
  ['phone', 'redact', 'a list of names of fields', 'the text "phone"', 'write `["phone"]` for one'],
  [[7], 'redact[0]', 'text', 'the number 7', 'use only texts'],
])('the option `redact` rejects %j', async (redact, option, expected, found, hint) => {
  const message = `The option \`${option}\` must be ${expected}, but it is ${found}.`;
  const error = await validateCv(parseCvSource(CV), { redact } as unknown as RenderOptions).catch(
    (e: unknown) => e,
  );
  expect(error).toMatchObject({ message, diagnostics: [{ message, hint }] });
});
