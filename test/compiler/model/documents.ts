import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import type { Cv } from '../../../src/compiler/model/cv.js';
import { resolveCv } from '../../../src/compiler/model/resolve-cv.js';
import type { RichText } from '../../../src/compiler/model/text/inline.js';
import type { ModelOptions } from '../../../src/compiler/model/text-resolver.js';
import { NO_BREAKS } from '../../../src/compiler/schema/sections.js';
import { CLASSIC } from '../../../src/compiler/templates/template.js';
import { formatPath } from '../../../src/diagnostics/diagnostic.js';
import { validateDocument } from '../../support/validate.js';

/** The library's defaults, on a fixed day. */
export const OPTIONS: ModelOptions = {
  variant: 'b',
  today: { year: 2026, month: 11, day: 20 },
  markdown: true,
  showLocation: false,
  groupPositions: false,
  pageNumbers: true,
  template: CLASSIC,
  font: undefined,
  breaks: NO_BREAKS,
  language: 'en',
  locale: ENGLISH,
  fallbackFonts: [],
  isDrawn: true,
  citations: 'plain',
  dates: 'short',
};

/** Resolves a document without errors; formats warnings as `code path`. */
export function resolve(
  document: unknown,
  options: Partial<ModelOptions> = {},
): { cv: Cv; warnings: string[] } {
  const modelOptions = { ...OPTIONS, ...options };
  const errors = validateDocument(document, modelOptions).filter((d) => d.severity === 'error');
  if (errors.length > 0) throw new Error(`invalid test document: ${errors[0]?.message}`);
  const { cv, diagnostics } = resolveCv(document as Parameters<typeof resolveCv>[0], modelOptions);
  return { cv, warnings: diagnostics.map((d) => `${d.code} ${formatPath(d.path)}`) };
}

export function resolveFields(
  fields: object,
  options: Partial<ModelOptions> = {},
): { cv: Cv; warnings: string[] } {
  return resolve({ cv: { name: 'Jane Doe', ...fields } }, options);
}

/** Formats rich text as Markdown. */
export function show(text: RichText | undefined): string | undefined {
  return text
    ?.map((inline) => {
      if (inline.kind === 'break') return '\n';
      if ('text' in inline) return inline.kind === 'code' ? `\`${inline.text}\`` : inline.text;
      if (inline.kind === 'link') return `[${show(inline.children)}](${inline.href})`;
      if (inline.kind === 'isolate') return `<${inline.direction}: ${show(inline.children)}>`;
      const mark = inline.kind === 'strong' ? '**' : '*';
      return `${mark}${show(inline.children)}${mark}`;
    })
    .join('');
}
