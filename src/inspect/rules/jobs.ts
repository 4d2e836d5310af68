import { textOf } from '../../pdf/chars.js';
import type { Entry, Role, Section } from '../structure/structure.js';
import type { Judged } from './finding.js';
import { placeOf, quoted, type Rule } from './rule.js';

/** A job with dates and a description, but no line that says what it was. */
export const jobWithoutTitle: Rule = (judged) =>
  jobsIn(judged)
    .filter(
      (job) => has(job, 'dates') && has(job, 'bullet') && !has(job, 'title') && !has(job, 'place') && !has(job, 'text'),
    )
    .map((job) => ({
      message: `The job of ${quoted(textsOf(job, 'dates'))} has no title.`,
      hint: 'begin each job with a line that has the title and the employer: “Marine Biologist, Tidal Labs”',
      ...placeOf(job.fields[0]),
    }));

/** A job that is described, but not dated. A line without a description may be the employer of the jobs below. */
export const jobWithoutDates: Rule = (judged) =>
  jobsIn(judged)
    .filter(
      (job) =>
        has(job, 'title') &&
        has(job, 'bullet') &&
        !has(job, 'dates') &&
        !YEAR.test(job.fields.map(({ text }) => text).join('\n')) &&
        !YEAR.test(textBeside(job, judged)),
    )
    .map((job) => ({
      message: `The job ${quoted(textsOf(job, 'title').slice(0, 1))} has no dates.`,
      hint: 'write when it began and ended beside its title: “Sept. 2019 – March 2023”, or “Sept. 2019 – present”',
      ...placeOf(job.fields[0]),
    }));

/** All that stands beside a job and in the line above it, on the page where it begins: its dates may have been taken for those of another. */
function textBeside({ fields }: Entry, { reading: { pages } }: Judged): string {
  const page = fields[0]?.spot?.page;
  const spots = fields.flatMap(({ spot }) => (spot !== undefined && spot.page === page ? [spot] : []));
  const lineHeight = (spots[0]?.bottom ?? 0) - (spots[0]?.top ?? 0);
  const top = Math.min(...spots.map((spot) => spot.top)) - lineHeight;
  const bottom = Math.max(...spots.map((spot) => spot.bottom));
  return textOf(pages[page ?? -1]?.chars.filter(({ y }) => y > top && y < bottom) ?? []);
}

/** A date that was not recognised as one. */
const YEAR = /(?:19|20)\d\d|['’]\d\d|\d\/\d\d/;

const JOBS = new Set<Section['meaning']>(['experience', 'work_experience']);

function jobsIn({ structure: { sections } }: Judged): Entry[] {
  return sections.filter(({ meaning }) => JOBS.has(meaning)).flatMap(({ entries }) => entries);
}

function has({ fields }: Entry, role: Role): boolean {
  return fields.some((field) => field.role === role);
}

function textsOf({ fields }: Entry, role: Role): string[] {
  return fields.filter((field) => field.role === role).map(({ text }) => text);
}
