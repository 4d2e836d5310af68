// Unknown keys: an error in variant B except at the root, a warning in variant A.

import { describe, expect, it } from 'vitest';
import { ENGLISH_CONTEXT } from '../../support/english-context.js';
import { validateDocument } from '../../support/validate.js';
import {
  getCodes,
  getOnlyProblem,
  KINDS,
  REQUIRED,
  SECTION_BY_KIND,
  summarizeProblems,
  withCv,
  withDesign,
  withEntry,
} from './documents.js';

type Row = [name: string, document: unknown, path: string, suggestion?: string];

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
      `cv.${SECTION_BY_KIND[kind]}[0].highlight`,
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

describe.each(OBJECTS)('an unknown key in %s', (_, document, path, suggestion) => {
  it('is an error in variant B', () => {
    expect(summarizeProblems(document, 'b')).toEqual([`error unknown-key ${path}`]);
  });

  it('is a warning in variant A', () => {
    expect(summarizeProblems(document, 'a')).toEqual([`warning ignored-key ${path}`]);
  });

  it('is reported at the key, not at its value', () => {
    expect(getOnlyProblem(document, 'b').at).toBe('key');
    expect(getOnlyProblem(document, 'a').at).toBe('key');
  });

  if (suggestion !== undefined)
    it('has a hint with a similar key', () => {
      expect(getOnlyProblem(document, 'b').hint).toBe(`did you mean \`${suggestion}\`?`);
    });
});

describe.each(['a', 'b'] as const)('an unknown key at the root in variant %s', (variant) => {
  it('is a warning', () => {
    expect(summarizeProblems({ cv: { name: 'Jane Doe' }, version: 1 }, variant)).toEqual([
      'warning ignored-key version',
    ]);
  });

  it('has a hint to move it to `cv` if it is a field of the CV', () => {
    expect(getOnlyProblem({ cv: { name: 'Jane Doe' }, education: [] }, variant).hint).toBe(
      'move it to `cv`',
    );
  });
});

describe('the diagnostic of an unknown key', () => {
  it('names the kinds of entries that have the key', () => {
    const document = withEntry('NormalEntry', { institution: 'x' });
    expect(getOnlyProblem(document).hint).toBe(
      'remove it: it belongs to an EducationEntry, not to a NormalEntry',
    );
  });

  it.each([
    ['of JSON Resume', 'use `work_experience`', withCv({ work: [] })],
    ['of RenderCV', 'use `custom_sections`', withCv({ sections: ['x'] })],
    ['that is a synonym', 'use `highlights`', withEntry('NormalEntry', { description: 'x' })],
    [
      'that is a synonym of an existing key',
      'move its text to an item of `highlights`',
      withEntry('NormalEntry', { summary: 'x', highlights: ['y'] }),
    ],
    [
      'that is a synonym of a required field',
      'use `details`',
      withCv({ skills: [{ name: 'x', description: 'x' }] }),
    ],
    ['of another level', 'move it to `design.options`', withCv({ primary_color: 'x' })],
    ['of an inner object', 'use `primary_color` in `options`', withDesign({ color: 'x' })],
    ['of an entry', 'move it into an entry of a section', withCv({ company: 'x' })],
    [
      'of a custom section',
      'move it to `custom_sections`: `- title: Languages`, and below it `entry_type: OneLineEntry` and `entries:`; in `entries` `- name: ""`, and below it `details: x`',
      withCv({ languages: ['x'] }),
    ],
    [
      'with the name of the object around it',
      'remove one of the two `cv`, and keep the keys of both',
      withCv({ cv: { label: 'x' } }),
    ],
    [
      'that no known key resembles',
      'remove it; run `cvpress explain cv` for the keys of a CV',
      withCv({ zzz: 5 }),
    ],
  ])('suggests a change for a key $0: $1', (_, hint, document) => {
    expect(getOnlyProblem(document).hint).toBe(hint);
  });

  it('lists the keys if none is similar', () => {
    expect(getOnlyProblem(withDesign({ pattern: 'x' })).hint).toBe(
      'remove it, or use one of `theme`, `font`, `font_size`, `page_size`, `options`',
    );
  });

  it('has a fix only for the first of two synonyms of one key', () => {
    const document = withCv({ projects: [{ name: 'A', bullets: ['x'], description: 'y' }] });
    expect(
      validateDocument(document, ENGLISH_CONTEXT).map(({ hint, fix }) => [hint, fix?.safety]),
    ).toEqual([
      ['use `highlights`', 'unsafe'],
      ['use `highlights`', undefined],
    ]);
  });

  it('has no fix if the similar key exists', () => {
    const { hint, fix } = getOnlyProblem(withCv({ label: 'x', labels: 'y' }));
    expect({ hint, fix }).toEqual({
      hint: 'did you mean `label`? Rename it, and keep only one `label`',
    });
  });

  it('suggests the field of a synonym that exists', () => {
    expect(getOnlyProblem(withCv({ label: 'x', headline: 'y' })).hint).toBe(
      'did you mean `label`? Rename it, and keep only one `label`',
    );
  });
});

describe('keys with the names of inherited properties', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'are unknown keys: %s',
    (key) => {
      const document = JSON.parse(`{ "cv": { "name": "Jane Doe", "${key}": { "x": 1 } } }`);
      expect(summarizeProblems(document, 'b')).toEqual([`error unknown-key cv.${key}`]);
      expect(getOnlyProblem(document).hint).toEqual(expect.any(String));
      expect(summarizeProblems(document, 'a')).toEqual([`warning ignored-key cv.${key}`]);
    },
  );

  it.each(['social_networks', 'contacts'])('are not called as a network of %s', (list) => {
    const entry = { network: { toString: 'x' }, username: 'x' };
    const document =
      list === 'contacts'
        ? { cv: { name: 'Jane Doe' }, contacts: [entry] }
        : withCv({ social_networks: [entry] });
    expect(getOnlyProblem(document)).toMatchObject({ code: 'not-allowed', found: 'an object' });
  });

  it('do not replace a missing name: `__proto__`', () => {
    const document = JSON.parse('{ "cv": { "__proto__": { "name": "Jane Doe" } } }');
    expect(summarizeProblems(document, 'b')).toContain('error missing-key cv');
  });
});

describe('a mistake that breaks several rules', () => {
  const MISSPELLED: Row[] = [
    ['cv.name', { cv: { nmae: 'Jane Doe' } }, 'cv.nmae'],
    ...KINDS.map((kind): Row => {
      const [first = '', ...rest] = Object.keys(REQUIRED[kind]);
      const misspelled = `${first}s`;
      const entry = {
        [misspelled]: REQUIRED[kind][first],
        ...Object.fromEntries(rest.map((key) => [key, REQUIRED[kind][key]])),
      };
      const section = SECTION_BY_KIND[kind];
      return [`${kind}.${first}`, withCv({ [section]: [entry] }), `cv.${section}[0].${misspelled}`];
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

  it.each(MISSPELLED)('is reported once: a misspelled %s', (_, document, path) => {
    expect(summarizeProblems(document)).toEqual([`error unknown-key ${path}`]);
  });

  it('is reported twice if an unknown key is not similar to the missing one', () => {
    const document = { cv: { nationality: 'Swiss' } };
    expect(summarizeProblems(document).sort()).toEqual([
      'error missing-key cv',
      'error unknown-key cv.nationality',
    ]);
  });

  it('is reported twice if the keys are in different entries', () => {
    const document = withCv({ personal_projects: [{ nmae: 'x' }, {}] });
    expect(summarizeProblems(document)).toEqual([
      'error unknown-key cv.personal_projects[0].nmae',
      'error missing-key cv.personal_projects[1]',
    ]);
  });

  it('is reported once: a wrong entry_type with invalid entries', () => {
    const document = withCv({
      custom_sections: [{ title: 'T', entry_type: 'NormalEntri', entries: [{ a: 1 }, 5] }],
    });
    expect(summarizeProblems(document)).toEqual([
      'error not-allowed cv.custom_sections[0].entry_type',
    ]);
  });

  it('is reported once: a text of wrong format and size', () => {
    expect(summarizeProblems(withCv({ website: '' }))).toEqual(['error bad-uri cv.website']);
    expect(summarizeProblems(withCv({ website: ' '.repeat(3000) }))).toHaveLength(1);
  });

  it('is reported once: a list in place of an object', () => {
    expect(summarizeProblems(withDesign({ options: [] }))).toEqual([
      'error wrong-type design.options',
    ]);
    expect(summarizeProblems({ cv: [{ name: 'Jane' }] })).toEqual(['error wrong-type cv']);
  });
});

/** A section that only variant A accepts. */
const MIXED = {
  title: 'T',
  entry_type: 'NormalEntry',
  entries: [{ name: 'x' }, REQUIRED.ExperienceEntry],
};

describe('the info that a document is valid as variant A', () => {
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
      'an entry of another kind than its section',
      withCv({
        custom_sections: [
          { title: 'T', entry_type: 'ExperienceEntry', entries: [{ name: 'x', date: '2020' }] },
        ],
      }),
    ],
  ])('is added for $0', (_, document) => {
    const infos = validateDocument(document, ENGLISH_CONTEXT).filter(
      (d) => d.code === 'valid-as-variant-a',
    );
    expect(infos).toMatchObject([{ severity: 'info', path: [] }]);
    expect(getCodes(document, 'b').at(-1)).toBe('valid-as-variant-a');
    expect(getCodes(document, 'a')).not.toContain('valid-as-variant-a');
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
    ['a misspelled key of an entry', withEntry('OneLineEntry', { higlights: ['x'] })],
    ['a misspelled key of the person', withCv({ emial: 'jane@example.com' })],
    [
      'an empty bullet in a section that variant A ignores',
      withCv({ projects: [{ name: 'x', highlights: [null] }] }),
    ],
    [
      'a key next to `cv` that both ignore',
      { ...withCv({ custom_sections: [MIXED] }), version: 1 },
    ],
    [
      'a date that overrides another',
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
    [
      'an error of variant A next to one of variant B',
      withCv({ nationality: 'Swiss', email: 'x' }),
    ],
  ])('is not added for $0', (_, document) => {
    expect(getCodes(document, 'b')).not.toContain('valid-as-variant-a');
  });
});

it('suggests replacements for 1,000 misspelled keys of an object', () => {
  const keys = Array.from({ length: 1001 }, (_, index) => [`experienc${index}`, 'x']);
  const hints = validateDocument(withCv(Object.fromEntries(keys)), ENGLISH_CONTEXT).map(
    ({ hint }) => hint,
  );
  expect(hints[999]).toContain('experience');
  expect(hints[1000]).toBe('remove it');
});
