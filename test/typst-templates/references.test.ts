// Publications in a citation style: one paragraph each, with a hanging indent.
import { expect } from 'vitest';
import { toSingleLine } from '../support/find-text.js';
import { itForTemplate } from '../support/length.js';
import { describeEachTemplate } from '../support/templates.js';

const PAPERS = ['Kelp Forests', 'Salt Marshes'].map((title) => ({
  title: `${title} and the Slow Return of Everything that Lives between the Lines of High and Low Water on Northern Coasts`,
  authors: ['Jane Roe', 'Bob Smith', 'Liv Ås'],
  journal: 'Journal of Coasts and Tides',
  date: '2020',
  doi: '10.1000/182',
}));

describeEachTemplate(({ render, template }) => {
  itForTemplate(template).each(['en', 'ar'])(
    'indents later lines of references in %s',
    async (language) => {
      const document = { language, cv: { name: 'Jane Roe', publications: PAPERS } };
      const { reading } = await render(document, { citations: 'vancouver' });
      const text = toSingleLine(reading);
      if (language === 'en') {
        for (const [at, { title }] of PAPERS.entries()) {
          expect(text).toContain(
            `${at + 1}. Roe J, Smith B, Ås L. ${title}. Journal of Coasts and Tides. 2020. doi: 10.1000/182.`,
          );
        }
      }
      const chars = (reading.pages[0]?.chars ?? []).filter(({ isInvisible }) => !isInvisible);
      const number = chars.find(
        ({ char, y }, at) => char === '1' && chars[at + 1]?.char === '.' && y > 0,
      );
      const next = Math.min(...chars.map(({ y }) => y).filter((y) => y > (number?.y ?? 0) + 1));
      const line = chars.filter(({ y }) => Math.abs(y - next) < 1);
      const start =
        language === 'en'
          ? Math.min(...line.map(({ x }) => x))
          : -Math.max(...line.map(({ right }) => right));
      const edge = language === 'en' ? number?.x : -(number?.right ?? 0);
      const indent = (start - (edge ?? 0)) / (number?.size ?? 0);
      // In Arabic, a Latin reference runs from left to right, and punctuation hangs into the indent.
      expect(indent).toBeGreaterThan(language === 'en' ? 1.45 : 1.25);
      expect(indent).toBeLessThan(1.55);
    },
  );
});
