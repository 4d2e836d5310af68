import type { PlainObject } from '../../util/plain-object.js';
import { once } from '../../util/remember.js';
import { toAsciiDigits } from '../../util/scripts.js';
import type { RedactableField } from '../fields/person-fields.js';

export interface Comparable {
  readonly text: string;
  /** The same without case and accents, with spaces in place of all signs: each unit stands where it does in the text. */
  readonly folded: string;
}

/** Makes a text comparable. Only letters of Latin, Greek and Cyrillic have accents that people leave out. */
export function comparable(given: string): Comparable {
  const text = toAsciiDigits(given.normalize('NFC'));
  const bare = text.replaceAll(/[\u00C0-\u052F\u1E00-\u1FFF]/g, (letter) =>
    letter.normalize('NFD').charAt(0),
  );
  return {
    text,
    folded: bare.toLowerCase().replaceAll(SIGNS(), (sign) => ' '.repeat(sign.length)),
  };
}

const SIGNS = once(() => /[^\p{L}\p{M}\p{Nd} ]/gu);

/** A text that a published copy must not contain. */
export interface Secret {
  readonly field: RedactableField;
  /** The key of texts that may contain it: what they say is not about the person. */
  readonly allowedIn?: string;
  /** The first part of a text that tells it, in whatever way it is written there. */
  find(other: Comparable): string | undefined;
}

/** What a field of a document says that other texts may say, too. */
export function secretsOf(field: RedactableField, cv: PlainObject): Secret[] {
  const value = cv[field];
  if (field === 'social_networks') return usernamesIn(value).flatMap((name) => words(field, name));
  if (typeof value !== 'string') return [];
  switch (field) {
    case 'name':
      return namesOf(value);
    case 'phone':
      return phone(value);
    case 'website':
      return words(field, value.replace(/^(?:[a-z][a-z\d+.-]*:\/\/)?(?:www\.)?/i, ''));
    case 'location':
      // Each part of `8001 Zürich, Switzerland`. The locations of entries are those of employers and schools.
      return value
        .split(/[,;،、，\n]/, MOST_WORDS)
        .flatMap((part) => words(field, part.replaceAll(/\S*\p{Nd}\S*/gu, ' ')))
        .map((secret) => ({ ...secret, allowedIn: 'location' }));
    default:
      return words(field, value);
  }
}

/** The user names of profiles, also where they are written as addresses. */
function usernamesIn(networks: unknown): string[] {
  if (!Array.isArray(networks)) return [];
  const names = networks
    .map(({ username }) => username as unknown)
    .filter((name) => typeof name === 'string');
  // A short one is part of many words.
  return names
    .map((name) => name.replace(/[/?#]*$/, '').replace(/^.*\//, ''))
    .filter((name) => name.length > 3);
}

/** A name from either end, also with a part of a double one, and each word with a capital: `Doe` in "Doe and Sons". Authors may share one. */
function namesOf(name: string): Secret[] {
  const all = name.split(/\s+/).filter((word) => word !== '');
  const [last = '', given] = [all.at(-1), all.slice(0, -1).join(' ')];
  const families = given === '' ? [last] : [last, ...last.split('-')];
  const forms = families.flatMap((family) => [`${given} ${family}`, `${family} ${given}`]);
  const whole = forms.flatMap((form) => words('name', form));
  const single = all
    .flatMap((word) => word.split('-'))
    .filter((word) => /^\p{Lu}[\p{Ll}'’][\p{L}\p{M}'’]*\p{Ll}$/u.test(word))
    .slice(0, MOST_WORDS);
  const inTexts = single.flatMap((word) => words('name', word, true));
  return [...whole, ...inTexts.map((one) => ({ ...one, allowedIn: 'authors' }))];
}

/** The last digits of a number, which are the same with the code of a country, of a town, or without: seven in most countries. */
const LAST = 7;

/** A number by its digits, of any script, whatever stands between them; with fewer than six, it is part of many others. */
function phone(number: string): Secret[] {
  const [written = ''] =
    /\d(?: {0,4}\d)*/.exec(comparable(number.split(/[#;,]/)[0] as string).folded) ?? [];
  const digits = [...written.replaceAll(' ', '')].slice(-LAST);
  if (digits.length < LAST - 1) return words('phone', number);
  return [secret('phone', new RegExp(`(?:\\d {0,3}){0,12}${digits.join(' {0,3}')}`, 'g'))];
}

/** What stands between two words of an address: `jane (at) example.com`. */
const BETWEEN = '(?: {0,6}| {1,4}(?:at|dot) {1,4})';

/** A letter of a script whose words have ends; in others, anything may follow: the marks of cases, or the next word. */
const HAS_ENDS = once(() => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u);

/** A longer text would be too much for a regular expression, in letters; more words would be too many of them. */
const LONGEST = 500;
const MOST_WORDS = 20;

/** A text by its words, whatever stands between them; none where these are so short that they say nothing. */
function words(field: RedactableField, given: string, isCapital = false): Secret[] {
  const { text, folded } = comparable(given);
  if (text.length > LONGEST)
    return [{ field, find: (other) => (other.text.includes(text) ? text : undefined) }];
  const found = folded.split(' ').filter((word) => word !== '');
  const letters = found.join('');
  const [hasStart, hasEnd] = [letters.slice(0, 1), letters.slice(-1)].map((letter) =>
    HAS_ENDS().test(letter),
  );
  if (letters.length < (hasStart ? 3 : 2)) return [];
  const pattern = `${hasStart ? '(?<![^ ])' : ''}${found.join(BETWEEN)}${hasEnd ? '(?![^ ])' : ''}`;
  return [secret(field, new RegExp(pattern, 'g'), isCapital)];
}

/** @param isCapital - whether it begins with a capital wherever it is meant */
function secret(field: RedactableField, pattern: RegExp, isCapital = false): Secret {
  const isMeant = (part: string): boolean =>
    !isCapital || part.charAt(0) !== part.charAt(0).toLowerCase();
  const find = ({ text, folded }: Comparable): string | undefined =>
    Array.from(folded.matchAll(pattern), ({ index, 0: { length } }) =>
      text.slice(index, index + length),
    ).find(isMeant);
  return { field, find };
}
