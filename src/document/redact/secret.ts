import { withOurDigits } from '../../values/digits.js';
import type { PlainObject } from '../../values/plain-object.js';
import type { RedactableField } from '../entries/person.js';

/** A text that a published copy must not contain. */
export interface Secret {
  readonly field: RedactableField;
  /** The key of texts that may contain it: what they say is not about the person. */
  readonly allowedIn?: string;
  /** The first part of a text that tells it, in whatever way it is written there. */
  find(text: string): string | undefined;
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
  const names = networks.map(({ username }) => username as unknown).filter((name) => typeof name === 'string');
  // A short one is part of many words.
  return names.map((name) => name.replace(/[/?#]*$/, '').replace(/^.*\//, '')).filter((name) => name.length > 3);
}

/** A name from either end, and each word of it that has a capital: `Doe` in "Doe and Sons". Other authors may share one. */
function namesOf(name: string): Secret[] {
  const all = name.split(/\s+/).filter((word) => word !== '');
  const turned = [all.at(-1), ...all.slice(0, -1)].join(' ');
  const whole = [name, turned].flatMap((form) => words('name', form));
  const single = all
    .flatMap((word) => word.split('-'))
    .filter((word) => /^\p{Lu}[\p{Ll}'’][\p{L}\p{M}'’]*\p{Ll}$/u.test(word))
    .slice(0, MOST_WORDS);
  return [
    ...whole,
    ...single.flatMap((word) => words('name', word, 'u')).map((one) => ({ ...one, allowedIn: 'authors' })),
  ];
}

/** The last digits of a number, which are the same with the code of a country, of a town, or without: seven in most countries. */
const LAST = 7;

/** A number by its digits, of any script, whatever stands between them; with fewer than six, it is part of many others. */
function phone(number: string): Secret[] {
  const [written = ''] = /\p{Nd}(?:[^\p{L}\p{Nd}#;,]{0,4}\p{Nd})*/u.exec(number) ?? [];
  const digits = [...withOurDigits(written).replaceAll(/\D/g, '')].slice(-LAST);
  if (digits.length < LAST - 1) return words('phone', number);
  const between = '[^\\p{L}\\d]{0,3}';
  const pattern = new RegExp(`[+(]{0,2}(?:\\d${between}){0,12}${digits.join(between)}`, 'u');
  return [{ field: 'phone', find: (text) => pattern.exec(withOurDigits(text))?.[0] }];
}

/** Accents, which people leave out: the combining marks of Latin, Greek and Cyrillic letters. */
const ACCENTS = '[\\u0300-\\u036F]';

/** What stands between two words of an address: `jane (at) example.com`. */
const BETWEEN = '(?:[^\\p{L}\\p{M}\\p{Nd}]{0,4}|[^\\p{L}\\p{M}\\p{Nd}]{1,4}(?:at|dot)[^\\p{L}\\p{M}\\p{Nd}]{1,4})';

/** A letter of a script whose words have ends; in others, anything may follow: the marks of cases, or the next word. */
const HAS_ENDS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;

/** A longer text would be too much for a regular expression, in letters; more words would be too many of them. */
const LONGEST = 500;
const MOST_WORDS = 20;

/** A text by its words, whatever stands between them; none where these are so short that they say nothing. */
function words(field: RedactableField, text: string, flags = 'iu'): Secret[] {
  if (text.length > LONGEST) return [{ field, find: (other) => (other.includes(text) ? text : undefined) }];
  const found = text
    .normalize('NFD')
    .replaceAll(new RegExp(ACCENTS, 'g'), '')
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter((word) => word !== '');
  const letters = found.join('');
  const [hasStart, hasEnd] = [letters.slice(0, 1), letters.slice(-1)].map((letter) => HAS_ENDS.test(letter));
  if (letters.length < (hasStart ? 3 : 2)) return [];
  const body = found.map((word) => [...word].map((letter) => `${letter}${ACCENTS}*`).join('')).join(BETWEEN);
  const source = `${hasStart ? '(?<![\\p{L}\\p{M}\\p{Nd}])' : ''}${body}${hasEnd ? '(?![\\p{L}\\p{M}\\p{Nd}])' : ''}`;
  const pattern = new RegExp(source, flags);
  return [{ field, find: (other) => pattern.exec(other.normalize('NFD'))?.[0].normalize('NFC') }];
}
