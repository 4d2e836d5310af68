// What PDFs of ours and of others hold, and what they say about themselves.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../src/compiler/locales/find.js';
import { renderCv, renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import type { CvDocument } from '../../src/index.js';
import { contentsOf, type PdfContents } from '../../src/inspect/contents.js';
import { visible } from '../properties/plain-text.js';
import { lacksChromium, launchChromium } from '../support/chromium.js';
import { compilePdf } from '../support/compile.js';
import { type FactOptions, factsOf } from '../support/facts.js';
import { fontPathsFor } from '../support/language-fonts.js';
import { IS_LONG, some } from '../support/length.js';
import { readPdf } from '../support/pdf.js';
import { presenceOf } from '../support/presence.js';
import { readSample, SAMPLES } from '../support/samples.js';
import { wordsOf } from '../support/words.js';

const OPTIONS = { variant: 'b', markdown: true, showLocation: false, words: ENGLISH } as const;

async function readContents(pdf: Uint8Array): Promise<PdfContents> {
  return contentsOf(await readPdf(pdf));
}

/** What of a document is not found as it was written. */
async function lostOf(
  document: unknown,
  { text, links }: Pick<PdfContents, 'text' | 'links'>,
  options = {},
): Promise<unknown[]> {
  const facts = await factsOf(document, { ...OPTIONS, ...options });
  return presenceOf(facts, { text, links: links.map(({ url }) => url) }).filter(
    ([, presence]) => presence !== 'whole',
  );
}

interface Sample {
  readonly document: unknown;
  readonly pdf: Uint8Array;
  readonly language: string;
  /** What its facts depend on. */
  readonly facts: FactOptions;
}

const samples = new Map<string, Promise<Sample>>();

function sampleOf(file: string): Promise<Sample> {
  const made = samples.get(file) ?? makeSample(file);
  samples.set(file, made);
  return made;
}

async function makeSample(file: string): Promise<Sample> {
  const { source, options } = readSample(file);
  const { language = 'en' } = source.value as { language?: string };
  const facts = { ...OPTIONS, variant: options.variant ?? 'b', words: wordsOf(source.value) };
  return { document: source.value, pdf: await renderCvToPdf(source, options), language, facts };
}

function hasPdftotext(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(
      '\nNOTICE: pdftotext is not installed: not tested: what it reads in our PDFs\n\n',
    );
    return false;
  }
}

/** Where a word ends; the marks of Chinese and Japanese have no space behind them. */
const WORD_END = /[\s\u3000-\u303F\uFF00-\uFF60]+/;

/** Of writing that has no spaces between words, so that lines may end within them. */
const SOLID = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** PDFium does not say how wide a letter is that bears marks, as those of Hindi do: a reading may have spaces behind them. */
function solid(text: string): string {
  return text.replaceAll(' ', '');
}

/** pdftotext 22 prints the two letters of the glyph لا in the order in which they are seen, not in that of reading. */
function withLamAlef(text: string): string {
  return text.replaceAll(/[لاأإآ]{2,}/g, (letters) => [...letters].sort().join(''));
}

it('knows what user names and DOIs come to that are written as addresses', async () => {
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
  expect(await lostOf(document, await readContents(await renderCvToPdf(document)))).toEqual([]);
});

describe.each(IS_LONG ? SAMPLES : ['german.yaml'])('%s', (file) => {
  it('has every field, its sections in the outline, and says what it is', async () => {
    const { document, pdf, language, facts } = await sampleOf(file);
    const found = await readContents(pdf);
    expect(await lostOf(document, found, facts)).toEqual([]);
    const [name, ...others] = found.headings;
    const sections = others.filter(({ level }) => level === 2);
    expect([name?.level, solid(name?.text ?? '')]).toEqual([1, solid(found.title)]);
    expect(new Set(others.map(({ level }) => level))).toEqual(new Set([2, 3]));
    expect(found.outline.map(({ title }) => title)).toEqual([found.title]);
    const titles = found.outline[0]?.children.map(({ title }) => solid(title));
    expect(titles).toEqual(sections.map(({ text }) => solid(text)));
    expect(found).toMatchObject({ author: found.title, isTagged: true, standards: ['PDF/UA-1'] });
    expect(found.language).toBe(new Intl.Locale(language).language);
    expect(found.fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  it('has words that are whole', async () => {
    const { document, pdf, facts } = await sampleOf(file);
    const { text } = await readContents(pdf);
    expect(text).not.toMatch(/[\u00AD\uFB00-\uFB06]/);
    const read = new Set(text.split(WORD_END));
    // A word with a hyphen of its own may stand on two lines, and the dates have words of their own beside them.
    const words = (await factsOf(document, facts)).flatMap(({ kind, value }) => {
      return kind === 'link'
        ? []
        : value.split(WORD_END).filter((word) => /^\p{L}{6,}$/u.test(word) && !SOLID.test(word));
    });
    const bare = new Set([...read].map((word) => word.replaceAll(/^\P{L}+|\P{L}+$/gu, '')));
    expect(words.filter((word) => !bare.has(word))).toEqual([]);
  });

  it.skipIf(!hasPdftotext())('has every field for pdftotext too', async () => {
    const { document, pdf, facts: options } = await sampleOf(file);
    const folder = mkdtempSync(join(tmpdir(), 'cvpress-test-'));
    writeFileSync(join(folder, 'cv.pdf'), pdf);
    const text = execFileSync('pdftotext', ['-raw', '-enc', 'UTF-8', 'cv.pdf', '-'], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    const words = withLamAlef(
      visible(text.replaceAll(/\n[^\n]* – \d+\/\d+\n?/g, '\n').replaceAll('\f', '')),
    );
    const facts = (await factsOf(document, options)).filter(({ kind }) => kind === 'text');
    expect(facts.filter(({ value }) => !words.includes(withLamAlef(visible(value))))).toEqual([]);
  });
});

describe('words', () => {
  const WORDS =
    'Donaudampfschifffahrtsgesellschaft Rindfleischetikettierungsüberwachung Unabhängigkeitserklärung';
  const LIGATURES = 'office flow affluent ffi find fjord Tête';

  it.each(['SourceSans3', 'Roboto', 'EBGaramond'] as const)(
    'are not broken by ligatures of %s',
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
    'have their letters in the order of reading, also those of one glyph: %s',
    async (language, label) => {
      const fontPaths = fontPathsFor(language);
      const pdf = await renderCvToPdf({ language, cv: { name: 'J', label } }, { fontPaths });
      expect((await readContents(pdf)).text.split('\n')).toContain(label);
    },
  );

  it.each(some([10, 11, 12], 1))(
    'are not broken by the hyphens of other producers at %i pt',
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

describe('what is missing', () => {
  it.each([
    ['[x](1)e', 'x (1)e'],
    ['**[x *y*](1)** z', 'x y (1) z'],
    ['[1](1)', '1'],
    ['[x](https://x.org)', 'x'],
  ])('is not what stands in place of a link that is not made: %s', async (summary, expected) => {
    const document = { cv: { name: 'Jane', summary } };
    const facts = (await factsOf(document, OPTIONS)).filter(({ path }) => path.includes('summary'));
    expect(facts.find(({ kind }) => kind === 'text')?.value).toBe(expected);
    expect(await lostOf(document, await readContents(await renderCvToPdf(document)))).toEqual([]);
  });

  it('is found missing, or scattered', async () => {
    const { document, pdf } = await sampleOf('starter.yaml');
    const other = await sampleOf('engineer.yaml');
    const { text, links } = await readContents(pdf);
    expect((await lostOf(other.document, { text, links })).length).toBeGreaterThan(50);
    expect(
      (await lostOf(document, { text: text.replaceAll('Marine', ''), links: [] })).length,
    ).toBeGreaterThan(3);
  });

  it.each(some(['en', 'de', 'de-CH', 'fr', 'fr-CH', 'sv', 'ru'], 3))(
    'is found with the quotes of the language: %s',
    async (language) => {
      const document = { cv: { name: "O'Brien", summary: `"It's 'a'" of the '90s, 5'10" tall` } };
      const pdf = await renderCvToPdf(document, { language });
      expect(await lostOf(document, await readContents(pdf))).toEqual([]);
    },
  );

  it.each([
    ['whole', 'one two\nthree'],
    ['whole', 'on\u00ADe two-three'],
    ['scattered', 'one two\nJane – 1/2\nthree'],
    ['missing', 'one three two'],
    ['missing', `one two ${'x'.repeat(300)} three`],
  ])('a field is %s in %j', (presence, text) => {
    const fact = {
      path: ['cv', 'label'],
      role: 'label',
      kind: 'text',
      value: 'one two three',
    } as const;
    expect(presenceOf([fact], { text, links: [] })).toEqual([[fact, presence]]);
  });
});

it.each(['ua-1', '2.0', 'a-4'] as const)(
  'the title, the author and keywords are read by any standard: %s',
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

describe('PDFs of other producers', () => {
  it('may be of the engine, from a plain document', async () => {
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

  it('may be encrypted, yet open to all', async () => {
    const found = await readContents(
      readFileSync(new URL('../fixtures/inspect/owner.pdf', import.meta.url)),
    );
    expect(found.text).toContain('Jane Doe');
  });

  it('may hold no text', async () => {
    const pdf = compilePdf('#rect(width: 2cm)');
    expect(await readContents(pdf)).toMatchObject({ text: '', pageCount: 1 });
  });

  describe.skipIf(!IS_LONG || lacksChromium('PDFs that Chromium makes'))('of Chromium', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchChromium();
    });
    afterAll(() => browser?.close());

    it.each([
      ['tagged', true],
      ['not tagged', false],
    ])('%s: every field of the page is found', async (_, tagged) => {
      const { source, options } = readSample('engineer.yaml');
      const { html = '' } = await renderCv(source, { formats: ['html'], ...options });
      const page = await browser.newPage();
      await page.setContent(html);
      const found = await readContents(await page.pdf({ tagged, preferCSSPageSize: true }));
      await page.close();
      const facts = await factsOf(source.value, OPTIONS);
      const presences = presenceOf(facts, {
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
