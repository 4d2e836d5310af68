// The layout of HTML pages in all templates, on screens and in print: slow, since Chromium draws each.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, renderLetter } from '../../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import { isChromiumMissing, launchChromium } from '../../support/chromium.js';
import { readPdf } from '../../support/pdf.js';
import { readCoverLetter, readSample, SAMPLES } from '../../support/samples.js';

/** Long names, addresses, titles, places and time spans, next to short ones. */
const LONG_VALUES = {
  cv: {
    name: 'Dr. Siobhán Marguerite Konstantinopoulou-Featherstonehaugh',
    label: 'Registered Nurse, Adult Intensive Care',
    email: 'joerg.suessmilch-grosskopf@brandschutz.example.de',
    phone: '+44 20 7946 0958',
    website: 'https://www.siobhan-ocallaghan-fitzgerald.example.org/portfolio/nursing',
    social_networks: [
      { network: 'LinkedIn', username: 'siobhan-ocallaghan-fitzgerald-rn-bsc-hons' },
    ],
    experience: [
      {
        company: 'King’s & Queen’s University Hospitals NHS Foundation Trust, Department of Care',
        position: 'Senior Sister (Band 7), General Intensive Care Unit',
        location: 'Hamburg, Germany and Rotterdam, The Netherlands',
        start_date: '2017-09',
        end_date: '2026-11',
        highlights: ['Lead a team of 46 nurses on a 24-bed unit'],
      },
      {
        company: 'St. Brendan’s Hospital',
        position: 'Staff Nurse (Band 5 to 6), Emergency Department',
        location: 'Cork, Ireland',
        start_date: '2014-09',
        end_date: '2017-08',
        highlights: ['Triage of up to 210 patients a day'],
      },
      { company: 'MSF', position: 'Nurse', location: 'Bangui', date: '2012' },
    ],
    education: [
      {
        institution: 'Technische Universität Braunschweig',
        area: 'Postgraduate Certificate in Critical Care Nursing and Anaesthesia',
        study_type: 'Diplom-Ingenieur (FH)',
        start_date: '2008-09',
        end_date: '2012-06',
        gpa: 'First class',
      },
      { institution: 'King’s', area: 'Nursing', study_type: 'BSc', date: '2005' },
    ],
    publications: [
      {
        title: 'Ultrafast transport in disordered superconductors near the insulating transition',
        authors: ['A. Bee'],
        doi: '10.1103/z',
        date: '2023-02',
      },
    ],
    skills: [
      { name: 'Clinical', details: 'CRRT, ECMO, ultrasound', location: 'Cork', date: '2020' },
    ],
  },
  design: { options: { show_timespan_in: ['Experience'] } },
};

/** Visible text of a line counts from the top of capitals to the descenders. */
const FAULTS = `(() => {
  const faults = [];
  const report = (fault, text) => faults.push(fault + ': ' + text.trim().slice(0, 40));
  if (document.documentElement.scrollWidth > innerWidth) report('overflow', 'page');
  const isShown = (e) => !e.closest('style, script') && !(e.closest('.kind') && getComputedStyle(e.closest('.kind')).position === 'absolute');
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.data.trim() === '' || !isShown(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let box = node.parentElement;
    // A degree hangs in the margin of its title.
    while (getComputedStyle(box).display.startsWith('inline') || box.clientWidth === 0 || (box.matches('.title') && node.parentElement.closest('.degree'))) box = box.parentElement;
    box = box.getBoundingClientRect();
    for (const rect of range.getClientRects()) {
      if (rect.width === 0) continue;
      if (rect.left < box.left - 1 || rect.right > box.right + 1) report('outside', node.data);
      lines.push({ node, left: rect.left, right: rect.right, top: rect.top + 0.17 * rect.height, bottom: rect.bottom - 0.04 * rect.height });
    }
    if (range.getClientRects().length > 1 && node.parentElement.closest('h1') !== null) {
      for (const { index, 0: word } of node.data.matchAll(/[^\\s-]+-?/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) report('broken word', word);
      }
    }
  }
  lines.sort((a, b) => a.top - b.top);
  lines.forEach((a, i) => {
    for (const b of lines.slice(i + 1)) {
      if (b.top >= a.bottom - 1) break;
      if (a.node !== b.node && a.left < b.right - 1 && b.left < a.right - 1) report('overlap', a.node.data + ' / ' + b.node.data);
    }
  });
  for (const parent of document.querySelectorAll('header, main, section, article, li')) {
    const boxes = [...parent.children].filter((e) => isShown(e) && getComputedStyle(e).display !== 'inline')
      .map((e) => ({ e, r: e.getBoundingClientRect() })).filter(({ r }) => r.width > 1);
    for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) {
      if (a.r.left < b.r.right - 1 && b.r.left < a.r.right - 1 && a.r.top < b.r.bottom - 1 && b.r.top < a.r.bottom - 1)
        report('overlap', a.e.textContent + ' / ' + b.e.textContent);
    }
  }
  for (const title of document.querySelectorAll('.title')) {
    const { lineHeight, paddingInlineStart, paddingInlineEnd } = getComputedStyle(title.parentElement);
    const width = title.parentElement.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    const isWrapped = title.clientHeight > 1.5 * parseFloat(lineHeight);
    if (isWrapped && title.clientWidth < 0.6 * width - 1) report('too narrow', title.textContent);
  }
  for (const list of document.querySelectorAll('article ul, .lines ul')) {
    const { fontSize, paddingInlineStart } = getComputedStyle(list);
    // Markers hang by the ascent of the font, and print cuts what is outside of the page's area.
    if (parseFloat(paddingInlineStart) < 1.2 * parseFloat(fontSize)) report('cut bullet', list.textContent);
  }
  const edges = new Map();
  for (const when of document.querySelectorAll('article .period > :first-child')) {
    const { left, right } = when.getBoundingClientRect();
    const list = when.closest('section');
    const isAtEdge = matchMedia('(min-width: 42em), print').matches;
    if (isAtEdge) edges.set(list, [...(edges.get(list) ?? []), { left, right }]);
  }
  for (const [list, dates] of edges) {
    const isAligned = ['left', 'right'].some((side) => dates.every((date) => Math.abs(date[side] - dates[0][side]) < 1));
    if (!isAligned) report('ragged dates', list.textContent);
  }
  return faults;
})()`;

/** Pages without margins, so that the layout is that of a screen or paper of this width. */
interface Medium {
  readonly name: string;
  readonly media: 'screen' | 'print';
  readonly width: number;
  readonly paper?: string;
}

const MEDIA: readonly Medium[] = [
  { name: 'a screen of 360 px', media: 'screen', width: 360 },
  { name: 'a screen of 800 px', media: 'screen', width: 800 },
  { name: 'a screen of 1440 px', media: 'screen', width: 1440 },
  { name: 'A4 paper', media: 'print', width: 692, paper: 'a4paper' },
  { name: 'US letter paper', media: 'print', width: 714, paper: 'letterpaper' },
];

/** Returns separators without text before them on their line, for both directions. */
async function findLeadingSeparators(pdf: Uint8Array, isMirrored: boolean): Promise<string[]> {
  const { pages } = await readPdf(pdf);
  return pages.flatMap(({ chars }) => {
    const visible = chars.filter(({ char }) => char.trim() !== '');
    const dots = visible.filter(({ char }) => char === '·');
    const leading = dots.filter((dot) => {
      const hasTextBefore = visible.some((other) => {
        const gap = isMirrored ? other.x - dot.right : dot.x - other.right;
        return other !== dot && other.y === dot.y && gap > -1 && gap < 2 * other.size;
      });
      return !hasTextBefore;
    });
    return leading.map(({ x, y }) => `separator at ${Math.round(x)}, ${Math.round(y)}`);
  });
}

describe.skipIf(isChromiumMissing('the layout of HTML'))('HTML', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(() => browser?.close());

  async function findFaults(html: string, { media, width }: Medium) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media });
    await page.setContent(html);
    const faults = (await page.evaluate(FAULTS)) as string[];
    const pdf = await page.pdf({ width: `${width}px`, height: '2000px' });
    return [...faults, ...(await findLeadingSeparators(pdf, html.includes(' dir="rtl"')))];
  }

  const CASES = BUNDLED_TEMPLATES.flatMap((template) =>
    MEDIA.map((medium) => ({ ...medium, template })),
  );

  it.each(CASES)('cuts, overlaps and narrows nothing in $template on $name', async (row) => {
    const { template, paper } = row;
    const design = { ...LONG_VALUES.design, ...(paper && { page_size: paper }) };
    const source = parseCvSource(JSON.stringify({ ...LONG_VALUES, design }));
    const { html = '' } = await renderCv(source, {
      template,
      formats: ['html'],
      today: '2026-11-20',
    });
    expect(await findFaults(html, row)).toEqual([]);
  });

  // Samples name their paper.
  const SAMPLE_CASES = CASES.filter(({ paper }) => paper !== 'letterpaper');

  it.each(SAMPLE_CASES)('shows all samples without faults in $template on $name', async (row) => {
    for (const file of SAMPLES) {
      const { source, options } = readSample(file);
      const { html = '' } = await renderCv(source, {
        ...options,
        template: row.template,
        formats: ['html'],
      });
      expect(await findFaults(html, row), file).toEqual([]);
    }
  });

  it.each(CASES)('shows cover letters without faults in $template on $name', async (row) => {
    for (const file of ['german.yaml', 'arabic.yaml', 'engineer.yaml']) {
      const { source, options } = readSample(file);
      const { fontPaths = [] } = options;
      const letterOptions = { fontPaths, template: row.template, formats: ['html'] } as const;
      const { html = '' } = await renderLetter(readCoverLetter(file), source, letterOptions);
      expect(await findFaults(html, row), file).toEqual([]);
    }
  });
});
