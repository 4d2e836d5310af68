/** The countries where a hyphen stands before the extension and nowhere else (DIN 5008, ÖNORM A 1080). */
const WITH_EXTENSIONS = /^\+(?:43|49)\D/;

/**
 * A number in international form with the hyphen before its extension, where it is written so: `+43 1 51510-0`.
 *
 * @param shown - the number, with spaces between its groups
 * @param written - as the document has it
 */
export function withExtension(shown: string, written: string): string {
  const [, digits] = /^[^-]*\d-(\d{1,6})$/.exec(written.trim()) ?? [];
  if (digits === undefined || !WITH_EXTENSIONS.test(shown)) return shown;
  const [, before = '', extension = ''] = new RegExp(`^(.*?)((?:\\d ?){${digits.length}})$`).exec(shown) ?? [];
  return extension.replaceAll(' ', '') === digits ? `${before.trim()}-${digits}` : shown;
}
