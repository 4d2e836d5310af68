import type { PdfFont } from '../../../pdf/reading.js';

/** What pdfminer brings of fonts that PDFs need not embed: Adobe's metrics, in parts of the size (`fontmetrics.py`). */
export interface StandardFont {
  readonly descent: number;
  /** Widths of characters that programs measure otherwise: the minus that groff writes as a hyphen, the euro that is missing. */
  readonly widths: Readonly<Record<string, number>>;
}

const EURO = '€';
const COURIER: StandardFont = { descent: -0.194, widths: { '-': 0.6, [EURO]: 0 } };
const HELVETICA: StandardFont = { descent: -0.207, widths: { '-': 0.333, [EURO]: 0 } };
const TIMES: StandardFont = { descent: -0.217, widths: { '-': 0.333, [EURO]: 0 } };
const SYMBOLS: StandardFont = { descent: 0, widths: {} };

/** pdfminer knows them by these names, the second ones as Windows calls them. */
const FAMILIES: readonly (readonly [name: RegExp, font: StandardFont])[] = [
  [/^Courier(?:New)?(?:[-,]|$)/, COURIER],
  [/^(?:Helvetica|Arial)(?:[-,]|$)/, HELVETICA],
  [/^Times(?:NewRoman)?(?:[-,]|$)/, TIMES],
  [/^(?:Symbol|ZapfDingbats)$/, SYMBOLS],
];

export function standardFont({ name, isEmbedded }: PdfFont): StandardFont | undefined {
  return isEmbedded ? undefined : FAMILIES.find(([family]) => family.test(name))?.[1];
}

/** Above ASCII, Adobe's standard encoding (ISO 32000-1, annex D), which pdfminer tries for codes without a meaning. */
const ABOVE_ASCII: Readonly<Record<number, string>> = Object.fromEntries(
  [
    [0xa1, "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ"],
    [0xb1, '–†‡·'],
    [0xb6, '¶•‚„”»…‰'],
    [0xbf, '¿'],
    [0xc1, '`´ˆ˜¯˘˙¨'],
    [0xca, '˚¸'],
    [0xcd, '˝˛ˇ—'],
    [0xe1, 'Æ'],
    [0xe3, 'ª'],
    [0xe8, 'ŁØŒº'],
    [0xf1, 'æ'],
    [0xf5, 'ı'],
    [0xf8, 'łøœß'],
  ].flatMap(([first, letters]) => [...(letters as string)].map((letter, nth) => [(first as number) + nth, letter])),
);

/** How pdfminer writes a code that no font explains. */
export function meaningOf(code: number): string {
  if (code === 0x27) return '’';
  if (code === 0x60) return '‘';
  if (code >= 0x20 && code <= 0x7e) return String.fromCharCode(code);
  return ABOVE_ASCII[code] ?? `(cid:${code})`;
}
