// What RenderCV's themes, settings and texts become, and what is reported.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import type { Source } from '../../src/compiler/source/source.js';
import { convertDocument } from '../../src/import/convert-document.js';
import { importSource } from '../../src/import/import-source.js';
import { CONVERSION } from '../../src/language-server/diagnostics.js';

const SECTIONS = { experience: [{ company: 'Kelp', position: 'Diver', start_date: '2020' }] };

function convert(root: object, sections: object = SECTIONS) {
  const original = { cv: { name: 'Ada Reef', location: 'Faro', sections }, ...root };
  const imported = importSource(parseCvSource(JSON.stringify(original)));
  if (!('document' in imported)) throw new Error(imported.diagnostics[0]?.message);
  return imported;
}

describe('importSource for a theme of RenderCV', () => {
  it.each([
    ['classic', 'classic', 'SourceSans3', '10pt', 'rgb(0, 79, 144)', { header_spacing: '7.8' }],
    [
      'engineeringclassic',
      'linear',
      'Roboto',
      '10pt',
      'rgb(0, 79, 144)',
      { colored_header: 'true', location_in_title: 'true', heading_scale: '1.36' },
    ],
    ['engineeringresumes', 'linear', 'EBGaramond', '11pt', 'black', { header: 'center' }],
    ['sb2nov', 'linear', 'EBGaramond', '11pt', 'black', { section_titles: 'ruled' }],
    ['moderncv', 'ledger', 'SourceSans3', '10pt', 'rgb(0, 79, 144)', { location_in_title: 'true' }],
    ['harvard', 'scholar', 'EBGaramond', '11pt', 'black', { justified: 'true' }],
    ['ink', 'linear', 'EBGaramond', '10pt', '#2a1852', { section_titles: 'plain' }],
    [
      'opal',
      'linear',
      'Roboto',
      '10pt',
      '#00645a',
      { entry_titles: 'inline', section_titles: 'centered' },
    ],
  ])('sets %s in %s', (theme, template, font, size, color, options) => {
    const { document, diagnostics } = convert({ design: { theme } });
    expect(document.render).toMatchObject({ template, template_options: options });
    expect(document.render).toMatchObject({ show_location: true, date_range: 'dash' });
    expect(document.design).toMatchObject({ font, font_size: size, page_size: 'letterpaper' });
    expect(document.design?.options?.primary_color).toBe(color);
    expect(diagnostics).toEqual([]);
  });

  it('keeps full names of authors in scholar', () => {
    expect(convert({ design: { theme: 'harvard' } }).document.render?.citations).toBe('plain');
  });

  it('shows time spans as classic does since 2.4', () => {
    const spans = (design: object) =>
      convert({ design }).document.design?.options?.show_timespan_in;
    expect(spans({ theme: 'classic' })).toEqual(['Experience']);
    expect(spans({ sections: { show_time_spans_in: [] } })).toBeUndefined();
    expect(spans({ text: { font_size: '10pt' } })).toBeUndefined();
  });
});

describe('importSource for a design of RenderCV with values that are invalid together', () => {
  it.each([
    ['german', 'Berufserfahrung', 'berufserfahrung'],
    ['german', 'Erfahrung', 'erfahrung'],
    ['spanish', 'Experiencia', 'experiencia'],
    ['french', 'Expérience professionnelle', 'expérience_professionnelle'],
  ])('keeps time spans in the %s section %s', (language, title, key) => {
    const design = { theme: 'sb2nov', sections: { show_time_spans_in: [key] } };
    const { document, diagnostics } = convert(
      { locale: { language }, design },
      { [title]: SECTIONS.experience },
    );
    expect(document.design?.options?.show_timespan_in).toEqual([title]);
    expect(diagnostics).toEqual([]);
  });

  it('drops the larger margin, and names it', () => {
    const page = { left_margin: '11cm', right_margin: '9cm' };
    const { document, diagnostics } = convert({ design: { theme: 'sb2nov', page } });
    expect(document.design).toMatchObject({ font: 'EBGaramond', page_size: 'letterpaper' });
    expect(document.design?.options?.margins?.page).toMatchObject({ right: '9cm' });
    expect(diagnostics).toMatchObject([
      {
        code: 'not-imported',
        severity: 'warning',
        path: ['design', 'page', 'left_margin'],
        message:
          '`design.page.left_margin` is not imported: margins and columns leave too little ' +
          'space for text on the page.',
        hint: 'make `page.left_margin` smaller',
      },
    ]);
  });
});

describe('importSource for settings of RenderCV', () => {
  it.each([
    [
      'numeric dates',
      { templates: { single_date: 'MONTH_IN_TWO_DIGITS/YEAR' } },
      { dates: 'numeric' },
    ],
    ['long dates', { templates: { single_date: 'MONTH_NAME YEAR' } }, { dates: 'long' }],
    [
      'words in periods',
      { templates: { date_range: 'START_DATE to END_DATE' } },
      { date_range: 'words' },
    ],
    ['no footer', { page: { show_footer: false } }, { page_numbers: false }],
    [
      'ragged text',
      { typography: { alignment: 'left' } },
      { template_options: { leading: '1.054' } },
    ],
    [
      'a left header without icons',
      { header: { alignment: 'left', connections: { show_icons: false } } },
      { template_options: { header: 'start', contacts: 'text' } },
    ],
    [
      'the size of the name and the space below the header',
      { typography: { font_size: { name: '40pt' } }, header: { space_below_connections: '1cm' } },
      { template_options: { heading_scale: '1.61', header_spacing: '16.3' } },
    ],
    [
      'the position first',
      { templates: { experience_entry: { main_column: '**POSITION**, COMPANY' } } },
      { template_options: { position_first: 'true', institution_first: 'true' } },
    ],
    [
      'stacked titles',
      { theme: 'harvard', templates: { experience_entry: { main_column: 'COMPANY\nPOSITION' } } },
      { template_options: { justified: 'true', one_line_spacing: '0.6', leading: '0.883' } },
    ],
  ])('keeps %s', (_, design, render) => {
    const { document, diagnostics } = convert({ design });
    expect(document.render).toMatchObject(render);
    expect(diagnostics).toEqual([]);
  });

  const RED = 'rgb(120,30,60)';
  const ALL_RED = { name: RED, connections: RED };
  it.each([
    ['a colored header', 'sb2nov', { ...ALL_RED, section_titles: RED }, RED, true, []],
    ['a colored header', 'engineeringresumes', { ...ALL_RED, section_titles: RED }, RED, true, []],
    [
      'a colored name above black contacts',
      'sb2nov',
      { name: RED, section_titles: RED },
      RED,
      true,
      ['name'],
    ],
    ['a colored name above black titles', 'sb2nov', { name: RED }, RED, true, ['name']],
    [
      'a color with other spaces',
      'sb2nov',
      { ...ALL_RED, section_titles: 'rgb(120, 30, 60)' },
      'rgb(120, 30, 60)',
      true,
      [],
    ],
    [
      'a name as black as the titles',
      'sb2nov',
      { name: '#000', section_titles: 'black' },
      'black',
      false,
      [],
    ],
    ['a colored name', 'moderncv', { name: RED, section_titles: RED }, RED, false, ['name']],
    ['a black name', 'ink', { name: 'black' }, '#2a1852', false, []],
    ['a black name', 'classic', { name: 'black' }, 'rgb(0, 79, 144)', false, ['name']],
    [
      'another color of the name',
      'ink',
      { name: 'navy', section_titles: RED },
      RED,
      true,
      ['name'],
    ],
  ])('keeps or reports %s in %s', (_, theme, colors, color, isColored, lost) => {
    const { document, diagnostics } = convert({ design: { theme, colors } });
    expect(document.design?.options?.primary_color).toBe(color);
    expect(document.render?.template_options?.colored_header).toBe(isColored ? 'true' : undefined);
    expect(diagnostics.map(({ path }) => path.at(-1))).toEqual(lost);
  });

  it('converts spacing, which includes the leading before 2.4', () => {
    const between = { vertical_space_between_entries: '1.2em' };
    const old = convert({ design: { theme: 'sb2nov', text: {}, entries: between } });
    const entries = { space_between_regular_entries: '1.2em' };
    const recent = convert({ design: { theme: 'sb2nov', sections: entries } });
    expect(old.document.design?.options?.margins?.entry_area?.vertical_between).toBe('6pt');
    expect(recent.document.design?.options?.margins?.entry_area?.vertical_between).toBe('12pt');
  });

  const template = (kind: string, main_column: string) => ({
    templates: { [`${kind}_entry`]: { main_column } },
  });
  const DATES = 'templates.date_range';
  it.each<[string, object, string]>([
    ['classic', { section_titles: { type: 'centered_with_full_line' } }, 'section_titles.type'],
    ['ink', { section_titles: { type: 'centered_with_full_line' } }, 'section_titles.type'],
    ['moderncv', { header: { alignment: 'center' } }, 'header.alignment'],
    ['harvard', { typography: { font_size: { name: '40pt' } } }, 'typography.font_size.name'],
    ['sb2nov', { typography: { bold: { name: false } } }, 'typography.bold.name'],
    ['ink', template('experience', 'POSITION at COMPANY'), 'templates.experience_entry'],
    ['ink', template('education', 'AREA\n**INSTITUTION**'), 'templates.education_entry'],
    ['ink', template('normal', 'NAME (DATE)'), 'templates.normal_entry'],
    ['ink', template('normal', 'NAME (START_DATE)'), 'templates.normal_entry'],
    ['ink', template('one_line', 'LABEL = DETAILS'), 'templates.one_line_entry'],
    ['ink', template('publication', 'AUTHORS\nTITLE'), 'templates.publication_entry'],
    [
      'ink',
      { templates: { normal_entry: { date_and_location_column: 'DATE, LOCATION' } } },
      'templates.normal_entry',
    ],
    ['sb2nov', { colors: { links: 'green' } }, 'colors.links'],
    ['sb2nov', { colors: { connections: 'green' } }, 'colors.connections'],
    ['classic', { entries: { highlights: { bullet: '◦' } } }, 'entries.highlights.bullet'],
    ['classic', { header: { connections: { separator: '•' } } }, 'header.connections.separator'],
    ['ink', { entries: { date_and_location_width: '8cm' } }, 'entries.date_and_location_width'],
    ['ink', { typography: { font_family: { name: 'Lato' } } }, 'typography.font_family.name'],
    ['ink', { templates: { date_range: 'END_DATE – START_DATE' } }, DATES],
    ['ink', { templates: { date_range: 'since START_DATE to END_DATE' } }, DATES],
  ])('reports what pages of %s do not show: %o', (theme, design, path) => {
    const { diagnostics } = convert({ design: { theme, ...design } });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining(`exact equivalent of \`${path}`),
    ]);
  });

  it('reports a word between dates that the language lacks', () => {
    const design = { templates: { date_range: 'START_DATE to END_DATE' } };
    const { diagnostics } = convert({ design, locale: { language: 'german' } });
    expect(diagnostics.map(({ path }) => path.join('.'))).toEqual(['design.templates.date_range']);
  });

  it.each([
    ['classic', '**COMPANY**, POSITION\nSUMMARY\nHIGHLIGHTS'],
    ['ink', '**COMPANY** -- LOCATION\n*POSITION*\nSUMMARY\nHIGHLIGHTS'],
    ['opal', '**COMPANY**, *POSITION* -- LOCATION\nSUMMARY\nHIGHLIGHTS'],
    ['sb2nov', '**POSITION** (GRADE)\n*COMPANY*\nTeam: TEAM\nHIGHLIGHTS'],
  ])('accepts the template of %s: %j', (theme, main_column) => {
    const design = { theme, templates: { experience_entry: { main_column } } };
    expect(convert({ design }).diagnostics).toEqual([]);
  });

  it.each([
    [
      'the fonts of parts, if they are that of the text',
      { typography: { font_family: { body: 'Source Sans 3', name: 'Source Sans 3' } } },
      {},
    ],
    [
      'the color of links, if it is that of titles',
      { colors: { section_titles: 'navy', links: 'navy', name: 'navy', connections: 'navy' } },
      {},
    ],
    [
      'words that pages show',
      { sections: { show_time_spans_in: ['experience'] } },
      {
        ...{ language: 'german', last_updated: 'Zuletzt aktualisiert am' },
        ...{ month: 'Monat', months: 'Monate', year: 'Jahr', years: 'Jahre' },
      },
    ],
    ['words that pages do not show', { page: { show_top_note: false } }, { last_updated: 'x' }],
  ])('accepts %s', (_, design, locale) => {
    expect(convert({ design, locale }).diagnostics).toEqual([]);
  });

  it('keeps the color of titles above colored links', () => {
    const { document } = convert({ design: { theme: 'sb2nov', colors: { links: 'green' } } });
    expect(document.design?.options?.primary_color).toBe('black');
  });

  it.each([
    [
      'design.colors.name',
      { design: { colors: { name: 'blu' } } },
      'it is the text "blu", which is not a color.',
      'write a name (`navy`)',
    ],
    [
      'design.page.top_margn',
      { design: { page: { size: 'a4', top_margn: '1cm' } } },
      'it is no key of RenderCV.',
      'did you mean `top_margin`?',
    ],
    [
      'design.typografy',
      { design: { theme: 'sb2nov', typografy: { alignment: 'left' } } },
      'it is no key of RenderCV.',
      'did you mean `typography`?',
    ],
    [
      'design.theme',
      { design: { theme: 'sb2novv' } },
      'it is no theme of RenderCV.',
      'did you mean `sb2nov`?',
    ],
    ['desing', { desing: { theme: 'x' } }, 'it is no key of RenderCV.', 'did you mean `design`?'],
    [
      'cv.headlin',
      { cv: { name: 'Ada', headlin: 'Diver', sections: SECTIONS } },
      'it is no key of RenderCV.',
      'did you mean `headline`?',
    ],
    [
      'settings.bold_keyword',
      { settings: { bold_keyword: ['Go'] } },
      'it is no key of RenderCV.',
      'did you mean `bold_keywords`?',
    ],
    [
      'locale.language',
      { locale: { language: 'klingon' } },
      'cvpress does not know the language "klingon".',
      'write its English name, like `german`',
    ],
    [
      'cv.email',
      { cv: { name: 'Ada', email: 'ada.example', sections: SECTIONS } },
      'it is the text "ada.example", which is not an email address.',
      'write it like',
    ],
  ])('warns at %s with a hint that applies', (path, root, reason, hint) => {
    const { diagnostics } = convert(root);
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        path: path.split('.'),
        message: `\`${path}\` is not imported: ${reason}`,
        hint: expect.stringContaining(hint),
      },
    ]);
  });

  it('fixes a misspelled network', () => {
    const social_networks = [{ network: 'Githubb', username: 'ada' }];
    const { diagnostics } = convert({ cv: { name: 'Ada', social_networks, sections: SECTIONS } });
    const edit = { path: ['cv', 'social_networks', 0, 'network'], value: 'GitHub' };
    expect(diagnostics[0]?.fix).toMatchObject({ safety: 'unsafe', changes: [edit] });
  });

  it('gives each misspelled key its own hint', () => {
    const design = { typografy: { alignment: 'left' }, section_titles: { typ: 'centered' } };
    const { diagnostics } = convert({ design });
    expect(diagnostics.map(({ hint }) => hint)).toEqual([
      'did you mean `typography`?',
      'did you mean `type`?',
    ]);
  });

  it('reports the date and the outputs of settings', () => {
    const command = { output_folder: 'out', pdf_path: 'x.pdf', dont_generate_png: false };
    const settings = { current_date: '2026-11-15', render_command: command };
    const { diagnostics } = convert({ settings });
    expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      [
        'not-applied',
        '`settings.current_date` is not imported: the date is that of today.',
        'pass `--today 2026-11-15`',
      ],
      [
        'not-applied',
        '`settings.render_command` is ignored: `output_folder` and `pdf_path`.',
        'pass `-o` and `-f` to `cvpress render`',
      ],
    ]);
  });

  it('names all values without an equivalent in one message', () => {
    const { diagnostics } = convert({
      design: {
        theme: 'sb2nov',
        links: { underline: true },
        header: { space_below_name: '1cm', connections: { separator: '·' } },
        typography: { font_size: { headline: '12pt', body: '9pt' } },
      },
      settings: { render_command: { pdf_path: null }, current_date: 'today' },
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '`design` is imported without an exact equivalent of `links`, `header.space_below_name`, ' +
        '`typography.font_size.headline` and `typography.font_size.body`.',
    ]);
  });
});

describe('importSource for bullet points of RenderCV', () => {
  const point = (highlight: unknown) =>
    convert({}, { jobs: [{ ...SECTIONS.experience[0], highlights: ['Dived', highlight] }] });

  it.each([
    ['Built it: - Lens - Camera', 'Built it:\n- Lens\n- Camera'],
    ['Built it:\n- Lens - new', 'Built it:\n- Lens - new'],
    ['a well-known -5 %', 'a well-known -5 %'],
  ])('nests %j', (text, expected) => {
    const { document, diagnostics } = point(text);
    expect(JSON.stringify(document)).toContain(JSON.stringify(expected));
    expect(diagnostics).toEqual([]);
  });

  it('warns about a colon that makes a mapping', () => {
    expect(point({ 'Plus rapide': 'un gain' }).diagnostics).toMatchObject([
      {
        code: 'not-imported',
        severity: 'warning',
        path: ['cv', 'sections', 'jobs', 0, 'highlights', 1],
        message: expect.stringContaining('YAML reads its colon as the end of a key'),
        hint: 'put it in quotes: "Plus rapide: un gain"',
      },
    ]);
  });
});

describe('importSource for a text of RenderCV with a colon', () => {
  it('keeps all of the text, and warns', () => {
    const { document, diagnostics } = convert({}, { about: ['Hello', { 'Built it': 'a gain' }] });
    expect(JSON.stringify(document)).toContain('"Built it: a gain"');
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        path: ['cv', 'sections', 'about', 1],
        hint: 'put it in quotes: "Built it: a gain"',
      },
    ]);
  });
});

describe('importSource for formulas of RenderCV', () => {
  it.each([
    ['without scripts that Unicode has', '$$T slash T_F < x_1$$', '`T / T_F < x₁`'],
    ['of other commands', '$$frac(a, b)$$', 'literally'],
  ])('warns once about those %s', (_, formula, shown) => {
    const sections = { note: [formula], jobs: [{ ...SECTIONS.experience[0], summary: formula }] };
    expect(convert({}, sections).diagnostics).toMatchObject([
      {
        severity: 'warning',
        path: ['cv', 'sections', 'note', 0],
        message: expect.stringMatching(`which is printed (as )?${shown}.`),
      },
    ]);
  });
});

describe('importSource for files that a file of RenderCV names', () => {
  it.each([
    ['settings', 'design', 'design.yaml'],
    ['settings', 'locale', 'texts/de.yaml'],
    ['rendercv_settings', 'locale_catalog', 'de.yaml'],
  ])('warns at `%s.render_command.%s`', (settings, key, file) => {
    const command = { pdf_path: '', settings: null, [key]: file };
    const { diagnostics } = convert({ [settings]: { render_command: command } });
    expect(diagnostics).toMatchObject([
      {
        code: 'not-imported',
        path: [settings, 'render_command', key],
        message: expect.stringContaining(`names the file "${file}", which is not read.`),
        hint: `copy \`${key}\` of that file into this one`,
      },
    ]);
  });
});

describe('importSource for a mistake in a file of RenderCV', () => {
  const JOB = { company: 'Kelp', position: 'Diver', start_date: '2020-01', end_date: '2021-02' };
  const { position, ...UNNAMED } = JOB;
  const COURSE = { institution: 'Kelp', start_date: '2020', end_date: '2021' };
  const inJob = (fields: object) => ({ cv: { name: 'Ada', sections: { jobs: [JOB, fields] } } });
  const inCourse = (fields: object) => ({
    cv: { name: 'Ada', sections: { education: [{ ...COURSE, ...fields }] } },
  });
  const inProfile = (network: string) => ({
    cv: { name: 'Ada', sections: {}, social_networks: [{ network, username: 'ada' }] },
  });

  it.each([
    ['positon', inJob({ ...UNNAMED, positon: position }), 'did you mean `position`?'],
    ['aera', inCourse({ aera: 'Reefs' }), 'did you mean `area`?'],
    ['start_date', inJob({ ...JOB, start_date: '2021-15' }), 'a year has no month 15'],
    ['end_date', inJob({ ...JOB, end_date: '2021-02-30' }), 'February 2021 has 28 days'],
    ['end_date', inJob({ ...JOB, end_date: 'Dec 2019' }), 'is before `start_date`'],
    ['date', inJob({ ...JOB, date: '2021-15' }), 'a year has no month 15'],
    [
      'strat_date',
      inJob({ company: 'Kelp', position: 'Diver', strat_date: '2021' }),
      'almost `start_date`',
    ],
    ['end_date', inJob({ ...JOB, end_date: 'Juli 2021' }), '"Juli 2021", which is imported as'],
    ['start_date', inJob({ ...JOB, start_date: 'Spring 2021' }), 'the whole period as text'],
    ['1', inJob(UNNAMED), '`cv.sections.jobs[1]` has no `position`'],
    ['0', inCourse({}), '`cv.sections.education[0]` has no `area`'],
    ['network', inProfile('Githb'), 'did you mean `GitHub`?'],
  ])('warns at %s', (key, root, expected) => {
    const { diagnostics } = convert(root);
    expect(diagnostics.map(({ path, severity }) => [String(path.at(-1)), severity])).toEqual([
      [key, 'warning'],
    ]);
    expect(`${diagnostics[0]?.message} ${diagnostics[0]?.hint}`).toContain(expected);
  });

  it.each([
    [
      'a field of the template',
      {
        ...inJob({ ...JOB, positions: 'Two' }),
        design: {
          templates: { experience_entry: { main_column: 'COMPANY, POSITION, POSITIONS' } },
        },
      },
    ],
    ['other networks', inProfile('Kelpbook')],
    ['a network with a similar name', inProfile('Gitea')],
    ['text in `date`', inJob({ company: 'Kelp', position: 'Diver', date: 'Spring 2021' })],
    ['dates in other forms', inJob({ ...JOB, start_date: '01/2020', end_date: 'Feb 2021' })],
    ['numbers', { cv: { name: 'Ada', sections: { talks: [{ number: 'One' }] } } }],
  ])('accepts %s', (_, root) => {
    expect(convert(root).diagnostics).toEqual([]);
  });
});

describe('importSource for own fields of RenderCV that no template names', () => {
  const OWN = { _id: 17, salary: '84,000', note: 'Rejected', state: 'Faro', start_code: 'x' };

  it('omits them, with an info for each', () => {
    const jobs = [SECTIONS.experience[0], { ...SECTIONS.experience[0], ...OWN, positions: '2' }];
    const { document, text, diagnostics } = convert({ design: { theme: 'sb2nov' } }, { jobs });
    expect(JSON.stringify(document)).not.toMatch(/17|84|Rejected|state|positions/i);
    expect(text).toMatch(/^# Not imported:[\s\S]*salary: 84,000/m);
    expect(diagnostics.map(({ code, severity, path }) => [code, severity, path.at(-1)])).toEqual(
      [...Object.keys(OWN), 'positions'].map((key) => ['not-shown', 'info', key]),
    );
    expect(diagnostics[1]).toMatchObject({
      message:
        '`cv.sections.jobs[1].salary` is not imported: no template of the file names `SALARY`, ' +
        'so RenderCV does not show it either.',
      hint: 'to show it, write `SALARY` into a template of `design`',
    });
  });

  it('names the file whose templates may show them, in one message', () => {
    const settings = { render_command: { design: 'people/design.yaml' } };
    const { diagnostics } = convert(
      { settings },
      { jobs: [{ ...SECTIONS.experience[0], ...OWN }] },
    );
    expect(diagnostics.filter(({ code }) => code === 'not-shown')).toMatchObject([
      {
        severity: 'info',
        message:
          '5 values are not imported (`cv.sections.jobs[0]._id`, `cv.sections.jobs[0].salary`, ' +
          '`cv.sections.jobs[0].note` and 2 more): the templates are in ' +
          '"people/design.yaml", which is not read.',
        hint: 'copy `design` of that file into this one',
      },
    ]);
  });

  it('omits one next to a bullet point, which has no template', () => {
    const { text, diagnostics } = convert({}, { about: [{ bullet: 'Dives', mood: 'Calm' }] });
    expect(text).toMatch(/^# Not imported:[\s\S]*mood: Calm/m);
    expect(diagnostics).toMatchObject([
      {
        code: 'not-shown',
        message: '`cv.sections.about[0].mood` is not imported: RenderCV does not show it either.',
        hint: 'to show it, append it to `bullet`',
      },
    ]);
  });

  it('keeps those of an entry that RenderCV would reject', () => {
    const { document } = convert({}, { jobs: [SECTIONS.experience[0], { client: 'Arquivo' }] });
    expect(JSON.stringify(document)).toContain('Arquivo');
  });
});

describe('convertDocument', () => {
  const LINES = [
    'cv:',
    '  name: Ada',
    '  sections:',
    '    summary: [First, Second]',
    '    jobs:',
    '      - company: Porto',
    '        position: Diver',
    '        date: Fall 2015',
    '        location: Faro',
    '    education:',
    '      - institution: Porto',
    '        area: Reefs',
    '        location: Faro',
    '    talks:',
    '      - number: One',
    '      - number: Two',
  ];

  it.each<[name: string, path: (string | number)[], line: string]>([
    ['an entry with the title of another', ['cv', 'education', 0], '- institution: Porto'],
    [
      'an entry whose title another has',
      ['cv', 'custom_sections', 0, 'entries', 0],
      '- company: Porto',
    ],
    ['a date', ['cv', 'custom_sections', 0, 'entries', 0, 'date'], 'date: Fall 2015'],
    ['a numbered text', ['cv', 'custom_sections', 1, 'entries', 1, 'details'], '- number: Two'],
    ['a summary of paragraphs', ['cv', 'summary'], 'summary: [First, Second]'],
  ])('finds %s in the original', async (_, path, line) => {
    const original = parseCvSource(LINES.join('\n')) as Source;
    const source = await convertDocument(original, CONVERSION);
    expect(LINES[source.findRange(path).start.line - 1]?.trim()).toBe(line);
  });
});

describe('importSource for the icon of a connection in RenderCV', () => {
  const PATH = 'cv.custom_connections.0.fontawesome_icon';
  it.each([
    ['reports', 'classic', {}, [PATH]],
    ['does not need', 'sb2nov', {}, []],
    ['reports', 'sb2nov', { header: { connections: { show_icons: true } } }, [PATH]],
  ])('%s it in %s with %o', (_, theme, design, paths) => {
    const link = { fontawesome_icon: 'calendar', placeholder: 'Call', url: 'https://a.example' };
    const cv = { name: 'Ada', custom_connections: [link], sections: SECTIONS };
    const { diagnostics } = convert({ cv, design: { theme, ...design } });
    expect(diagnostics.map(({ path }) => path.join('.'))).toEqual(paths);
  });
});

describe('importSource for the photo of RenderCV', () => {
  it.each([
    ['ada.jpg', '`render.photo: ada.jpg`'],
    ['../ada.jpg', '`render.photo`'],
    ['/home/ada.jpg', '`render.photo`'],
  ])('names the setting for the photo %s', (photo, expected) => {
    const { diagnostics } = convert({ cv: { name: 'Ada', photo, sections: SECTIONS } });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `\`cv.photo\` is not imported: a photo is given with \`--photo\`, or in a document of ` +
        `cvpress with ${expected}.`,
    ]);
  });
});

describe('importSource for months of RenderCV', () => {
  const NORWEGIAN = 'jan feb mars apr mai juni juli aug sep okt nov des'.split(' ');
  const ROMAN = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');
  const ABBREVIATIONS = { language: 'norwegian_bokmål', month_abbreviations: NORWEGIAN };

  it.each([
    ['months and words of the language', { ...ABBREVIATIONS, present: 'nå' }, {}, []],
    ['other months', { month_abbreviations: ROMAN }, {}, ['month_abbreviations']],
    ['full names that no date has', { month_names: ROMAN }, {}, []],
    [
      'full names of dates',
      { month_names: ROMAN, month_abbreviations: ROMAN },
      { templates: { single_date: 'MONTH_NAME YEAR' } },
      ['month_names'],
    ],
  ])('names %s once, if they differ', (_, locale, design, lost) => {
    const { diagnostics } = convert({ locale, design });
    expect(diagnostics.map(({ message }) => message)).toEqual(
      lost.map((name) => `\`locale\` is imported without an exact equivalent of \`${name}\`.`),
    );
  });
});

describe('importSource for bold_keywords', () => {
  const KEYWORDS = ['Go', 'C++', '.NET', 'Kelp Lab', '(a'];

  it.each([
    ['whole words', 'Go, Golang and Go.', '**Go**, Golang and **Go**.'],
    ['the case', 'go Go', 'go **Go**'],
    ['punctuation', 'C++ and .NET (a', '**C++** and **.NET** **(a**'],
    ['several words', 'Kelp Lab', '**Kelp Lab**'],
    [
      'code and links',
      '`Go` [Go](https://Go.dev/Go) https://x.org/Go',
      '`Go` [**Go**](https://Go.dev/Go) https://x.org/Go',
    ],
    ['bold and italic text', '**Go on** *Go*', '**Go on** ***Go***'],
  ])('respects %s', (_, text, expected) => {
    const { document } = convert(
      { settings: { bold_keywords: KEYWORDS } },
      { notes: [{ bullet: text }] },
    );
    expect(document.cv?.custom_sections?.[0]?.entries[0]).toMatchObject({ highlights: [expected] });
  });

  it.each([
    ['words', 'word '],
    ['one word', 'word'],
    ['links', '](x'],
    ['angle brackets', '<a '],
    ['code', '`a'],
    ['bold text', '**a*'],
  ])('takes linear time for %s', (_, part) => {
    const words = Array.from({ length: 5000 }, (_, index) => `word${index}`);
    const start = process.cpuUsage();
    const { document } = convert(
      {
        settings: { bold_keywords: words },
        design: {
          templates: {
            experience_entry: {
              main_column: `${'COMPANY '.repeat(30_000)}\n${'A'.repeat(30_000)}!`,
            },
          },
        },
      },
      { notes: [{ bullet: part.repeat(50_000) }] },
    );
    expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
    expect(document.cv?.name).toBe('Ada Reef');
  });
});
