import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { andFew } from '../../diagnostics/suggest.js';
import { fontFolder } from '../../files/package-files.js';
import type { AddedFont } from './added-fonts.js';
import { type ChosenFamily, MISSING_FAMILY } from './fallback.js';

export function fontFilesOf(
  families: readonly ChosenFamily[],
  fonts: readonly AddedFont[],
): string[] {
  const names = new Set(families.map(({ family }) => family));
  const files = fonts.filter(({ family }) => names.has(family)).map(({ file }) => file);
  if (names.has(MISSING_FAMILY)) files.push(join(fontFolder(), 'missing', 'CvpressMissing.ttf'));
  return [...new Set(files)];
}

const MOST_NAMED = 3;

/**
 * Blames the added fonts for the engine's refusal, since it works with the bundled ones; `file`, the document, may work without them.
 * A refusal that has a file already is blamed on the author's own template.
 */
export function blameFonts(
  found: readonly Diagnostic[],
  fonts: readonly AddedFont[],
  file: string | undefined,
): Diagnostic[] {
  const blamed = found.map((d) =>
    d.code === 'engine-error' && d.file === undefined ? blame(d, fonts, file) : d,
  );
  return [...new Map(blamed.map((d) => [d.message, d])).values()];
}

function blame(
  { message }: Diagnostic,
  fonts: readonly AddedFont[],
  file: string | undefined,
): Diagnostic {
  const named = fonts.filter((font) => isNamed(font, message));
  const suspects = [...new Set((named.length > 0 ? named : fonts).map((font) => font.file))];
  const quoted = suspects.map((path) => JSON.stringify(path));
  const paths = andFew(quoted, MOST_NAMED);
  const what = `The engine fails, most likely because of the added font${suspects.length === 1 ? '' : 's'} ${paths}.`;
  return diagnostic('engine-error', [], `${what} ${message}`, {
    found: suspects.slice(0, MOST_NAMED).join(', '),
    file,
    hint: 'leave the font out, or give another; if the engine fails without it as well, please report that',
  });
}

/** Whether the engine names the family of a font, or a text that the font was chosen for. */
function isNamed({ family, covers }: AddedFont, message: string): boolean {
  if (
    message.includes(`"${family}"`) ||
    message.endsWith(`unknown font family: ${family.toLowerCase()}.`)
  )
    return true;
  const [, text = ''] = /the text `"(.+)"` could not be displayed/.exec(message) ?? [];
  return text !== '' && [...text].every((character) => covers(character.codePointAt(0) ?? 0));
}
