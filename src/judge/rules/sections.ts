import type { Section } from '../../structure/structure.js';
import { meaningOf } from '../../structure/titles.js';
import { onPage, quoted, type Rule } from '../rule.js';
import { isKnownTitle } from '../section-titles.js';

/** A title that is known to be one of a section, with nothing below it. */
export const sectionEmpty: Rule = ({ structure: { sections } }) =>
  sections.filter(isEmpty).map(({ title }) => ({
    message: `The section ${quoted([title?.text ?? ''])} is empty.`,
    hint: 'write something below its title, or leave the title out',
    ...onPage(title?.spot?.page),
    ...(title?.path === undefined ? {} : { path: title.path }),
  }));

function isEmpty({ title, meaning, entries }: Section): boolean {
  return title !== undefined && meaning !== undefined && entries.every(({ fields }) => fields.length === 0);
}

/** Titles by which programs cannot sort. Only in English do we know what parsers know beyond our own sections. */
export const sectionUnusual: Rule = ({ structure: { sections }, reading: { language } }) => {
  if (language !== '' && !/^en\b/i.test(language)) return [];
  const titles = sections.filter(({ meaning }) => meaning === undefined).flatMap(({ title }) => title ?? []);
  const unknown = titles.filter(({ text }) => meaningOf(text) === undefined && !isKnownTitle(text));
  const [first] = unknown;
  if (first === undefined) return [];
  return [
    {
      message: `Programs may not know what ${unknown.length === 1 ? 'the section' : 'the sections'} ${quoted(unknown.map(({ text }) => text))} ${unknown.length === 1 ? 'is' : 'are'}.`,
      hint: 'where it fits, use a usual title: “Experience”, “Education”, “Skills”, “Projects”, “Publications”, “Certificates”, “Languages”',
      ...onPage(first.spot?.page),
      ...(first.path === undefined ? {} : { path: first.path }),
    },
  ];
};
