// Documents with fields in irregular shapes, and their messages.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import { ENGLISH } from '../../src/compiler/locales/find-locale.js';
import { documentToJsonResume } from '../../src/compiler/output/json-resume.js';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { foldTitle } from '../../src/compiler/schema/sections.js';
import { importSource } from '../../src/import/import-source.js';

const importJson = (original: unknown) =>
  importSource(parseCvSource(JSON.stringify(original), { file: 'x.json' }));

function importCv(original: unknown) {
  const imported = importJson(original);
  if (!('document' in imported)) throw new Error(imported.diagnostics[0]?.message);
  return imported.document.cv;
}

const messages = (original: unknown) =>
  importJson(original).diagnostics.map(({ message }) => message);

const createJsonResume = (fields: object) => ({ basics: { name: 'Ada' }, ...fields });
const createReactiveResume = (sections: object, fields: object = {}) => ({
  basics: { name: 'Ada' },
  sections,
  metadata: {},
  ...fields,
});

describe('importSource with irregular shapes', () => {
  it('gives the dates of a job to its positions without dates', () => {
    const positions = ['Lead', { title: 'Developer', startDate: '2015', endDate: '2016' }];
    const work = [{ name: 'Acme', startDate: '2014', endDate: '2017', positions }];
    expect(importCv(createJsonResume({ work }))?.work_experience).toMatchObject([
      { position: 'Lead', start_date: '2014', end_date: '2017' },
      { position: 'Developer', start_date: '2015', end_date: '2016' },
    ]);
  });

  it('adds highlights of the person to the summary', () => {
    const basics = { name: 'Ada', summary: ['One.', 'Two.'], highlights: ['a', 'b'] };
    expect(importCv({ basics })?.summary).toBe('One.\n\nTwo.\n\n- a\n- b');
  });

  it.each([
    ['plain skills', { skills: ['Go', 'Rust'] }, { skills: [{ name: 'Go' }, { name: 'Rust' }] }],
    ['a plain interest', { interests: 'Chess' }, { interests: [{ name: 'Chess' }] }],
    [
      'lists of positions and paragraphs',
      { work: [{ name: 'A', position: ['Dev', 'Lead'], summary: ['x', 'y'] }] },
      { work_experience: [{ company: 'A', position: 'Dev, Lead', highlights: ['x', 'y'] }] },
    ],
    [
      'roles at a company',
      { work: [{ name: 'A', location: 'Graz', roles: [{ position: 'Lead', startDate: '2020' }] }] },
      {
        work_experience: [{ company: 'A', position: 'Lead', location: 'Graz', start_date: '2020' }],
      },
    ],
    [
      'a location in parts',
      { work: [{ name: 'A', location: { city: 'Graz', countryCode: 'AT' } }] },
      { work_experience: [{ location: 'Graz, AT' }] },
    ],
    [
      'a period in one text',
      {
        work: [{ name: 'A', startDate: '2014-Present' }],
        awards: [{ title: 'B', date: '2014 - 2016' }],
      },
      {
        work_experience: [{ start_date: '2014', end_date: 'present' }],
        awards: [{ start_date: '2014', end_date: '2016' }],
      },
    ],
    [
      'the URL of an award',
      { awards: [{ title: 'B', url: 'https://e.org' }] },
      { awards: [{ url: 'https://e.org' }] },
    ],
    [
      'a list in a reference',
      { references: [{ name: 'Bo', reference: '- Reliable\n- Kind' }] },
      { custom_sections: [{ entries: [{ name: 'Bo', highlights: ['Reliable', 'Kind'] }] }] },
    ],
  ])('imports %s', (_name, fields, cv) => {
    expect(importCv(createJsonResume(fields))).toMatchObject(cv);
    expect(messages(createJsonResume(fields))).toEqual([]);
  });
});

describe('words that the importer adds', () => {
  const original = {
    meta: { language: 'de' },
    volunteer: [{ organization: 'O', position: 'P' }],
    references: [{ name: 'N', reference: 'gut' }],
    projects: [{ name: 'P', keywords: ['a', 'b'] }],
    education: [{ institution: 'U', courses: ['c'] }],
  };

  it('are in the language of the document', () => {
    expect(importCv(createJsonResume(original))).toMatchObject({
      custom_sections: [{ title: 'Ehrenamt' }, { title: 'Referenzen' }],
      projects: [{ highlights: ['Schlagwörter: a, b'] }],
      education: [{ highlights: ['Kurse: c'] }],
    });
  });

  it.each(LANGUAGES.filter(({ tag }) => !tag.startsWith('en')))(
    'exist in $tag, and differ from titles of other sections',
    ({ imported, titles }) => {
      const german = LANGUAGES.find(({ tag }) => tag === 'de')?.imported;
      expect(Object.keys(imported)).toEqual(Object.keys(german ?? {}));
      const fields = Object.values({ ...ENGLISH.titles, ...titles }).map(foldTitle);
      for (const title of ['Volunteering', 'References', 'Courses', 'Profiles'] as const)
        expect(fields).not.toContain(foldTitle(imported[title] ?? ''));
    },
  );
});

describe('section titles', () => {
  const items = (company: string) => ({ name: 'Experience', items: [{ company }] });

  it('are kept from RenderCV in another language', () => {
    const sections = {
      'Work Experience': [{ company: 'A', position: 'P' }],
      summary: ['Text.'],
      Berufserfahrung: [{ company: 'B', position: 'P' }],
    };
    expect(
      importCv({ cv: { name: 'Ada', sections }, locale: { language: 'german' } }),
    ).toMatchObject({
      work_experience: [{ company: 'B' }],
      custom_sections: [
        { title: 'Work Experience' },
        { title: 'Summary', entries: [{ details: 'Text.' }] },
      ],
    });
  });

  it('are numbered if sections of two kinds share one', () => {
    expect(
      importCv(
        createReactiveResume({
          experience: items('A'),
          custom: { own: { name: 'Experience', items: [{ name: 'B' }] } },
        }),
      ),
    ).toMatchObject({
      experience: [{ company: 'A' }],
      custom_sections: [{ title: 'Experience (2)' }],
    });
  });

  it('are merged if sections of one kind share one', () => {
    const twice = [{ id: 'a', type: 'experience', title: 'Experience', items: [{ company: 'B' }] }];
    expect(
      importCv(createReactiveResume({ experience: items('A') }, { customSections: twice }))
        ?.experience,
    ).toMatchObject([{ company: 'A' }, { company: 'B' }]);
  });
});

describe('importSource', () => {
  it.each([
    [
      'a repeated field once, with its first paths',
      createJsonResume({ work: Array.from({ length: 10 }, () => ({ name: 'A', x: 1 })) }),
      [
        '`work.x` is not imported (10 times: `work[0].x`, `work[1].x`, `work[2].x` and 7 more): it matches no field of a CV document.',
      ],
    ],
    [
      'a photo, but no second email',
      { basics: { name: 'Ada', email: ['a@e.org', 'b@e.org'], image: 'a.jpg' } },
      ['`basics.image` is not imported: a photo is given with `--photo`.'],
    ],
    [
      'cover letters and hidden sections',
      createReactiveResume(
        { skills: { visible: false, items: [{ name: 'Go' }] } },
        { customSections: [{ id: 'a', type: 'cover-letter', items: [{ content: 'Dear' }] }] },
      ),
      [
        '`sections.skills` is not imported: it is hidden in the original.',
        '`customSections[0]` is not imported: a cover letter is a separate document, for `cvpress letter`.',
      ],
    ],
    [
      'an unimported title of the summary',
      createReactiveResume({ summary: { name: 'About me', content: '<p>Hi</p>' } }),
      ['`sections.summary.name` is not imported: the summary has no title of its own.'],
    ],
    [
      'a LaTeX command without an equivalent',
      { basics: { name: 'Ada', summary: '#emph[a] \\textbf{b} \\cite{x}' } },
      ['`\\cite{x}` is LaTeX, which is printed literally.'],
    ],
    [
      'a JSON Resume without a name',
      { work: [{ company: 'A' }], skills: [] },
      ['This looks like a JSON Resume with `work` and `skills`, but it has no name.'],
    ],
    ['nothing for a person at the root', { name: 'Ada', work: [{ company: 'A' }] }, []],
    [
      'an unsupported format',
      { name: 'Ada', meta: { format: 'FRESH@0.6.0' }, employment: { history: [] } },
      ['This is not a document that cvpress can import.'],
    ],
  ])('reports %s', (_name, original, expected) => {
    expect(messages(original)).toEqual(expected);
  });

  it('lists the supported formats if it recognizes none', () => {
    expect(() => importJson({ name: 'Ada', meta: { format: { toString: 'x' } } })).not.toThrow();
    expect(importJson({ name: 'Ada', meta: { format: 'FRESH@0.6.0' } }).diagnostics).toMatchObject([
      { found: 'a FRESH document', hint: expect.stringContaining('JSON Resume, RenderCV') },
    ]);
  });
});

it('importSource keeps both dates of a range in CSL-JSON', () => {
  const issued = {
    'date-parts': [
      [2016, 11],
      [2017, 3],
    ],
  };
  const item = {
    type: 'article-journal',
    title: 'T',
    editor: [{ family: 'Probe', given: 'Ada' }],
    issued,
  };
  expect(importCv([item])?.publications).toMatchObject([
    { authors: ['Ada Probe (Ed.)'], date: '2016-11 – 2017-03' },
  ]);
});

it('importSource keeps an address without a host as a link', () => {
  expect(importJson({ basics: { name: 'Ada', profiles: [{ url: 'http:/' }] } })).toMatchObject({
    document: { contacts: [{ label: 'http:/', url: 'http:/' }] },
  });
});

it('importSource restores a German document from its JSON Resume', () => {
  const original = {
    $schema: 'https://example.org',
    meta: { language: 'de' },
    basics: { name: 'Ada', profiles: [{ network: 'GitLab', username: 'ada' }] },
    volunteer: [{ organization: 'O', position: 'P', startDate: '2020' }],
    references: [{ name: 'N', reference: 'gut' }],
  };
  const imported = importJson(original);
  if (!('document' in imported)) throw new Error('not imported');
  const { text } = documentToJsonResume(imported.document, 'b');
  expect(importJson(JSON.parse(text))).toMatchObject({ document: imported.document });
});
