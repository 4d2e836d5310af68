/** Digits of any script as ours; each script has its ten in a row. */
export function withOurDigits(text: string): string {
  if (!/[^\P{Nd}0-9]/u.test(text)) return text;
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}
