// Tests the published schemas in yaml-language-server, which editors use.
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryFolder, ROOT, run } from '../../cli/run.js';
import { CURSOR, YamlLanguageServer } from '../../support/yaml-language-server.js';

const SCHEMAS = ['a', 'a.draft-07', 'b', 'b.draft-07'];

let server: YamlLanguageServer;

beforeAll(async () => {
  const entries = SCHEMAS.map((name) => {
    const file = join(ROOT, `schema/cvpress-${name}.schema.json`);
    return [pathToFileURL(file).href, `**/editor/${name}/*.yaml`];
  });
  server = await YamlLanguageServer.start(Object.fromEntries(entries));
});

afterAll(() => server.stop());

let opened = 0;

/** Creates an unused path. Its folder selects the schema. */
function createPath(schema: string): string {
  opened += 1;
  return join('/editor', schema, `${opened}.yaml`);
}

/** Returns the problems of a document of variant B with the schemas of both drafts. */
function getProblemsInBothDrafts(text: string): Promise<string[][]> {
  return Promise.all(
    ['b', 'b.draft-07'].map((schema) => server.getDiagnostics(createPath(schema), text)),
  );
}

/** A custom section with an entry kind, and the cursor in its entry. */
const IN_SECTION = `cv:
  name: Jane Doe
  custom_sections:
    - title: Boats
      entry_type: OneLineEntry
      entries:
        - name: Sloop
          ${CURSOR}
`;

describe.each(['b', 'b.draft-07'])('completion with schema %s', (schema) => {
  it.each([
    ['a key of the document', `cv:\n  name: Jane\n${CURSOR}`, ['design'], ['cv', 'name']],
    [
      'a key of cv',
      `cv:\n  name: Jane\n  ${CURSOR}\n`,
      ['label', 'education', 'awards', 'custom_sections'],
      ['name', 'font'],
    ],
    [
      'a network',
      `cv:\n  social_networks:\n    - network: ${CURSOR}\n`,
      ['LinkedIn', 'GitHub', 'Instagram', 'Orcid', 'Mastodon'],
      [],
    ],
    ['a key of an entry', IN_SECTION, ['details', 'url'], ['company', 'area']],
    [
      'a key of a new custom section',
      `cv:\n  custom_sections:\n    - ${CURSOR}\n`,
      ['title', 'entry_type', 'entries', 'link_text'],
      ['name'],
    ],
    [
      'the kind of a custom section',
      `cv:\n  custom_sections:\n    - entry_type: ${CURSOR}\n`,
      ['OneLineEntry', 'NormalEntry', 'ExperienceEntry', 'EducationEntry', 'PublicationEntry'],
      [],
    ],
    ['a title', `cv:\n  section_order:\n    - ${CURSOR}\n`, ['Education', 'Awards'], []],
    ['an end date', `cv:\n  education:\n    - end_date: ${CURSOR}\n`, ['present'], []],
    ['a font', `design:\n  font: ${CURSOR}\n`, ['SourceSans3', 'Roboto', 'EBGaramond'], []],
    ['an option', `design:\n  options:\n    ${CURSOR}\n`, ['primary_color', 'margins'], ['font']],
  ])('offers $0', async (_, text, offered, excluded) => {
    const labels = await server.getCompletions(createPath(schema), text);
    expect(labels).toEqual(expect.arrayContaining(offered));
    expect(labels.filter((label) => excluded.includes(label))).toEqual([]);
  });
});

it.each(['a', 'a.draft-07'])(
  'offers only networks and sections of variant A with schema %s',
  async (schema) => {
    const networks = await server.getCompletions(
      createPath(schema),
      `cv:\n  social_networks:\n    - network: ${CURSOR}\n`,
    );
    expect(networks.sort()).toEqual(['GitHub', 'Instagram', 'LinkedIn']);
    const keys = await server.getCompletions(createPath(schema), `cv:\n  ${CURSOR}\n`);
    expect(keys).toContain('work_experience');
    expect(keys).not.toContain('experience');
  },
);

describe.each(SCHEMAS)('hovering with schema %s', (schema) => {
  it.each([
    ['email', `cv:\n  em${CURSOR}ail: jane@example.com\n`, 'E-mail address.'],
    ['gpa', `cv:\n  education:\n    - gp${CURSOR}a: 3.90\n`, 'Grade point average'],
    ['font', `design:\n  fo${CURSOR}nt: Roboto\n`, 'The font family.'],
  ])('shows the description of `$0`', async (_, text, description) => {
    expect(await server.getHover(createPath(schema), text)).toContain(description);
  });
});

describe('a problem', () => {
  it.each([
    ['a misspelled key', '  lable: Biologist', '3:3 Property lable is not allowed.'],
    ['a wrong type', '  skills: many', '3:11 Incorrect type. Expected one of array, null.'],
    [
      'an unknown network',
      '  social_networks: [{ network: Twitter, username: j }]',
      expect.stringMatching(/^3:32 Value is not accepted. Valid values: "LinkedIn", "GitHub"/),
    ],
    ['a missing key', '  skills:\n    - name: Languages', '4:7 Missing property "details".'],
    [
      'a key of another kind of entry',
      '  custom_sections:\n    - title: Boats\n      entry_type: NormalEntry\n      entries: [{ name: a, company: b }]',
      '6:28 Property company is not allowed.',
    ],
    ['an invalid date', '  education: [{ institution: a, area: b, end_date: soon }]', /^3:52 /],
    ['a length without a unit', 'design: { options: { date_and_location_width: 3 } }', /^3:47 /],
    ['a URL without a scheme', '  website: example.com', /^3:12 /],
    ['an invalid email address', '  email: jane', /^3:10 String is not an e-mail address/],
  ])('is reported at its position: $0', async (_, line, problem) => {
    const text = `cv:\n  name: Jane Doe\n${line}\n`;
    const expected = problem instanceof RegExp ? expect.stringMatching(problem) : problem;
    expect(await getProblemsInBothDrafts(text)).toEqual([[expected], [expected]]);
  });

  it('has the message of cvpress for a pattern mismatch in draft-07', async () => {
    const text = 'cv:\n  name: Jane\n  education: [{ institution: a, area: b, end_date: soon }]\n';
    expect(await server.getDiagnostics(createPath('b.draft-07'), text)).toEqual([
      expect.stringMatching(
        /^3:52 Not a date: write it like 2020-09-24, 2020-09, 2020 or "present"/,
      ),
    ]);
  });

  it.each(['cv:', 'cv: ~', 'cv: null', 'cv: {}'])(
    'is not reported for a CV without fields: %s',
    async (text) => {
      const problems = SCHEMAS.map((schema) =>
        server.getDiagnostics(createPath(schema), `${text}\n`),
      );
      expect(await Promise.all(problems)).toEqual([[], [], [], []]);
    },
  );

  it('is reported for a CV without a name', async () => {
    const expected = [expect.stringContaining('Missing property "name"')];
    expect(await getProblemsInBothDrafts('cv:\n  label: Diver\n')).toEqual([expected, expected]);
  });

  it('is not reported for scalars that cvpress parses as text', async () => {
    const text = `cv:
  name: 42
  phone: 0123456
  section_order: [2020]
  education:
    - { institution: true, area: 3, gpa: 3.90, start_date: 2020, end_date: 20231231, url: }
  skills:
    - { name: 1, details: 2, date: 2022 }
  custom_sections: [{ title: 2020, entry_type: NormalEntry, entries: [{ name: 1 }] }]
design: { options: { primary_color: 004080 } }
`;
    expect(await getProblemsInBothDrafts(text)).toEqual([[], []]);
  });
});

describe('samples', () => {
  const samples = readdirSync(join(ROOT, 'samples')).filter((file) => file.endsWith('.yaml'));

  it.each(samples)('%s has no problems, and a modeline with its schema', async (file) => {
    const text = readFileSync(join(ROOT, 'samples', file), 'utf8');
    expect(await getProblemsInBothDrafts(text.slice(text.indexOf('\n') + 1))).toEqual([[], []]);
    const wrong = text.replace(/^cv:$/m, 'cv:\n  lable: Biologist');
    expect(await server.getDiagnostics(join(ROOT, 'samples', file), wrong)).toEqual([
      expect.stringMatching(/Property lable is not allowed/),
    ]);
  });
});

describe('a document from `cvpress init`', () => {
  it.each([
    ['next to the package', 'project', 'cv.yaml', './node_modules/cvpress/schema/'],
    [
      'in a folder below the package',
      'project/people',
      'cv.yaml',
      '../node_modules/cvpress/schema/',
    ],
    ['written to another folder', '.', 'project/people/cv.yaml', '../node_modules/cvpress/schema/'],
  ])('has a modeline with the installed schema: $0', async (_, folder, file, address) => {
    const root = createTemporaryFolder({ 'project/people/other.txt': '' });
    mkdirSync(join(root, 'project/node_modules'));
    symlinkSync(ROOT, join(root, 'project/node_modules/cvpress'), 'junction');
    const cwd = join(root, folder);
    expect(await run(['init', file], { cwd })).toMatchObject({ code: 0 });
    const path = join(cwd, file);
    const text = readFileSync(path, 'utf8');
    expect(text.split('\n', 1)).toEqual([
      `# yaml-language-server: $schema=${address}cvpress-b.draft-07.schema.json`,
    ]);
    const withCursor = text.replace('  email', `  em${CURSOR}ail`);
    expect(await server.getHover(path, withCursor)).toContain('E-mail address.');
    expect(await server.getDiagnostics(join(dirname(path), 'other.yaml'), text)).toEqual([]);
  });

  it('has a modeline relative to the working directory on standard output', async () => {
    const cwd = createTemporaryFolder({ 'node_modules/x.txt': '' });
    symlinkSync(ROOT, join(cwd, 'node_modules/cvpress'), 'junction');
    const { stdout } = await run(['init', '-'], { cwd });
    expect(stdout.toString()).toMatch(
      /^# yaml-language-server: \$schema=\.\/node_modules\/cvpress\/schema\//,
    );
  });
});
