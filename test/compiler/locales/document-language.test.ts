import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import { render } from '../../support/render.js';

const ENTRY = { company: 'Werft', position: 'Bau', start_date: '2020-03', end_date: '2021-05' };
const SCHOOL = {
  institution: 'TU',
  area: 'Schiffbau',
  gpa: '1,3',
  start_date: '2015',
  end_date: '2018',
};
const CV = {
  name: 'Eva Kern',
  email: 'eva@example.org',
  summary: 'Kurz.',
  work_experience: [ENTRY],
  education: [SCHOOL],
};

async function renderText(document: object, options: RenderOptions = {}): Promise<string> {
  const { txt } = await renderCv(document, { formats: ['txt'], today: '2026-11-20', ...options });
  return txt ?? '';
}

describe('the language', () => {
  const updated = 'Zuletzt aktualisiert am 20. November 2026';

  it.each([
    ['in the document', { language: 'de' }, {}, updated],
    ['in the options', {}, { language: 'de' }, updated],
    [
      'in the options, which override the document',
      { language: 'ja' },
      { language: 'de' },
      updated,
    ],
    ['in an overlay', {}, { overlays: [{ language: 'de' }] }, updated],
    ['in an assignment', {}, { set: ['language=de'] }, updated],
    ['with a region that has no locale', { language: 'de-LI' }, {}, updated],
    ['in capitals', { language: 'DE' }, {}, updated],
  ])('is recognized %s', async (_, root, options, expected) => {
    expect(await renderText({ ...root, cv: CV }, options)).toContain(`\n${expected}\n`);
  });

  it.each([
    ['null', { language: null }],
    ['missing', {}],
  ])('is English if it is %s', async (_, root) => {
    expect(await renderText({ ...root, cv: CV })).toContain(
      '\nLast updated on November 20, 2026\n',
    );
  });

  it('sets the section titles, and the language of HTML and PDF', async () => {
    const document = { language: 'de-CH', cv: CV };
    const { html = '', md = '' } = await renderCv(document, { formats: ['html', 'md'] });
    expect(html).toContain('<html lang="de-CH">');
    expect(md).toContain('## Berufserfahrung');
    const { reading } = await render(document);
    expect(reading.language).toBe('de-CH');
  });

  it('is reported if it has no locale, and generated words are marked as English', async () => {
    const {
      diagnostics,
      html = '',
      typ = '',
    } = await renderCv({ language: 'mt', cv: CV }, { formats: ['html', 'typ'] });
    expect(diagnostics).toMatchObject([
      { code: 'unknown-language', severity: 'warning', path: ['language'] },
    ]);
    expect(html).toContain('<h2><span lang="en">Work Experience</span></h2>');
    expect(html).toContain('<span class="kind"><span lang="en">E-mail</span></span>');
    expect(typ).toContain('== #english[Work Experience]');
    expect(typ).toContain('gpa: [#english[GPA: ]1,3]');
  });

  it('is reported without a path if it is an option', async () => {
    const text = parseCvSource('cv:\n  name: Jane\n', { file: 'cv.yaml' });
    for (const document of [{ cv: CV }, text]) {
      const { diagnostics } = await validateCv(document, { language: 'mt' });
      expect(diagnostics).toMatchObject([{ code: 'unknown-language', path: [] }]);
      expect(diagnostics[0]?.message).toContain('the language "mt" of the option `language`:');
      expect(diagnostics[0]?.range).toBeUndefined();
    }
    expect((await validateCv(text, { language: 'mt' })).diagnostics[0]?.file).toBe('cv.yaml');
  });
});

it('the option `language` has a hint with the tag if it is the name of a language', async () => {
  const promise = validateCv({ cv: CV }, { language: 'Deutsch' });
  await expect(promise).rejects.toMatchObject({
    diagnostics: [{ code: 'bad-option', hint: 'write `de` for "Deutsch"' }],
  });
});

describe('an invalid language', () => {
  it.each([
    ['a name in English', 'German', 'bad-language', 'de'],
    ['a name that CLDR lacks', 'Farsi', 'bad-language', 'fa'],
    ['a name of an object member', 'constructor', 'bad-language', undefined],
    ['a name in the language', 'Deutsch', 'bad-language', 'de'],
    ['a tag without a language', 'x', 'bad-language', undefined],
    ['an underscore', 'pt_BR', 'bad-language', 'pt-BR'],
    ['a number', 5, 'wrong-type', undefined],
    ['a list', ['de'], 'wrong-type', undefined],
    ['an empty text', '', 'bad-language', undefined],
  ])('is rejected: %s', async (_, language, code, suggestion) => {
    const { diagnostics } = await validateCv({ language, cv: CV } as unknown);
    const fix = { changes: [{ kind: 'replace', path: ['language'], value: suggestion }] };
    expect(diagnostics).toMatchObject([
      { code, path: ['language'], ...(suggestion === undefined ? {} : { fix }) },
    ]);
  });
});

describe('digits of generated numbers', () => {
  it.each([
    ['fa', 'مارس 2020 تا مه 2021 (1 سال و 3 ماه)'],
    ['fa-u-nu-arabext', 'مارس ۲۰۲۰ تا مه ۲۰۲۱ (۱ سال و ۳ ماه)'],
    ['bn-u-nu-beng', 'মার্চ ২০২০ – মে ২০২১ (১ বছর ৩ মাস)'],
    ['ar-u-nu-latn', 'مارس 2020 – مايو 2021 (سنة واحدة و3 أشهر)'],
    ['ja-u-nu-roman', '2020年3月～2021年5月（1年3か月）'],
    ['en-u-nu-arab', 'Mar. 2020 to May 2021 (1 year 3 months)'],
  ])('follow the tag %s', async (language, dates) => {
    const design = { options: { show_timespan_in: ['work_experience'] } };
    const text = await renderText({
      language,
      design,
      cv: { name: 'Q 1', work_experience: [{ ...ENTRY, company: 'Q 2' }] },
    });
    expect(text).toContain(dates);
    expect(text).toContain('Q 1');
    expect(text).toContain('Q 2');
  });
});

describe('section titles', () => {
  const document = (cv: object, design = {}) => ({ language: 'de', cv: { ...CV, ...cv }, design });
  const findTitles = (text: string): string[] =>
    text.match(/^(Profil|Ausbildung|Berufserfahrung|Education)$/gm) ?? [];

  it.each([
    ['work_experience'],
    ['Work Experience'],
    ['Berufserfahrung'],
    ['BERUFSERFAHRUNG'],
    ['berufserfahrung '],
  ])('are recognized in section_order: %j', async (title) => {
    const text = await renderText(document({ section_order: [title] }));
    expect(findTitles(text)).toEqual(['Profil', 'Berufserfahrung', 'Ausbildung']);
  });

  it.each([['education'], ['Education'], ['Ausbildung']])(
    'are recognized in show_timespan_in: %j',
    async (title) => {
      const text = await renderText(document({}, { options: { show_timespan_in: [title] } }));
      expect(text).toContain('2015 bis 2018 (3 Jahre)');
      expect(text).not.toContain('Monate');
    },
  );

  it.each([
    [{ only: ['Ausbildung'] }, ['Ausbildung']],
    [{ only: ['Education'] }, ['Ausbildung']],
    [{ only: ['education', 'Profil'] }, ['Profil', 'Ausbildung']],
    [{ skip: ['Profil'] }, ['Ausbildung', 'Berufserfahrung']],
    [{ skip: ['summary', 'work_experience'] }, ['Ausbildung']],
    [{ skip: ['Summary'], set: ['language=en'] }, ['Education']],
  ])('are recognized in the options $0', async (options, titles) => {
    expect(findTitles(await renderText(document({}), options))).toEqual(titles);
  });

  it("match the document's language before English", async () => {
    const section = {
      title: 'Education',
      entry_type: 'OneLineEntry',
      entries: [{ name: 'Kurse', details: 'viele' }],
    };
    const text = await renderText(
      document({ custom_sections: [section], section_order: ['Education', 'Ausbildung'] }),
    );
    expect(findTitles(text)).toEqual(['Profil', 'Education', 'Ausbildung', 'Berufserfahrung']);
  });

  it('are reported if they are duplicates', async () => {
    const section = {
      title: 'Ausbildung',
      entry_type: 'OneLineEntry',
      entries: [{ name: 'Kurse', details: 'viele' }],
    };
    const { diagnostics } = await validateCv(document({ custom_sections: [section] }));
    expect(diagnostics).toMatchObject([{ code: 'duplicate-title' }]);
  });
});

describe("section titles in the document's language, with another language as option", () => {
  const createDocument = (cv: object, design?: object) => ({
    language: 'de',
    cv: { ...CV, ...cv },
    ...(design && { design }),
  });
  const findTitles = (text: string): string[] =>
    text.match(/^(Summary|Education|Work Experience|Ausbildung)$/gm) ?? [];

  it.each<[what: string, cv: object, options: RenderOptions, titles: string[]]>([
    [
      'section_order',
      { section_order: ['Berufserfahrung', 'Ausbildung'] },
      {},
      ['Summary', 'Work Experience', 'Education'],
    ],
    [
      'section_order with one title',
      { section_order: ['Ausbildung'] },
      {},
      ['Summary', 'Education', 'Work Experience'],
    ],
    ['only', {}, { only: ['Ausbildung'] }, ['Education']],
    [
      'skip',
      { section_order: ['Ausbildung'] },
      { skip: ['Profil', 'Ausbildung'] },
      ['Work Experience'],
    ],
    [
      'section_order, where a custom section with the same title takes precedence',
      {
        custom_sections: [
          {
            title: 'Ausbildung',
            entry_type: 'OneLineEntry',
            entries: [{ name: 'Kurse', details: 'viele' }],
          },
        ],
        section_order: ['Ausbildung'],
      },
      {},
      ['Summary', 'Ausbildung', 'Education', 'Work Experience'],
    ],
  ])('are recognized in %s', async (_, cv, options, titles) => {
    expect(
      findTitles(await renderText(createDocument(cv), { language: 'en', ...options })),
    ).toEqual(titles);
  });

  it('are recognized in show_timespan_in', async () => {
    const text = await renderText(
      createDocument({}, { options: { show_timespan_in: ['Ausbildung'] } }),
      {
        language: 'en',
      },
    );
    expect(text).toContain('(3 years)');
    expect(text).not.toContain('months');
  });

  it('are recognized in keep and break-before', async () => {
    const { typ } = await renderCv(createDocument({}), {
      formats: ['typ'],
      language: 'en',
      keep: ['Berufserfahrung'],
      breakBefore: ['Ausbildung'],
    });
    expect(typ).toMatch(/#kept\[\s*[^\n]*Work Experience/);
    expect(typ).toMatch(/#new-page\s+[^\n]*Education/);
  });

  it('are recognized in options of a template', async () => {
    const renderAside = async (title: string) => {
      const options = { template: 'sidebar', templateOptions: { aside: [title] }, language: 'en' };
      return /aside: \([^)]*\)/.exec(
        (await renderCv(createDocument({}), { formats: ['typ'], ...options })).typ ?? '',
      )?.[0];
    };
    expect(await renderAside('Ausbildung')).toBe(await renderAside('education'));
  });
});

describe('the locale', () => {
  it.each<OutputFormat>(['html', 'md', 'txt', 'typ'])('applies to %s', async (format) => {
    const result = await renderCv(
      { language: 'de', cv: CV },
      { formats: [format], today: '2026-11-20' },
    );
    const text = String(result[format]);
    for (const words of [
      'E-Mail',
      'Profil',
      'Ausbildung',
      'März 2020',
      'Mai 2021',
      'Notendurchschnitt: 1,3',
      'bis',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Summary|E-mail\b|GPA|\bto\b|Last updated/);
  });
});

it.each(['typ', 'md', 'txt'] as const)(
  'an unlinked address follows the comma of the language in %s',
  async (format) => {
    const job = { company: 'A', position: 'B', url: 'urn:isbn:1' };
    const result = await renderCv(
      { language: 'ja', cv: { name: 'Eva', experience: [job] } },
      { formats: [format] },
    );
    expect(result[format]).toContain(format === 'typ' ? 'address: [urn:isbn:1]' : 'B、urn:isbn:1');
  },
);
