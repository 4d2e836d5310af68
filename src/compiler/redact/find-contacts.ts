import { lazy, memoize } from '../../util/memoize.js';
import { omitUndefined } from '../../util/plain-object.js';
import { toAsciiDigits } from '../../util/unicode-scripts.js';
import type { NormalizedText } from '../model/normalize-for-match.js';

/** `Engineer at booking.com` is no address. */
const MAIL_HOSTS = '(?:gmail|googlemail|outlook|hotmail|icloud|yahoo|proton(?:mail)?|gmx|qq)\\b';

const EMAIL = lazy(() => {
  const spoken = String.raw`(?: ?@ ?| at )(?=${MAIL_HOSTS})| at (?=[\w-]+ dot )`;
  const at = String.raw`(?:@| @ | ?[([{] ?at ?[)\]}] ?|${spoken})`;
  const dot = String.raw`(?:\.| \. | ?[([{] ?dot ?[)\]}] ?| dot )`;
  const domain = String.raw`(?:[\p{L}\p{N}-]{1,63}${dot}){1,8}\p{L}{2,}`;
  return new RegExp(String.raw`[\p{L}\p{N}._%+'-]{1,64}"?${at}${domain}`, 'iu');
});

/** Groups of digits in national numbers without a leading zero. */
const GROUPS = [
  ...['3-4-4', '3-3-2-2', '3-2-2-2', '5-5', '3-7', '2-3-2-2', '2-4-4', '2-5-4', '4-3-3'],
  ...['1-3-3-4', '1-3-3-2-2', '2-2-2-2-2', '1-1-1-1-1-1-1-1-1'],
];

/** Neither months (`01.2019-03.2020`), amounts nor numbers of publications, pages and grants. */
const PHONE = lazy(() => {
  const device = 'tel|phone|telefon|mobile?|cell|call|fax|whatsapp|gsm|handy';
  const label = String.raw`(?<![./])\b(?:${device})(?: n(?:o|r|umber))?[.:]{0,2}\s?`;
  const currency = String.raw`(?:\p{Sc}|%|EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|JPY|CNY|INR|BRL)`;
  const counted = String.raw`(?:million|row|record|user|event|request|message)s?\b`;
  const unit = `(?:${currency}|zł|kr|Kč|Ft|${counted})`;
  const idNames = 'PMID|grants?|agreement|awards?|project|patent|ID';
  const id = String.raw`\b(?:${idNames})(?: n[or])?[-.: ]{0,2}`;
  const national = [
    String.raw`\d{3}(?<separator>[ .\-_])\d{3}\k<separator>(?:\d{4}|\d{3}(?<!000))`,
    ...GROUPS.map((groups) =>
      Array.from(
        groups.split('-'),
        (length) => String.raw`(?!(?:19|20)\d\d(?!\d))\d{${length}}`,
      ).join(String.raw`(?:[ .\-_/]| ?\(|\) ?)`),
    ),
    String.raw`\(\d\d\) ?\d{4,5}[- ]\d{4}`,
    String.raw`[1-9]\d{8,10}`,
  ].join('|');
  const range = [3, 4].map((length) => String.raw`\d{${length}}-\k<page>\d{${length}}`).join('|');
  const pages = String.raw`(?:\d{2,3} )?(?<page>\d)(?:${range})(?!\d)`;
  const before = String.raw`(?<![=#]|\d[ _]|${id}|${currency} ?)`;
  const after = String.raw`(?![-.,/_ ]?\d| ?${unit})`;
  const forms = [
    String.raw`\+ ?\d(?:[ .\-/()_]{0,3}\d){7,14}`,
    String.raw`(?:\(?0{1,2}\)?|00 )[1-9](?!\d?[./-](?:19|20)\d\d)(?:[ .\-/()_]{0,2}\d){7,11}`,
    String.raw`\(\d{3}\) ?\d{3}[-.]\d{4}`,
    `${before}(?!${pages})(?:${national})${after}`,
  ];
  const start = String.raw`(?<![\w.,/-])(?<!(?:ISBN|arXiv)[-:\s\d]{0,5})`;
  const labeled = String.raw`(?<=${label})\d(?:[ .\-/_]?\d){6,11}`;
  return new RegExp(`(?=[\\d+(])(?:${start}(?:${forms.join('|')})|${labeled})(?!\\d)`, 'iu');
});

const PHONE_LINK = lazy(
  () => /(?:^(?:tel|sms):|\b(?:wa|t|signal)\.me\/(?:#p\/)?|[?&]phone=) ?\+?\d[\d ().-]{6,20}\d\b/i,
);

/** Finds the first email address and phone number, whoever they belong to. */
export function findContacts({ text, isAddress }: NormalizedText) {
  const { plain, offsets } = unifyCharacters(text);
  const find = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(plain);
    const end = match && match.index + match[0].length;
    return match ? text.slice(offsets[match.index], offsets[end as number]) : undefined;
  };
  const link = find(PHONE_LINK());
  // Addresses of pages contain other numbers.
  return omitUndefined({
    email: find(EMAIL()),
    phone: link ?? (isAddress ? undefined : find(PHONE())),
  });
}

/** Replaces compatibility forms, spaces, dashes and digits, and removes invisible characters. */
function unifyCharacters(text: string): { plain: string; offsets: number[] } {
  const units: string[] = [];
  const offsets: number[] = [];
  let index = 0;
  for (const character of text) {
    const unified = /[!-~]/.test(character) ? character : unifyCharacter(character);
    for (const unit of unified.split('')) {
      units.push(unit);
      offsets.push(index);
    }
    index += character.length;
  }
  return { plain: units.join(''), offsets: [...offsets, index] };
}

const unifyCharacter = memoize(
  (character: string): string =>
    toAsciiDigits(character.normalize('NFKC'))
      .replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cf}|\u20E3/gu, '')
      .replaceAll(/[\p{Zs}\t]/gu, ' ')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-'),
  4096,
);
