// Publications compared with the source, whose citation style inspection must recognize.
import { describe, expect, it } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { CITATION_FORMATS } from '../../src/compiler/schema/citation-formats.js';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { IS_LONG } from '../support/length.js';
import { render } from '../support/render.js';

const AUTHORS = ['A. Ruiz', 'B. Bell', 'C. Cole', 'D. Dee', 'E. Eck', 'F. Fox', 'G. Gil', 'H. Hay'];

const createDocument = (count: number) => {
  const authors = AUTHORS.slice(0, count);
  const publications = [
    {
      title: 'A Paper about Cold Atoms',
      authors,
      doi: '10.1103/PhysRevA.108.033312',
      journal: 'PRA',
      date: '2023-09',
    },
    {
      title: 'Does “Cold” Mean “Slow”?',
      authors: authors.toReversed(),
      doi: '',
      journal: 'Annals of Physics 12 (3), 284–287',
      date: '2024',
    },
  ];
  return {
    cv: { name: 'Ana Ruiz', email: 'ana@ruiz.example', phone: '+34 600 123 456', publications },
  };
};

const COUNTS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

describe.each(BUNDLED_TEMPLATES)('inspectPdf with publications in the template %s', (template) => {
  describe.each(CITATION_FORMATS)('in the format %s', (citations) => {
    const counts = template === 'classic' || IS_LONG ? COUNTS : [5];
    it.each(counts)('finds publications of %i authors', async (count) => {
      const document = createDocument(count);
      const { bytes } = await render(document, { template, citations });
      const source = { document, variant: 'b', markdown: true, showLocation: false } as const;
      const { findings } = await inspectPdf(bytes, { source });
      const lost = findings.filter(({ code }) => code === 'field-lost');
      expect(lost.map(({ message }) => message)).toEqual([]);
    });
  });
});
