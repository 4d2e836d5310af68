// Layouts of other programs, in which the form once had wrong values or none.
import { describe, expect, it } from 'vitest';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { createPdf } from './rules/handmade-pdf.js';
import { createCvPdf } from './rules/typst-pdf.js';

async function fillForm(pdf: Uint8Array): Promise<string[]> {
  const { person, jobs, education } = (await inspectPdf(pdf)).form;
  const format = ({ fields, texts }: (typeof person)[number]): string =>
    texts.map((text, index) => `${fields[index]?.role}: ${text}`).join(', ');
  return [...person, ...jobs, ...education].map(format);
}

const NO_ENTRIES = { experience: '', education: '', skills: '' };
const EMAIL = '#link("mailto:jane@doe.example")[jane\\@doe.example]';

describe('the form of a page by another program has the contacts of the header, with', () => {
  it.each([
    {
      name: 'e-mail address and phone number from links of other words',
      contacts:
        '#link("mailto:jane@doe.example?subject=Job")[E-mail] | #link("tel:+4144668")[Call]',
      expected: ['email: jane@doe.example', 'phone: +4144668'],
    },
    {
      name: 'e-mail address and phone number from links of images',
      contacts: '#link("mailto:jane@doe.example", box(rect())) #link("tel:+4144668", box(rect()))',
      expected: ['email: jane@doe.example', 'phone: +4144668'],
    },
    {
      name: 'no link of a technology, a country or a DOI',
      contacts: `${EMAIL} | React.js, Node.js | Pohang, S.Korea | 10.1007/978-3-319`,
      expected: ['email: jane@doe.example', 'address: Pohang, S.Korea'],
    },
    {
      name: 'no phone number from a reference',
      contacts: `${EMAIL} | 202/611755 | Application reference 2026/117`,
      expected: ['email: jane@doe.example', 'phone: 202/611755'],
    },
    {
      name: 'the targets of links with the same text',
      contacts: `${EMAIL} • doe.dev • #link("https://linkedin.com/in/doe")[doe] • #link("https://github.com/doe")[doe]`,
      expected: [
        'email: jane@doe.example',
        'website: doe.dev',
        'profile: linkedin.com/in/doe',
        'profile: github.com/doe',
      ],
    },
    {
      name: 'the whole address of a website',
      contacts: `${EMAIL} | https:\\//jane.example/cv`,
      expected: ['email: jane@doe.example', 'website: https://jane.example/cv'],
    },
    {
      name: 'no address from the day of the last update',
      contacts: `${EMAIL} | Last updated in Berlin, Germany | As of September 24, 2026`,
      expected: ['email: jane@doe.example'],
    },
    {
      name: 'a user name that is no town',
      contacts: `${EMAIL} | JaneDoeCodes`,
      expected: ['email: jane@doe.example'],
    },
    {
      name: 'no address from years of experience',
      contacts: `Nurse, 10 years of experience\n\n${EMAIL}`,
      expected: ['email: jane@doe.example'],
    },
    {
      name: 'an e-mail address on two lines, and a town above in the same style',
      contacts:
        'Maker of meadows\n\nLisbon \\ janeelizabethmary- \\ 93\\@doe.example \\ +41 44 668 18 00',
      expected: [
        'email: janeelizabethmary-93@doe.example',
        'phone: +41 44 668 18 00',
        'address: Lisbon',
      ],
    },
  ])('$name', async ({ contacts, expected }) => {
    expect(await fillForm(createCvPdf({ contacts, ...NO_ENTRIES }))).toEqual([
      'name: Jane Doe',
      ...expected,
    ]);
  });

  it('the name below a larger headline', async () => {
    const name = '#text(24pt)[Creative Web Developer]\n\n#text(14pt)[Jane Doe]';
    expect(await fillForm(createCvPdf({ name, ...NO_ENTRIES }))).toContain('name: Jane Doe');
  });

  it('each value of repeated footers once', async () => {
    const rules = `#set page(footer: [${EMAIL}])`;
    const form = await fillForm(createCvPdf({ rules, rest: '#pagebreak()\nMore\n#pagebreak()' }));
    expect(form.filter((line) => line.startsWith('email'))).toHaveLength(1);
  });

  it('no contacts of referees', async () => {
    const rest = '== References\nDr. Ada Reynolds, ada\\@reynolds.example, +41 44 632 11 11';
    const form = await fillForm(createCvPdf({ rest }));
    expect(form.join('\n')).not.toMatch(/reynolds|632/i);
  });
});

/** Long enough for the column of the text. */
const TASK =
  'Restored nine hectares of eelgrass meadows in the estuary of the Sado with a small team.';

describe('the form of a page by another program has the jobs', () => {
  it.each([
    {
      name: 'with bold bullets, and their tasks below',
      experience: `== Experience
- *Google* #h(1fr) Mountain View, CA \\ _Engineer_ #h(1fr) Oct 2016 – Present
  - ${TASK}
- *Coursera* #h(1fr) Bergen, Norway \\ _Diver_ #h(1fr) Jan 2014 – Oct 2016
  - ${TASK}`,
      expected: [
        'title: Google, title: Engineer, place: Mountain View, CA, dates: Oct 2016 – Present',
        'title: Coursera, title: Diver, place: Bergen, Norway, dates: Jan 2014 – Oct 2016',
      ],
    },
    {
      name: 'with employer and dated position in one style',
      experience: `== Experience
#text(12pt)[Tidal Labs #h(1fr) https:\\//tidal.example \\ Engineer #h(1fr) Dec 2022 – Present]
- Restored meadows.
#text(12pt)[Ocean Institute #h(1fr) https:\\//ocean.example \\ Diver #h(1fr) Sep 2020 – Dec 2022]
- Counted plankton.`,
      expected: [
        'title: Tidal Labs, title: Engineer, dates: Dec 2022 – Present',
        'title: Ocean Institute, title: Diver, dates: Sep 2020 – Dec 2022',
      ],
    },
    {
      name: 'with the legal form of the employer',
      experience: `== Experience
=== Google, Inc., Mountain View
Sept. 2019 – present
=== Research Assistant – Bergen, Norway
March 2016 – Aug. 2019`,
      expected: [
        'title: Google, Inc., Mountain View, dates: Sept. 2019 – present',
        'title: Research Assistant, place: Bergen, Norway, dates: March 2016 – Aug. 2019',
      ],
    },
    {
      name: 'below lines of dates',
      experience: `== Experience
Sept. 2019 – present \\
*Engineer – Tidal Labs*
- Restored meadows.
March 2016 – Aug. 2019 \\
*Diver – Ocean Institute*
- Counted plankton.`,
      expected: [
        'title: Engineer – Tidal Labs, dates: Sept. 2019 – present',
        'title: Diver – Ocean Institute, dates: March 2016 – Aug. 2019',
      ],
    },
    {
      name: 'with position and employer in one style, far apart',
      rules: '#set par(leading: 1.9em, spacing: 1.9em)\n#set list(spacing: 1.9em)',
      experience: `== Experience
*Teacher of evening classes* #h(1fr) Sept. 2019 – present \\ *Tidal Labs*
- Restored meadows.
*Diver* #h(1fr) March 2016 – Aug. 2019 \\ *Ocean Institute*
- Counted plankton.`,
      expected: [
        'title: Teacher of evening classes, title: Tidal Labs, dates: Sept. 2019 – present',
        'title: Diver, title: Ocean Institute, dates: March 2016 – Aug. 2019',
      ],
    },
    {
      name: 'in the style of section titles',
      rules: '#show heading: set text(10.5pt)',
      experience: `== Experience
== Tidal Labs
Engineer #h(1fr) Sept. 2019 – present
== Ocean Institute
Diver #h(1fr) March 2016 – Aug. 2019`,
      education: '== Education\n== University of Bergen\nMSc #h(1fr) 2014 – 2016',
      expected: [
        'title: Tidal Labs, title: Engineer, dates: Sept. 2019 – present',
        'title: Ocean Institute, title: Diver, dates: March 2016 – Aug. 2019',
      ],
    },
    {
      name: 'next to bold titles in the margin',
      experience: `#grid(columns: (4cm, 1fr), row-gutter: 1em,
[*Experience*], [*Tidal Labs* #h(1fr) Sept. 2019 – present\\ Engineer\\ ${TASK}],
[*Education*], [*University of Bergen*\\ MSc, 2014 – 2016],
[*Skills*], [*R*\\ Advanced])`,
      education: '',
      skills: '',
      expected: ['title: Tidal Labs, title: Engineer, dates: Sept. 2019 – present'],
    },
  ])('$name', async ({ expected, name: _, ...parts }) => {
    const form = (await inspectPdf(createCvPdf(parts))).form;
    expect(
      form.jobs.map(({ fields }) => fields.map(({ role, text }) => `${role}: ${text}`).join(', ')),
    ).toEqual(expected);
  });

  it('that a browser without a bold face draws as outlines, with the name', async () => {
    const bold = [
      { x: 60, y: 780, text: 'Jane Doe', size: 18 },
      { x: 60, y: 700, text: 'Experience' },
      { x: 60, y: 680, text: 'Tidal Labs' },
    ];
    const plain = [
      { x: 60, y: 760, text: 'jane@doe.example' },
      { x: 400, y: 680, text: 'Sept. 2019 - present' },
      { x: 60, y: 664, text: 'Engineer of meadows and of all that grows in them, in the estuary' },
    ];
    const pdf = createPdf([...bold.map((line) => ({ ...line, renderMode: 3 })), ...plain], {
      operators: bold.map(({ x, y, size = 11 }) => `${x} ${y} 120 ${size * 0.7} re f`).join('\n'),
    });
    expect(await fillForm(pdf)).toEqual([
      'name: Jane Doe',
      'email: jane@doe.example',
      expect.stringMatching(
        /^title: Tidal Labs, title: Engineer .*, dates: Sept\. 2019 - present$/,
      ),
    ]);
  });
});
