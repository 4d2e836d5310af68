/** What CHANGELOG.md says about one version. */

/**
 * Finds the section of a version.
 *
 * @returns {{ date: string, text: string } | undefined} the date as it is written there: `unreleased` at first
 */
export function sectionOf(changelog, version) {
  const [, ...sections] = changelog.replaceAll('\r\n', '\n').split(/^## /m);
  for (const section of sections) {
    const [, name, date] = /^(\S+) [–-] (.+)\n/.exec(section) ?? [];
    if (name === version) return { date, text: section.slice(section.indexOf('\n')).trim() };
  }
  return undefined;
}

/** Whether a section has a day, and not one to come. */
export function isDated({ date }, today = new Date()) {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && Date.parse(date) <= today.getTime();
}

/**
 * A section as the text of a release: the pages of releases break lines wherever the text does, and resolve no relative links.
 *
 * @param {string} files - the address of the files of the version
 */
export function notesOf({ text }, files) {
  return `${text
    // A line that begins with neither a mark of Markdown nor nothing goes on with the one before.
    .replaceAll(/(?<=[^\n])\n *(?![-*] |```)(?=[^\s#|>])/g, ' ')
    .replaceAll(/\]\((?!https?:|#)/g, `](${files}/`)}\n`;
}
