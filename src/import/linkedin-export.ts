export type ExportFile<Content = string> = readonly [name: string, content: Content];

/** Relevant tables of the export; messages, contacts and other files are never opened. */
const TABLES = (
  'Profile|Profile Summary|Email Addresses|PhoneNumbers|Positions|Volunteering|Education|' +
  'Projects|Publications|Patents|Certifications|Honors|TestScores|Courses|Skills|Languages|' +
  'Organizations'
).split('|');

/** Returns the table name of a file such as `Basic_LinkedInDataExport/Email Addresses.csv`. */
export function getTableName(path: string): string | undefined {
  const [, name = ''] = /([^/\\]*)\.csv$/i.exec(path) ?? [];
  const folded = name.toLowerCase().replaceAll(/[ _]/g, '');
  if (folded === 'volunteerexperiences') return 'Volunteering';
  return TABLES.find((table) => table.toLowerCase().replaceAll(' ', '') === folded);
}
