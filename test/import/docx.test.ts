// Imports Word files: our own come back, and small documents show the layouts of others.
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { completeCosts } from '../../src/compiler/options/cost-options.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import type { CvDocumentB } from '../../src/compiler/schema/document.js';
import { getSectionKeys } from '../../src/compiler/schema/sections.js';
import type { CvError } from '../../src/diagnostics/cv-error.js';
import { importOriginal } from '../../src/import/import-original.js';
import { IS_LONG } from '../support/length.js';
import { makeZip } from '../support/make-zip.js';
import { readSample, SAMPLES } from '../support/samples.js';

async function importDocx(content: Uint8Array, name = 'cv.docx') {
  const result = await importOriginal({ name, content }, completeCosts({}));
  if (!('document' in result)) throw new Error(result.diagnostics[0]?.message);
  return result;
}

/** Letters and digits of a text, without Markdown, case and ties. */
function fold(value: unknown): string {
  return String(value)
    .replaceAll(/\]\([^)]*\)/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const PERSON_KEYS = ['name', 'label', 'location', 'email', 'phone', 'website', 'summary'] as const;

/** Dates as precise as pages show them. */
function toShown(key: string, value: unknown): string {
  const [, month] = /date$/.test(key)
    ? (/^(\d{4}(?:-\d\d)?)(?:-\d\d)?$/.exec(String(value)) ?? [])
    : [];
  return month ?? fold(value);
}

/** `section > entry > key: value` for each value that pages show. */
function listValues({ cv, contacts }: CvDocumentB): string[] {
  if (cv === undefined) return [];
  const person = PERSON_KEYS.flatMap((key) => (cv[key] ? [`${key}: ${fold(cv[key])}`] : []));
  const networks = (cv.social_networks ?? []).map(
    ({ network, username }) => `${network}: ${fold(username)}`,
  );
  const sections = [
    ...getSectionKeys('b').map((key) => ({ title: key as string, entries: cv[key] ?? [] })),
    ...(cv.custom_sections ?? []),
  ];
  return [
    ...person,
    ...networks,
    ...(contacts ?? []).map((contact) => fold(Object.values(contact).join())),
    ...sections.flatMap(({ title, entries }) =>
      (entries as object[]).flatMap((entry, index) => {
        const prefix = `${fold(title)} > ${index} >`;
        return Object.entries(entry).flatMap(([key, value]) => {
          if (value === null || value === '') return [];
          const [, start] = /^(\d{4}) to present$/.exec(String(value)) ?? [];
          // As the pages show it.
          if (start !== undefined)
            return [`${prefix} start_date: ${start}`, `${prefix} end_date: present`];
          const values: unknown[] = Array.isArray(value) ? value : [value];
          return values.map((item) => `${prefix} ${key}: ${toShown(key, item)}`);
        });
      }),
    ),
  ];
}

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const style = (id: string, name: string, properties = '', attributes = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"${attributes}><w:name w:val="${name}"/>` +
  `${properties}</w:style>`;

/** As in a German Word, whose style ids are translated. */
const STYLES = `<w:styles ${NAMESPACE}>${[
  style('Normal', 'Normal', '', ' w:default="1"'),
  '<w:style w:type="character" w:styleId="Geheim"><w:rPr><w:vanish/></w:rPr></w:style>',
  style('Titel', 'Title', '<w:rPr><w:sz w:val="48"/></w:rPr>'),
  style(
    'berschrift1',
    'heading 1',
    '<w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr>',
  ),
  style('Loop', 'Loop', '<w:basedOn w:val="Loop"/>'),
  style('Liste', 'List Bullet', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'),
].join('')}</w:styles>`;

interface WordFile {
  readonly body: string;
  readonly header?: string;
  readonly relationships?: string;
  readonly doctype?: string;
  readonly styles?: string;
}

const wrap = (tag: string, content: string) => `<w:${tag} ${NAMESPACE}>${content}</w:${tag}>`;

function makeDocx(file: WordFile): Uint8Array {
  const { body, header, relationships = '', doctype = '', styles = '' } = file;
  return makeZip([
    { name: 'word/document.xml', text: doctype + wrap('document', `<w:body>${body}</w:body>`) },
    { name: 'word/styles.xml', text: STYLES.replace('</w:styles>', `${styles}$&`) },
    {
      name: 'word/_rels/document.xml.rels',
      text: `<Relationships>${relationships}</Relationships>`,
    },
    ...(header === undefined ? [] : [{ name: 'word/header1.xml', text: wrap('hdr', header) }]),
  ]);
}

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const TAB = '<w:r><w:tab/></w:r>';
const paragraph = (runs: string, style = 'Normal', properties = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr>${runs}</w:p>`;
const cell = (content: string) => `<w:tc>${content}</w:tc>`;
const table = (...rows: readonly (readonly string[])[]) =>
  '<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="7600"/></w:tblGrid>' +
  `${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;
const textBox = (content: string) => {
  const box = `<w:txbxContent>${content}</w:txbxContent>`;
  return (
    `<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx>${box}</wps:txbx></w:drawing>` +
    `</mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback>` +
    '</mc:AlternateContent></w:r>'
  );
};
const BOLD = '<w:b/>';

const NAME =
  paragraph(run('Ada Byron'), 'Titel') + paragraph(run('ada@example.com | +44 20 7946 0958'));
const EXPERIENCE = paragraph(run('Experience'), 'berschrift1');
const JOB = {
  company: 'Acme Ltd',
  position: 'Engineer',
  start_date: '2019-03',
  end_date: 'present',
};
const bullet = (text: string) => paragraph(run(text), 'Liste');

const LAYOUTS: readonly (WordFile & { readonly name: string; readonly expected: object })[] = [
  {
    name: 'personal data in a table with labels',
    body:
      paragraph(run('Persönliche Daten'), 'berschrift1') +
      table(
        [paragraph(run('Name')), paragraph(run('Ada Byron'))],
        [paragraph(run('Anschrift')), paragraph(run('Deichweg 7, 26721 Emden'))],
        [paragraph(run('Telefon')), paragraph(run('04921 / 55 01 23'))],
        [paragraph(run('E-Mail')), paragraph(run('ada@example.com'))],
      ),
    expected: {
      name: 'Ada Byron',
      location: 'Deichweg 7, 26721 Emden',
      email: 'ada@example.com',
      phone: '04921 / 55 01 23',
    },
  },
  {
    name: 'personal data after labels in text of one size',
    body:
      ['Name: Ada Byron', 'E-mail: ada@example.com'].map((text) => paragraph(run(text))).join('') +
      EXPERIENCE +
      paragraph(run('Acme Ltd, Engineer, March 2019 – present')),
    expected: { name: 'Ada Byron', email: 'ada@example.com', experience: [JOB] },
  },
  {
    name: 'tabs before dates',
    body:
      NAME +
      EXPERIENCE +
      paragraph(run('Acme Ltd', BOLD) + TAB + run('March 2019 – present')) +
      paragraph(run('Engineer')) +
      bullet('Built it'),
    expected: { experience: [{ ...JOB, highlights: ['Built it'] }] },
  },
  {
    name: 'a place, a season and a duration after a tab, and labels of links',
    relationships: '<Relationship Id="a" TargetMode="External" Target="https://acme.example/ada"/>',
    body:
      NAME +
      paragraph(run('Education'), 'berschrift1') +
      paragraph(run('Acme College', BOLD) + TAB + run('London, UK · Spring 2019 (6 months)')) +
      paragraph(run('Diploma, Logic')) +
      bullet('GPA: 3.9') +
      paragraph(run('Projects'), 'berschrift1') +
      paragraph(
        `${run('Engine', BOLD)}${run(', ')}<w:hyperlink r:id="a">${run('view')}</w:hyperlink>` +
          `${TAB}${run('2020')}`,
      ),
    expected: {
      education: [
        {
          institution: 'Acme College',
          location: 'London, UK',
          study_type: 'Diploma',
          area: 'Logic',
          date: 'Spring 2019',
          gpa: '3.9',
        },
      ],
      projects: [{ name: 'Engine', date: '2020', url: 'https://acme.example/ada' }],
    },
  },
  {
    name: 'spaces before dates',
    body:
      NAME +
      EXPERIENCE +
      paragraph(run('Acme Ltd', BOLD) + run('          March 2019 – present')) +
      paragraph(run('Engineer')),
    expected: { experience: [JOB] },
  },
  {
    name: 'a subtitle, and a duration after runs of spaces, as of pandoc',
    styles: style('Sub', 'Subtitle', '<w:basedOn w:val="Titel"/>'),
    body:
      paragraph(run('Ada Byron'), 'Titel') +
      paragraph(run('Analyst'), 'Sub') +
      paragraph(run('ada@example.com')) +
      EXPERIENCE +
      paragraph(
        run('Acme Ltd', BOLD) + run(' ') + run('March 2019 – present (5 years)'),
        'Normal',
      ) +
      paragraph(run('Engineer')),
    expected: { name: 'Ada Byron', label: 'Analyst', experience: [JOB] },
  },
  {
    name: 'a table with dates in the first column',
    body:
      NAME +
      EXPERIENCE +
      table([
        paragraph(run('March 2019 – present')),
        paragraph(run('Engineer', BOLD)) + paragraph(run('Acme Ltd')) + bullet('Built it'),
      ]),
    expected: { experience: [{ ...JOB, highlights: ['Built it'] }] },
  },
  {
    name: 'a table with two columns of sections',
    body:
      NAME +
      table([
        paragraph(run('Skills'), 'berschrift1') + paragraph(run('Go, Rust, SQL')),
        EXPERIENCE +
          paragraph(run('Acme Ltd', BOLD) + TAB + run('March 2019 – present')) +
          paragraph(run('Engineer')),
      ]),
    expected: { experience: [JOB], skills: [{ name: 'Go, Rust, SQL', details: '' }] },
  },
  {
    name: 'a text box with contacts',
    body:
      paragraph(textBox(paragraph(run('ada@example.com'))) + run('Ada Byron'), 'Titel') +
      EXPERIENCE +
      paragraph(run('Acme Ltd', BOLD) + TAB + run('March 2019 – present')) +
      paragraph(run('Engineer')),
    expected: { name: 'Ada Byron', email: 'ada@example.com', experience: [JOB] },
  },
  {
    name: 'a header with contacts',
    header: paragraph(run('ada@example.com')),
    body:
      paragraph(run('Ada Byron'), 'Titel') +
      EXPERIENCE +
      paragraph(run('Acme Ltd', BOLD) + TAB + run('March 2019 – present')) +
      paragraph(run('Engineer')),
    expected: { name: 'Ada Byron', email: 'ada@example.com' },
  },
  {
    name: 'headings without styles, in German',
    body:
      paragraph(run('Ada Byron', '<w:b/><w:sz w:val="40"/>')) +
      paragraph(run('ada@example.com')) +
      paragraph(run('BERUFSERFAHRUNG', BOLD)) +
      paragraph(run('03/2019 – heute') + TAB + run('Ingenieurin, Acme GmbH')) +
      paragraph(run('• Hat es gebaut')),
    expected: {
      name: 'Ada Byron',
      work_experience: [
        {
          company: 'Acme GmbH',
          position: 'Ingenieurin',
          start_date: '2019-03',
          end_date: 'present',
          highlights: ['Hat es gebaut'],
        },
      ],
    },
  },
  {
    name: 'content controls, line breaks, optional hyphens and tracked insertions',
    body:
      NAME +
      `<w:sdt><w:sdtContent>${EXPERIENCE}</w:sdtContent></w:sdt>` +
      paragraph(
        `<w:sdt><w:sdtContent>${run('Acme Ltd', BOLD)}</w:sdtContent></w:sdt>${TAB}` +
          `${run('March 2019 – present')}<w:r><w:br/></w:r><w:ins>${run('Engi')}</w:ins>` +
          `<w:r><w:softHyphen/></w:r>${run('neer')}` +
          '<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>',
        'Loop',
      ),
    expected: { experience: [JOB] },
  },
];

const latin = (text: string) => Buffer.from(text, 'latin1');

const HOSTILE: readonly { name: string; content: () => Uint8Array; message: string }[] = [
  {
    name: 'an archive without text',
    content: () => makeZip([{ name: 'a.txt', text: 'x' }]),
    message: 'it has no text of a Word document',
  },
  {
    name: 'a bomb',
    content: () => makeDocx({ body: ' '.repeat(21_000_000) }),
    message: 'The unpacked text of cv.docx has more than',
  },
  {
    name: 'a file that declares less than it holds',
    content: () => makeZip([{ name: 'word/document.xml', text: '<a/>'.repeat(1000), size: 5 }]),
    message: 'cv.docx cannot be imported',
  },
  {
    name: 'deep nesting',
    content: () => makeDocx({ body: '<w:sdt>'.repeat(5e4) + '</w:sdt>'.repeat(5e4) }),
    message: 'its XML is nested too deeply',
  },
  {
    name: 'damaged XML',
    content: () => makeDocx({ body: '<w:p>' }),
    message: 'its XML is damaged',
  },
  {
    name: 'an external entity',
    content: () =>
      makeDocx({
        doctype: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        body: paragraph(run('&x; Jane')),
      }),
    message: 'its XML is damaged',
  },
  {
    name: 'too much text',
    content: () =>
      makeDocx({ body: paragraph(`<w:r>${'<w:t>x</w:t><w:tab/>'.repeat(1e5)}</w:r>`) }),
    message: 'it has more text than a CV',
  },
  { name: 'a file without text', content: () => makeDocx({ body: '' }), message: 'it has no text' },
  {
    name: 'many files',
    content: () =>
      makeZip(Array.from({ length: 2000 }, (_, i) => ({ name: `word/${i}.xml`, text: 'x' }))),
    message: 'More than 1000 files',
  },
  {
    name: 'bombs in many files',
    content: () =>
      makeZip(
        Array.from({ length: 30 }, (_, i) => ({
          name: `word/header${i}.xml`,
          text: ' '.repeat(1e6),
        })),
      ),
    message: 'The unpacked text of cv.docx has more than',
  },
  {
    name: 'overlapping files',
    content: () =>
      makeZip([
        { name: 'word/document.xml', text: '<a/>' },
        { name: 'word/styles.xml', text: '<a/>', isFirst: true },
      ]),
    message: 'cv.docx cannot be imported',
  },
  {
    name: '100,000 paragraphs',
    content: () => makeDocx({ body: '<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(1e5) }),
    message: 'it has more text than a CV',
  },
  {
    name: '1,000,000 runs',
    content: () => makeDocx({ body: `<w:p>${'<w:r/>'.repeat(1e6)}</w:p>` }),
    message: 'it has more text than a CV',
  },
  {
    name: '500,000 empty paragraphs',
    content: () => makeDocx({ body: '<w:p/>'.repeat(5e5) }),
    message: 'it has more text than a CV',
  },
  {
    name: 'a paragraph of 5,000,000 characters',
    content: () => makeDocx({ body: paragraph(run('Ada '.repeat(1.25e6))) }),
    message: 'it has more text than a CV',
  },
  {
    name: 'broken UTF-8',
    content: () => {
      const [text, broken] = ['<a>?</a>', latin('<a>\xE9</a>')];
      const file = { name: 'word/document.xml', method: 0, text, crc: crc32(broken) };
      return latin(makeZip([file]).toString('latin1').replace(text, broken.toString('latin1')));
    },
    message: 'its XML is damaged',
  },
];

const nest = (tags: readonly string[], depth: number, content: string) =>
  tags
    .map((tag) => `<w:${tag}>`)
    .join('')
    .repeat(depth) +
  content +
  tags
    .map((tag) => `</w:${tag}>`)
    .reverse()
    .join('')
    .repeat(depth);

/** Files that are imported, up to the deep text. */
const HARMLESS: readonly (WordFile & { readonly name: string; readonly message?: string })[] = [
  {
    name: 'tables in tables',
    body: NAME + nest(['tbl', 'tr', 'tc'], 500, paragraph(run('deep'))),
    message: 'Not imported: a deeply nested text.',
  },
  {
    name: 'styles that are based on each other',
    styles: style('A', 'A', '<w:basedOn w:val="B"/>') + style('B', 'B', '<w:basedOn w:val="A"/>'),
    body: NAME + paragraph(run('x'), 'A'),
  },
  {
    name: 'a million characters in attributes',
    body: NAME + paragraph(run('x'), 'x'.repeat(1e6), `<w:ind w:left="${'9'.repeat(1e6)}"/>`),
  },
  {
    name: 'external files',
    relationships:
      '<Relationship Id="a" TargetMode="External" Target="http://127.0.0.1:9/a"/>' +
      '<Relationship Id="b" TargetMode="External" Target="file:///etc/passwd"/>',
    body:
      NAME +
      '<w:altChunk r:id="b"/><w:subDoc r:id="a"/>' +
      paragraph('<w:r><w:drawing><a:blip r:link="a"/></w:drawing></w:r>'),
    message: 'Not imported: 2 embedded documents and an image.',
  },
];

const SAVE = 'save it as a Word document (.docx) or PDF, and convert that with `cvpress import`';
const COMPOUND_FILE = '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1';
const zip = (...names: string[]) => makeZip(names.map((name) => ({ name, text: 'x' })));

const FOREIGN: readonly [name: string, content: Uint8Array, reason: string, hint: string][] = [
  ['cv.doc', latin(COMPOUND_FILE), 'it is a document of an old version of Word', SAVE],
  ['cv.docx', latin(COMPOUND_FILE), 'it is a document of an old version of Word', SAVE],
  [
    'cv.docx',
    latin(`${COMPOUND_FILE}E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0`),
    'it is encrypted with a password',
    'remove the password',
  ],
  [
    'cv.doc',
    latin(`${COMPOUND_FILE}${'\0'.repeat(2_000_000)}`),
    'it is a document of an old version of Word',
    SAVE,
  ],
  ['cv.rtf', latin('{\\rtf1 Ada}'), 'it is a Rich Text document (.rtf).', SAVE],
  ['cv.doc', latin('{\\rtf1 Ada}'), 'it is a Rich Text document (.rtf).', SAVE],
  ['cv.docx', latin('<html><body>Ada'), 'it is an HTML page.', SAVE],
  ['cv.doc', latin('MIME-Version: 1.0\n'), 'it is a web page (.mht).', SAVE],
  ['cv.docx', latin(''), 'it is not a Word document', 'save it as a Word document (.docx) again'],
  ['cv.docx', latin('Ada'), 'it is not a Word document', 'save it as a Word document (.docx)'],
  ['cv.docx', zip('a.txt'), 'it has no text of a Word document', 'save it as a Word document'],
  [
    'cv.odt',
    makeZip([{ name: 'mimetype', text: 'application/vnd.oasis.opendocument.text', method: 0 }]),
    'it is an OpenDocument text (.odt).',
    SAVE,
  ],
  [
    'cv.pages',
    makeZip([
      { name: 'Data/photo.jpg', text: 'x'.repeat(100_000), method: 0 },
      { name: 'Index/Document.iwa', text: 'x' },
    ]),
    'it is a Pages document.',
    SAVE,
  ],
  ['cv.pages', zip('preview.jpg', 'Index.zip'), 'it is a Pages document.', SAVE],
  ['cv.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), 'it is an Office document.', 'copy'],
];

const DOCX_NAMES = ['cv.docx', 'cv.dotx', 'cv.docm', 'cv.dotm', 'cv.doc', 'cv.zip', 'cv'] as const;

describe('importDocx', () => {
  it.each(FOREIGN)('explains %s, %#', async (name, content, reason, hint) => {
    const { diagnostics } = await importDocx(content, name).catch((error: CvError) => error);
    expect(diagnostics[0]?.message).toContain(reason);
    expect(diagnostics[0]?.hint).toContain(hint);
  });

  it.each(DOCX_NAMES)('reads a Word file with the name %s', async (name) => {
    const { document } = await importDocx(makeDocx({ body: NAME }), name);
    expect(document.cv?.name).toBe('Ada Byron');
  });

  it.each(LAYOUTS)('reads $name', async ({ expected, ...file }) => {
    const { document } = await importDocx(makeDocx(file));
    expect(document.cv).toMatchObject(expected);
  });

  it('omits a signature with the name, and the label of the name', async () => {
    const body =
      paragraph(run('Persönliche Daten'), 'berschrift1') +
      table(
        [paragraph(run('Name')), paragraph(run('Ada Byron'))],
        [paragraph(run('E-Mail')), paragraph(run('ada@example.com'))],
      ) +
      paragraph(run('Freizeit'), 'berschrift1') +
      ['Segeln', 'Emden, 12.03.2024', 'Ada Byron'].map((text) => paragraph(run(text))).join('');
    const { document, diagnostics } = await importDocx(makeDocx({ body }));
    expect(document.cv?.name).toBe('Ada Byron');
    expect(document.cv?.interests).toEqual([{ name: 'Segeln', details: '' }]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '1 line of text has no place: "Emden, 12.03.2024".',
    ]);
  });

  it.each(HOSTILE)('reports $name', async ({ content, message }) => {
    await expect(importDocx(content())).rejects.toThrow(message);
  });

  it.each(HARMLESS)('reads $name', async ({ message, ...file }) => {
    const { document, diagnostics } = await importDocx(makeDocx(file));
    expect(document.cv?.name).toBe('Ada Byron');
    expect(diagnostics.map((diagnostic) => diagnostic.message).at(0)).toBe(message);
  });

  it('reads a file without styles and relationships', async () => {
    const file = makeZip([{ name: 'word/document.xml', text: wrap('document', NAME) }]);
    expect((await importDocx(file)).text).toContain('Ada Byron');
  });

  it('reports images, comments, deletions and hidden text, and imports none of them', async () => {
    const body =
      NAME +
      EXPERIENCE +
      paragraph(`${run('Acme Ltd', BOLD)}${TAB}${run('2019')}<w:r><w:commentReference/></w:r>`) +
      paragraph('<w:r><w:drawing><pic:pic><a:blip/></pic:pic></w:drawing></w:r>') +
      paragraph(`<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>${run('Engineer')}`) +
      paragraph(run('vanished', '<w:vanish/>') + run('white', '<w:color w:val="FFFFFF"/>'));
    const { text, diagnostics } = await importDocx(makeDocx({ body }));
    expect(text).not.toMatch(/deleted|vanished|white/);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Hidden text is not imported: "vanished" and "white".',
      'Not imported: a comment, an image and a deleted text.',
    ]);
  });

  const shade = (fill: string) => `<w:shd w:val="clear" w:fill="${fill}"/>`;
  const box = (attributes: string) =>
    `<w:r><w:drawing><wp:anchor>${attributes}<wps:txbx><w:txbxContent>${paragraph(run('trap'))}` +
    '</w:txbxContent></wps:txbx></wp:anchor></w:drawing></w:r>';

  it.each([
    { name: 'nearly white', content: run('trap', '<w:color w:val="FAFAFA"/>') },
    { name: 'black on black', content: run('trap', `<w:color w:val="010101"/>${shade('000000')}`) },
    {
      name: 'dark on a highlighted dark',
      content: run('trap', '<w:color w:val="000000"/><w:highlight w:val="black"/>'),
    },
    { name: 'tiny', content: run('trap', '<w:sz w:val="2"/>') },
    { name: 'hidden by its style', content: run('trap', '<w:rStyle w:val="Geheim"/>') },
    { name: 'in a box without area', content: box('<wp:extent cx="0" cy="0"/>') },
    { name: 'in a hidden box', content: box('<wp:docPr id="1" hidden="1"/>') },
  ])('reports text that is $name', async ({ content }) => {
    const body = NAME + EXPERIENCE + paragraph(run('Acme Ltd', BOLD) + content);
    const { text, diagnostics } = await importDocx(makeDocx({ body }));
    expect(text).not.toContain('trap');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Hidden text is not imported: "trap".',
    ]);
  });

  it.each([
    { name: 'white on dark', content: run('seen', `<w:color w:val="FFFFFF"/>${shade('1F3864')}`) },
    { name: 'of automatic color on dark', content: run('seen', shade('000000')) },
    { name: 'gray', content: run('seen', '<w:color w:val="BFBFBF"/>') },
    { name: 'highlighted', content: run('seen', '<w:highlight w:val="yellow"/>') },
  ])('imports text that is $name', async ({ content }) => {
    const body = NAME + EXPERIENCE + paragraph(run('Acme Ltd', BOLD)) + paragraph(content);
    const { text, diagnostics } = await importDocx(makeDocx({ body }));
    expect(text).toContain('seen');
    expect(diagnostics).toEqual([]);
  });

  it('imports links that are bullet points', async () => {
    const body =
      NAME +
      EXPERIENCE +
      paragraph(run('Acme Ltd', BOLD) + TAB + run('2019')) +
      paragraph('<w:hyperlink r:id="a"><w:r><w:t>One</w:t></w:r></w:hyperlink>', 'Liste') +
      paragraph('<w:hyperlink r:id="b"><w:r><w:t>Two</w:t></w:r></w:hyperlink>', 'Liste');
    const relationships = ['a', 'b']
      .map(
        (id) =>
          `<Relationship Id="${id}" TargetMode="External" Target="https://x.example/${id}-1"/>`,
      )
      .join('');
    const { text } = await importDocx(makeDocx({ body, relationships }));
    expect(text).toContain('url: https://x.example/a-1');
    expect(text).toContain('- "[Two](https://x.example/b-1)"');
  });

  it('keeps links with schemes of documents only', async () => {
    const link = (id: string, text: string) =>
      `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`;
    const target = (id: string, url: string) =>
      `<Relationship Id="${id}" TargetMode="External" Target="${url}"/>`;
    const { text } = await importDocx(
      makeDocx({
        relationships: target('a', 'https://ada.example/') + target('b', 'javascript:alert(1)'),
        body:
          paragraph(run('Ada Byron'), 'Titel') +
          paragraph(`${link('a', 'Home')} | ${run(' | ')}${link('b', 'Trap')}`) +
          EXPERIENCE +
          paragraph(run('Acme Ltd', BOLD)),
      }),
    );
    expect(text).toContain('website: https://ada.example/');
    expect(text).not.toContain('javascript');
  });
});

describe('imported bullet points', () => {
  const highlights = [
    'Cut costs by **a third**, *in one year*',
    'Wrote the [manual](https://acme.example/manual) and **the** [**guide**](https://acme.example/guide)',
    'Plain',
    'A long bullet point, which has several lines on the page, so that **some of its bold words ' +
      'are in the first line, and others are in the second** one',
  ];

  it.each(['docx', 'pdf'] as const)('keep emphasis and links of a file: %s', async (format) => {
    const job = { company: 'Acme Ltd', position: 'Engineer', start_date: '2019-03' };
    const summary = 'Builds **engines**, as in [her notes](https://ada.example/notes).';
    const cv = {
      name: 'Ada Byron',
      email: 'ada@example.com',
      summary,
      experience: [{ ...job, highlights }],
    };
    const rendered = await renderCv({ cv }, { formats: [format] });
    const { document } = await importDocx(rendered[format] as Uint8Array, `cv.${format}`);
    expect(document.cv).toMatchObject({ summary, experience: [{ highlights }] });
  });
});

describe('Word files of cvpress', () => {
  it('come back with most of their values in the same fields', async () => {
    let [count, lost, added] = [0, 0, 0];
    for (const template of IS_LONG ? BUNDLED_TEMPLATES : (['classic'] as const))
      for (const sample of SAMPLES) {
        const { source, options } = readSample(sample);
        const { docx } = await renderCv(source, {
          ...options,
          formats: ['docx'],
          showLocation: true,
          template,
        });
        const { document } = await importDocx(docx);
        const original = listValues(source.value as CvDocumentB);
        const imported = listValues(document);
        const missing = original.filter((value) => !imported.includes(value));
        const others = imported.filter((value) => !original.includes(value));
        count += original.length;
        lost += missing.length;
        added += others.length;
      }
    expect(lost / count).toBeLessThan(IS_LONG ? 0.04 : 0.01);
    expect(added / count).toBeLessThan(IS_LONG ? 0.05 : 0.02);
  });
});

it('imports long lines without letters in linear time', async () => {
  const lines = Array.from({ length: 30 }, (_, index) =>
    paragraph(run(`${'# '.repeat(9000)}given ${index}`)),
  );
  const content = makeDocx({ body: NAME + lines.join('') });
  const before = process.cpuUsage();
  await importOriginal({ name: 'cv.docx', content }, completeCosts({}));
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(6);
});
