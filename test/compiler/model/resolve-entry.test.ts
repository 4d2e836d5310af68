// What the entries of a CV come to: dates, links, text.

import { describe, expect, it } from 'vitest';
import { findLanguage } from '../../../src/compiler/locales/find.js';
import type { Entry } from '../../../src/compiler/model/cv.js';
import { resolveCv } from '../../../src/compiler/model/resolve-cv.js';
import { isList, paragraphsOf } from '../../../src/compiler/model/text/inline.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { OPTIONS, resolve, resolveFields, show } from './documents.js';

function normal(fields: object): Entry {
  const entry = resolveFields({ projects: [{ name: 'x', ...fields }] }).cv.sections[0]?.entries[0];
  if (entry === undefined) throw new Error('no entry');
  return entry;
}

describe('the date of an entry', () => {
  it.each([
    ['none', {}, undefined],
    ['a period', { start_date: '2017-09-01', end_date: '2023-01-01' }, 'Sept. 2017 to Jan. 2023'],
    [
      'a period until the present',
      { start_date: '2023-02', end_date: 'present' },
      'Feb. 2023 to present',
    ],
    ['a start alone lasts until the present', { start_date: '2023-02' }, 'Feb. 2023 to present'],
    ['a start with a null end', { start_date: '2023-02', end_date: null }, 'Feb. 2023 to present'],
    ['an end alone is shown alone', { end_date: '2023-02' }, 'Feb. 2023'],
    ['present alone', { end_date: 'present' }, 'present'],
    ['a day', { date: '2022-09-24' }, 'Sept. 2022'],
    ['any text', { date: 'Fall 2022' }, 'Fall 2022'],
    ['text with Markdown', { date: '*Fall* 2022' }, '*Fall* 2022'],
    ['`date` wins over the start', { date: 'Fall 2022', start_date: '2020' }, 'Fall 2022'],
    ['`date` wins over the end', { date: 'Fall 2022', end_date: '2020' }, 'Fall 2022'],
  ])('$0', (_, fields, date) => {
    expect(show(normal(fields).date)).toBe(date);
  });

  it('says the present in the language of the document, in either field', async () => {
    const words = await findLanguage('de');
    if (words === undefined) throw new Error('no German');
    const document = {
      cv: {
        name: 'x',
        projects: [
          { name: 'a', date: 'present' },
          { name: 'b', end_date: 'present' },
        ],
      },
    };
    const { cv } = resolveCv(document, { ...OPTIONS, language: 'de', words });
    expect(cv.sections[0]?.entries.map((entry) => show(entry.date))).toEqual(['heute', 'heute']);
  });
});

describe('a link in a name that is one itself', () => {
  const LOST = ['link-not-made cv.experience[0].company'];
  it.each([
    ['[Parent](https://parent.example), formerly Child', LOST],
    ['**[Parent](https://parent.example)**', LOST],
    ['[Child](https://child.example)', []],
    ['Child, www.parent.example', []],
    ['[Parent](https://parent.example)', [], null],
  ])('$0', (company, warnings, url: string | null = 'https://child.example') => {
    expect(resolveFields({ experience: [{ company, position: 'P', url }] }).warnings).toEqual(
      warnings,
    );
  });

  it('stays where `url` is a link behind it', () => {
    const name = '[Parent](https://parent.example)';
    expect(resolveFields({ projects: [{ name, url: 'https://child.example' }] }).warnings).toEqual(
      [],
    );
  });
});

describe('highlights', () => {
  it.each([
    ['none', [], []],
    ['Markdown', ['a *b*', 'c'], [['a *b*'], ['c']]],
    ['blank ones are left out', ['', ' ', 'a'], [['a']]],
    ['blank lines begin paragraphs', ['a\nb\n\nc'], [['a b', 'c']]],
  ])('$0', (_, highlights, shown) => {
    expect(
      normal({ highlights }).highlights.map((blocks) =>
        blocks.map((block) => (isList(block) ? block : show(block))),
      ),
    ).toEqual(shown);
  });
});

/** What a field became that stands below the first line: a link as Markdown writes it, names with bars between. */
function part({ parts }: Entry, key: string): string | undefined {
  const found = parts.find(({ field }) => field.key === key);
  if (found?.kind === 'names') return found.names.map(show).join(' | ');
  if (found?.kind !== 'link') return show(found?.text);
  return found.link.kind === 'link'
    ? `[${show(found.link.text)}](${found.link.href})`
    : found.link.text;
}

describe('an education entry', () => {
  const education = (fields: object): Entry => {
    const entry = resolveFields({ education: [{ institution: 'x', area: 'y', ...fields }] }).cv
      .sections[0]?.entries[0];
    if (entry === undefined) throw new Error('no education entry');
    return entry;
  };

  it.each([
    ['a text', '3.90', 'GPA: 3.90'],
    ['a number', 3.9, 'GPA: 3.9'],
    ['zero', 0, 'GPA: 0'],
    ['null', null, undefined],
    ['the empty text', '', undefined],
    ['a fraction', '95/100', 'GPA: 95/100'],
    ['a number with words', '1,3 (sehr gut)', 'GPA: 1,3 (sehr gut)'],
    ['a letter', 'A+', 'GPA: A+'],
    ['a label of its own', 'GPA: 3.9/4.0', 'GPA: 3.9/4.0'],
    ['another label', 'Grade: 1.0', 'Grade: 1.0'],
    ['a grade in words', 'First Class Honours', 'First Class Honours'],
  ])('gpa: $0', (_, gpa, shown) => {
    expect(part(education({ gpa }), 'gpa')).toBe(shown);
  });

  it('has a link to the transcript', () => {
    const entry = education({ transcript_url: 'https://example.com/t' });
    expect(part(entry, 'transcript_url')).toBe('[Transcript](https://example.com/t)');
  });

  it.each([
    ['given', 'BS', 'BS'],
    ['null', null, undefined],
    ['blank', ' ', undefined],
  ])('degree: $0', (_, value, shown) => {
    expect(show(education({ study_type: value }).degree)).toBe(shown);
  });
});

describe('a publication', () => {
  const DOI = ['cv', 'publications', 0, 'doi'];
  const diagnosticsOf = (fields: object): readonly Diagnostic[] => {
    const entry = {
      title: 't',
      authors: ['Jane Doe'],
      doi: '10.1000/182',
      date: '2007-08-01',
      ...fields,
    };
    return resolveCv({ cv: { name: 'Jane Doe', publications: [entry] } }, OPTIONS).diagnostics;
  };
  const publication = (fields: object): Entry => {
    const base = { title: 't', authors: ['Jane Doe'], doi: '10.1000/182', date: '2007-08-01' };
    const entry = resolveFields({ publications: [{ ...base, ...fields }] }).cv.sections[0]
      ?.entries[0];
    if (entry === undefined) throw new Error('no publication');
    return entry;
  };

  it('knows which author is the person whose CV it is', () => {
    const entry = publication({ authors: ['A. Other', 'Jane Doe', 'jane doe', ' Jane Doe '] });
    expect(part(entry, 'authors')).toBe('A. Other | *Jane Doe* | *jane doe* | *Jane Doe*');
  });

  it.each([
    ['none', 'Jane Doe', '*Jane Doe*'],
    ['emphasis', '*Jane Doe*', '*Jane Doe*'],
    ['emphasis of an initial', '_J. Doe_', '*J. Doe*'],
    ['strong', '**Jane Doe**', '***Jane Doe***'],
    ['both', '***Jane Doe***', '***Jane Doe***'],
    ['both, the other way round', '**_Jane Doe_**', '***Jane Doe***'],
    ['none, behind whose family name initials stand', 'Doe J.', '*Doe J.*'],
    ['emphasis of a part', 'Jane *Doe*', '*Jane Doe*'],
  ])('emphasises the person once, whatever marks the author has set: $0', (_, author, shown) => {
    expect(part(publication({ authors: ['A. Other', author] }), 'authors')).toBe(
      `A. Other | ${shown}`,
    );
  });

  it('takes the DOI literally', () => {
    const doi = '10.1000/a_b_*c*';
    expect(part(publication({ doi: ` ${doi} ` }), 'doi')).toBe(`[${doi}](https://doi.org/${doi})`);
  });

  it.each([
    ...[
      '10.1000/182',
      'https://doi.org/10.1000/182',
      'http://dx.doi.org/10.1000/182',
      'doi.org/10.1000/182',
    ],
    ...[
      'doi:10.1000/182',
      'DOI: 10.1000/182',
      'doi 10.1000/182',
      'https://www.doi.org/10.1000/182',
      'info:doi/10.1000/182',
    ],
  ])('takes what stands before a DOI away: %s', (doi) => {
    expect(part(publication({ doi }), 'doi')).toBe('[10.1000/182](https://doi.org/10.1000/182)');
    expect(diagnosticsOf({ doi })).toEqual([]);
  });

  it.each(['https://', ''])(
    'reads the letters that an address encodes, which begins with “%s”',
    (scheme) => {
      const doi = `${scheme}doi.org/10.1002/(SICI)1096%3C1::AID%3E3.0`;
      expect(part(publication({ doi }), 'doi')).toBe(
        '[10.1002/(SICI)1096<1::AID>3.0](https://doi.org/10.1002/(SICI)1096%3C1::AID%3E3.0)',
      );
    },
  );

  it.each([
    ['n/a', /write `doi: ""`$/, ''],
    ['–', /write `doi: ""`$/, ''],
    ['arXiv:2101.00001', /`10\.48550\/arXiv\.2101\.00001`/, '10.48550/arXiv.2101.00001'],
    ['https://arxiv.org/abs/2101.00001v2', /arXiv\.2101\.00001`/, '10.48550/arXiv.2101.00001'],
    ['https://example.com/paper', /under `url`/, undefined],
    ['https://doi.org/', /under `url`/, undefined],
    ['10.1/x', /`10\.1000\/182`/, undefined],
    ['10.1000', /`10\.1000\/182`/, undefined],
    ['in print', /`doi: ""`/, undefined],
  ])('prints what is no DOI as text, with a warning: $0', (doi, hint, value) => {
    expect(part(publication({ doi }), 'doi')).toBe(doi);
    const [warning, ...others] = diagnosticsOf({ doi });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ code: 'link-not-made', severity: 'warning', path: DOI });
    expect(warning?.hint).toMatch(hint);
    expect(warning?.fix).toEqual(
      value === undefined
        ? undefined
        : { confidence: 'likely', changes: [{ kind: 'replace', path: DOI, value }] },
    );
  });

  it('shows nothing of a DOI that is left empty, without a word', () => {
    expect(part(publication({ doi: '' }), 'doi')).toBeUndefined();
    expect(diagnosticsOf({ doi: '' })).toEqual([]);
  });

  it.each([
    ['a number', 243, 'cited by 243'],
    ['zero', 0, 'cited by 0'],
    ['null', null, undefined],
  ])('cited by $0', (_, citedBy, value) => {
    expect(part(publication({ cited_by: citedBy }), 'cited_by')).toBe(value);
  });

  it('shows the month of its date', () => {
    expect(show(publication({}).date)).toBe('Aug. 2007');
  });
});

describe('the name of a line', () => {
  it.each(['Languages', 'Languages:', '**Languages:**', 'Languages：', 'Languages :'])(
    '%s has one colon',
    async (name) => {
      const cv = { name: 'J', skills: [{ name, details: 'English' }] };
      const { txt } = await renderCv({ cv }, { formats: ['txt'] });
      expect(txt).toContain('Languages: English');
    },
  );
});

describe('text', () => {
  it.each([
    ['Markdown', true, 'a *b*'],
    ['literal, if asked for', false, 'a _b_'],
  ])('is $0', (_, markdown, shown) => {
    const { cv } = resolveFields({ label: 'a _b_' }, { markdown });
    expect(cv.label?.map((inline) => inline.kind)).toEqual(
      markdown ? ['text', 'emphasis'] : ['text'],
    );
    expect(show(cv.label)).toBe(shown);
  });

  it.each([
    [
      'a link that cannot be made is its words and its address',
      '[a](javascript:alert(1))',
      'a (javascript:alert(1))',
      ['link-not-made cv.label'],
    ],
    ['a link without a scheme', '[a](b.html)', 'a (b.html)', ['link-not-made cv.label']],
    [
      'an address in angle brackets of another scheme',
      '<ftp://a.b>',
      'ftp://a.b',
      ['link-not-made cv.label'],
    ],
    ['characters that no font has', '漢 a', '漢 a', ['missing-glyph cv.label']],
    ['the same written as entity', '&#x6F22; a', '漢 a', ['missing-glyph cv.label']],
    ['the same in code', '`漢`', '`漢`', ['missing-glyph cv.label']],
    [
      'the same in a link',
      '[漢](https://example.com)',
      '[漢](https://example.com)',
      ['missing-glyph cv.label'],
    ],
    ['a lone surrogate', 'a\uD83D', 'a\uFFFD', ['missing-glyph cv.label']],
  ])('$0', (_, text, shown, warnings) => {
    const result = resolveFields({ label: text });
    expect(show(result.cv.label)).toBe(shown);
    expect(result.warnings).toEqual(warnings);
  });

  it.each([
    ['paragraphs are divided by blank lines', 'a\nb\n\nc', ['a b', 'c']],
    ['with CRLF', 'a\r\n\r\nb', ['a', 'b']],
    ['blank lines may hold spaces', 'a\n \t\n\n\nb', ['a', 'b']],
    ['items of lists are paragraphs', 'a\n\n- b\n- c\n\nd', ['a', 'b', 'c', 'd']],
    ['a blank one is none', ' \n\n ', []],
  ])('summary: $0', (_, summary, shown) => {
    expect(paragraphsOf(resolveFields({ summary }).cv.summary).map(show)).toEqual(shown);
  });
});

describe('the heading', () => {
  it.each([
    {
      name: 'the name',
      document: { cv: { name: 'Jane *Doe*' } },
      title: 'Jane Doe',
      shown: 'Jane *Doe*',
    },
    { name: 'the placeholder without a CV', document: {}, title: 'John Doe', shown: 'John Doe' },
    {
      name: 'a title for a CV without a name',
      document: { cv: { name: ' ' } },
      title: 'CV',
      shown: '',
    },
  ])('$name', ({ document, title, shown }) => {
    const { cv } = resolve(document);
    expect(cv.title).toBe(title);
    expect(show(cv.name)).toBe(shown);
  });

  it.each([
    ['by default', {}, 'Last updated on November 20, 2026'],
    ['not if switched off', { show_last_updated_date: false }, undefined],
  ])('last updated: $0', (_, options, shown) => {
    const { lastUpdated } = resolve({ cv: { name: 'J' }, design: { options } }).cv;
    expect(lastUpdated === undefined ? undefined : show(lastUpdated)).toBe(shown);
  });
});
