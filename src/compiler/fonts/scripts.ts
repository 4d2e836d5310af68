export type CodePointRange = readonly [first: number, last: number];

/**
 * The scripts that fonts are chosen for, by ISO 15924 code, with their Unicode blocks, since the
 * runtime's Unicode version may differ. `Hani` includes kana, Bopomofo and CJK punctuation, which
 * its typefaces have.
 */
const BLOCKS = {
  Armn: '0530-058F FB13-FB17',
  Hebr: '0590-05FF FB1D-FB4F',
  Arab: '0600-06FF 0750-077F 0870-08FF FB50-FDFF FE70-FEFE 1EE00-1EEFF',
  Syrc: '0700-074F 0860-086F',
  Thaa: '0780-07BF',
  Deva: '0900-097F 1CD0-1CFF A8E0-A8FF',
  Beng: '0980-09FF',
  Guru: '0A00-0A7F',
  Gujr: '0A80-0AFF',
  Orya: '0B00-0B7F',
  Taml: '0B80-0BFF 11FC0-11FFF',
  Telu: '0C00-0C7F',
  Knda: '0C80-0CFF',
  Mlym: '0D00-0D7F',
  Sinh: '0D80-0DFF',
  Thai: '0E00-0E7F',
  Laoo: '0E80-0EFF',
  Tibt: '0F00-0FFF',
  Mymr: '1000-109F A9E0-A9FF AA60-AA7F',
  Geor: '10A0-10FF 1C90-1CBF 2D00-2D2F',
  Hang: '1100-11FF 3130-318F A960-A97F AC00-D7FF',
  Ethi: '1200-139F 2D80-2DDF AB00-AB2F',
  Khmr: '1780-17FF 19E0-19FF',
  Mong: '1800-18AF',
  Hani: '2E80-312F 3190-4DBF 4E00-9FFF F900-FAFF FE10-FE1F FE30-FE4F FF00-FFEF 1AFF0-1B16F 1F200-1F2FF 20000-3FFFF',
  /** Emoji. */
  Zsye: '1F000-1F0FF 1F1E6-1F1FF 1F300-1F64F 1F680-1F6FF 1F900-1F9FF 1FA70-1FAFF',
  /** Arrows, mathematics and other symbols. */
  Zsym: '2100-214F 2190-2BFF 1D400-1D7FF 1F650-1F67F 1F700-1F8FF',
} as const;

export type Script = keyof typeof BLOCKS;

const blocks = Object.entries(BLOCKS).flatMap(([script, ranges]) =>
  parseRanges(ranges).map((range) => ({ script: script as Script, range })),
);
/** Characters that several scripts use: Arabic commas and digits, danda, CJK punctuation. */
const sharedRanges = parseRanges('060C 061B 061F 0640 0660-0669 0964-0965 3000-303F FF00-FF65');

export function findScript(codePoint: number): Script | undefined {
  return blocks.find(({ range }) => includesCodePoint(range, codePoint))?.script;
}

/** Whether a code point belongs to one script, and so decides the script of marks next to it. */
export function hasUniqueScript(codePoint: number): boolean {
  const script = findScript(codePoint);
  return (
    script !== undefined &&
    script !== 'Zsym' &&
    script !== 'Zsye' &&
    !sharedRanges.some((range) => includesCodePoint(range, codePoint))
  );
}

export function getBlocks(script: Script): readonly CodePointRange[] {
  return blocks.filter((block) => block.script === script).map(({ range }) => range);
}

function parseRanges(ranges: string): CodePointRange[] {
  return ranges.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

export function includesCodePoint([first, last]: CodePointRange, codePoint: number): boolean {
  return codePoint >= first && codePoint <= last;
}
