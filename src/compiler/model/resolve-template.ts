import { ENGLISH } from '../locales/find.js';
import { foldedTitlesOf } from '../locales/titles.js';
import { foldTitle } from '../schema/sections.js';
import type { Photo } from '../templates/photo.js';
import type { EngineFile } from '../templates/template.js';
import type { Cv, ResolvedTemplate } from './cv.js';
import { toPlainText } from './text/inline.js';
import type { ModelOptions } from './text-resolver.js';

/** The template, with the positions of the sections that its options name; a document need not have all of these. */
export function resolveTemplate(
  { summary, sections }: Pick<Cv, 'summary' | 'sections'>,
  { template, words, ownWords = words }: ModelOptions,
): ResolvedTemplate {
  const { name, values, leading, css, columns, photo } = template;
  const photoFile: EngineFile[] =
    photo === undefined ? [] : [[nameOfPhoto(photo), photo.content, photo.file]];
  const files = [...template.files, ...photoFile];
  const options = Object.entries(values);
  if (options.length === 0) return { name, leading, css, columns, files, photo, options: {} };
  const folded = foldedTitlesOf(words);
  const [own, english] = [foldedTitlesOf(ownWords), foldedTitlesOf(ENGLISH)];
  const titled = sections.filter(({ title }) => title.length > 0);
  const names = titled.map(({ key, title }) =>
    key === undefined
      ? [foldTitle(toPlainText(title))]
      : [key, folded[key], own[key], english[key]],
  );
  if (summary.length > 0) names.unshift(['summary', folded.summary, own.summary, english.summary]);
  const positionsOf = (wanted: readonly string[]): number[] => {
    const ofEach = wanted.map((title) => names.findIndex((all) => all.includes(foldTitle(title))));
    return [...new Set(ofEach)].filter((position) => position >= 0);
  };
  const resolved = options.map(([key, value]) => [
    key,
    Array.isArray(value) ? positionsOf(value) : value,
  ]);
  return { name, leading, css, columns, files, photo, options: Object.fromEntries(resolved) };
}

/** The name by which markup calls the photo: a file beside it. */
export function nameOfPhoto({ type }: Photo): string {
  return type === 'jpeg' ? 'photo.jpg' : 'photo.png';
}
