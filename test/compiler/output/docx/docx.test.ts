import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { XmlElement } from '@rgrove/parse-xml';
import { encode } from 'fast-png';
import { describe, expect, it, test } from 'vitest';
import type { RenderOptions } from '../../../../src/compiler/options/options.js';
import { parseCvSource } from '../../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, renderLetter } from '../../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../../src/compiler/schema/bundled-templates.js';
import { createTemporaryFolder } from '../../../cli/run.js';
import {
  type DocxReading,
  findElements,
  getChildElements,
  readDocx,
} from '../../../support/docx.js';
import { IS_LONG, selectTemplateRows } from '../../../support/length.js';
import { readSample, SAMPLES } from '../../../support/samples.js';

async function read(document: object, options: RenderOptions = {}): Promise<DocxReading> {
  const { docx } = await renderCv(document, { formats: ['docx'], today: '2026-11-20', ...options });
  return readDocx(docx);
}

/** Finds elements in the text or the styles. */
const findAll = (parts: DocxReading['parts'], part: 'document' | 'styles', name: string) =>
  findElements(parts.get(`word/${part}.xml`) as XmlElement, name);

const CV = {
  cv: {
    name: 'Jane Doe',
    label: 'Diver',
    email: 'jane@example.com',
    social_networks: [{ network: 'GitHub', username: 'jane' }],
    summary: 'Ten years *below* the sea.',
    experience: [
      {
        company: 'Ocean Lab',
        position: 'Head of Dives and of all that has to do with boats, ropes, tanks and people',
        location: 'Bergen',
        start_date: '2020-01',
        url: 'https://example.org/',
        highlights: ['Led dives\n- deep\n- long', 'Wrote the book\n\n3. one\n4. two'],
      },
    ],
    education: [{ institution: 'University', area: 'Biology', study_type: 'BSc', date: '2012' }],
    projects: [{ name: 'Kelp', location: 'Oslo', date: '2022' }],
    skills: [{ name: 'Languages', details: 'English, Norwegian' }],
  },
};

test('DOCX output puts the lists of a summary below its paragraphs', async () => {
  const { paragraphs } = await read({
    cv: { name: 'Jane', summary: 'Ten years.\n\n- deep\n- long\n\nAnd more.' },
  });
  expect(paragraphs.slice(-4)).toEqual([
    'BodyText: Ten years.',
    'ListBullet: deep',
    'ListBullet: long',
    'BodyText: And more.',
  ]);
});

test('DOCX output gives each part a paragraph of a Word style, in order', async () => {
  expect((await read(CV)).paragraphs).toEqual([
    'Title: Jane Doe',
    'Subtitle: Diver',
    'NoSpacing: jane@example.com · GitHub\u00A0jane',
    'Date: Last updated on November 20, 2026',
    'Heading1: Summary',
    'BodyText: Ten years below the sea.',
    'Heading1: Education',
    'Heading2: University, BSc, Biology⇥2012',
    'Heading1: Experience',
    'Heading2: Ocean Lab⇥Jan. 2020 to present',
    'Normal: Head of Dives and of all that has to do with boats, ropes, tanks and\u00A0people⇥Bergen',
    'ListBullet: Led dives',
    'ListBullet: deep',
    'ListBullet: long',
    'ListBullet: Wrote the book',
    'ListBullet: one',
    'ListBullet: two',
    'Heading1: Projects',
    'Heading2: Kelp⇥Oslo · 2022',
    'Heading1: Skills',
    'BodyText: Languages: English, Norwegian',
  ]);
});

test('DOCX output gives references the style of a bibliography', async () => {
  const paper = {
    title: 'On tides',
    authors: ['Jane Doe'],
    journal: 'Ocean Science 12 (3), 1–10',
    date: '2020',
    doi: '',
  };
  const { paragraphs } = await read(
    { cv: { name: 'Jane Doe', publications: [paper] } },
    { citations: 'ieee' },
  );
  expect(paragraphs.at(-1)).toBe(
    'Bibliography: [1] J.\u00A0Doe, “On tides,” Ocean Science, vol.\u00A012, no.\u00A03, pp.\u00A01–10, 2020.',
  );
});

test('DOCX output omits the space before the link of a line without text', async () => {
  const skills = [{ name: '', details: '', url: 'https://example.org/' }];
  expect((await read({ cv: { name: 'Jane', skills } })).paragraphs.at(-1)).toBe(
    'BodyText: (view on example.org)',
  );
});

test('DOCX output keeps a title with the lines of its entry only', async () => {
  const certificates = ['First Aid', 'Stroke'].map((name) => ({ name, date: '2020' }));
  const { parts } = await read({ cv: { ...CV.cv, certificates } });
  const paragraphElements = findAll(parts, 'document', 'w:p');
  const keptParagraphs = paragraphElements
    .filter((element) => findElements(element, 'w:keepNext').length > 0)
    .map(({ text }) => text.slice(0, 12));
  expect(keptParagraphs).toEqual(['Ocean LabJan', 'Head of Dive']);
  const styles = findAll(parts, 'styles', 'w:style');
  const keepNextStyles = styles.filter((element) => findElements(element, 'w:keepNext').length > 0);
  expect(keepNextStyles.map((element) => element.attributes['w:styleId'])).toEqual([
    'Title',
    'Subtitle',
    'Heading1',
  ]);
});

test('DOCX output lists each link once, and each part in the content types', async () => {
  const { links, parts } = await read(CV);
  expect(links).toEqual([
    'mailto:jane@example.com',
    'https://github.com/jane',
    'https://example.org/',
  ]);
  const declaredParts = [...parts.values()]
    .flatMap((part) => findElements(part, 'Override'))
    .map(({ attributes }) => attributes.PartName?.slice(1));
  expect([...parts.keys()].filter((path) => !/rels$|Content_Types/.test(path)).sort()).toEqual(
    declaredParts.sort(),
  );
});

test("DOCX output numbers a list from the author's first number", async () => {
  const { parts } = await read(CV);
  const numbering = parts.get('word/numbering.xml') as XmlElement;
  const starts = findElements(numbering, 'w:startOverride').map(
    ({ attributes }) => attributes['w:val'],
  );
  expect(starts).toEqual(['3']);
  const levels = findAll(parts, 'document', 'w:ilvl').map((element) => element.attributes['w:val']);
  expect(levels).toEqual(['1', '1', '1', '1']);
});

test('DOCX output has the metadata of the PDF', async () => {
  const { parts } = await read({ language: 'de', ...CV });
  const core = getChildElements(parts.get('docProps/core.xml') as XmlElement).map(
    ({ name, text }) => `${name} ${text}`,
  );
  expect(core).toEqual([
    'dc:title Jane Doe',
    'dc:subject Diver',
    'dc:creator Jane Doe',
    'cp:keywords Diver, English, Norwegian',
    'dc:language de',
  ]);
});

describe('the language of DOCX output', () => {
  it.each([
    ['de', { 'w:val': 'de' }],
    ['ar', { 'w:val': 'en-US', 'w:bidi': 'ar' }],
    ['hi', { 'w:val': 'en-US', 'w:bidi': 'hi' }],
    ['ja', { 'w:val': 'en-US', 'w:eastAsia': 'ja' }],
  ])('is set for its script: %s', async (language, attributes) => {
    const { parts } = await read({ language, cv: { name: 'Jane' } });
    expect(findAll(parts, 'styles', 'w:lang')[0]?.attributes).toEqual(attributes);
  });

  it('is English for generated words without a translation', async () => {
    const { parts } = await read({ language: 'eo', cv: { name: 'Jane' } });
    const english = findAll(parts, 'document', 'w:r').filter((run) =>
      findElements(run, 'w:lang').some(({ attributes }) => attributes['w:val'] === 'en'),
    );
    expect(english.map(({ text }) => text).join('')).toBe('Last updated on November 20, 2026');
  });

  it('sets the direction of Hebrew, but not of Latin words within it', async () => {
    const { parts } = await read({
      language: 'he',
      cv: { name: 'רותם', summary: 'עבדה עם C++ שנים' },
    });
    expect(findAll(parts, 'styles', 'w:bidi')).toHaveLength(1);
    const runs = findAll(parts, 'document', 'w:r').map(
      (run) =>
        `${findElements(run, 'w:rtl').length > 0 ? 'rtl' : 'ltr'} ${run.text.replaceAll(/[\u200E\u200F]/g, '')}`,
    );
    expect(runs).toEqual(expect.arrayContaining(['rtl רותם', 'ltr C++']));
  });

  it('orders addresses from right to left', async () => {
    const cv = { name: 'רותם', phone: '+972 4 855 1274', email: 'rotem@example.com' };
    const { parts } = await read({ language: 'he', cv });
    expect(parts.get('word/document.xml')?.text).toContain('1274\u200E\u200F · \u200Erotem@');
  });
});

test('DOCX output has page numbers from the second page, unless disabled', async () => {
  const readFooter = ({ parts }: DocxReading) => ({
    footer: parts.get('word/footer.xml')?.text,
    title: findAll(parts, 'document', 'w:titlePg').length,
  });
  expect(readFooter(await read(CV))).toEqual({ footer: 'Jane Doe – 1/1', title: 1 });
  expect(readFooter(await read(CV, { pageNumbers: false }))).toEqual({
    footer: undefined,
    title: 0,
  });
});

test.each([
  ['starts a page before a section with breakBefore', 'Ten years.', 1],
  ['ignores breakBefore for a section at the top', '', 0],
])('DOCX output %s', async (_name, summary, count) => {
  const { parts } = await read({ cv: { ...CV.cv, summary } }, { breakBefore: ['Education'] });
  expect(findAll(parts, 'document', 'w:pageBreakBefore')).toHaveLength(count);
});

test('DOCX output shrinks to fit like the PDF', async () => {
  const long = {
    cv: { ...CV.cv, summary: Array(18).fill('Ten years below the sea. '.repeat(8)).join('\n\n') },
  };
  const readMargin = ({ parts }: DocxReading) =>
    Number(findAll(parts, 'document', 'w:pgMar')[0]?.attributes['w:left']);
  const defaultMargin = readMargin(await read(CV));
  expect(readMargin(await read(long, { fit: 3 }))).toBe(defaultMargin);
  expect(readMargin(await read(long, { fit: 1 }))).toBeLessThan(defaultMargin);
});

test('DOCX output contains the photo with alternative text and aspect ratio', async () => {
  const photo = join(createTemporaryFolder(), 'jane.png');
  writeFileSync(photo, encode({ width: 30, height: 45, data: new Uint8Array(30 * 45 * 4) }));
  const { parts } = await read(CV, { template: 'sidebar', photo });
  const main = parts.get('word/document.xml') as XmlElement;
  expect(findElements(main, 'wp:docPr').map(({ attributes }) => attributes.descr)).toEqual([
    'Jane Doe',
  ]);
  const spacing = findElements(main, 'w:spacing').map(({ attributes }) => attributes);
  expect(spacing).toContainEqual({ 'w:after': '120', 'w:line': '240', 'w:lineRule': 'auto' });
  expect(findElements(main, 'wp:inline')[0]?.attributes).toMatchObject({ distL: '0' });
  const { cx, cy } = findElements(main, 'wp:extent')[0]?.attributes ?? {};
  expect(Number(cy) / Number(cx)).toBeCloseTo(1.5, 3);
});

test('DOCX output renders a cover letter', async () => {
  const letter = {
    recipient: 'Ocean Lab\nLondon',
    subject: 'Dives',
    opening: 'Dear all,',
    body: 'Hello.\n\n- soon',
    closing: 'Yours,',
    enclosures: ['CV'],
  };
  const { docx } = await renderLetter(
    letter,
    { cv: { name: 'Jane Doe' } },
    { formats: ['docx'], today: '2026-11-20' },
  );
  expect(readDocx(docx).paragraphs).toEqual([
    'Title: Jane Doe',
    'EnvelopeAddress: Ocean Lab\nLondon',
    'Date: November 20, 2026',
    'Heading1: Dives',
    'Salutation: Dear all,',
    'BodyText: Hello.',
    'ListBullet: soon',
    'Closing: Yours,',
    'Signature: Jane Doe',
    'BodyText: Enclosure',
    'ListBullet: CV',
  ]);
});

test.each([
  ['characters that XML forbids', 'a\u0001b\uFFFEc\uD800d', 'a\uFFFDb\uFFFDc\uFFFDd'],
  ['XML delimiters', '<w:p> & “x” ]]>', '<w:p> & “x” ]]>'],
  ['hyphens', 'co\u00ADop\u2011er', 'co\u00ADop\u2011er'],
  ['characters beyond the BMP', '𝒳 👩‍🚀', '𝒳 👩‍🚀'],
])('DOCX output escapes %s', async (_name, name, expected) => {
  const { paragraphs } = await read(
    { cv: { name: 'Jane', skills: [{ name, details: 'x' }] } },
    { markdown: false },
  );
  expect(paragraphs.at(-1)).toBe(`BodyText: ${expected}: x`);
});

test('DOCX output encodes every character of an address', async () => {
  const { links } = await read({
    cv: { name: 'Jane', summary: '[Kelp](https://example.org/ä"?q=1&r=%20#é)' },
  });
  expect(links).toHaveLength(1);
  expect(links[0]).toMatch(/^https:\/\/example\.org\/[!#-;=?-[\]_a-z~%]*$/);
});

/**
 * Required order of child elements (ECMA-376-1, 17.3.1.26, 17.3.2.28, 17.6.17, 17.7.4.17, 17.9.6),
 * for those that we use.
 */
const CHILD_ORDER: Readonly<Record<string, string>> = {
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore widowControl numPr pBdr tabs bidi spacing ind jc outlineLvl',
  'w:rPr': 'rStyle rFonts b bCs i iCs smallCaps color sz szCs u rtl lang',
  'w:sectPr': 'footerReference pgSz pgMar titlePg bidi',
  'w:style': 'name basedOn next uiPriority qFormat pPr rPr',
  'w:lvl': 'start numFmt pStyle lvlText lvlJc pPr',
  'w:num': 'abstractNumId lvlOverride',
};

const FILES = IS_LONG
  ? SAMPLES
  : ['academic.yaml', 'arabic.yaml', 'custom-sections.yaml', 'own-design.yaml', 'starter.yaml'];

describe.each(FILES)('DOCX output of %s', (file) => {
  test.each(
    BUNDLED_TEMPLATES.filter((template) => selectTemplateRows(template, FILES).includes(file)),
  )('is valid in %s, without tables and text boxes', async (template) => {
    const { source, options } = readSample(file);
    const { parts } = await read(source, { ...options, template });
    const violations: string[] = [];
    for (const part of parts.values()) {
      for (const [name, order] of Object.entries(CHILD_ORDER)) {
        for (const element of findElements(part, name)) {
          const positions = getChildElements(element).map((child) =>
            order.split(' ').indexOf(child.name.slice(2)),
          );
          if (
            positions.includes(-1) ||
            positions.some((position, index) => position < (positions[index - 1] ?? 0))
          )
            violations.push(element.name);
        }
      }
      for (const name of ['w:tbl', 'w:txbxContent', 'w:framePr'])
        violations.push(...findElements(part, name).map((element) => element.name));
    }
    expect(violations).toEqual([]);
    const styles = findAll(parts, 'styles', 'w:style').map(
      (element) => element.attributes['w:styleId'],
    );
    const usedStyles = findAll(parts, 'document', 'w:pStyle').map(
      (element) => element.attributes['w:val'],
    );
    expect(styles).toEqual(expect.arrayContaining(usedStyles));
  });
});

test('DOCX output rejects a document with errors', async () => {
  await expect(read(parseCvSource('cv: {nme: x}'))).rejects.toMatchObject({ name: 'CvError' });
});
