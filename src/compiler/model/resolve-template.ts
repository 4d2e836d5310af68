import { ENGLISH } from '../locales/find-locale.js';
import { getFoldedTitles } from '../locales/titles.js';
import { MAX_LEADING, MIN_LEADING } from '../schema/length.js';
import { foldTitle } from '../schema/sections.js';
import type { Photo } from '../templates/read-photo.js';
import type { EngineFile } from '../templates/template.js';
import type { Cv, ResolvedTemplate } from './cv.js';
import { toPlainText } from './text/inline.js';
import type { ModelOptions } from './text-resolver.js';

/** Replaces section names in template options with indices; ignores missing sections. */
export function resolveTemplate(
  { summary, sections }: Pick<Cv, 'summary' | 'sections'>,
  { template, locale, documentLocale = locale }: ModelOptions,
): ResolvedTemplate {
  const { name, values, css, columns, photo } = template;
  const leading = getLeading(template);
  const photoFile: EngineFile[] =
    photo === undefined ? [] : [[getPhotoFileName(photo), photo.content, photo.file]];
  const files = [...template.files, ...photoFile];
  const options = Object.entries(values);
  if (options.length === 0) return { name, leading, css, columns, files, photo, options: {} };
  const titles = [locale, documentLocale, ENGLISH].map(getFoldedTitles);
  const titledSections = sections.filter(({ title }) => title.length > 0);
  const names = titledSections.map(({ key, title }) =>
    key === undefined
      ? [foldTitle(toPlainText(title))]
      : [key, ...titles.map((folded) => folded[key])],
  );
  if (summary.length > 0) names.unshift(['summary', ...titles.map(({ summary }) => summary)]);
  const findIndices = (titles: readonly string[]): number[] => {
    const indices = titles.map((title) =>
      names.findIndex((variants) => variants.includes(foldTitle(title))),
    );
    return [...new Set(indices)].filter((index) => index >= 0);
  };
  const resolved = options.map(([key, value]) => [
    key,
    Array.isArray(value) ? findIndices(value) : value,
  ]);
  return { name, leading, css, columns, files, photo, options: Object.fromEntries(resolved) };
}

/** The option `leading` counts up to its bounds. */
export function getLeading({ leading, values }: ModelOptions['template']): number {
  const factor = Number(values.leading ?? 1);
  return leading * Math.min(MAX_LEADING, Math.max(MIN_LEADING, factor));
}

export function getPhotoFileName({ type }: Photo): string {
  return type === 'jpeg' ? 'photo.jpg' : 'photo.png';
}
