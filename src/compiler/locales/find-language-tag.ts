import { isLanguageTag } from './language-tag.js';

/**
 * Finds the tag of a language by its English or native name (`German`, `Deutsch` → `de`), or its
 * POSIX locale (`pt_BR.UTF-8` → `pt-BR`).
 */
export function findLanguageTag(name: string): string | undefined {
  const folded = name.trim().toLowerCase();
  const posix = /^([a-z]{2,3})_([A-Za-z]{2,4})(?:[.@].*)?$/.exec(name.trim());
  if (posix !== null && isLanguageTag(`${posix[1]}-${posix[2]}`)) return `${posix[1]}-${posix[2]}`;
  const commonNameTag = COMMON_NAMES.get(folded);
  if (commonNameTag !== undefined) return commonNameTag;
  const englishNames = new Intl.DisplayNames('en', { type: 'language' });
  return NAMED_TAGS.find((tag) => {
    const nativeNames = new Intl.DisplayNames(tag, { type: 'language' });
    return [nativeNames, englishNames].some((names) => names.of(tag)?.toLowerCase() === folded);
  });
}

/** Common names that CLDR lacks. */
const COMMON_NAMES: ReadonlyMap<string, string> = new Map([
  ['brazilian portuguese', 'pt-BR'],
  ['british english', 'en-GB'],
  ['chinese', 'zh-Hans'],
  ['farsi', 'fa'],
  ['mandarin', 'zh-Hans'],
  ['mandarin chinese', 'zh-Hans'],
  ['norwegian', 'nb'],
]);

const NAMED_TAGS = (
  'ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb ' +
  'nl nn no pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hans zh-Hant'
).split(' ');
