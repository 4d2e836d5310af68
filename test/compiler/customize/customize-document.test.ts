import { describe, expect, it } from 'vitest';
import { inferValueType, parseAssignment } from '../../../src/compiler/customize/assignments.js';
import { customizeDocument } from '../../../src/compiler/customize/customize-document.js';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import {
  CV_SHAPES,
  DESIGN_SHAPE,
  ENTRY_SHAPES,
  SECTION_SHAPE,
  type Shape,
} from '../../../src/compiler/validate/shape.js';
import { CvError } from '../../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { ENGLISH_CONTEXT } from '../../support/english-context.js';
import { validateDocument } from '../../support/validate.js';

const BASE = `cv:
  name: Jane Doe
  label: Diver
  summary: Dives.
  section_order: [Skills, Boats]
  education:
    - institution: ETH
      area: Physics
      highlights: [one, two]
    - institution: EPFL
      area: Maths
  skills:
    - name: Go
      details: fast
  custom_sections:
    - title: Boats
      entry_type: NormalEntry
      entries:
        - name: Ark
    - title: Prizes, large and small
      entry_type: NormalEntry
      entries:
        - name: Cup
design:
  font: Roboto
  options:
    show_timespan_in: [Boats]
`;

type Options = Partial<
  Pick<RenderOptions, 'overlays' | 'set' | 'only' | 'skip' | 'breakBefore' | 'keep'>
>;

const NO_CUSTOMIZATIONS = { overlays: [], set: [], only: [], skip: [], breakBefore: [], keep: [] };

const CONTEXT = { variant: 'b', getLocales: () => ({ locale: ENGLISH }) } as const;

/** Customizes `BASE`, and expects no problems except `entry-by-index`. */
function customize(options: Options): Record<string, never> {
  const source = parseCvSource(BASE, { file: 'cv.yaml' });
  const result = customizeDocument(
    { document: source.value, source },
    { ...NO_CUSTOMIZATIONS, ...options },
    CONTEXT,
  );
  expect(result.diagnostics.filter(({ code }) => code !== 'entry-by-index')).toEqual([]);
  return result.source.value as Record<string, never>;
}

/** Formats diagnostics as `file:line:column-column code`, and messages about customizations. */
async function formatDiagnostics(options: Options, text = BASE): Promise<string[]> {
  const source = parseCvSource(text, { file: 'cv.yaml' });
  try {
    return (await validateCv(source, options)).diagnostics
      .filter((d) => d.severity !== 'info')
      .map(summarize);
  } catch (error) {
    if (error instanceof CvError)
      return error.diagnostics.filter((d) => d.severity !== 'info').map(summarize);
    throw error;
  }
}

function summarize({ file, range, code, message }: Diagnostic): string {
  const hasMessage = code === 'bad-override' || message.startsWith('The override');
  return `${file}:${range?.start.line}:${range?.start.column}-${range?.end.column} ${code}${hasMessage ? ` ${message}` : ''}`;
}

function getValue(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((owner, key) => (owner as Record<string, unknown> | undefined)?.[key], value);
}

describe('an assignment', () => {
  it.each([
    ['cv.label=Site Engineer', 'cv.label', 'Site Engineer'],
    ['cv.email=jane@example.com', 'cv.email', 'jane@example.com'],
    ['cv.label=a=b, [c] {d} # e: "f"', 'cv.label', 'a=b, [c] {d} # e: "f"'],
    ['cv.label=2024', 'cv.label', '2024'],
    ['cv.label=null', 'cv.label', 'null'],
    ['cv.label= ', 'cv.label', ' '],
    ['cv.summary=two\n\nparagraphs', 'cv.summary', 'two\n\nparagraphs'],
    ['cv.education[0].area=Botany', 'cv.education.0.area', 'Botany'],
    ['cv.education[1].gpa=3.90', 'cv.education.1.gpa', '3.90'],
    ['cv.education[0].highlights[1]=2', 'cv.education.0.highlights.1', '2'],
    ['cv.education[0].highlights[+]=three', 'cv.education.0.highlights', ['one', 'two', 'three']],
    ['cv.education[0].highlights[]=three', 'cv.education.0.highlights', ['one', 'two', 'three']],
    ['cv.education[1].highlights[+]=first', 'cv.education.1.highlights', ['first']],
    ['cv.education[0].highlights=[x, 3.0]', 'cv.education.0.highlights', ['x', '3.0']],
    ['cv.section_order=[Boats]', 'cv.section_order', ['Boats']],
    ['cv.skills[+]={name: Rust, details: safe}', 'cv.skills.1', { name: 'Rust', details: 'safe' }],
    ['cv.skills[+].name=Rust', 'cv.skills.1', { name: 'Rust' }],
    ['cv.projects[+].name=Raft', 'cv.projects', [{ name: 'Raft' }]],
    [
      'cv.publications=[{cited_by: 5, doi: 10.0}]',
      'cv.publications.0',
      { cited_by: 5, doi: '10.0' },
    ],
    ['cv.custom_sections[0].title=Ships', 'cv.custom_sections.0.title', 'Ships'],
    [
      'cv.custom_sections[0].entries[0].url=https://a.b/?c=d',
      'cv.custom_sections.0.entries.0.url',
      'https://a.b/?c=d',
    ],
    ['design.font=EBGaramond', 'design.font', 'EBGaramond'],
    ['design.options.margins.page.top=2 cm', 'design.options.margins', { page: { top: '2 cm' } }],
    ['design.options.show_last_updated_date=false', 'design.options.show_last_updated_date', false],
    ['cv.education["EPFL"].area=Law', 'cv.education.1.area', 'Law'],
    ['cv.education[epfl].area=Law', 'cv.education.1.area', 'Law'],
    ['cv.education[institution=ETH, area=Physics].gpa=5', 'cv.education.0.gpa', '5'],
    ['cv.education[ETH].highlights[two]=2=2', 'cv.education.0.highlights', ['one', '2=2']],
    [
      'cv.custom_sections["Prizes, large and small"].title=Cups',
      'cv.custom_sections.1.title',
      'Cups',
    ],
    [
      'cv.custom_sections[Boats].entries[Ark].name=Raft',
      'cv.custom_sections.0.entries.0.name',
      'Raft',
    ],
  ])('changes the value at its path: %s', (set, path, value) => {
    expect(getValue(customize({ set: [set] }), path)).toEqual(value);
  });

  it.each([
    ['cv.label=', 'cv.label', undefined],
    ['cv.skills=', 'cv.skills', undefined],
    ['cv.education[0]=', 'cv.education', [{ institution: 'EPFL', area: 'Maths' }]],
    ['cv.education[0].highlights[0]=', 'cv.education.0.highlights', ['two']],
    ['cv.phone=', 'cv.phone', undefined],
    ['cv.education["Maths"]=', 'cv.education.1', undefined],
    ['design.options.margins.page.top=', 'design.options.margins', undefined],
  ])('without text deletes any value at its path: %s', (set, path, value) => {
    expect(getValue(customize({ set: [set] }), path)).toEqual(value);
  });

  it('sets a number', () => {
    const set = ['cv.publications[+].title=T', 'cv.publications[0].cited_by=12'];
    expect(getValue(customize({ set }), 'cv.publications.0')).toEqual({ title: 'T', cited_by: 12 });
  });

  it('applies after earlier assignments', () => {
    const set = [
      'cv.label=first',
      'cv.label=last',
      'cv.skills[+].name=A',
      'cv.skills[1].details=B',
      'cv.skills[0]=',
    ];
    const document = customize({ set });
    expect(getValue(document, 'cv.label')).toBe('last');
    expect(getValue(document, 'cv.skills')).toEqual([{ name: 'A', details: 'B' }]);
  });

  it('keeps other values and the original document', () => {
    const source = parseCvSource(BASE);
    const original = structuredClone(source.value);
    const options = { ...NO_CUSTOMIZATIONS, set: ['cv.education[0].area=Botany'] };
    const { value } = customizeDocument(
      { document: source.value, source },
      options,
      CONTEXT,
    ).source;
    expect(source.value).toEqual(original);
    expect(value).toEqual(parseCvSource(BASE.replace('Physics', 'Botany')).value);
  });

  it('creates missing objects', () => {
    const options = { ...NO_CUSTOMIZATIONS, set: ['cv.name=Jane'] };
    expect(
      customizeDocument({ document: {}, source: undefined }, options, CONTEXT).source.value,
    ).toEqual({
      cv: { name: 'Jane' },
    });
  });
});

describe('an invalid assignment', () => {
  it.each<[set: string, message: string]>([
    ['cv.label', '1:1-9 bad-option The override "cv.label" has no `=`.'],
    ['', '1:1-1 bad-option The override "" has no `=`.'],
    ['=x', '1:1-2 bad-option The override "=x" has no path before its `=`.'],
    [
      'cv..label=x',
      '1:3-10 bad-option The override "cv..label=x" has a part in its path that is neither a key nor an index.',
    ],
    ['.cv.label=x', '1:1-10 bad-option The override ".cv.label=x" has no path before its `=`.'],
    ['cv.skills[x]=y', '1:1-13 bad-override "x" matches no entry of `cv.skills`.'],
    ['cv.skills[-1]=y', '1:1-14 bad-override "-1" matches no entry of `cv.skills`.'],
    [
      'cv.skills["Go=y',
      '1:10-14 bad-option The override "cv.skills[\\"Go=y" has a part in its path that is neither a key nor an index.',
    ],
    ['cv.label["x"]=y', '1:1-9 bad-override `cv.label` is not a list.'],
    ['label=x', '1:1-6 bad-option The override "label=x" must begin with `cv` or `design`.'],
    ['[0]=x', '1:1-4 bad-option The override "[0]=x" must begin with `cv` or `design`.'],
    ['cv.skills=[a', '1:11-13 bad-option'],
    ['.0=x', '1:1-3 bad-option The override ".0=x" has no path before its `=`.'],
    ['cv.skills.7.name=x', '1:1-12 bad-override `cv.skills` has one entry, [0].'],
    ['cv.skills[7].name=x', '1:1-13 bad-override `cv.skills` has one entry, [0].'],
    ['cv.education[2]=', '1:1-16 bad-override `cv.education` has 2 entries, [0] to [1].'],
    ['cv.projects[0].name=x', '1:1-15 bad-override `cv.projects` has no entries.'],
    ['cv.education.area=x', '1:1-13 bad-override `cv.education` has no keys: it is a list.'],
    ['cv.name.first=x', '1:1-8 bad-override `cv.name` has no keys: it is the text "Jane Doe".'],
    ['cv.label[0]=x', '1:1-9 bad-override `cv.label` is not a list.'],
    ['cv.phone[0]=x', '1:1-9 bad-override `cv.phone` is not a list.'],
    ['cv.projects.name=x', '1:1-12 bad-override `cv.projects` has no keys: it is a list.'],
    ['cv.phone.area=41', '1:15-17 wrong-type'],
    ['cv[0]=x', '1:1-3 bad-override `cv` is not a list.'],
    ['cv.lable=x', '1:4-9 unknown-key'],
    ['cv.education[0].aera=x', '1:17-21 unknown-key'],
    ['cv.email=x', '1:10-11 bad-email'],
    ['cv.education[1].start_date=soon', '1:28-32 bad-date'],
    ['cv.skills[+].name=Rust', '1:19-23 missing-key'],
    ['cv.skills[+]={name: Rust, detials: x}', '1:27-34 unknown-key'],
    ['cv.education[0].highlights=none', '1:28-32 wrong-type'],
    ['cv.section_order=[Skills, Boots]', '1:27-32 unknown-section'],
    ['design.font=Arial', '1:13-18 not-allowed'],
    ['design.options.margins.page.topp=1cm', '1:29-33 unknown-key'],
    ['design.options.show_last_updated_date=perhaps', '1:39-46 wrong-type'],
    ['cv.summary=two\nlines\u0000', '2:6-7 missing-glyph'],
  ])('is reported at its text: %s', async (set, message) => {
    expect(await formatDiagnostics({ set: [set] })).toEqual([`--set:${message}`]);
  });

  it('is reported with its number as the line', async () => {
    const set = ['cv.label=good', 'cv.email=bad', 'cv.phone=1'];
    expect(await formatDiagnostics({ set })).toEqual([
      '--set:2:10-13 bad-email',
      '--set:3:10-11 bad-size',
    ]);
  });

  it.each([
    ['label=x', 'did you mean `cv.label`?'],
    ['desing.font=x', 'did you mean `design`?'],
    ['cv.education.area=x', 'name an entry, like `cv.education[0].area`'],
    ['cv.skills[7].name=x', 'add one with `cv.skills[+]`'],
    ['cv.lable=x', 'did you mean `label`?'],
  ])('%s has the hint %s', async (set, hint) => {
    const { value } = parseCvSource(
      'cv: {name: J, skills: [{name: a, details: b}], education: []}',
    );
    const diagnostics = await validateCv(value, { set: [set] }).then(
      (result) => result.diagnostics,
      (error: CvError) => error.diagnostics,
    );
    expect(diagnostics.map((d) => d.hint)).toContain(hint);
  });
});

describe('an overlay', () => {
  it.each([
    ['replaces a text', 'cv: {label: Site Engineer}', 'cv.label', 'Site Engineer'],
    ['adds a key', 'cv: {email: a@b.de}', 'cv.email', 'a@b.de'],
    ['keeps other keys', 'cv: {label: x}', 'cv.name', 'Jane Doe'],
    [
      'merges objects',
      'design: {options: {margins: {page: {top: 1cm}}}}',
      'design',
      {
        font: 'Roboto',
        options: { show_timespan_in: ['Boats'], margins: { page: { top: '1cm' } } },
      },
    ],
    ['removes a key with null', 'cv: {label: null, summary: ~, skills: }', 'cv.label', undefined],
    [
      'replaces a list',
      'cv: {skills: [{name: C, details: D}]}',
      'cv.skills',
      [{ name: 'C', details: 'D' }],
    ],
    [
      'changes an entry by index',
      'cv: {education: {1: {area: Law}}}',
      'cv.education.1',
      { institution: 'EPFL', area: 'Law' },
    ],
    [
      'replaces an item by index',
      'cv: {education: {0: {highlights: {1: new}}}}',
      'cv.education.0.highlights',
      ['one', 'new'],
    ],
    [
      'changes an entry by name',
      'cv: {education: {EPFL: {area: Law}}}',
      'cv.education.1',
      { institution: 'EPFL', area: 'Law' },
    ],
    [
      'removes an item by its first words',
      'cv: {education: {"area=Physics": {highlights: {one: null}}}}',
      'cv.education.0.highlights',
      ['two'],
    ],
    ['replaces a missing list with an empty object', 'cv: {awards: {}}', 'cv.awards', {}],
    [
      'removes an entry by index',
      'cv: {education: {0: null}}',
      'cv.education',
      [{ institution: 'EPFL', area: 'Maths' }],
    ],
    [
      'adds an entry',
      'cv: {skills: {+: {name: C, details: D}}}',
      'cv.skills.1',
      { name: 'C', details: 'D' },
    ],
    [
      'adds entries',
      'cv: {education: {0: {highlights: {+: [x, y]}}}}',
      'cv.education.0.highlights',
      ['one', 'two', 'x', 'y'],
    ],
    [
      'adds an entry to a missing list',
      'cv: {projects: {+: [{name: Raft}]}}',
      'cv.projects',
      [{ name: 'Raft' }],
    ],
    [
      'uses the original indices',
      'cv: {education: {0: null, 1: {area: Law}, +: [{institution: U, area: A}]}}',
      'cv.education',
      [
        { institution: 'EPFL', area: 'Law' },
        { institution: 'U', area: 'A' },
      ],
    ],
    ['replaces an object with a text', 'design: x', 'design', 'x'],
    ['may be empty', '{}', 'cv.label', 'Diver'],
  ])('%s', (_, overlay, path, value) => {
    expect(getValue(customize({ overlays: [{ text: overlay, file: 'job.yaml' }] }), path)).toEqual(
      value,
    );
    expect(
      getValue(customize({ overlays: [parseCvSource(overlay).value as object] }), path),
    ).toEqual(value);
  });

  it('is accepted as JSON', () => {
    expect(
      getValue(
        customize({ overlays: [{ text: '{"cv": {"label": "J"}}', file: 'job.json' }] }),
        'cv.label',
      ),
    ).toBe('J');
  });

  it('is accepted as a result of parseCvSource', () => {
    expect(getValue(customize({ overlays: [parseCvSource('cv: {label: S}')] }), 'cv.label')).toBe(
      'S',
    );
  });

  it('applies after earlier overlays and before assignments', () => {
    const overlays = [{ text: 'cv: {label: one, summary: one}' }, { text: 'cv: {label: two}' }];
    const document = customize({ overlays, set: ['cv.summary=set'] });
    expect([getValue(document, 'cv.label'), getValue(document, 'cv.summary')]).toEqual([
      'two',
      'set',
    ]);
  });
});

describe('an invalid overlay', () => {
  it.each([
    ['invalid YAML', 'cv: [', ['job.yaml:1:5-6 syntax']],
    ['no text', '', ['job.yaml:1:1-1 empty-source']],
    ['a list', '- cv', ['job.yaml:1:3-5 not-an-object']],
    ['a key twice', 'cv: {label: a}\ncv: {label: b}\n', ['job.yaml:2:1-3 duplicate-key']],
    ['an unknown key', 'cv:\n  lable: x\n', ['job.yaml:2:3-8 unknown-key']],
    ['an unknown key at the root', 'label: x\n', ['job.yaml:1:1-6 ignored-key']],
    ['a wrong value', 'cv:\n  email: x\n', ['job.yaml:2:10-11 bad-email']],
    [
      'a wrong value in an entry of the document',
      'cv:\n  education:\n    1: {url: x}\n',
      ['job.yaml:3:5-6 entry-by-index', 'job.yaml:3:14-15 bad-uri'],
    ],
    [
      'an entry that lacks a key',
      'cv:\n  skills:\n    +: {name: x}\n',
      ['job.yaml:3:8-17 missing-key'],
    ],
    [
      'an index after the last entry',
      'cv:\n  skills:\n    3: {name: x}\n',
      ['job.yaml:3:5-6 bad-override `cv.skills` has no entry 3: it has 1, counted from 0.'],
    ],
    [
      'an index in a missing list',
      'cv:\n  projects: {0: {name: x}}\n',
      ['job.yaml:2:14-15 bad-override `cv.projects` has no entries.'],
    ],
    [
      'a key in place of an index',
      'cv:\n  skills:\n    name: x\n',
      ['job.yaml:3:5-9 bad-override "name" matches no entry of `cv.skills`.'],
    ],
  ])('is reported at its text: %s', async (_, text, messages) => {
    const overlays = [{ text, file: 'job.yaml' }];
    expect(await formatDiagnostics({ overlays })).toEqual(messages);
  });

  it('does not change the ranges of problems in the document', async () => {
    const overlays = [{ text: 'cv:\n  email: x\n  education: {0: null}\n', file: 'job.yaml' }];
    expect(
      await formatDiagnostics(
        { overlays, set: ['cv.phone=1'] },
        BASE.replace('Maths', 'Maths\n      gpaa: 1'),
      ),
    ).toEqual([
      'cv.yaml:12:7-11 unknown-key',
      'job.yaml:2:10-11 bad-email',
      'job.yaml:3:15-16 entry-by-index',
      '--set:1:10-11 bad-size',
    ]);
  });

  it('is reported at its file and line even if the document is an object', async () => {
    const overlays = [{ text: 'cv:\n  email: x\n', file: 'job.yaml' }];
    const { diagnostics } = await validateCv({ cv: { name: 'J', phone: '1' } }, { overlays });
    expect(diagnostics.map(({ file, range, code }) => [code, file, range?.start.line])).toEqual([
      ['bad-email', 'job.yaml', 2],
      ['bad-size', undefined, undefined],
    ]);
  });
});

describe('sections', () => {
  const listTitles = (options: Options): string[] => {
    const { cv } = customize(options) as unknown as { cv: Record<string, never> };
    const custom = (cv.custom_sections ?? []) as unknown as { title: string }[];
    return [
      ...['summary', 'education', 'skills'].filter((key) => cv[key] !== undefined),
      ...custom.map((s) => s.title),
    ];
  };
  const ALL = ['summary', 'education', 'skills', 'Boats', 'Prizes, large and small'];
  it.each([
    [{ only: ['Education'] }, ['education']],
    [{ only: ['education', 'BOATS'] }, ['education', 'Boats']],
    [{ only: ['Education,Summary'] }, ['summary', 'education']],
    [{ only: ['Education, boats'] }, ['education', 'Boats']],
    [{ only: ['Prizes, large and small'] }, ['Prizes, large and small']],
    [{ only: ['Publications'] }, []],
    [{ skip: ['Education'] }, ALL.filter((title) => title !== 'education')],
    [{ skip: ['Summary', 'Boats'] }, ['education', 'skills', 'Prizes, large and small']],
    [{ skip: ['work_experience'] }, ALL],
    [{ only: ['Education', 'Skills'], skip: ['Skills'] }, ['education']],
    [{ only: [], skip: [] }, ALL],
  ])('are selected by $0', (options, titles) => {
    expect(listTitles(options)).toEqual(titles);
  });

  it('are removed from lists of titles when omitted', async () => {
    const document = customize({ skip: ['Boats'] });
    expect(getValue(document, 'cv.section_order')).toEqual(['Skills']);
    expect(getValue(document, 'design.options.show_timespan_in')).toEqual([]);
    expect(await formatDiagnostics({ skip: ['Boats'] })).toEqual([]);
  });

  const SECTION = '{title: Boats, entry_type: NormalEntry, entries: [{name: x}]}';
  it.each([
    ['an overlay that removes one', 'cv: {custom_sections: {Boats: null}}', ['Skills']],
    ['an overlay that removes all', 'cv: {custom_sections: null}', ['Skills']],
    [
      'an overlay with a section of the same title',
      `cv: {custom_sections: [${SECTION}]}`,
      ['Skills', 'Boats'],
    ],
  ])('are listed only if they exist after %s', async (_, text, titles) => {
    const options = { overlays: [{ text }] };
    const document = customize(options);
    expect(getValue(document, 'cv.section_order')).toEqual(titles);
    expect(getValue(document, 'design.options.show_timespan_in')).toEqual(titles.slice(1));
    expect(await formatDiagnostics(options)).toEqual([]);
  });

  it('are listed by their new titles if an overlay swaps them', async () => {
    const [first, second] = ['Boats', 'Prizes, large and small'];
    const custom_sections = { [first]: { title: second }, [second]: { title: first } };
    const options = { overlays: [{ cv: { custom_sections } }] };
    const document = customize(options);
    expect(getValue(document, 'cv.section_order')).toEqual(['Skills', second]);
    expect(await formatDiagnostics(options)).toEqual([]);
  });

  it.each<{ name: string; title: unknown; cv: object | null; code: string }>([
    { name: 'the whole `cv`', title: 'Boats', cv: null, code: 'placeholder-name' },
    {
      name: 'one whose title is an object',
      title: { toString: 'x' },
      cv: { custom_sections: null },
      code: 'unknown-section',
    },
  ])('are removed by an overlay: $name', async ({ title, cv, code }) => {
    const section = { title, entry_type: 'NormalEntry', entries: [{ name: 'x' }] };
    const document = { cv: { name: 'J', section_order: ['Boats'], custom_sections: [section] } };
    const { diagnostics } = await validateCv(document as never, { overlays: [{ cv }] });
    expect(diagnostics.map((d) => d.code)).toEqual([code]);
  });

  it('are removed in linear time', () => {
    const titles = Array.from({ length: 5000 }, (_, index) => `Section ${index}`);
    const custom_sections = titles.map((title) => ({ title, entries: [{ name: 'x' }] }));
    const root = { cv: { section_order: titles, custom_sections } };
    const start = performance.now();
    const { source } = customizeDocument(
      { document: root, source: undefined },
      { ...NO_CUSTOMIZATIONS, overlays: [{ cv: { custom_sections: null } }] },
      CONTEXT,
    );
    expect(getValue(source.value, 'cv.section_order')).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('are selected even if an overlay adds them', () => {
    const overlays = [
      {
        text: 'cv: {custom_sections: {+: {title: New, entry_type: NormalEntry, entries: [{name: x}]}}}',
      },
    ];
    expect(listTitles({ overlays, only: ['new'] })).toEqual(['New']);
  });

  it('are selected by the key of a title in RenderCV', () => {
    const overlays = [
      {
        text: 'cv: {custom_sections: {+: {title: Big Boats, entry_type: NormalEntry, entries: [{name: x}]}}}',
      },
    ];
    expect(listTitles({ overlays, only: ['big_boats'] })).toEqual(['Big Boats']);
  });

  it.each([
    [{ only: ['Edukation'] }, ['--only:1:1-10 unknown-section']],
    [{ skip: ['Skills', 'Boots'] }, ['--skip:2:1-6 unknown-section']],
    [{ skip: ['Skills, Boots'] }, ['--skip:1:9-14 unknown-section']],
    [{ breakBefore: ['Boats', 'Boots'] }, ['--break-before:2:1-6 unknown-section']],
    [{ keep: ['Skills, Boots'] }, ['--keep:1:9-14 unknown-section']],
    [{ only: [''] }, ['--only:1:1-1 unknown-section']],
  ])('are reported if unknown: $0', async (options, expected) => {
    const lines = await formatDiagnostics(options);
    expect(lines.filter((line) => !line.includes('section_order'))).toEqual(expected);
  });
});

describe('page breaks of sections', () => {
  it.each<{ options: Options; before?: string[]; kept?: string[] }>([
    { options: { breakBefore: ['Skills'] }, before: ['skills'] },
    {
      options: { breakBefore: ['skills, BOATS', 'Education'] },
      before: ['skills', 'boats', 'education'],
    },
    { options: { keep: ['Prizes, large and small'] }, kept: ['prizes, large and small'] },
    {
      options: { keep: ['Summary'], breakBefore: ['Skills'] },
      before: ['skills'],
      kept: ['summary'],
    },
    // Page breaks of absent and omitted sections are accepted.
    { options: { breakBefore: ['Publications'] }, before: ['publications'] },
    { options: { keep: ['Boats'], skip: ['Boats'] }, kept: ['boats'] },
  ])('are read from $options', ({ options, before = [], kept = [] }) => {
    const source = parseCvSource(BASE);
    const { breaks, diagnostics } = customizeDocument(
      { document: source.value, source },
      { ...NO_CUSTOMIZATIONS, ...options },
      CONTEXT,
    );
    expect(diagnostics).toEqual([]);
    expect(breaks).toEqual({ before: new Set(before), kept: new Set(kept) });
  });

  it('are not reported for an invalid document', () => {
    const options = { ...NO_CUSTOMIZATIONS, keep: ['Boats'] };
    expect(
      customizeDocument({ document: 'x', source: undefined }, options, CONTEXT).diagnostics,
    ).toEqual([]);
  });
});

it('renderCv renders the customized document', async () => {
  const source = parseCvSource(BASE);
  const options = { set: ['cv.label=Site Engineer'], skip: ['Skills'], today: '2026-11-20' };
  const { typ } = await renderCv(source, { formats: ['typ'], ...options });
  expect(typ).toContain('Site Engineer');
  expect(typ).not.toContain('Skills');
});

const VALUES: Readonly<Record<ReturnType<typeof inferValueType>, unknown>> = {
  text: 'text',
  scalar: 1,
  list: [],
  object: {},
};

function inferKind(path: string): keyof typeof VALUES {
  const assignment = parseAssignment(`${path}=`);
  if ('problem' in assignment) throw new Error(assignment.problem);
  return inferValueType(assignment.steps);
}

function isWrongType(document: unknown, key: string): boolean {
  return validateDocument(document, ENGLISH_CONTEXT).some(
    ({ code, path }) => code === 'wrong-type' && path.at(-1) === key,
  );
}

const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

function listDesignPaths(shape: Shape, path: readonly string[]): string[][] {
  return shape.keys.flatMap((key) => {
    const inner = shape.objects?.[key];
    return [[...path, key], ...(inner === undefined ? [] : listDesignPaths(inner, [...path, key]))];
  });
}

describe('inferValueType', () => {
  it.each(CV_SHAPES.b.keys)('returns the type of cv.%s in the schema', (key) => {
    expect(isWrongType({ cv: { name: 'J', [key]: VALUES[inferKind(`cv.${key}`)] } }, key)).toBe(
      false,
    );
  });

  it.each(listDesignPaths(DESIGN_SHAPE, ['design']).map((path) => path.join('.')))(
    'returns the type of %s in the schema',
    (name) => {
      const path = name.split('.');
      const key = path.at(-1) as string;
      const value = key === 'show_last_updated_date' ? true : VALUES[inferKind(name)];
      expect(isWrongType(nest(path, value), key)).toBe(false);
    },
  );

  it.each(
    Object.entries(ENTRY_SHAPES).flatMap(([kind, { keys }]) =>
      keys.map((key) => [kind, key] as const),
    ),
  )('returns the type of a field in a section of %s: %s', (kind, key) => {
    const entry = { [key]: VALUES[inferKind(`cv.custom_sections[0].entries[0].${key}`)] };
    const document = {
      cv: { name: 'J', custom_sections: [{ title: 'T', entry_type: kind, entries: [entry] }] },
    };
    expect(isWrongType(document, key)).toBe(false);
  });

  it.each(SECTION_SHAPE.keys)('returns the type of the key %s of a custom section', (key) => {
    const section = {
      title: 'T',
      entry_type: 'NormalEntry',
      entries: [],
      [key]: VALUES[inferKind(`cv.custom_sections[0].${key}`)],
    };
    expect(isWrongType({ cv: { name: 'J', custom_sections: [section] } }, key)).toBe(false);
  });
});

it.each([
  ['cv.skills[0]', 'object'],
  ['cv.skills[+]', 'object'],
  ['cv.social_networks[0]', 'object'],
  ['cv.section_order[0]', 'text'],
  ['cv.publications[0].authors[]', 'text'],
  ['cv.publications[0].cited_by', 'scalar'],
] as const)('inferValueType returns for %s the type %s', (path, kind) => {
  expect(inferKind(path)).toBe(kind);
});
