/** The files of LinkedIn's export. */

/** A file of an export: its name with folders, and what it holds. */
export type ExportFile<Content = string> = readonly [name: string, content: Content];

/** The files of LinkedIn's export that concern a CV, by the name that the reader knows. Messages, contacts and the like are never opened. */
const TABLES: readonly string[] = [
  ...'Profile|Profile Summary|Email Addresses|PhoneNumbers|Positions|Volunteering|Education|Projects'.split(
    '|',
  ),
  ...'Publications|Patents|Certifications|Honors|TestScores|Courses|Skills|Languages|Organizations'.split(
    '|',
  ),
];

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['volunteerexperiences', 'Volunteering'],
]);

/** The table that a file has: `Basic_LinkedInDataExport/Email Addresses.csv`. */
export function tableOf(path: string): string | undefined {
  const [, name = ''] = /([^/\\]*)\.csv$/i.exec(path) ?? [];
  const folded = name.toLowerCase().replaceAll(/[ _]/g, '');
  return (
    OTHER_NAMES.get(folded) ??
    TABLES.find((table) => table.toLowerCase().replaceAll(' ', '') === folded)
  );
}
