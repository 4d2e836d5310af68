import { describe, expect, it } from 'vitest';
import { renderCvToPdf } from '../../src/index.js';
import { structureOfPdf } from '../../src/structure/pdf.js';
import type { Field } from '../../src/structure/structure.js';
import { readPdf } from '../support/pdf.js';

const line = ({ role, text }: Field): string => `${role}: ${text}`;

const linesOf = async (pdf: Uint8Array): Promise<unknown> => {
  const { header, sections } = structureOfPdf(await readPdf(pdf));
  return {
    header: header.map(line),
    sections: sections.map(({ title, meaning, entries }) => [
      `${title?.text ?? ''} (${meaning ?? ''})`,
      ...entries.map(({ fields }) => fields.map(line)),
    ]),
  };
};

describe('the structure of our own PDFs', () => {
  it('is found by what a person sees', async () => {
    const cv = {
      name: 'Jane Doe',
      label: 'Engineer of bridges',
      phone: '+41446681800',
      email: 'jane@x.org',
      website: 'https://jane.example',
      summary: 'Builds bridges.',
      work_experience: [
        {
          company: 'Acme',
          position: 'Engineer',
          location: 'Berlin, Germany',
          start_date: '2020-09',
          end_date: '2023-01',
          highlights: ['Built a bridge', `Ran ${'a long project with many people '.repeat(5)}in time`],
        },
        { company: 'Initech', position: 'Manager', start_date: '2015', end_date: '2017' },
      ],
      skills: [{ name: 'Languages', details: 'German, English' }],
    };
    expect(await linesOf(await renderCvToPdf({ cv }))).toEqual({
      header: [
        'name: Jane Doe',
        'label: Engineer of bridges',
        'phone: +41 44 668 18 00',
        'email: jane@x.org',
        'website: jane.example',
      ],
      sections: [
        ['Summary (summary)', ['text: Builds bridges.']],
        [
          'Work Experience (work_experience)',
          [
            'title: Acme',
            'title: Engineer',
            'place: Berlin, Germany',
            'dates: Sept. 2020 to Jan. 2023',
            'bullet: Built a bridge',
            `bullet: Ran ${'a long project with many people '.repeat(5)}in time`,
          ],
          ['title: Initech', 'title: Manager', 'dates: 2015 to 2017'],
        ],
        ['Skills (skills)', ['title: Languages', 'text: German, English']],
      ],
    });
  });

  it('is empty for an empty page', async () => {
    expect(await linesOf(await renderCvToPdf({ cv: { name: '' } }))).toMatchObject({ sections: [] });
  });
});
