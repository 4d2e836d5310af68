// Compares emphasis, lists and links in outputs with markdown-it and the rules of the
// documentation.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { countRuns } from '../support/length.js';
import { markdownHtml } from './plain-text.js';

const TODAY = '2026-11-20';

/** Renders highlights to HTML with only the elements of Markdown. */
async function renderHighlights(highlights: readonly string[]): Promise<string[]> {
  const cv = { name: 'J', projects: [{ name: 'P', highlights }] };
  const { html = '' } = await renderCv({ cv }, { formats: ['html'], today: TODAY });
  const [, list = ''] = /<ul>([\s\S]*)<\/ul>/.exec(String(html)) ?? [];
  return list
    .split('</li>')
    .slice(0, -1)
    .map((item) => item.replace(/^\s*<li>/, '').replaceAll(/<\/?span[^>]*>|<wbr>/g, ''));
}

/** Removes nested elements of the same name, which the engine toggles. */
function flattenEmphasis(html: string): string {
  const open: string[] = [];
  return html.replaceAll(/<(\/?)(em|strong)>/g, (tag, slash: string, name: string) => {
    const isInner = open.filter((tagName) => tagName === name).length > (slash === '' ? 0 : 1);
    if (slash === '') open.push(name);
    else open.splice(open.lastIndexOf(name), 1);
    return isInner ? '' : tag;
  });
}

const PIECES = [
  'stack',
  'R',
  '2',
  '5',
  '项目',
  '成果',
  '的',
  'を',
  '한국어',
  'ไทย',
  'Kolleg',
  'innen',
  'é',
  ' ',
  ' ',
  '：',
  '，',
  '（',
  '）',
  '“',
  '”',
  '「',
  '」',
  ':',
  '.',
  '(',
  ')',
  '%',
  '-',
  '+',
  '🚀',
  '*',
  '**',
  '*',
  '**',
  '***',
];

it('renderCv renders emphasis next to every script and punctuation like markdown-it', async () => {
  const text = fc
    .array(fc.constantFrom(...PIECES), { minLength: 3, maxLength: 14 })
    .map((pieces) => `a${pieces.join('')}`);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 60, maxLength: 60 }), async (texts) => {
      const expected = texts.map((markdown) => flattenEmphasis(markdownHtml(markdown)));
      const rendered = (await renderHighlights(texts)).map((html) =>
        html.replaceAll('\u00A0', ' '),
      );
      expect(rendered).toEqual(expected);
    }),
    { seed: 64, numRuns: countRuns(300), endOnFailure: true },
  );
});

it('renderCv keeps the URLs of links next to every script', async () => {
  const word = fc.constantFrom('see', '详见', '및', 'และ', 'voir', '(', '“', 'a ');
  const end = fc.constantFrom('.', '。', '，谢谢', ' and', '和', '를', ')', '', '”');
  const path = fc.stringMatching(/^[a-z0-9]{1,4}([_-][a-z0-9]{1,3})?(\/[a-z0-9]{1,5})?$/);
  const link = fc.record({ before: word, path, after: end, isInline: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(link, { minLength: 40, maxLength: 40 }), async (links) => {
      const texts = links.map(({ before, path, after, isInline }) => {
        const url = `https://example.com/${path}`;
        return `${before}${isInline ? `[here](${url})` : ` ${url}`}${after}`;
      });
      const rendered = await renderHighlights(texts);
      const hrefs = rendered.map((html) =>
        [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      );
      expect(hrefs).toEqual(links.map(({ path }) => [`https://example.com/${path}`]));
    }),
    { seed: 64, numRuns: countRuns(100), endOnFailure: true },
  );
});

it('renderCv renders lists with bullets of other programs like CommonMark', async () => {
  const words = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,3}$/);
  const bullet = fc.constantFrom('•', '▪', '◦', '●', '–', '\uF0B7', '-', '*', '+');
  const gap = fc.constantFrom(' ', '\t', '\u00A0', '   ');
  const list = fc.record({
    intro: fc.option(words),
    bullet,
    gap,
    items: fc.array(words, { minLength: 2, maxLength: 5 }),
  });
  const extractItems = (html: string): string[] =>
    [...html.matchAll(/<li>([^<]*)/g)].map(([, text = '']) => text.trim());
  await fc.assert(
    fc.asyncProperty(list, async ({ intro, bullet, gap, items }) => {
      const space = '-*+'.includes(bullet) ? ' ' : gap;
      const lines = items.map((item) => `${bullet}${space}${item}`);
      const summary = [...(intro === null ? [] : [intro]), ...lines].join('\n');
      const { html = '' } = await renderCv(
        { cv: { name: 'J', summary } },
        { formats: ['html'], today: TODAY },
      );
      expect(extractItems(String(html))).toEqual(items);
    }),
    { seed: 64, numRuns: countRuns(200), endOnFailure: true },
  );
});
