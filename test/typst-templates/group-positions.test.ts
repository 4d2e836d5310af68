// Several positions at one employer, and degrees of one school (`groupPositions`).
import { expect, it } from 'vitest';
import { getDescendants, toSingleLine } from '../support/find-text.js';
import { getFontPaths } from '../support/language-fonts.js';
import { IS_LONG, itForTemplate } from '../support/length.js';
import type { PdfContent, PdfTag } from '../support/pdf.js';
import { describeEachTemplate, PLAIN_DESIGN } from '../support/templates.js';

const CURRENT = { company: 'Acme', position: 'Head', location: 'Oslo', start_date: '2020-03' };
const FORMER = {
  company: '**ACME** ',
  position: 'Engineer',
  location: 'Bergen',
  start_date: '2015-01',
  end_date: '2020-02',
};
const OTHER = { company: 'Initech', position: 'Trainee', start_date: '2014', end_date: '2014' };
const MASTER = {
  institution: 'University of Oslo',
  study_type: 'MSc',
  area: 'Physics',
  start_date: '2012',
  end_date: '2014',
};
const BACHELOR = { ...MASTER, study_type: 'BSc', start_date: '2009', end_date: '2012' };

const OPTIONS = { groupPositions: true };

function readText({ parts }: PdfTag): string {
  return parts.map((part) => (typeof part === 'string' ? part : readText(part))).join('');
}

/** Returns headings below the name as `H3 Acme`. */
function readHeadings({ tags }: PdfContent): string[] {
  return tags
    .flatMap((tag) => [tag, ...getDescendants(tag)])
    .filter(({ role }) => /^H[2-6]$/.test(role))
    .map((tag) => `${tag.role} ${readText(tag).replaceAll(/\s+/g, ' ').trim()}`);
}

/** Returns the text of each page's last line in the main column, without the footer. */
function readLastLines({ pages }: PdfContent): string[] {
  return pages.map(({ chars }) => {
    const visible = chars.filter(({ char, size }) => char.trim() !== '' && size > 8.1);
    const bottom = Math.max(...visible.map(({ y }) => y));
    return visible
      .filter(({ y }) => Math.abs(y - bottom) < 2)
      .map(({ char }) => char)
      .join('');
  });
}

describeEachTemplate(({ read, template }) => {
  // Only sidebar moves a whole entry if its first highlight would continue on the second page.
  const BULLETS = template === 'sidebar' ? 1 : 2;
  /** Numbers of lines above the group, for breaks below the employer. */
  const COUNTS = template === 'sidebar' ? [38, 40, 42] : [45, 47];
  const itHere = itForTemplate(template);

  itHere.each([
    {
      name: 'three groups in a row',
      cv: {
        experience: [
          CURRENT,
          FORMER,
          OTHER,
          OTHER,
          { ...CURRENT, company: 'Hooli' },
          {
            ...FORMER,
            company: 'Hooli',
          },
        ],
      },
      headings: [
        'H2 Experience',
        ...['H3 Acme', 'H4 Head', 'H4 Engineer'],
        ...['H3 Initech', 'H4 Trainee', 'H4 Trainee'],
        ...['H3 Hooli', 'H4 Head', 'H4 Engineer'],
      ],
    },
    {
      name: 'a group at the end of a section',
      cv: { experience: [{ ...OTHER, position: '' }, CURRENT, FORMER] },
      headings: ['H2 Experience', 'H3 Initech', 'H3 Acme', 'H4 Head', 'H4 Engineer'],
    },
    {
      name: 'degrees of one school',
      cv: { education: [MASTER, BACHELOR, { ...BACHELOR, institution: 'School' }] },
      headings: [
        'H2 Education',
        'H3 University of Oslo',
        ...(template === 'classic'
          ? ['H4 MSc Physics', 'H4 BSc Physics', 'H3 BSc School, Physics']
          : ['H4 MSc, Physics', 'H4 BSc, Physics']),
        ...(template === 'ledger' ? ['H3 School, BSc, Physics'] : []),
        ...(['linear', 'scholar', 'sidebar'].includes(template) ? ['H3 School'] : []),
      ],
    },
    {
      name: 'a role without dates and place',
      cv: { experience: [CURRENT, { company: 'Acme', position: 'Advisor' }] },
      headings: ['H2 Experience', 'H3 Acme', 'H4 Head', 'H4 Advisor'],
    },
    {
      name: 'a group of a section without a title',
      cv: {
        custom_sections: [
          { title: ' ', entry_type: 'ExperienceEntry', entries: [CURRENT, FORMER] },
        ],
      },
      headings: ['H2 Acme', 'H3 Head', 'H3 Engineer'],
    },
  ])('tags $name below their employer', async ({ cv, headings }) => {
    expect(readHeadings(await read(cv, OPTIONS))).toEqual(headings);
  });

  it('puts the total period after the employer, and the parts of roles in order', async () => {
    const cv = {
      experience: [
        { ...CURRENT, highlights: ['Led teams.'] },
        { ...FORMER, highlights: ['Built.'] },
      ],
    };
    const design = { options: { show_timespan_in: ['experience'] } };
    const text = toSingleLine(await read(cv, { ...OPTIONS, design, today: '2026-11-20' }));
    const order = [
      'Acme',
      'Jan. 2015 to present',
      'Head',
      'Mar. 2020 to present',
      'Led teams.',
      'Engineer',
      'Jan. 2015 to Feb. 2020',
      'Built.',
    ];
    let end = 0;
    for (const part of order) {
      const start = text.indexOf(part, end);
      expect(start, `${part} in ${text}`).toBeGreaterThanOrEqual(end);
      end = start + part.length;
    }
    expect(text).toContain('11 years 11 months');
  });

  it('mirrors groups in right-to-left documents', async () => {
    const experience = [
      { company: 'שמש', position: 'מהנדסת', start_date: '2020', end_date: '2022' },
      { company: 'שמש', position: 'יועצת', start_date: '2018', end_date: '2020' },
    ];
    const options = { ...OPTIONS, language: 'he', fontPaths: getFontPaths('he') };
    const reading = await read({ name: 'נועה', experience }, options);
    expect(readHeadings(reading).slice(1)).toEqual(['H3 שמש', 'H4 מהנדסת', 'H4 יועצת']);
    const chars = reading.pages[0]?.chars ?? [];
    const [company, year] = ['ש', '2'].map((letter) => chars.find(({ char }) => char === letter));
    expect(company?.x).toBeGreaterThan(year?.x ?? Number.NaN);
  });

  it.each(
    [
      { name: 'with highlights', fields: { highlights: ['Bullet one.', 'Bullet two.'] } },
      { name: 'without highlights', fields: {} },
      { name: 'with long highlights', fields: { highlights: ['word '.repeat(120).trim()] } },
    ].filter(({ fields: { highlights = [] } }) => IS_LONG || highlights.length === BULLETS),
  )('never ends a page with an employer of roles $name', async ({ fields }) => {
    const experience = [CURRENT, FORMER, { ...OTHER, company: 'Acme' }].map((entry) => ({
      ...entry,
      ...fields,
    }));
    const { page } = PLAIN_DESIGN.options.margins;
    const design = {
      ...PLAIN_DESIGN,
      options: {
        ...PLAIN_DESIGN.options,
        margins: { page, entry_area: { vertical_between: '2pt' } },
        show_timespan_in: ['experience'],
      },
    };
    const counts = IS_LONG ? Array.from({ length: 22 }, (_, n) => 36 + n) : COUNTS;
    const lastLines: string[] = [];
    for (const count of counts) {
      const summary = Array.from({ length: count }, () => 'Word').join('\n\n');
      const reading = await read({ summary, experience }, { ...OPTIONS, design });
      lastLines.push(...readLastLines(reading).slice(0, -1));
    }
    expect(lastLines.filter((line) => /Acme|Experience/.test(line))).toEqual([]);
    if ('highlights' in fields) {
      const roles = lastLines.filter((line) => /Head|Engineer|Trainee/.test(line));
      expect(roles).toEqual([]);
    }
  });
});
