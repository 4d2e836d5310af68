import { isLanguageTag } from './language-tag.js';

/**
 * The tag of a language, found by its name in English or in the language itself (`German`, `Deutsch` → `de`), or by its name in
 * operating systems (`pt_BR.UTF-8` → `pt-BR`).
 */
export function tagOfName(name: string): string | undefined {
  const folded = name.trim().toLowerCase();
  const posix = /^([a-z]{2,3})_([A-Za-z]{2,4})(?:[.@].*)?$/.exec(name.trim());
  if (posix !== null && isLanguageTag(`${posix[1]}-${posix[2]}`)) return `${posix[1]}-${posix[2]}`;
  const other = OTHER_NAMES.get(folded);
  if (other !== undefined) return other;
  const english = new Intl.DisplayNames('en', { type: 'language' });
  return NAMED.find((tag) => {
    const own = new Intl.DisplayNames(tag, { type: 'language' });
    return [own, english].some((names) => names.of(tag)?.toLowerCase() === folded);
  });
}

/** Names in common use that the standard does not have. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['brazilian portuguese', 'pt-BR'],
  ['british english', 'en-GB'],
  ['chinese', 'zh-Hans'],
  ['farsi', 'fa'],
  ['mandarin', 'zh-Hans'],
  ['mandarin chinese', 'zh-Hans'],
  ['norwegian', 'nb'],
]);

/** The languages whose names are recognised. */
const NAMED = (
  'ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb ' +
  'nl nn no pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hans zh-Hant'
).split(' ');
