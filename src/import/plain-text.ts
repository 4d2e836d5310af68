/** Text as it is, whatever it means in Markdown. */
export function literal(text: string): string {
  return text.replaceAll(/[\\*`[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

/** A name of its parts, given names first; those of Chinese, Japanese and Korean stand behind the family name, without a space. */
export function inOrder(parts: readonly (string | undefined)[]): string {
  const present = parts.filter(Boolean) as string[];
  const isEastern = present.every((part) =>
    /^[\p{scx=Han}\p{scx=Kana}\p{scx=Hira}\p{scx=Hang}]+$/u.test(part),
  );
  return isEastern ? present.toReversed().join('') : present.join(' ');
}

/** Words as one point: `Keywords: Go, Rust`. */
export function labelled(label: string, words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : `${label}: ${words.join(', ')}`;
}

/** A text with a level in brackets, or the level alone. */
export function withLevel(text: string, level = ''): string {
  return text !== '' && level !== '' ? `${text} (${level})` : text || level;
}

/** How a point begins, and where it ends: with its line, unless the next one is indented, and before a bullet within a line. */
export const BULLET = /^[•●▪◦‣*–-]\s+/;
const BREAKS = /\n(?![ \t]+[^\s•●▪◦‣*–-])|[ \t](?=[•●▪◦‣]\s)/;

/** The points of a plain text: its lines, without their bullets. */
export function pointsIn(text: string): string[] {
  return text.split(BREAKS).map(withoutBullet).filter(Boolean);
}

function withoutBullet(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const joined = lines.filter(Boolean).join(' ');
  return literal(joined.replace(BULLET, ''));
}
