import { chunkBy } from '../../util/arrays.js';
import { FIELD_SLOTS } from '../fields/entry-fields.js';
import { type CalendarDate, getFirstDay, getLastDay, isAfter } from '../schema/calendar-date.js';
import { foldTitle } from '../schema/sections.js';
import type { Entry, EntryLink } from './cv.js';
import { formatPeriod, formatTimespan, type Period } from './dates.js';
import { toPlainText } from './text/inline.js';
import type { TextResolver } from './text-resolver.js';

/**
 * Replaces consecutive entries of one employer or school with a heading, which has the name and the
 * total period, and a role for each, which has everything else.
 */
export function groupPositions(
  entries: readonly Entry[],
  showTimespan: boolean,
  resolver: TextResolver,
): readonly Entry[] {
  const groups = chunkBy(
    entries,
    (entry, first) => hasRole(entry) && hasRole(first) && isSameEmployer(entry, first),
  );
  return groups.flatMap((group) => {
    if (group.length === 1) return group;
    const heading = createHeading(group, showTimespan, resolver);
    return [heading, ...group.map((entry) => toRole(entry, heading))];
  });
}

/** Puts positions before companies, and degrees before institutions, except in groups. */
export function putSubjectFirst(entry: Entry): Entry {
  const hasBoth = hasRole(entry) && entry.subject !== undefined && entry.name.length > 0;
  return hasBoth && entry.group === undefined ? { ...entry, isSubjectFirst: true } : entry;
}

/** Whether an entry has text that can be the title below its employer or school. */
function hasRole({ kind, subject, degree }: Entry): boolean {
  return FIELD_SLOTS[kind].subject?.content === 'name' && (subject ?? degree) !== undefined;
}

function isSameEmployer(a: Entry, b: Entry): boolean {
  const [name, other] = [a, b].map((entry) => foldTitle(toPlainText(entry.name)));
  return name !== '' && name === other && a.kind === b.kind;
}

function createHeading(
  group: readonly [Entry, ...Entry[]],
  showTimespan: boolean,
  resolver: TextResolver,
): Entry {
  const [{ kind, name, path }] = group;
  const { today, locale } = resolver.options;
  const period = findTotalPeriod(group);
  const timespan = period && showTimespan ? formatTimespan(period, today, locale) : undefined;
  const datePath = [...path, 'start_date'];
  return {
    kind,
    name,
    path,
    group: 'heading',
    degree: undefined,
    subject: undefined,
    link: group.find(({ link }) => link !== undefined)?.link,
    location: undefined,
    date: period && resolver.resolveGenerated(formatPeriod(period, resolver.options), datePath),
    timespan: timespan && resolver.resolveGenerated(timespan, datePath),
    period,
    parts: [],
    highlights: [],
    highlightIndices: [],
  };
}

function toRole(entry: Entry, heading: Entry): Entry {
  return { ...entry, name: [], link: toRoleLink(entry.link, heading.link), group: 'role' };
}

function toRoleLink(
  link: EntryLink | undefined,
  other: EntryLink | undefined,
): EntryLink | undefined {
  if (link?.kind !== 'link') return link?.text === other?.text ? undefined : link;
  const isSame = other?.kind === 'link' && other.href === link.href;
  return isSame ? undefined : { ...link, isAfterName: true };
}

/**
 * Returns the period from the earliest start to the latest end; undefined if any date is text, or
 * may be the end of a role that began before the others.
 */
function findTotalPeriod(group: readonly Entry[]): Period | undefined {
  const periods = group.flatMap(({ date, period }) => (date === undefined ? [] : [period]));
  if (!periods.every((period) => period !== undefined)) return undefined;
  const starts = periods.filter(({ start, end }) => start !== end).map(({ start }) => start);
  const [start] = starts.sort((a, b) => toNumber(getFirstDay(a)) - toNumber(getFirstDay(b)));
  if (start === undefined) return undefined;
  let last: Period['end'] = start;
  for (const { start: date, end } of periods) {
    if (date === end && !isAfter(end, start)) return undefined;
    if (last === 'present' || end === 'present') last = 'present';
    else if (toNumber(getLastDay(end)) > toNumber(getLastDay(last))) last = end;
  }
  return { start, end: last };
}

function toNumber({ year, month, day }: Required<CalendarDate>): number {
  return 10_000 * year + 100 * month + day;
}
