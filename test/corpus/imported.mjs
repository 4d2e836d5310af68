/** What an import made of a file: its document, and the words of its comments and messages. */
import { parse } from 'yaml';

/** Addresses of profiles: documents contain only networks and user names. */
const NETWORKS = {
  LinkedIn: 'linkedin.com/in/',
  GitHub: 'github.com/',
  GitLab: 'gitlab.com/',
  XING: 'xing.com/profile/',
};

/** Keys of sections that are entries of a kind. */
const ENTRY_TYPES = {
  education: 'EducationEntry',
  experience: 'ExperienceEntry',
  work_experience: 'ExperienceEntry',
  extracurricular_activities: 'ExperienceEntry',
  projects: 'NormalEntry',
  academic_projects: 'NormalEntry',
  personal_projects: 'NormalEntry',
  certificates: 'NormalEntry',
  publications: 'PublicationEntry',
  skills: 'OneLineEntry',
  programming_skills: 'OneLineEntry',
  test_scores: 'OneLineEntry',
  awards: 'OneLineEntry',
  interests: 'OneLineEntry',
};

const LINK_TARGET = /(?<=\])\([^)\s]*\)/g;

/** Removes what is not displayed, or what programs change: case, blanks and punctuation. */
export const normalize = (text = '') =>
  String(text)
    .replaceAll(LINK_TARGET, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

export const listWords = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Lists all texts in a value. */
export function listTexts(value) {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(listTexts) : [String(value)];
}

/**
 * @typedef {object} Imported
 * @property {any} document
 * @property {ImportedSection[]} sections
 * @property {string[]} urls
 * @property {string} text  all texts, normalized
 * @property {Set<string>} words
 * @property {Set<string>} mentioned  words of the comment `Not imported` and of the messages
 *
 * @typedef {{ key?: string, title: string, type: string, entries: any[] }} ImportedSection
 */

/** @returns {Imported} */
export function readImport(yaml, messages) {
  const document = parse(yaml);
  const urls = listUrls(document);
  const texts = [...listTexts(document), ...urls, ...Object.keys(document.cv).map(toTitle)];
  const comment = yaml.split('\n').filter((line) => line.startsWith('#'));
  return {
    document,
    sections: listSections(document.cv),
    urls,
    text: normalize(texts.join(' ')),
    words: new Set(texts.flatMap(listWords)),
    mentioned: new Set([...comment, messages].flatMap(listWords)),
  };
}

const toTitle = (key) => key.replaceAll('_', ' ');

function listUrls({ cv, contacts }) {
  return [
    ...(cv.website ? [cv.website] : []),
    ...(cv.social_networks ?? []).map(
      ({ network, username }) => `${NETWORKS[network] ?? ''}${username}`,
    ),
    ...(contacts ?? []).flatMap(({ url }) => url ?? []),
  ];
}

function listSections(cv) {
  const known = Object.entries(ENTRY_TYPES).flatMap(([key, type]) =>
    cv[key] ? [{ key, type, title: toTitle(key), entries: cv[key] }] : [],
  );
  const others = (cv.custom_sections ?? []).map(({ title, entry_type: type, entries }) => ({
    title: String(title),
    type,
    entries,
  }));
  return [...known, ...others];
}

/** Returns the dates of an entry in ISO 8601, or their text. */
export function getInterval({ date, start_date: from, end_date: to }) {
  if (date) return String(date);
  return [...new Set([from, to].filter(Boolean).map(String))].join('/');
}
