// Documents for Word, read back: text in Word's own styles, in order, and nothing that a reader could not read.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { XmlElement } from '@rgrove/parse-xml';
import { encode } from 'fast-png';
import { describe, expect, it, test } from 'vitest';
import type { RenderOptions } from '../../../../src/compiler/options/options.js';
import { parseCvSource } from '../../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, renderLetter } from '../../../../src/compiler/pipeline/render.js';
import { BUNDLED } from '../../../../src/compiler/templates/template.js';
import { freshFolder } from '../../../cli/run.js';
import { allOf, childrenOf, type DocxReading, readDocx } from '../../../support/docx.js';
import { IS_LONG, share } from '../../../support/length.js';
import { readSample, SAMPLES } from '../../../support/samples.js';

async function read(document: object, options: RenderOptions = {}): Promise<DocxReading> {
  const { docx } = await renderCv(document, { formats: ['docx'], today: '2026-11-20', ...options });
  return readDocx(docx);
}

/** All elements of a name in the text of a document, or in its styles. */
const allIn = (parts: DocxReading['parts'], part: 'document' | 'styles', name: string) =>
  allOf(parts.get(`word/${part}.xml`) as XmlElement, name);

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

test('has the lists of a summary below its paragraphs', async () => {
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

test('has a paragraph of a style of Word for each part, in order', async () => {
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
    'Normal: Head of Dives and of all that has to do with boats, ropes, tanks and people⇥Bergen',
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

test('has references in the style of a bibliography', async () => {
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
    'Bibliography: [1] J. Doe, “On tides,” Ocean Science, vol. 12, no. 3, pp. 1–10, 2020.',
  );
});

test('has no space before the link of a line without words', async () => {
  const skills = [{ name: '', details: '', url: 'https://example.org/' }];
  expect((await read({ cv: { name: 'Jane', skills } })).paragraphs.at(-1)).toBe(
    'BodyText: (view on example.org)',
  );
});

test('keeps a title with the lines of its entry, and not with the next entry', async () => {
  const certificates = ['First Aid', 'Stroke'].map((name) => ({ name, date: '2020' }));
  const { parts } = await read({ cv: { ...CV.cv, certificates } });
  const bodies = allIn(parts, 'document', 'w:p');
  const kept = bodies
    .filter((one) => allOf(one, 'w:keepNext').length > 0)
    .map(({ text }) => text.slice(0, 12));
  expect(kept).toEqual(['Ocean LabJan', 'Head of Dive']);
  const styles = allIn(parts, 'styles', 'w:style');
  const keeping = styles.filter((one) => allOf(one, 'w:keepNext').length > 0);
  expect(keeping.map((one) => one.attributes['w:styleId'])).toEqual([
    'Title',
    'Subtitle',
    'Heading1',
  ]);
});

test('has links, each address once, and no part that nothing names', async () => {
  const { links, parts } = await read(CV);
  expect(links).toEqual([
    'mailto:jane@example.com',
    'https://github.com/jane',
    'https://example.org/',
  ]);
  const named = [...parts.values()]
    .flatMap((part) => allOf(part, 'Override'))
    .map(({ attributes }) => attributes.PartName?.slice(1));
  expect([...parts.keys()].filter((path) => !/rels$|Content_Types/.test(path)).sort()).toEqual(
    named.sort(),
  );
});

test('numbers a list from where its author begins', async () => {
  const { parts } = await read(CV);
  const numbering = parts.get('word/numbering.xml') as XmlElement;
  const starts = allOf(numbering, 'w:startOverride').map(({ attributes }) => attributes['w:val']);
  expect(starts).toEqual(['3']);
  const levels = allIn(parts, 'document', 'w:ilvl').map((one) => one.attributes['w:val']);
  expect(levels).toEqual(['1', '1', '1', '1']);
});

test('has the properties of the PDF', async () => {
  const { parts } = await read({ language: 'de', ...CV });
  const core = childrenOf(parts.get('docProps/core.xml') as XmlElement).map(
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

describe('the language', () => {
  it.each([
    ['de', { 'w:val': 'de' }],
    ['ar', { 'w:val': 'en-US', 'w:bidi': 'ar' }],
    ['hi', { 'w:val': 'en-US', 'w:bidi': 'hi' }],
    ['ja', { 'w:val': 'en-US', 'w:eastAsia': 'ja' }],
  ])('%s is that of its letters', async (language, attributes) => {
    const { parts } = await read({ language, cv: { name: 'Jane' } });
    expect(allIn(parts, 'styles', 'w:lang')[0]?.attributes).toEqual(attributes);
  });

  it('of words that the program has in English only is English', async () => {
    const { parts } = await read({ language: 'eo', cv: { name: 'Jane' } });
    const english = allIn(parts, 'document', 'w:r').filter((run) =>
      allOf(run, 'w:lang').some(({ attributes }) => attributes['w:val'] === 'en'),
    );
    expect(english.map(({ text }) => text).join('')).toBe('Last updated on November 20, 2026');
  });

  it('from right to left turns paragraphs and their letters, but not Latin words among them', async () => {
    const { parts } = await read({
      language: 'he',
      cv: { name: 'רותם', summary: 'עבדה עם C++ שנים' },
    });
    expect(allIn(parts, 'styles', 'w:bidi')).toHaveLength(1);
    const runs = allIn(parts, 'document', 'w:r').map(
      (run) =>
        `${allOf(run, 'w:rtl').length > 0 ? 'rtl' : 'ltr'} ${run.text.replaceAll(/[\u200E\u200F]/g, '')}`,
    );
    expect(runs).toEqual(expect.arrayContaining(['rtl רותם', 'ltr C++']));
  });

  it('from right to left is that of the order of addresses', async () => {
    const cv = { name: 'רותם', phone: '+972 4 855 1274', email: 'rotem@example.com' };
    const { parts } = await read({ language: 'he', cv });
    expect(parts.get('word/document.xml')?.text).toContain('1274\u200E\u200F · \u200Erotem@');
  });
});

test('has a footer from the second page on, unless there are no page numbers', async () => {
  const footerOf = ({ parts }: DocxReading) => ({
    footer: parts.get('word/footer.xml')?.text,
    title: allIn(parts, 'document', 'w:titlePg').length,
  });
  expect(footerOf(await read(CV))).toEqual({ footer: 'Jane Doe – 1/1', title: 1 });
  expect(footerOf(await read(CV, { pageNumbers: false }))).toEqual({ footer: undefined, title: 0 });
});

test.each([
  ['after a summary', 'Ten years.', 1],
  ['but not before all else', '', 0],
])('begins a page with a section that asks for it, %s', async (_name, summary, count) => {
  const { parts } = await read({ cv: { ...CV.cv, summary } }, { breakBefore: ['Education'] });
  expect(allIn(parts, 'document', 'w:pageBreakBefore')).toHaveLength(count);
});

test('is squeezed as the PDF is', async () => {
  const long = {
    cv: { ...CV.cv, summary: Array(18).fill('Ten years below the sea. '.repeat(8)).join('\n\n') },
  };
  const marginOf = ({ parts }: DocxReading) =>
    Number(allIn(parts, 'document', 'w:pgMar')[0]?.attributes['w:left']);
  const usual = marginOf(await read(CV));
  expect(marginOf(await read(long, { fit: 3 }))).toBe(usual);
  expect(marginOf(await read(long, { fit: 1 }))).toBeLessThan(usual);
});

test('holds the photo with its alternative text, in the shape that it has', async () => {
  const photo = join(freshFolder(), 'jane.png');
  writeFileSync(photo, encode({ width: 30, height: 45, data: new Uint8Array(30 * 45 * 4) }));
  const { parts } = await read(CV, { template: 'sidebar', photo });
  const main = parts.get('word/document.xml') as XmlElement;
  expect(allOf(main, 'wp:docPr').map(({ attributes }) => attributes.descr)).toEqual(['Jane Doe']);
  expect(allOf(main, 'w:spacing').map(({ attributes }) => attributes['w:lineRule'])).toContain(
    'auto',
  );
  const { cx, cy } = allOf(main, 'wp:extent')[0]?.attributes ?? {};
  expect(Number(cy) / Number(cx)).toBeCloseTo(1.5, 3);
});

test('is a letter', async () => {
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
  ['characters that XML has no place for', 'a\u0001b\uFFFEc\uD800d', 'a\uFFFDb\uFFFDc\uFFFDd'],
  ['signs of XML', '<w:p> & “x” ]]>', '<w:p> & “x” ]]>'],
  ['hyphens', 'co\u00ADop\u2011er', 'co\u00ADop\u2011er'],
  ['letters beyond the first plane', '𝒳 👩‍🚀', '𝒳 👩‍🚀'],
])('%s leave it readable', async (_name, name, shown) => {
  const { paragraphs } = await read(
    { cv: { name: 'Jane', skills: [{ name, details: 'x' }] } },
    { markdown: false },
  );
  expect(paragraphs.at(-1)).toBe(`BodyText: ${shown}: x`);
});

test('an address with any character is one that Word takes', async () => {
  const { links } = await read({
    cv: { name: 'Jane', summary: '[Kelp](https://example.org/ä"?q=1&r=%20#é)' },
  });
  expect(links).toHaveLength(1);
  expect(links[0]).toMatch(/^https:\/\/example\.org\/[!#-;=?-[\]_a-z~%]*$/);
});

/** The order of children that the schema wants (ECMA-376-1, 17.3.1.26, 17.3.2.28, 17.6.17, 17.7.4.17, 17.9.6), as far as we have them. */
const ORDERS: Readonly<Record<string, string>> = {
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

describe.each(FILES)('%s', (file) => {
  test.each(BUNDLED.filter((look) => share(look, FILES).includes(file)))(
    'has the structure of the standard in %s, and no tables or boxes',
    async (template) => {
      const { source, options } = readSample(file);
      const { parts } = await read(source, { ...options, template });
      const wrong: string[] = [];
      for (const part of parts.values()) {
        for (const [name, order] of Object.entries(ORDERS)) {
          for (const element of allOf(part, name)) {
            const places = childrenOf(element).map((child) =>
              order.split(' ').indexOf(child.name.slice(2)),
            );
            if (places.includes(-1) || places.some((place, at) => place < (places[at - 1] ?? 0)))
              wrong.push(element.name);
          }
        }
        for (const name of ['w:tbl', 'w:txbxContent', 'w:framePr'])
          wrong.push(...allOf(part, name).map((one) => one.name));
      }
      expect(wrong).toEqual([]);
      const styles = allIn(parts, 'styles', 'w:style').map((one) => one.attributes['w:styleId']);
      const used = allIn(parts, 'document', 'w:pStyle').map((one) => one.attributes['w:val']);
      expect(styles).toEqual(expect.arrayContaining(used));
    },
  );
});

test('source of a document with mistakes is an error, and no file', async () => {
  await expect(read(parseCvSource('cv: {nme: x}'))).rejects.toMatchObject({ name: 'CvError' });
});
