/** A file of LinkedIn's export: its path and content. */
export type ExportFile<Content = string> = readonly [name: string, content: Content];

/** Relevant tables of the export; messages, contacts and other files are never opened. */
const TABLES: readonly string[] = [
  ...'Profile|Profile Summary|Email Addresses|PhoneNumbers|Positions|Volunteering|Education|Projects'.split(
    '|',
  ),
  ...'Publications|Patents|Certifications|Honors|TestScores|Courses|Skills|Languages|Organizations'.split(
    '|',
  ),
];

const TABLE_ALIASES: ReadonlyMap<string, string> = new Map([
  ['volunteerexperiences', 'Volunteering'],
]);

/** Returns the table name of a file such as `Basic_LinkedInDataExport/Email Addresses.csv`. */
export function getTableName(path: string): string | undefined {
  const [, name = ''] = /([^/\\]*)\.csv$/i.exec(path) ?? [];
  const folded = name.toLowerCase().replaceAll(/[ _]/g, '');
  return (
    TABLE_ALIASES.get(folded) ??
    TABLES.find((table) => table.toLowerCase().replaceAll(' ', '') === folded)
  );
}
