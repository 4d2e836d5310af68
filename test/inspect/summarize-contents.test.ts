// Contents and metadata of PDFs by cvpress and other programs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../src/compiler/locales/find-locale.js';
import { renderCv, renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import type { CvDocument } from '../../src/index.js';
import { type PdfContents, summarizeContents } from '../../src/inspect/contents.js';
import { visible } from '../properties/plain-text.js';
import { isChromiumMissing, launchChromium } from '../support/chromium.js';
import { compilePdf } from '../support/compile.js';
import { getDocumentLocale } from '../support/document-locale.js';
import { collectFacts, type FactOptions } from '../support/facts.js';
import { findFacts } from '../support/find-facts.js';
import { getFontPaths } from '../support/language-fonts.js';
import { IS_LONG, selectRows } from '../support/length.js';
import { readPdf } from '../support/pdf.js';
import { readSample, SAMPLES } from '../support/samples.js';

const OPTIONS = { variant: 'b', markdown: true, showLocation: false, locale: ENGLISH } as const;

async function readContents(pdf: Uint8Array): Promise<PdfContents> {
  return summarizeContents(await readPdf(pdf));
}

/** Finds the facts of a document that a PDF lacks or scatters. */
async function findLostFacts(
  document: unknown,
  { text, links }: Pick<PdfContents, 'text' | 'links'>,
  options = {},
): Promise<unknown[]> {
  const facts = await collectFacts(document, { ...OPTIONS, ...options });
  return findFacts(facts, { text, links: links.map(({ url }) => url) }).filter(
    ([, presence]) => presence !== 'whole',
  );
}

interface Sample {
  readonly document: unknown;
  readonly pdf: Uint8Array;
  readonly language: string;
  readonly facts: FactOptions;
}

const samples = new Map<string, Promise<Sample>>();

function getSample(file: string): Promise<Sample> {
  const sample = samples.get(file) ?? makeSample(file);
  samples.set(file, sample);
  return sample;
}

async function makeSample(file: string): Promise<Sample> {
  const { source, options } = readSample(file);
  const { language = 'en' } = source.value as { language?: string };
  const facts = {
    ...OPTIONS,
    variant: options.variant ?? 'b',
    locale: getDocumentLocale(source.value),
  };
  return { document: source.value, pdf: await renderCvToPdf(source, options), language, facts };
}

function hasPdftotext(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(
      '\nNOTICE: pdftotext is not installed: not tested: its text of our PDFs\n\n',
    );
    return false;
  }
}

/** Chinese and Japanese punctuation has no space after it. */
const WORD_END = /[\s\u3000-\u303F\uFF00-\uFF60]+/;

/** Lines may break anywhere. */
const SCRIPT_WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** PDFium returns no width for letters with marks, as in Hindi, so that spaces may follow them. */
function removeSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** pdftotext 22 prints the letters of the ligature لا in visual order. */
function sortLamAlef(text: string): string {
  return text.replaceAll(/[لاأإآ]{2,}/g, (letters) => [...letters].sort().join(''));
}

it('a PDF links user names and DOIs that are written as addresses', async () => {
  const document: CvDocument = {
    cv: {
      name: 'Jane Doe',
      social_networks: [
        { network: 'LinkedIn', username: 'https://www.linkedin.com/in/jane-doe/?x=1' },
        { network: 'Mastodon', username: 'https://mastodon.example/@jane' },
        { network: 'Orcid', username: '0000-0002-1825-0079' },
      ],
      publications: [
        {
          title: 'On Sound',
          authors: ['Jane Doe'],
          date: '2021',
          doi: 'https://doi.org/10.1000/182',
        },
        { title: 'On Light', authors: ['Jane Doe'], date: '2022', doi: 'n/a' },
      ],
    },
  };
  expect(await findLostFacts(document, await readContents(await renderCvToPdf(document)))).toEqual(
    [],
  );
});

describe.each(IS_LONG ? SAMPLES : ['german.yaml'])('the PDF of %s', (file) => {
  it('has every field, an outline of the sections, and metadata', async () => {
    const { document, pdf, language, facts } = await getSample(file);
    const found = await readContents(pdf);
    expect(await findLostFacts(document, found, facts)).toEqual([]);
    const [name, ...others] = found.headings;
    const sections = others.filter(({ level }) => level === 2);
    expect([name?.level, removeSpaces(name?.text ?? '')]).toEqual([1, removeSpaces(found.title)]);
    expect(new Set(others.map(({ level }) => level))).toEqual(new Set([2, 3]));
    expect(found.outline.map(({ title }) => title)).toEqual([found.title]);
    const titles = found.outline[0]?.children.map(({ title }) => removeSpaces(title));
    expect(titles).toEqual(sections.map(({ text }) => removeSpaces(text)));
    expect(found).toMatchObject({ author: found.title, isTagged: true, standards: ['PDF/UA-1'] });
    expect(found.language).toBe(new Intl.Locale(language).language);
    expect(found.fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  it('has no hyphenated or split words', async () => {
    const { document, pdf, facts } = await getSample(file);
    const { text } = await readContents(pdf);
    expect(text).not.toMatch(/[\u00AD\uFB00-\uFB06]/);
    const read = new Set(text.split(WORD_END));
    // A hyphenated compound may be on two lines, with the dates in between.
    const words = (await collectFacts(document, facts)).flatMap(({ kind, value }) => {
      return kind === 'link'
        ? []
        : value
            .split(WORD_END)
            .filter((word) => /^\p{L}{6,}$/u.test(word) && !SCRIPT_WITHOUT_SPACES.test(word));
    });
    const bare = new Set([...read].map((word) => word.replaceAll(/^\P{L}+|\P{L}+$/gu, '')));
    expect(words.filter((word) => !bare.has(word))).toEqual([]);
  });

  it.skipIf(!hasPdftotext())('has every field in the text of pdftotext', async () => {
    const { document, pdf, facts: options } = await getSample(file);
    const folder = mkdtempSync(join(tmpdir(), 'cvpress-test-'));
    writeFileSync(join(folder, 'cv.pdf'), pdf);
    const text = execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', 'cv.pdf', '-'], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    const words = sortLamAlef(
      visible(text.replaceAll(/\n[^\n]* – \d+\/\d+\n?/g, '\n').replaceAll('\f', '')),
    );
    const facts = (await collectFacts(document, options)).filter(({ kind }) => kind === 'text');
    expect(facts.filter(({ value }) => !words.includes(sortLamAlef(visible(value))))).toEqual([]);
  });
});

describe('summarizeContents', () => {
  const WORDS =
    'Donaudampfschifffahrtsgesellschaft Rindfleischetikettierungsüberwachung Unabhängigkeitserklärung';
  const LIGATURES = 'office flow affluent ffi find fjord Tête';

  it.each(['SourceSans3', 'Roboto', 'EBGaramond'] as const)(
    'keeps words with ligatures of %s whole',
    async (font) => {
      const pdf = await renderCvToPdf({
        cv: { name: 'J', summary: LIGATURES, label: LIGATURES },
        design: { font },
      });
      const { text } = await readContents(pdf);
      expect(text.split('\n').filter((line) => line === LIGATURES)).toHaveLength(2);
    },
  );

  it.each([
    ['ar', 'الآن لا بلاد الأعمال'],
    ['fa', 'سالانه اطلاعات'],
    ['he', 'שלום עולם'],
  ])(
    'keeps letters and ligatures in the reading order of the language %s',
    async (language, label) => {
      const fontPaths = getFontPaths(language);
      const pdf = await renderCvToPdf({ language, cv: { name: 'J', label } }, { fontPaths });
      expect((await readContents(pdf)).text.split('\n')).toContain(label);
    },
  );

  it.each(selectRows([10, 11, 12], 1))(
    'joins words that other programs hyphenate at %i pt',
    async (size) => {
      const text = Array.from({ length: 12 }, () => WORDS).join(' ');
      const markup = `#set text(lang: "de", size: ${size}pt)\n#set par(justify: true)\n${text}`;
      const pdf = compilePdf(markup);
      expect((await readPdf(pdf)).text).toContain('\u00AD');
      const read = (await readContents(pdf)).text.split(/\s+/);
      for (const word of WORDS.split(' '))
        expect(read.filter((one) => one === word)).toHaveLength(12);
    },
  );
});

describe('findFacts', () => {
  it.each([
    ['[x](1)e', 'x (1)e'],
    ['**[x *y*](1)** z', 'x y (1) z'],
    ['[1](1)', '1'],
    ['[x](https://x.org)', 'x'],
  ])('finds the text of the link in %s', async (summary, expected) => {
    const document = { cv: { name: 'Jane', summary } };
    const facts = (await collectFacts(document, OPTIONS)).filter(({ path }) =>
      path.includes('summary'),
    );
    expect(facts.find(({ kind }) => kind === 'text')?.value).toBe(expected);
    expect(
      await findLostFacts(document, await readContents(await renderCvToPdf(document))),
    ).toEqual([]);
  });

  it('reports missing and scattered facts', async () => {
    const { document, pdf } = await getSample('starter.yaml');
    const other = await getSample('engineer.yaml');
    const { text, links } = await readContents(pdf);
    expect((await findLostFacts(other.document, { text, links })).length).toBeGreaterThan(50);
    expect(
      (await findLostFacts(document, { text: text.replaceAll('Marine', ''), links: [] })).length,
    ).toBeGreaterThan(3);
  });

  it.each(selectRows(['en', 'de', 'de-CH', 'fr', 'fr-CH', 'sv', 'ru'], 3))(
    'finds texts with the quotes of the language %s',
    async (language) => {
      const document = { cv: { name: "O'Brien", summary: `"It's 'a'" of the '90s, 5'10" tall` } };
      const pdf = await renderCvToPdf(document, { language });
      expect(await findLostFacts(document, await readContents(pdf))).toEqual([]);
    },
  );

  it.each([
    ['whole', 'one two\nthree'],
    ['whole', 'on\u00ADe two-three'],
    ['scattered', 'one two\nJane – 1/2\nthree'],
    ['missing', 'one three two'],
    ['missing', `one two ${'x'.repeat(300)} three`],
  ])('reports that a field is %s in %j', (presence, text) => {
    const fact = {
      path: ['cv', 'label'],
      role: 'label',
      kind: 'text',
      value: 'one two three',
    } as const;
    expect(findFacts([fact], { text, links: [] })).toEqual([[fact, presence]]);
  });
});

it.each(['ua-1', '2.0', 'a-4'] as const)(
  'summarizeContents reads title, author and keywords of a PDF with standard %s',
  async (pdfStandard) => {
    const cv = { name: 'Jane O’Hara & Sons', label: 'R&D' };
    const found = await readContents(await renderCvToPdf({ cv }, { pdfStandard }));
    expect(found).toMatchObject({
      title: cv.name,
      author: cv.name,
      keywords: 'R&D',
      producer: expect.stringMatching(/^Typst /),
    });
  },
);

describe('summarizeContents of other PDFs', () => {
  it('reads a plain Typst document', async () => {
    const markup =
      '#set document(title: "Report")\n= First\n\nSome words.\n\n#link("https://x.org")[Go]';
    const pdf = compilePdf(markup);
    const found = await readContents(pdf);
    expect(found).toMatchObject({
      title: 'Report',
      author: '',
      pageCount: 1,
      pdfVersion: '1.7',
      standards: [],
    });
    expect(found.text).toMatch(/First\s+Some words\.\s+Go/);
    expect(found.links).toEqual([
      expect.objectContaining({ page: 1, url: 'https://x.org', text: 'Go' }),
    ]);
  });

  it('reads an encrypted PDF without a password', async () => {
    const found = await readContents(
      readFileSync(new URL('../fixtures/inspect/owner.pdf', import.meta.url)),
    );
    expect(found.text).toContain('Jane Doe');
  });

  it('reads a PDF without text', async () => {
    const pdf = compilePdf('#rect(width: 2cm)');
    expect(await readContents(pdf)).toMatchObject({ text: '', pageCount: 1 });
  });

  describe.skipIf(!IS_LONG || isChromiumMissing('PDFs by Chromium'))('a PDF by Chromium', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(() => browser?.close());

    it.each([
      ['tagged', true],
      ['not tagged', false],
    ])('has every field of the page if it is %s', async (_, tagged) => {
      const { source, options } = readSample('engineer.yaml');
      const { html = '' } = await renderCv(source, { formats: ['html'], ...options });
      const page = await browser.newPage();
      await page.setContent(html);
      const found = await readContents(await page.pdf({ tagged, preferCSSPageSize: true }));
      await page.close();
      const facts = await collectFacts(source.value, OPTIONS);
      const presences = findFacts(facts, {
        text: found.text,
        links: found.links.map(({ url }) => url),
      });
      expect(presences.filter(([, presence]) => presence === 'missing')).toEqual([]);
      expect(found.isTagged).toBe(tagged);
      expect(found.producer).toMatch(/Skia|Chrom/);
      if (tagged) expect(found.headings[0]).toEqual({ level: 1, text: 'Renata Okafor' });
    });
  });
});
