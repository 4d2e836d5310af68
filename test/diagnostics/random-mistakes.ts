/** Makes a mistake in a line, at a random position. */
type Slip = (line: string, random: () => number) => string;

const START = /^(\s*(?:- +)*(?:[a-z_]+: +)?)(?=\S)/;

const INDICATORS =
  '> |>|>- || |*|**|& |&|! |!|@|%|`|[|[x] |, |? |# |#|- |-|– |• |"|\'|“|{|~|= |+|>= |... |--- |<|\u200B|\u00A0|//'.split(
    '|',
  );

const pick = <T>(all: readonly T[], random: () => number): T =>
  all[Math.floor(random() * all.length)] as T;

/** Replaces the space between two words. */
const insertBetween =
  (text: string): Slip =>
  (line, random) => {
    const gaps = [...line.matchAll(/(?<=\w) (?=\w)/g)];
    const at = gaps.length === 0 ? undefined : pick(gaps, random).index;
    return at === undefined ? line : `${line.slice(0, at)}${text}${line.slice(at + 1)}`;
  };

/** Inserts a YAML indicator before the text of a line. */
const insertIndicator: Slip = (line, random) =>
  line.replace(START, (start) => start + pick(INDICATORS, random));

const SLIPS: readonly Slip[] = [
  // Texts
  (line) => line.replace(/^(\s*(?:- +)*(?:[a-z_]+: +)?)(\S+)(?= )/, '$1**$2**'),
  (line) => line.replace(/^(\s*(?:- +)*(?:[a-z_]+: +)?)(\S+)(?= )/, '$1[$2](https://example.com)'),
  (line) => line.replace(/^(\s*(?:- +)*(?:[a-z_]+: +)?)(\S.*)$/, '$1"$2" indeed'),
  (line) => line.replace(/^(\s*(?:- +)*(?:[a-z_]+: +)?)(\S+)(.*)$/, '$1"$2"$3'),
  (line) => line.replace(/^(\s*(?:- +)*(?:[a-z_]+: +)?)(\S.*)$/, '$1“$2”'),
  insertBetween(': '),
  insertBetween(' #'),
  insertBetween(' # '),
  insertBetween('" '),
  insertBetween(" '"),
  insertBetween(' - '),
  insertBetween(', '),
  (line) => line.replace(/["']/, ''),
  (line) => line.replace(/["'](\s*)$/, '$1'),
  // Keys and dashes
  (line) => line.replace(/: /, ':'),
  (line) => line.replace(/: /, ' = '),
  (line) => line.replace(/:( |$)/, '$1'),
  (line) => line.replace(/:( |$)/, '：$1'),
  (line) => line.replace(/^(\s*)- /, '$1-'),
  (line) => line.replace(/^(\s*)- /, '$1• '),
  (line) => line.replace(/^(\s*)- /, '$1'),
  (line) => line.replace(/^(\s*)(- )?(.)(.)/, '$1$2$4$3'),
  (line) =>
    line.replace(
      /^(\s*)(- )?([a-z])/,
      (_, indent, dash = '', letter) => indent + dash + letter.toUpperCase(),
    ),
  (line) => line.replace(/^(\s*(?:- )?[a-z]{2})[a-z]/, '$1'),
  (line) => line.replace(/_/, '-'),
  // Lines
  (line) => ` ${line}`,
  (line) => `  ${line}`,
  (line) => line.replace(/^ /, ''),
  (line) => line.replace(/^ {2}/, ''),
  (line) => line.replace(/^ {2}/, '\t'),
  (line) => line.replace(/^( +)/, (indent) => '\u00A0'.repeat(indent.length)),
  insertBetween('\n'),
  (line) => `${line},`,
];

/** Makes one to three mistakes in a text. */
export function addRandomMistakes(text: string, random: () => number): string {
  const lines = text.split('\n');
  for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
    const at = Math.floor(random() * lines.length);
    const slip = random() < 0.4 ? insertIndicator : pick(SLIPS, random);
    lines[at] = slip(lines[at] ?? '', random);
  }
  return lines.join('\n');
}
