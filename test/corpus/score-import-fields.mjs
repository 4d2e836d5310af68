/** Compares the fields of an imported document with the label of its file. */
import { getInterval, listTexts, normalize } from './imported.mjs';

/** Keys of the standard sections, by the kind of a section in a label. */
const STANDARD_KEYS = {
  work: ['experience', 'work_experience'],
  education: ['education'],
  projects: ['projects', 'academic_projects', 'personal_projects'],
  volunteer: ['extracurricular_activities'],
  publications: ['publications'],
  skills: ['skills', 'programming_skills'],
  awards: ['awards'],
  certificates: ['certificates'],
  interests: ['interests'],
};
export const isSectionOfKind = (key, kind) => STANDARD_KEYS[kind]?.includes(key) ?? false;

/** Sections whose fields only need to be in the right section. */
const LISTS = new Set(['skills', 'languages', 'awards', 'certificates', 'interests']);

/** A word between a degree and its subject may vanish. */
const BETWEEN = /^(?:in|of|en|de|der|des|du|d|für|fur|van|the|a)?$/;

/**
 * `false`: a value that is not displayed for this key, or belongs to another one.
 *
 * @typedef {{ key: string, expected?: string, actual?: string, isRight: boolean,
 *   isFalse: boolean }} FieldScore
 */

/** @returns {FieldScore[]} */
export function scoreFields(label, imported) {
  const { form } = label;
  const { sections } = imported;
  const ofType = (type) =>
    sections.filter((section) => section.type === type).flatMap(({ entries }) => entries);
  const score = (key, labeled, entries) => scoreEntries(key, labeled ?? [], entries, label);
  return [
    ...scorePerson(label, imported),
    ...scoreLinks(form, imported),
    ...score('job', [...form.jobs, ...(form.volunteer ?? [])], ofType('ExperienceEntry')),
    ...score('education', form.education, ofType('EducationEntry')),
    ...score('publication', form.publications, ofType('PublicationEntry')),
    ...score('project', form.projects, listProjects(label, sections)),
    ...scoreLists(label, sections),
    ...scoreHiddenText(label, imported),
  ];
}

const isSame = (a, b) => normalize(a) === normalize(b);
const isSameNumber = (a, b) => String(a).replaceAll(/\D/g, '') === String(b).replaceAll(/\D/g, '');

/** Compares a value; without one, a displayed field is missing, but nothing is false. */
function compare(key, expected, actual, isEqual = isSame) {
  const [isShown, isFound] = [normalize(expected) !== '', normalize(actual) !== ''];
  if (!isShown && !isFound) return [];
  const isRight = isShown && isFound && isEqual(expected, actual);
  return [{ key, expected, actual, isRight, isFalse: isFound && !isRight }];
}

function scorePerson({ form, defects }, { document: { cv, contacts = [] } }) {
  const choose = (key, isEqual = isSame) =>
    [cv[key], ...(contacts ?? []).map((contact) => contact[key])].find(
      (value) => value && form[key] && isEqual(value, form[key]),
    ) ?? cv[key];
  // The page links the address instead of showing it.
  const isLinked = defects.includes('no-email');
  return [
    ...compare('name', form.name, cv.name),
    ...compare('label', form.label, cv.label),
    ...compare('address', form.address, cv.location),
    ...compare('phone', form.phone, choose('phone', isSameNumber), isSameNumber),
    ...(isLinked ? [] : compare('email', form.email, choose('email'))),
    ...compare('summary', form.summary, cv.summary),
  ];
}

const normalizeUrl = (url) => url.toLowerCase().replace(/^https?:\/\/(www\.)?|^www\.|\/$/g, '');
const trimUrl = (url) => normalizeUrl(url).replace(/\/$/, '');

function scoreLinks(form, { urls }) {
  const isLink = (link) =>
    /[./]/.test(link) && !/^[+(\d]/.test(link) && link !== form.address && link !== form.phone;
  const [expected, actual] = [form.links.filter(isLink).map(trimUrl), urls.map(trimUrl)];
  return [
    ...expected.map((link) => ({
      key: 'link',
      expected: link,
      isRight: actual.includes(link),
      isFalse: false,
    })),
    ...actual
      .filter((link) => !expected.includes(link))
      .map((link) => ({ key: 'link', actual: link, isRight: false, isFalse: true })),
  ];
}

/** Keys of the parts of an entry, in each type of entry. */
function getParts(entry) {
  const { position, name, title, company, institution, study_type: degree, area, gpa } = entry;
  return {
    title: position ?? name ?? title ?? [degree, area, gpa].filter(Boolean).join(' '),
    degree,
    area,
    where: company ?? institution,
    place: entry.location,
    dates: getInterval(entry),
    bullets: (entry.highlights ?? []).join(' '),
  };
}

/** Matches each labeled entry with the most similar one of the document. */
function scoreEntries(kind, labeled, entries, label) {
  const rest = entries.map(getParts);
  const scores = labeled.flatMap((entry) => {
    const shown = { ...entry, bullets: listBullets(entry, label) };
    const best = rest.toSorted((a, b) => countCommon(b, shown) - countCommon(a, shown))[0];
    const isMatch = best !== undefined && countCommon(best, shown) > 0;
    if (isMatch) rest.splice(rest.indexOf(best), 1);
    return compareEntry(kind, shown, isMatch ? best : {});
  });
  return [...scores, ...rest.flatMap((parts) => compareEntry(kind, {}, parts))];
}

function compareEntry(kind, shown, parts) {
  return [
    ...compare(`${kind}: title`, shown.title, parts.title, (title) => isSameTitle(title, parts)),
    ...compare(`${kind}: where`, shown.where, parts.where),
    ...compare(`${kind}: place`, shown.place, parts.place),
    ...compare(`${kind}: dates`, shown.dates, parts.dates, (_, dates) => areSame(shown, dates)),
    // Details such as a journal have no text of their own in a label.
    ...(kind === 'publication' ? [] : compare(`${kind}: bullets`, shown.bullets, parts.bullets)),
  ];
}

const areSame = ({ dates, interval }, actual) => actual === interval || isSame(dates, actual);

function isSameTitle(expected, { title, degree, area }) {
  if (isSame(expected, title)) return true;
  const [all, start, end] = [expected, degree, area].map(normalize);
  if (start === '' || end === '' || !all.startsWith(start) || !all.endsWith(end)) return false;
  return BETWEEN.test(all.slice(start.length, all.length - end.length));
}

function countCommon(parts, shown) {
  const texts = [parts.title, parts.where, parts.place, parts.bullets].map(normalize);
  const shared = ['title', 'where', 'place', 'bullets'].filter(
    (key) => normalize(shown[key]) !== '' && texts.includes(normalize(shown[key])),
  );
  const isTitle = isSameTitle(shown.title, parts) ? 2 : 0;
  return shared.length + isTitle + (areSame(shown, parts.dates) ? 1 : 0);
}

/** Joins the bullet points of an entry, which the fields of a label number. */
function listBullets({ title }, { fields }) {
  const number = fields.find((field) => field.role === 'title' && field.text === title)?.entry;
  return fields
    .filter(({ role, entry }) => role === 'bullet' && entry !== undefined && entry === number)
    .map(({ text }) => text)
    .join(' ');
}

/** Lists the fields of a label by section; a summary without a title is in none. */
function listLabeledSections({ form, fields }) {
  const sections = [];
  for (const field of fields.filter(({ text }) => text !== form.summary)) {
    if (field.role === 'section')
      sections.push({ title: field.text, kind: field.kind, fields: [] });
    else sections.at(-1)?.fields.push(field);
  }
  return sections;
}

function findSections({ title, kind }, sections) {
  return sections.filter(
    (section) => isSectionOfKind(section.key, kind) || isSame(section.title, title),
  );
}

function listProjects(label, sections) {
  return listLabeledSections(label)
    .filter(({ kind }) => kind === 'projects')
    .flatMap((section) => findSections(section, sections))
    .flatMap(({ entries }) => entries);
}

/** Skills and the like need to be in the right section, however its entries divide them. */
function scoreLists(label, sections) {
  return listLabeledSections(label)
    .filter(({ kind }) => LISTS.has(kind))
    .flatMap((labeled) => {
      const entries = findSections(labeled, sections).flatMap((section) => section.entries);
      return [...scoreListFields(labeled, entries), ...findFalseTexts(labeled, entries)];
    });
}

function scoreListFields({ kind, fields }, entries) {
  const text = normalize(listTexts(entries).join(' '));
  const intervals = entries.map(getInterval);
  return fields.map(({ text: expected, interval }) => {
    const isDate = interval !== undefined && intervals.includes(interval);
    return {
      key: kind,
      expected,
      isRight: isDate || text.includes(normalize(expected)),
      isFalse: false,
    };
  });
}

function findFalseTexts({ kind, fields }, entries) {
  const shown = normalize(fields.map(({ text }) => text).join(' '));
  return entries
    .flatMap(({ name, details, highlights, location }) =>
      listTexts([name, details, highlights, location]),
    )
    .filter((actual) => !shown.includes(normalize(actual)))
    .map((actual) => ({ key: kind, actual, isRight: false, isFalse: true }));
}

function scoreHiddenText({ hidden }, { text }) {
  if (hidden === undefined || !text.includes(normalize(hidden))) return [];
  return [{ key: 'hidden text', actual: hidden, isRight: false, isFalse: true }];
}
