import { join } from 'node:path';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatShortList } from '../../diagnostics/find-similar.js';
import { getFontFolder } from '../../files/package-files.js';
import type { AddedFont } from './added-fonts.js';
import { type ChosenFamily, MISSING_FAMILY } from './fallback-fonts.js';

export function collectFontFiles(
  families: readonly ChosenFamily[],
  fonts: readonly AddedFont[],
): string[] {
  const names = new Set(families.map(({ family }) => family));
  const files = fonts.filter(({ family }) => names.has(family)).map(({ file }) => file);
  if (names.has(MISSING_FAMILY)) files.push(join(getFontFolder(), 'missing', 'CvpressMissing.ttf'));
  return [...new Set(files)];
}

const MAX_LISTED = 3;

/** The bundled fonts work. An error that has a file already comes from a custom template. */
export function blameFonts(
  diagnostics: readonly Diagnostic[],
  fonts: readonly AddedFont[],
  file: string | undefined,
): Diagnostic[] {
  const attributed = diagnostics.map((d) =>
    d.code === 'engine-error' && d.file === undefined ? attributeError(d, fonts, file) : d,
  );
  return [...new Map(attributed.map((d) => [d.message, d])).values()];
}

function attributeError(
  { message }: Diagnostic,
  fonts: readonly AddedFont[],
  file: string | undefined,
): Diagnostic {
  const namedFonts = fonts.filter((font) => isNamed(font, message));
  const files = [...new Set((namedFonts.length > 0 ? namedFonts : fonts).map((font) => font.file))];
  const list = formatShortList(
    files.map((path) => JSON.stringify(path)),
    MAX_LISTED,
  );
  const cause =
    'The engine fails, most likely because of the added ' +
    `font${files.length === 1 ? '' : 's'} ${list}.`;
  return createDiagnostic('engine-error', [], `${cause} ${message}`, {
    found: files.slice(0, MAX_LISTED).join(', '),
    file,
    hint: 'remove the font, or add another; if the engine still fails, please report it',
  });
}

/** Whether the engine names the font's family, or a text that the font was chosen for. */
function isNamed({ family, covers }: AddedFont, message: string): boolean {
  if (
    message.includes(`"${family}"`) ||
    message.endsWith(`unknown font family: ${family.toLowerCase()}.`)
  )
    return true;
  const [, text = ''] = /the text `"(.+)"` could not be displayed/.exec(message) ?? [];
  return text !== '' && [...text].every((character) => covers(character.codePointAt(0) ?? 0));
}
