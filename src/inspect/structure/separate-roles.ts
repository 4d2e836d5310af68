import type { Period } from '../../compiler/model/dates.js';
import type { EntryDraft, EntryPart, SectionContext } from './entry-parts.js';
import { isSameStyle } from './headings.js';
import { joinLines } from './normalize-text.js';
import { toEndMonth, toStartMonth } from './periods.js';

export interface SeparatedDraft {
  readonly draft: EntryDraft;
  readonly group?: 'heading' | 'role';
}

/** Bounds the work, since a page may have thousands of entries. */
const MAX_ROLES = 30;

/**
 * Finds employers with several positions, and schools with several degrees: a name and a total
 * period, which is that of the entries below.
 */
export function separateRoles(
  drafts: readonly EntryDraft[],
  source: SectionContext,
): SeparatedDraft[] {
  const separated: SeparatedDraft[] = [];
  for (let index = 0; index < drafts.length; ) {
    const draft = drafts[index] as EntryDraft;
    const following = drafts.slice(index + 1, index + MAX_ROLES);
    const employer = splitEmployer(draft, following[0]);
    const [heading = draft, ...rest] = employer ?? splitDraft(draft);
    const collect = employer === undefined ? collectRoles : collectDated;
    const roles = collect(heading, [...rest, ...following], source);
    if (roles.length < Math.max(2, rest.length)) {
      separated.push({ draft });
      index += 1;
    } else {
      const members = roles.map((role) => ({ draft: role, group: 'role' as const }));
      separated.push({ draft: heading, group: 'heading' }, ...members);
      index += roles.length + 1 - rest.length;
    }
  }
  return separated;
}

/**
 * Splits an undated employer from the dated position below, if the next draft starts with a dated
 * position in the style of this one.
 */
function splitEmployer(
  { heads, bullets }: EntryDraft,
  next: EntryDraft | undefined,
): EntryDraft[] | undefined {
  const [first = [], ...lines] = heads;
  const heading: EntryDraft = { heads: [first], bullets: [] };
  const role: EntryDraft = { heads: lines, bullets };
  const isDated = ({ heads: [line = []] }: EntryDraft) => line.some(isDate);
  const hasRoles =
    next !== undefined &&
    !hasTime(heading, 'duration') &&
    !isDated(heading) &&
    isDated(role) &&
    isDated(next) &&
    startsAlike(role, next) &&
    !startsAlike(heading, role);
  return hasRoles ? [heading, role] : undefined;
}

function isDate({ kind }: EntryPart): boolean {
  return kind === 'dates';
}

/** Splits a draft before lines with text after dates: the first such line, and others alike. */
function splitDraft({ heads, bullets }: EntryDraft): EntryDraft[] {
  const parts: EntryDraft[] = [];
  for (const line of heads) {
    const [last, role] = [parts.at(-1), parts[1]];
    const isStart =
      line.some(({ kind }) => kind === 'text') &&
      last?.heads.flat().some(({ kind }) => kind === 'dates' || kind === 'duration') &&
      (role === undefined || startsAlike(role, { heads: [line], bullets }));
    if (last === undefined || isStart) parts.push({ heads: [line], bullets: [] });
    else last.heads.push(line);
  }
  parts.at(-1)?.bullets.push(...bullets);
  return parts;
}

/**
 * Returns the first candidates, in one style, whose periods make up that of the heading. In the
 * style of the heading, others might be employers.
 */
function collectRoles(
  heading: EntryDraft,
  candidates: readonly EntryDraft[],
  source: SectionContext,
): EntryDraft[] {
  const isTotal = hasTime(heading, 'duration') && !hasTime(heading, 'dates');
  const total = heading.bullets.length > 0 ? undefined : findPeriod(heading, source);
  const [first] = candidates;
  if (isTotal) return collectDated(heading, candidates);
  if (first === undefined || total === undefined) return [];
  const mayBeEmployers = startsAlike(heading, first);
  const periods: Period[] = [];
  const roles: EntryDraft[] = [];
  for (const candidate of candidates) {
    const period = findPeriod(candidate, source);
    const isOther = period === undefined ? mayBeEmployers : !isWithin(period, total);
    const isComplete = mayBeEmployers && isCovered(total, periods);
    if (isOther || isComplete || !startsAlike(candidate, first)) break;
    roles.push(candidate);
    if (period !== undefined) periods.push(period);
  }
  return isCovered(total, periods) ? roles : [];
}

/** Returns the dated candidates in one style below an employer without a total period. */
function collectDated(heading: EntryDraft, candidates: readonly EntryDraft[]): EntryDraft[] {
  const [first] = candidates;
  if (first === undefined || startsAlike(heading, first)) return [];
  const end = candidates.findIndex(
    (candidate) => !startsAlike(candidate, first) || !hasTime(candidate, 'dates'),
  );
  return candidates.slice(0, end < 0 ? undefined : end);
}

function hasTime({ heads }: EntryDraft, time: EntryPart['kind']): boolean {
  return heads.flat().some(({ kind }) => kind === time);
}

/** Tests whether the first texts of two drafts have the same style. */
function startsAlike(a: EntryDraft, b: EntryDraft): boolean {
  const [text, other] = [findText(a), findText(b)];
  return text !== undefined && other !== undefined && isSameStyle(text, other);
}

function isWithin(period: Period, total: Period): boolean {
  return toStartMonth(period) >= toStartMonth(total) && toEndMonth(period) <= toEndMonth(total);
}

function isCovered(total: Period, periods: readonly Period[]): boolean {
  return (
    Math.min(...periods.map(toStartMonth)) === toStartMonth(total) &&
    Math.max(...periods.map(toEndMonth)) === toEndMonth(total)
  );
}

function findPeriod({ heads }: EntryDraft, { dateFinder }: SectionContext): Period | undefined {
  const parts = heads.flat().filter(({ kind }) => kind === 'dates');
  const [dates, more] = dateFinder.findDates(joinLines(parts.map(({ text }) => text)));
  return more === undefined ? dates?.period : undefined;
}

function findText({ heads }: EntryDraft): EntryPart | undefined {
  return heads.flat().find(({ kind }) => kind === 'text');
}
