import type { PdfTag } from '../../pdf/reading.js';
import type { Field } from '../structure/structure.js';
import { meaningOf } from '../structure/titles.js';
import { placeOf, quoted, type Rule } from './rule.js';

/**
 * Titles by which programs cannot sort. Only in English do we know what parsers know beyond our own sections; and only the
 * source or tags tell a title from any bold line, such as an employer.
 */
export const sectionUnusual: Rule = ({ structure: { sections }, reading: { language, tags }, hasSource }) => {
  if (language !== '' && !/^en\b/i.test(language)) return [];
  const titles = sections.flatMap(({ title }) => title ?? []);
  const known = titles.filter(({ text }) => meaningOf(text) !== undefined);
  const headings = headingsIn(tags);
  const role = mostFrequent(known.flatMap(({ text }) => headings.get(compact(text)) ?? []));
  // Where employers are headings of the same level, it does not tell a section either.
  const all = new Set(titles.map(({ text }) => compact(text)));
  const alike = [...headings].filter(([, other]) => other === role);
  const isTelling = alike.filter(([text]) => all.has(text)).length >= MOST_TITLES * alike.length;
  const isTitle = ({ text }: Field): boolean =>
    hasSource || (role !== undefined && isTelling && headings.get(compact(text)) === role);
  const unknown = titles.filter((title) => !known.includes(title) && !isKnownTitle(title.text) && isTitle(title));
  const [first] = unknown;
  if (first === undefined) return [];
  const [the, are] = unknown.length === 1 ? ['the section', 'is'] : ['the sections', 'are'];
  return [
    {
      message: `Programs may not know what ${the} ${quoted(unknown.map(({ text }) => text))} ${are}.`,
      hint: 'where it fits, use a usual title: “Experience”, “Education”, “Skills”, “Projects”, “Publications”, “Certificates”, “Languages”',
      ...placeOf(first),
    },
  ];
};

/** Share of the headings of a level that must be titles of sections; some of these are not recognised on the page. */
const MOST_TITLES = 0.8;

/** Some known titles may be those of entries: programming languages among the skills. */
function mostFrequent(roles: readonly string[]): string | undefined {
  const count = (role: string): number => roles.filter((other) => other === role).length;
  return [...roles].sort((a, b) => count(b) - count(a))[0];
}

/** The texts of all headings, each with its role: `H2`. */
function headingsIn(tags: readonly PdfTag[]): Map<string, string> {
  const headings = new Map<string, string>();
  const open = [...tags];
  for (let tag = open.pop(); tag !== undefined; tag = open.pop()) {
    if (/^H[1-6]?$/.test(tag.role)) headings.set(compact(textIn(tag)), tag.role);
    else open.push(...tag.children);
  }
  return headings;
}

function textIn({ parts }: PdfTag): string {
  return parts.map((part) => (typeof part === 'string' ? part : textIn(part))).join('');
}

function compact(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase();
}

/**
 * Words of section titles that parsers sort by, beside those of our own sections: the sections that Textkernel
 * and RChilli list in their output (docs/inspect.md, `section-unusual`).
 */
const WORDS =
  /\b(?:about|achievements?|activities|affiliations?|associations?|awards?|background|careers?|certifications?|certificates?|competenc(?:es|ies)|conferences?|contact|courses?|coursework|credentials?|degrees?|details|development|education(?:al)?|employment|experience|expertise|fellowships?|grants?|hobbies|honou?rs|information|interests?|internships?|jobs?|languages?|leadership|licen[cs]es?|memberships?|military|objectives?|organi[sz]ations?|patents?|personal|portfolio|presentations?|prizes|profile|projects?|publications?|qualifications?|references?|research|scholarships?|skills?|software|speaking|summary|talks|teaching|technologies|tests?|theses|thesis|tools|training|volunteer(?:ing)?|work)\b/i;

/** Whether a title in English has a word by which parsers know sections. */
function isKnownTitle(title: string): boolean {
  return WORDS.test(title);
}
