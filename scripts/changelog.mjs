/** Reads the section of a version in CHANGELOG.md. */

/**
 * Finds the section of a version.
 *
 * @returns {{ date: string, text: string } | undefined} its date as written, or `unreleased`
 */
export function findSection(changelog, version) {
  const [, ...sections] = changelog.replaceAll('\r\n', '\n').split(/^## /m);
  for (const section of sections) {
    const [, name, date] = /^(\S+) [–-] (.+)\n/.exec(section) ?? [];
    if (name === version) return { date, text: section.slice(section.indexOf('\n')).trim() };
  }
  return undefined;
}

/** Returns whether a section has a date that is not in the future. */
export function isDated({ date }, today = new Date()) {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && Date.parse(date) <= today.getTime();
}

/**
 * Formats a section as release notes: GitHub keeps their line breaks, and resolves no relative
 * links.
 *
 * @param {string} files - the address of the files of the version
 */
export function formatNotes({ text }, files) {
  return `${text
    // Joins continuation lines: all that are not empty and do not begin with Markdown syntax.
    .replaceAll(/(?<=[^\n])\n *(?![-*] |```)(?=[^\s#|>])/g, ' ')
    .replaceAll(/\]\((?!https?:|#)/g, `](${files}/`)}\n`;
}
