import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { visible } from '../../properties/plain-text.js';
import { getDocumentLocale } from '../../support/document-locale.js';
import { readDocx } from '../../support/docx.js';
import { collectFacts } from '../../support/facts.js';
import { IS_LONG } from '../../support/length.js';
import { readSample, SAMPLES } from '../../support/samples.js';
import { readHtml, readMarkdown, readText, type TextReading } from '../../support/text-readings.js';

const PARSERS: readonly (readonly [
  format: 'html' | 'docx' | 'md' | 'txt',
  read: (source: never) => TextReading,
])[] = [
  ['html', readHtml],
  ['docx', readDocx],
  ['md', readMarkdown],
  ['txt', readText],
];

describe.each(IS_LONG ? SAMPLES : ['academic.yaml', 'arabic.yaml', 'variant-a.json'])(
  '%s',
  (file) => {
    it.each(PARSERS)('contains every field as %s', async (format, read) => {
      const { source, options } = readSample(file);
      const { variant = 'b' } = options;
      const facts = await collectFacts(source.value, {
        variant,
        markdown: true,
        showLocation: true,
        locale: getDocumentLocale(source.value),
      });
      const result = await renderCv(source, { formats: [format], ...options, showLocation: true });
      const { text, links } = read(result[format] as never);
      const words = visible(text);
      const missing = facts.filter(({ kind, value }) =>
        kind === 'text'
          ? !words.includes(visible(value))
          : !links.some((link) => link.startsWith(value)),
      );
      expect(facts.length).toBeGreaterThan(10);
      expect(missing).toEqual([]);
    });
  },
);
