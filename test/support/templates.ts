import { describe, expect } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { render, renderAndRead } from './render.js';

export type TemplateName = (typeof BUNDLED_TEMPLATES)[number];

/** Functions that render with one template. */
export interface TemplateContext {
  readonly render: typeof render;
  readonly read: typeof renderAndRead;
  readonly template: TemplateName;
}

/** Defines a `describe` for each template. */
export function describeEachTemplate(
  defineTests: (context: TemplateContext) => void,
  templates: readonly TemplateName[] = BUNDLED_TEMPLATES,
): void {
  describe.each(templates)('%s', (template) => {
    defineTests({
      render: (document, options) => render(document, { template, ...options }),
      read: (cv, options) => renderAndRead(cv, { template, ...options }),
      template: template,
    });
  });
}

/** A design that gives all templates about the page capacity of `classic`. */
export const PLAIN_DESIGN = {
  font: 'SourceSans3',
  font_size: '10pt',
  options: {
    show_last_updated_date: false,
    margins: { page: { top: '1.35 cm', bottom: '1.35 cm', left: '1.35 cm', right: '1.35 cm' } },
  },
} as const;

/**
 * Words that `classic` omits: names of networks, for which it has icons, and publication numbers.
 */
const ADDED_WORDS = new Set(['LinkedIn', 'GitHub', 'Instagram', 'ORCID', '1']);

const sortWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !ADDED_WORDS.has(word)).sort();

/**
 * Expects exactly this text from `classic`, and the same words from other templates, which have
 * another order and other separators.
 */
export function expectText(template: TemplateName, text: string, expected: string): void {
  if (template === 'classic') expect(text).toBe(expected);
  else expect(sortWords(text)).toEqual(sortWords(expected));
}
