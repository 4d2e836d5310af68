// A document in its language: where it is named, what falls back to what, and that titles are understood in it.
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

async function textOf(document: object, options: RenderOptions = {}): Promise<string> {
  const { txt } = await renderCv(document, { formats: ['txt'], today: '2026-11-20', ...options });
  return txt ?? '';
}

describe('the language', () => {
  const updated = 'Zuletzt aktualisiert am 20. November 2026';

  it.each([
    ['at the root', { language: 'de' }, {}, updated],
    ['of the options', {}, { language: 'de' }, updated],
    ['of the options over that at the root', { language: 'ja' }, { language: 'de' }, updated],
    ['of an overlay', {}, { overlays: [{ language: 'de' }] }, updated],
    ['that is set', {}, { set: ['language=de'] }, updated],
    ['with a region that has no words of its own', { language: 'de-LI' }, {}, updated],
    ['in capitals', { language: 'DE' }, {}, updated],
    ['null', { language: null }, {}, 'Last updated on November 20, 2026'],
    ['nowhere', {}, {}, 'Last updated on November 20, 2026'],
  ])('$0', async (_, root, options, shown) => {
    expect(await textOf({ ...root, cv: CV }, options)).toContain(`\n${shown}\n`);
  });

  it('is that of the words, of the page and of the PDF', async () => {
    const document = { language: 'de-CH', cv: CV };
    const { html = '', md = '' } = await renderCv(document, { formats: ['html', 'md'] });
    expect(html).toContain('<html lang="de-CH">');
    expect(md).toContain('## Berufserfahrung');
    const { reading } = await render(document);
    expect(reading.language).toBe('de-CH');
  });

  it('that has no words is warned about, and its words are said to be English', async () => {
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

  it('of the options that has no words is warned about without a place', async () => {
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

it('the option that names a language is told its tag', async () => {
  const refused = validateCv({ cv: CV }, { language: 'Deutsch' });
  await expect(refused).rejects.toMatchObject({
    diagnostics: [{ code: 'bad-option', hint: 'write `de` for "Deutsch"' }],
  });
});

describe('language is refused', () => {
  it.each([
    ['a name in English', 'German', 'bad-language', 'de'],
    ['a name that the standard does not have', 'Farsi', 'bad-language', 'fa'],
    ['a name that an object has', 'constructor', 'bad-language', undefined],
    ['a name in the language', 'Deutsch', 'bad-language', 'de'],
    ['no language', 'x', 'bad-language', undefined],
    ['an underscore', 'pt_BR', 'bad-language', 'pt-BR'],
    ['a number', 5, 'wrong-type', undefined],
    ['a list', ['de'], 'wrong-type', undefined],
    ['empty', '', 'bad-language', undefined],
  ])('$0', async (_, language, code, suggestion) => {
    const { diagnostics } = await validateCv({ language, cv: CV } as unknown);
    const fix = { changes: [{ kind: 'replace', path: ['language'], value: suggestion }] };
    expect(diagnostics).toMatchObject([
      { code, path: ['language'], ...(suggestion === undefined ? {} : { fix }) },
    ]);
  });
});

describe('the digits of the tag are those of the numbers that the program writes', () => {
  it.each([
    ['fa', 'مارس 2020 تا مه 2021 (1 سال و 3 ماه)'],
    ['fa-u-nu-arabext', 'مارس ۲۰۲۰ تا مه ۲۰۲۱ (۱ سال و ۳ ماه)'],
    ['bn-u-nu-beng', 'মার্চ ২০২০ – মে ২০২১ (১ বছর ৩ মাস)'],
    ['ar-u-nu-latn', 'مارس 2020 – مايو 2021 (سنة واحدة و3 أشهر)'],
    ['ja-u-nu-roman', '2020年3月～2021年5月（1年3か月）'],
    ['en-u-nu-arab', 'Mar. 2020 to May 2021 (1 year 3 months)'],
  ])('%s', async (language, dates) => {
    const design = { options: { show_timespan_in: ['work_experience'] } };
    const text = await textOf({
      language,
      design,
      cv: { name: 'Q 1', work_experience: [{ ...ENTRY, company: 'Q 2' }] },
    });
    expect(text).toContain(dates);
    expect(text).toContain('Q 1');
    expect(text).toContain('Q 2');
  });
});

describe('titles are understood by key, in English and in the language of the document', () => {
  const document = (cv: object, design = {}) => ({ language: 'de', cv: { ...CV, ...cv }, design });
  const titlesOf = (text: string): string[] =>
    text.match(/^(Profil|Ausbildung|Berufserfahrung|Education)$/gm) ?? [];

  it.each([
    ['work_experience'],
    ['Work Experience'],
    ['Berufserfahrung'],
    ['BERUFSERFAHRUNG'],
    ['berufserfahrung '],
  ])('section_order: %j', async (title) => {
    const text = await textOf(document({ section_order: [title] }));
    expect(titlesOf(text)).toEqual(['Profil', 'Berufserfahrung', 'Ausbildung']);
  });

  it.each([['education'], ['Education'], ['Ausbildung']])('show_timespan_in: %j', async (title) => {
    const text = await textOf(document({}, { options: { show_timespan_in: [title] } }));
    expect(text).toContain('2015 bis 2018 (3 Jahre)');
    expect(text).not.toContain('Monate');
  });

  it.each([
    [{ only: ['Ausbildung'] }, ['Ausbildung']],
    [{ only: ['Education'] }, ['Ausbildung']],
    [{ only: ['education', 'Profil'] }, ['Profil', 'Ausbildung']],
    [{ skip: ['Profil'] }, ['Ausbildung', 'Berufserfahrung']],
    [{ skip: ['summary', 'work_experience'] }, ['Ausbildung']],
    [{ skip: ['Summary'], set: ['language=en'] }, ['Education']],
  ])('$0', async (options, titles) => {
    expect(titlesOf(await textOf(document({}), options))).toEqual(titles);
  });

  it('a section of that title is meant before one that has it in English', async () => {
    const own = {
      title: 'Education',
      entry_type: 'OneLineEntry',
      entries: [{ name: 'Kurse', details: 'viele' }],
    };
    const text = await textOf(
      document({ custom_sections: [own], section_order: ['Education', 'Ausbildung'] }),
    );
    expect(titlesOf(text)).toEqual(['Profil', 'Education', 'Ausbildung', 'Berufserfahrung']);
  });

  it('two sections of one title are told', async () => {
    const own = {
      title: 'Ausbildung',
      entry_type: 'OneLineEntry',
      entries: [{ name: 'Kurse', details: 'viele' }],
    };
    const { diagnostics } = await validateCv(document({ custom_sections: [own] }));
    expect(diagnostics).toMatchObject([{ code: 'duplicate-title' }]);
  });
});

describe('titles in the language of the document are understood where the option chooses another', () => {
  const german = (cv: object, design?: object) => ({
    language: 'de',
    cv: { ...CV, ...cv },
    ...(design && { design }),
  });
  const titlesOf = (text: string): string[] =>
    text.match(/^(Summary|Education|Work Experience|Ausbildung)$/gm) ?? [];

  it.each<[what: string, cv: object, options: RenderOptions, titles: string[]]>([
    [
      'section_order',
      { section_order: ['Berufserfahrung', 'Ausbildung'] },
      {},
      ['Summary', 'Work Experience', 'Education'],
    ],
    [
      'section_order, without any option of sections',
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
      'a section of one\u2019s own of that title comes first',
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
  ])('%s', async (_, cv, options, titles) => {
    expect(titlesOf(await textOf(german(cv), { language: 'en', ...options }))).toEqual(titles);
  });

  it('show_timespan_in', async () => {
    const text = await textOf(german({}, { options: { show_timespan_in: ['Ausbildung'] } }), {
      language: 'en',
    });
    expect(text).toContain('(3 years)');
    expect(text).not.toContain('months');
  });

  it('keep and break-before', async () => {
    const { typ } = await renderCv(german({}), {
      formats: ['typ'],
      language: 'en',
      keep: ['Berufserfahrung'],
      breakBefore: ['Ausbildung'],
    });
    expect(typ).toMatch(/#kept\[\s*[^\n]*Work Experience/);
    expect(typ).toMatch(/#new-page\s+[^\n]*Education/);
  });

  it('the options of a template', async () => {
    const asideOf = async (title: string) => {
      const options = { template: 'sidebar', templateOptions: { aside: [title] }, language: 'en' };
      return /aside: \([^)]*\)/.exec(
        (await renderCv(german({}), { formats: ['typ'], ...options })).typ ?? '',
      )?.[0];
    };
    expect(await asideOf('Ausbildung')).toBe(await asideOf('education'));
  });
});

describe('every format has the words of the language', () => {
  it.each<OutputFormat>(['html', 'md', 'txt', 'typ'])('%s', async (format) => {
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
  'an address that makes no link stands after the comma of the language: %s',
  async (format) => {
    const job = { company: 'A', position: 'B', url: 'urn:isbn:1' };
    const result = await renderCv(
      { language: 'ja', cv: { name: 'Eva', experience: [job] } },
      { formats: [format] },
    );
    expect(result[format]).toContain(format === 'typ' ? 'address: [urn:isbn:1]' : 'B、urn:isbn:1');
  },
);
