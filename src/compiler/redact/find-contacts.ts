import { lazy } from '../../util/memoize.js';
import { omitUndefined } from '../../util/plain-object.js';
import type { NormalizedText } from '../model/normalize-for-match.js';

const EMAIL = lazy(
  () =>
    /[\p{L}\p{N}._%+'-]{1,64}(?:@|\s?[([{]at[)\]}]\s?)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,}/iu,
);

/** Neither months (`01.2019-03.2020`) nor numbers of publications. */
const PHONE = lazy(() => {
  const label = String.raw`\b(?:tel|phone|telefon|mobile?|cell|call|fax)[.:]{0,2}\s?`;
  const forms = [
    String.raw`\+\d(?:[ .\-/()\xa0]{0,3}\d){7,14}`,
    String.raw`\(?0{1,2}\)?[1-9](?!\d?[./-](?:19|20)\d\d)(?:[ .\-/()\xa0]{0,2}\d){7,11}`,
    String.raw`(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4}`,
    String.raw`(?<=${label})\d(?:[ .\-/]?\d){6,11}`,
  ];
  const start = String.raw`(?<![\w.,/-])(?<!(?:ISBN|arXiv)[-:\s\d]{0,5})`;
  return new RegExp(`${start}(?:${forms.join('|')})(?!\\d)`, 'i');
});

/** Finds the first email address and phone number, whoever they belong to. */
export function findContacts({ text, isAddress }: NormalizedText) {
  // Addresses of pages contain other numbers.
  const phone = !isAddress || text.startsWith('tel:') ? PHONE().exec(text)?.[0] : undefined;
  return omitUndefined({ email: EMAIL().exec(text)?.[0], phone });
}
