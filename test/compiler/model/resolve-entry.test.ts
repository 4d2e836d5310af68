import { describe, expect, it } from 'vitest';
import { findLocale } from '../../../src/compiler/locales/find-locale.js';
import type { Entry } from '../../../src/compiler/model/cv.js';
import { resolveCv } from '../../../src/compiler/model/resolve-cv.js';
import { collectParagraphs, isList } from '../../../src/compiler/model/text/inline.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { OPTIONS, resolve, resolveFields, show } from './documents.js';

function resolveNormalEntry(fields: object): Entry {
  const entry = resolveFields({ projects: [{ name: 'x', ...fields }] }).cv.sections[0]?.entries[0];
  if (entry === undefined) throw new Error('no entry');
  return entry;
}

describe('the date of an entry', () => {
  it.each([
    ['nothing without dates', {}, undefined],
    ['a period', { start_date: '2017-09-01', end_date: '2023-01-01' }, 'Sept. 2017 to Jan. 2023'],
    [
      'a period until the present',
      { start_date: '2023-02', end_date: 'present' },
      'Feb. 2023 to present',
    ],
    ['a start without an end', { start_date: '2023-02' }, 'Feb. 2023 to present'],
    ['a start with a null end', { start_date: '2023-02', end_date: null }, 'Feb. 2023 to present'],
    ['only the end', { end_date: '2023-02' }, 'Feb. 2023'],
    ['`present` alone', { end_date: 'present' }, 'present'],
    ['a day', { date: '2022-09-24' }, 'Sept. 2022'],
    ['any text', { date: 'Fall 2022' }, 'Fall 2022'],
    ['text with Markdown', { date: '*Fall* 2022' }, '*Fall* 2022'],
    ['`date` instead of the start', { date: 'Fall 2022', start_date: '2020' }, 'Fall 2022'],
    ['`date` instead of the end', { date: 'Fall 2022', end_date: '2020' }, 'Fall 2022'],
  ])('shows %s', (_, fields, date) => {
    expect(show(resolveNormalEntry(fields).date)).toBe(date);
  });

  it('shows `present` in the language of the document, in either field', async () => {
    const locale = await findLocale('de');
    if (locale === undefined) throw new Error('no German');
    const document = {
      cv: {
        name: 'x',
        projects: [
          { name: 'a', date: 'present' },
          { name: 'b', end_date: 'present' },
        ],
      },
    };
    const { cv } = resolveCv(document, { ...OPTIONS, language: 'de', locale: locale });
    expect(cv.sections[0]?.entries.map((entry) => show(entry.date))).toEqual(['heute', 'heute']);
  });
});

describe('a link within a linked name', () => {
  const WARNING = ['not-linked cv.experience[0].company'];
  it.each([
    ['[Parent](https://parent.example), formerly Child', WARNING],
    ['**[Parent](https://parent.example)**', WARNING],
    ['[Child](https://child.example)', []],
    ['Child, www.parent.example', []],
    ['[Parent](https://parent.example)', [], null],
  ])(
    'is reported only if its address is lost: %s',
    (company, warnings, url: string | null = 'https://child.example') => {
      expect(resolveFields({ experience: [{ company, position: 'P', url }] }).warnings).toEqual(
        warnings,
      );
    },
  );

  it('is kept if the link to `url` follows the name', () => {
    const name = '[Parent](https://parent.example)';
    expect(resolveFields({ projects: [{ name, url: 'https://child.example' }] }).warnings).toEqual(
      [],
    );
  });
});

describe('highlights', () => {
  it.each([
    ['are empty if the list is empty', [], []],
    ['keep Markdown', ['a *b*', 'c'], [['a *b*'], ['c']]],
    ['omit blank texts', ['', ' ', 'a'], [['a']]],
    ['have paragraphs between blank lines', ['a\nb\n\nc'], [['a b', 'c']]],
  ])('%s', (_, highlights, expected) => {
    expect(
      resolveNormalEntry({ highlights }).highlights.map((blocks) =>
        blocks.map((block) => (isList(block) ? block : show(block))),
      ),
    ).toEqual(expected);
  });
});

/** Formats a field below the first line: links as Markdown, names with bars between. */
function formatPart({ parts }: Entry, key: string): string | undefined {
  const part = parts.find(({ field }) => field.key === key);
  if (part?.kind === 'names') return part.names.map(show).join(' | ');
  if (part?.kind !== 'link') return show(part?.text);
  return part.link.kind === 'link'
    ? `[${show(part.link.text)}](${part.link.href})`
    : part.link.text;
}

describe('an education entry', () => {
  const resolveEducation = (fields: object): Entry => {
    const entry = resolveFields({ education: [{ institution: 'x', area: 'y', ...fields }] }).cv
      .sections[0]?.entries[0];
    if (entry === undefined) throw new Error('no education entry');
    return entry;
  };

  it.each([
    ['a text', '3.90', 'GPA: 3.90'],
    ['a number', 3.9, 'GPA: 3.9'],
    ['zero', 0, 'GPA: 0'],
    ['a fraction', '95/100', 'GPA: 95/100'],
    ['a number with words', '1,3 (sehr gut)', 'GPA: 1,3 (sehr gut)'],
    ['a letter', 'A+', 'GPA: A+'],
    ['a text with the label GPA', 'GPA: 3.9/4.0', 'GPA: 3.9/4.0'],
    ['a text with another label', 'Grade: 1.0', 'Grade: 1.0'],
    ['a grade in words', 'First Class Honours', 'First Class Honours'],
  ])('shows %s as GPA', (_, gpa, expected) => {
    expect(formatPart(resolveEducation({ gpa }), 'gpa')).toBe(expected);
  });

  it.each([
    ['null', null],
    ['the empty text', ''],
  ])('omits a GPA that is %s', (_, gpa) => {
    expect(formatPart(resolveEducation({ gpa }), 'gpa')).toBeUndefined();
  });

  it('links the transcript', () => {
    const entry = resolveEducation({ transcript_url: 'https://example.com/t' });
    expect(formatPart(entry, 'transcript_url')).toBe('[Transcript](https://example.com/t)');
  });

  it('shows a degree', () => {
    expect(show(resolveEducation({ study_type: 'BS' }).degree)).toBe('BS');
  });

  it.each([
    ['null', null],
    ['a blank text', ' '],
  ])('omits a degree that is %s', (_, value) => {
    expect(show(resolveEducation({ study_type: value }).degree)).toBeUndefined();
  });
});

describe('a publication', () => {
  const DOI = ['cv', 'publications', 0, 'doi'];
  const resolveDiagnostics = (fields: object): readonly Diagnostic[] => {
    const entry = {
      title: 't',
      authors: ['Jane Doe'],
      doi: '10.1000/182',
      date: '2007-08-01',
      ...fields,
    };
    return resolveCv({ cv: { name: 'Jane Doe', publications: [entry] } }, OPTIONS).diagnostics;
  };
  const resolvePublication = (fields: object): Entry => {
    const base = { title: 't', authors: ['Jane Doe'], doi: '10.1000/182', date: '2007-08-01' };
    const entry = resolveFields({ publications: [{ ...base, ...fields }] }).cv.sections[0]
      ?.entries[0];
    if (entry === undefined) throw new Error('no publication');
    return entry;
  };

  it('recognizes the person among the authors', () => {
    const entry = resolvePublication({
      authors: ['A. Other', 'Jane Doe', 'jane doe', ' Jane Doe '],
    });
    expect(formatPart(entry, 'authors')).toBe('A. Other | *Jane Doe* | *jane doe* | *Jane Doe*');
  });

  it.each([
    ['no markup', 'Jane Doe', '*Jane Doe*'],
    ['emphasis', '*Jane Doe*', '*Jane Doe*'],
    ['emphasis of an initial', '_J. Doe_', '*J. Doe*'],
    ['strong', '**Jane Doe**', '***Jane Doe***'],
    ['strong and emphasis in one', '***Jane Doe***', '***Jane Doe***'],
    ['strong around emphasis', '**_Jane Doe_**', '***Jane Doe***'],
    ['no markup, and initials after the family name', 'Doe J.', '*Doe J.*'],
    ['emphasis of a part', 'Jane *Doe*', '*Jane Doe*'],
  ])('emphasizes the person once in an author with %s', (_, author, expected) => {
    expect(formatPart(resolvePublication({ authors: ['A. Other', author] }), 'authors')).toBe(
      `A. Other | ${expected}`,
    );
  });

  it('shows the DOI literally', () => {
    const doi = '10.1000/a_b_*c*';
    expect(formatPart(resolvePublication({ doi: ` ${doi} ` }), 'doi')).toBe(
      `[${doi}](https://doi.org/${doi})`,
    );
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
  ])('shows a DOI without a prefix: %s', (doi) => {
    expect(formatPart(resolvePublication({ doi }), 'doi')).toBe(
      '[10.1000/182](https://doi.org/10.1000/182)',
    );
    expect(resolveDiagnostics({ doi })).toEqual([]);
  });

  it.each(['https://', ''])('decodes an address of a DOI that starts with “%s”', (scheme) => {
    const doi = `${scheme}doi.org/10.1002/(SICI)1096%3C1::AID%3E3.0`;
    expect(formatPart(resolvePublication({ doi }), 'doi')).toBe(
      '[10.1002/(SICI)1096<1::AID>3.0](https://doi.org/10.1002/(SICI)1096%3C1::AID%3E3.0)',
    );
  });

  it.each([
    ['n/a', /write `doi: ""`/, ''],
    ['–', /write `doi: ""`/, ''],
    ['arXiv:2101.00001', /`10\.48550\/arXiv\.2101\.00001`/, '10.48550/arXiv.2101.00001'],
    ['https://arxiv.org/abs/2101.00001v2', /arXiv\.2101\.00001`/, '10.48550/arXiv.2101.00001'],
    ['https://example.com/paper', /to `url`/, undefined],
    ['https://doi.org/', /to `url`/, undefined],
    ['10.1/x', /`10\.1000\/182`/, undefined],
    ['10.1000', /`10\.1000\/182`/, undefined],
    ['in print', /`doi: ""`/, undefined],
  ])('prints an invalid DOI as text, with a warning: %s', (doi, hint, value) => {
    expect(formatPart(resolvePublication({ doi }), 'doi')).toBe(doi);
    const [warning, ...others] = resolveDiagnostics({ doi });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ code: 'not-linked', severity: 'warning', path: DOI });
    expect(warning?.hint).toMatch(hint);
    expect(warning?.fix).toEqual(
      value === undefined
        ? undefined
        : { safety: 'unsafe', changes: [{ kind: 'replace', path: DOI, value }] },
    );
  });

  it('silently omits an empty DOI', () => {
    expect(formatPart(resolvePublication({ doi: '' }), 'doi')).toBeUndefined();
    expect(resolveDiagnostics({ doi: '' })).toEqual([]);
  });

  it.each([
    ['positive', 243, 'cited by 243'],
    ['zero', 0, 'cited by 0'],
  ])('shows a citation count that is %s', (_, citedBy, value) => {
    expect(formatPart(resolvePublication({ cited_by: citedBy }), 'cited_by')).toBe(value);
  });

  it('omits a citation count that is null', () => {
    expect(formatPart(resolvePublication({ cited_by: null }), 'cited_by')).toBeUndefined();
  });

  it('shows the month of its date', () => {
    expect(show(resolvePublication({}).date)).toBe('Aug. 2007');
  });
});

describe('the name of a one-line entry', () => {
  it.each(['Languages', 'Languages:', '**Languages:**', 'Languages：', 'Languages :'])(
    'is followed by one colon: %s',
    async (name) => {
      const cv = { name: 'J', skills: [{ name, details: 'English' }] };
      const { txt } = await renderCv({ cv }, { formats: ['txt'] });
      expect(txt).toContain('Languages: English');
    },
  );
});

describe('a text', () => {
  it.each([
    ['Markdown by default', true, 'a *b*'],
    ['literal with `markdown: false`', false, 'a _b_'],
  ])('is %s', (_, markdown, expected) => {
    const { cv } = resolveFields({ label: 'a _b_' }, { markdown });
    expect(cv.label?.map((inline) => inline.kind)).toEqual(
      markdown ? ['text', 'emphasis'] : ['text'],
    );
    expect(show(cv.label)).toBe(expected);
  });

  it.each([
    [
      'a script as link',
      '[a](javascript:alert(1))',
      'a (javascript:alert(1))',
      ['not-linked cv.label'],
    ],
    ['a link without a scheme', '[a](b.html)', 'a (b.html)', ['not-linked cv.label']],
    ['an FTP address in angle brackets', '<ftp://a.b>', 'ftp://a.b', ['not-linked cv.label']],
    ['characters that no font has', '漢 a', '漢 a', ['missing-glyph cv.label']],
    ['a character without a glyph as an entity', '&#x6F22; a', '漢 a', ['missing-glyph cv.label']],
    ['a character without a glyph in code', '`漢`', '`漢`', ['missing-glyph cv.label']],
    [
      'a character without a glyph in a link',
      '[漢](https://example.com)',
      '[漢](https://example.com)',
      ['missing-glyph cv.label'],
    ],
    ['a lone surrogate', 'a\uD83D', 'a\uFFFD', ['missing-glyph cv.label']],
  ])('is printed with a warning: %s', (_, text, expected, warnings) => {
    const result = resolveFields({ label: text });
    expect(show(result.cv.label)).toBe(expected);
    expect(result.warnings).toEqual(warnings);
  });

  it.each([
    ['at blank lines', 'a\nb\n\nc', ['a b', 'c']],
    ['at CRLF', 'a\r\n\r\nb', ['a', 'b']],
    ['at blank lines with spaces', 'a\n \t\n\n\nb', ['a', 'b']],
    ['at items of lists', 'a\n\n- b\n- c\n\nd', ['a', 'b', 'c', 'd']],
  ])('is split into paragraphs %s', (_, summary, expected) => {
    expect(collectParagraphs(resolveFields({ summary }).cv.summary).map(show)).toEqual(expected);
  });

  it('has no paragraphs if it is blank', () => {
    const { cv } = resolveFields({ summary: ' \n\n ' });
    expect(collectParagraphs(cv.summary)).toEqual([]);
  });
});

describe('the heading', () => {
  it.each([
    {
      name: 'emphasis in the name',
      document: { cv: { name: 'Jane *Doe*' } },
      title: 'Jane Doe',
      shown: 'Jane *Doe*',
    },
    { name: 'no CV', document: {}, title: 'John Doe', shown: 'John Doe' },
    {
      name: 'a blank name',
      document: { cv: { name: ' ' } },
      title: 'CV',
      shown: '',
    },
  ])('has the expected title and name with $name', ({ document, title, shown: expected }) => {
    const { cv } = resolve(document);
    expect(cv.title).toBe(title);
    expect(show(cv.name)).toBe(expected);
  });

  it.each([
    ['shows the last update by default', {}, 'Last updated on November 20, 2026'],
    ['omits the last update if it is disabled', { show_last_updated_date: false }, undefined],
  ])('%s', (_, options, expected) => {
    const { lastUpdated } = resolve({ cv: { name: 'J' }, design: { options } }).cv;
    expect(lastUpdated === undefined ? undefined : show(lastUpdated)).toBe(expected);
  });
});
