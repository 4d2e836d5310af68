// Unknown properties: forbidden by variant B in every object but the root, accepted by variant A with a warning.

import { describe, expect, it } from 'vitest';
import { ENGLISH_B } from '../../support/english.js';
import { validateDocument } from '../../support/validate.js';
import {
  codesOf,
  KINDS,
  onlyProblem,
  problemsOf,
  REQUIRED,
  SECTION_OF,
  withCv,
  withDesign,
  withEntry,
} from './documents.js';

type Row = [name: string, document: unknown, path: string, meant?: string];

const OBJECTS: Row[] = [
  ['CurriculumVitae', withCv({ labl: 'x' }), 'cv.labl', 'label'],
  [
    'SocialNetwork',
    withCv({ social_networks: [{ network: 'GitHub', username: 'jane', usernam: 'x' }] }),
    'cv.social_networks[0].usernam',
  ],
  ['Design', withDesign({ fontsize: '10pt' }), 'design.fontsize', 'font_size'],
  [
    'ClassicThemeOptions',
    withDesign({ options: { primary_colour: 'navy' } }),
    'design.options.primary_colour',
    'primary_color',
  ],
  [
    'ClassicThemeMargins',
    withDesign({ options: { margins: { pages: {} } } }),
    'design.options.margins.pages',
    'page',
  ],
  [
    'ClassicThemePageMargins',
    withDesign({ options: { margins: { page: { botom: '1 cm' } } } }),
    'design.options.margins.page.botom',
    'bottom',
  ],
  [
    'ClassicThemeSectionTitleMargins',
    withDesign({ options: { margins: { section_title: { botom: '1 cm' } } } }),
    'design.options.margins.section_title.botom',
    'bottom',
  ],
  [
    'ClassicThemeEntryAreaMargins',
    withDesign({ options: { margins: { entry_area: { 'vertical-between': '1 cm' } } } }),
    'design.options.margins.entry_area.vertical-between',
    'vertical_between',
  ],
  [
    'ClassicThemeHighlightsAreaMargins',
    withDesign({
      options: { margins: { highlights_area: { verticalBetweenBulletPoints: '1 cm' } } },
    }),
    'design.options.margins.highlights_area.verticalBetweenBulletPoints',
    'vertical_between_bullet_points',
  ],
  ...KINDS.map(
    (kind): Row => [
      kind,
      withEntry(kind, { highlight: ['x'] }),
      `cv.${SECTION_OF[kind]}[0].highlight`,
      'highlights',
    ],
  ),
  [
    'Section',
    withCv({
      custom_sections: [{ title: 'T', entry_type: 'NormalEntry', entries: [], linktext: 'x' }],
    }),
    'cv.custom_sections[0].linktext',
    'link_text',
  ],
  [
    'an entry of a Section',
    withCv({
      custom_sections: [
        {
          title: 'T',
          entry_type: 'NormalEntry',
          entries: [{ name: 'x', ulr: 'https://example.com' }],
        },
      ],
    }),
    'cv.custom_sections[0].entries[0].ulr',
    'url',
  ],
];

describe.each(OBJECTS)('an unknown key in %s', (_, document, path, meant) => {
  it('is an error in variant B', () => {
    expect(problemsOf(document, 'b')).toEqual([`error unknown-key ${path}`]);
  });

  it('is a warning in variant A', () => {
    expect(problemsOf(document, 'a')).toEqual([`warning ignored-key ${path}`]);
  });

  it('points at the key', () => {
    expect(onlyProblem(document, 'b').at).toBe('key');
    expect(onlyProblem(document, 'a').at).toBe('key');
  });

  if (meant !== undefined)
    it('has a hint at the key that was meant', () => {
      expect(onlyProblem(document, 'b').hint).toBe(`did you mean \`${meant}\`?`);
    });
});

describe.each(['a', 'b'] as const)(
  'variant %s: an unknown key beside `cv` and `design`',
  (variant) => {
    it('is a warning', () => {
      expect(problemsOf({ cv: { name: 'Jane Doe' }, version: 1 }, variant)).toEqual([
        'warning ignored-key version',
      ]);
    });

    it('that is a field of the CV has a hint where it belongs', () => {
      expect(onlyProblem({ cv: { name: 'Jane Doe' }, education: [] }, variant).hint).toBe(
        'move it to `cv`',
      );
    });
  },
);

describe('the hint of an unknown key', () => {
  it('names the kinds of entries that have the key', () => {
    const document = withEntry('NormalEntry', { institution: 'x' });
    expect(onlyProblem(document).hint).toBe(
      '`institution` belongs to an EducationEntry; this section holds NormalEntry',
    );
  });

  it.each([
    ['of JSON Resume', 'use `work_experience`', withCv({ work: [] })],
    ['of RenderCV', 'use `custom_sections`', withCv({ sections: ['x'] })],
    ['with another word', 'use `highlights`', withEntry('NormalEntry', { description: 'x' })],
    [
      'with another word for what is there, and at home elsewhere',
      'make its text an item of `highlights`',
      withEntry('NormalEntry', { summary: 'x', highlights: ['y'] }),
    ],
    [
      'with a word that may mean a field which the entry must have',
      'use `details`',
      withCv({ skills: [{ name: 'x', description: 'x' }] }),
    ],
    ['of another level', 'move it to `design.options`', withCv({ primary_color: 'x' })],
    ['of an inner object', 'use `primary_color` in `options`', withDesign({ color: 'x' })],
    ['of an entry', '`company` belongs in an entry of a section', withCv({ company: 'x' })],
    [
      'of a section of its own',
      'a section of your own goes into `custom_sections`: `- title: Languages`, and below it `entry_type: OneLineEntry` and `entries:`; in it `- name: ""`, and below it `details: x`',
      withCv({ languages: ['x'] }),
    ],
    [
      'of its own object',
      'remove one of the two `cv`, and keep the keys of both',
      withCv({ cv: { label: 'x' } }),
    ],
    ['of nothing', 'remove it; `cvpress explain cv` shows the keys of a CV', withCv({ zzz: 5 })],
  ])('$0: $1', (_, hint, document) => {
    expect(onlyProblem(document).hint).toBe(hint);
  });

  it('lists the keys where none is near', () => {
    expect(onlyProblem(withDesign({ pattern: 'x' })).hint).toBe(
      'remove it, or use one of `theme`, `font`, `font_size`, `page_size`, `options`',
    );
  });

  it('renames the first of two that stand for one key, and leaves the other to the author', () => {
    const document = withCv({ projects: [{ name: 'A', bullets: ['x'], description: 'y' }] });
    expect(
      validateDocument(document, ENGLISH_B).map(({ hint, fix }) => [hint, fix?.confidence]),
    ).toEqual([
      ['use `highlights`', 'likely'],
      ['use `highlights`', undefined],
    ]);
  });

  it('does not rename to a key that is there already', () => {
    const { hint, fix } = onlyProblem(withCv({ label: 'x', labels: 'y' }));
    expect({ hint, fix }).toEqual({
      hint: 'did you mean `label`? Rename it, and keep only one `label` in a file',
    });
  });
});

describe('keys with the names of what every object has', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is an unknown key',
    (key) => {
      const document = JSON.parse(`{ "cv": { "name": "Jane Doe", "${key}": { "x": 1 } } }`);
      expect(problemsOf(document, 'b')).toEqual([`error unknown-key cv.${key}`]);
      expect(onlyProblem(document).hint).toEqual(expect.any(String));
      expect(problemsOf(document, 'a')).toEqual([`warning ignored-key cv.${key}`]);
    },
  );

  it('a name in `__proto__` is not the name', () => {
    const document = JSON.parse('{ "cv": { "__proto__": { "name": "Jane Doe" } } }');
    expect(problemsOf(document, 'b')).toContain('error missing-key cv');
  });
});

describe('one cause, one message', () => {
  const MISSPELT: Row[] = [
    ['cv.name', { cv: { nmae: 'Jane Doe' } }, 'cv.nmae'],
    ...KINDS.map((kind): Row => {
      const [first = '', ...others] = Object.keys(REQUIRED[kind]);
      const misspelt = `${first}s`;
      const entry = {
        [misspelt]: REQUIRED[kind][first],
        ...Object.fromEntries(others.map((key) => [key, REQUIRED[kind][key]])),
      };
      const section = SECTION_OF[kind];
      return [`${kind}.${first}`, withCv({ [section]: [entry] }), `cv.${section}[0].${misspelt}`];
    }),
    [
      'SocialNetwork.username',
      withCv({ social_networks: [{ network: 'GitHub', user_name: 'jane' }] }),
      'cv.social_networks[0].user_name',
    ],
    [
      'Section.entry_type',
      withCv({ custom_sections: [{ title: 'T', entrytype: 'NormalEntry', entries: [] }] }),
      'cv.custom_sections[0].entrytype',
    ],
    [
      'Section.entries',
      withCv({ custom_sections: [{ title: 'T', entry_type: 'NormalEntry', entrys: [] }] }),
      'cv.custom_sections[0].entrys',
    ],
  ];

  it.each(MISSPELT)('a misspelt %s', (_, document, path) => {
    expect(problemsOf(document)).toEqual([`error unknown-key ${path}`]);
  });

  it('a required key that is missing is still reported beside an unrelated unknown key', () => {
    const document = { cv: { nationality: 'Swiss' } };
    expect(problemsOf(document).sort()).toEqual([
      'error missing-key cv',
      'error unknown-key cv.nationality',
    ]);
  });

  it('a misspelt key in one entry does not hide the missing key of another', () => {
    const document = withCv({ personal_projects: [{ nmae: 'x' }, {}] });
    expect(problemsOf(document)).toEqual([
      'error unknown-key cv.personal_projects[0].nmae',
      'error missing-key cv.personal_projects[1]',
    ]);
  });

  it('a wrong entry_type is one message, whatever its entries hold', () => {
    const document = withCv({
      custom_sections: [{ title: 'T', entry_type: 'NormalEntri', entries: [{ a: 1 }, 5] }],
    });
    expect(problemsOf(document)).toEqual(['error not-allowed cv.custom_sections[0].entry_type']);
  });

  it('a text of the wrong form and the wrong size is one message', () => {
    expect(problemsOf(withCv({ website: '' }))).toEqual(['error bad-uri cv.website']);
    expect(problemsOf(withCv({ website: ' '.repeat(3000) }))).toHaveLength(1);
  });

  it('a list instead of an object is one message', () => {
    expect(problemsOf(withDesign({ options: [] }))).toEqual(['error wrong-type design.options']);
    expect(problemsOf({ cv: [{ name: 'Jane' }] })).toEqual(['error wrong-type cv']);
  });
});

/** A section that only variant A takes. */
const MIXED = {
  title: 'T',
  entry_type: 'NormalEntry',
  entries: [{ name: 'x' }, REQUIRED.ExperienceEntry],
};

describe('the note that a document is valid as variant A', () => {
  it.each([
    [
      'a custom section with entries of several kinds',
      withCv({
        custom_sections: [
          {
            title: 'T',
            entry_type: 'NormalEntry',
            entries: [{ name: 'x' }, { company: 'CERN', position: 'Engineer' }],
          },
        ],
      }),
    ],
    [
      'another kind of entry than the section says',
      withCv({
        custom_sections: [
          { title: 'T', entry_type: 'ExperienceEntry', entries: [{ name: 'x', date: '2020' }] },
        ],
      }),
    ],
  ])('is added for $0', (_, document) => {
    const notes = validateDocument(document, ENGLISH_B).filter((d) => d.code === 'valid-as-a');
    expect(notes).toMatchObject([{ severity: 'info', path: [] }]);
    expect(codesOf(document, 'b').at(-1)).toBe('valid-as-a');
    expect(codesOf(document, 'a')).not.toContain('valid-as-a');
  });

  it.each([
    ['a document without errors', withCv({})],
    ['a document with a warning only', { cv: { name: 'Jane Doe' }, version: 1 }],
    ['a key that variant A ignores', withCv({ nationality: 'Swiss' })],
    ['a section that variant A ignores', withCv({ experience: [{ company: 'CERN' }] })],
    [
      'a date in a section that variant A ignores',
      withCv({ experience: [{ company: 'CERN', position: 'x', start_date: 'Sept 2020' }] }),
    ],
    ['a misspelt key of an entry', withEntry('OneLineEntry', { higlights: ['x'] })],
    ['a misspelt key of the person', withCv({ emial: 'jane@example.com' })],
    [
      'an empty bullet in a section that variant A ignores',
      withCv({ projects: [{ name: 'x', highlights: [null] }] }),
    ],
    ['a key beside `cv` that both ignore', { ...withCv({ custom_sections: [MIXED] }), version: 1 }],
    [
      'a date that hides another',
      withCv({
        custom_sections: [
          {
            ...MIXED,
            entries: [...MIXED.entries, { name: 'y', date: 'Fall', end_date: '2020-01-01' }],
          },
        ],
      }),
    ],
    ['an error of both variants', withCv({ email: 'x' })],
    ['an error of variant A beside one of variant B', withCv({ nationality: 'Swiss', email: 'x' })],
  ])('is not added for $0', (_, document) => {
    expect(codesOf(document, 'b')).not.toContain('valid-as-a');
  });
});
