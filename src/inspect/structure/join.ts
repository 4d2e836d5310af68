/** Lines as one text: words that were broken with a soft hyphen joined, other hyphens kept, no space in Chinese and Japanese. */
export function joined(lines: readonly string[]): string {
  let text = '';
  for (const line of lines.map((one) => one.trim())) {
    if (text === '') text = line;
    else if (text.endsWith('\u00AD')) text = text.slice(0, -1) + line;
    else if (/\p{L}-$/u.test(text) || (EAST.test(text.slice(-1)) && EAST.test(line))) text += line;
    else text = `${text} ${line}`.trim();
  }
  return text.replaceAll('\u00AD', '');
}

const EAST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u;
