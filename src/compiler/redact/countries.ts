import countries from 'libphonenumber-js/min/metadata';
import { lazy, memoize } from '../../util/memoize.js';
import { normalizeForMatch } from '../model/normalize-for-match.js';

/** Whether an address has this name of a country in the document's or another common language. */
export function isCountry(name: string, language: unknown): boolean {
  const { letters } = normalizeForMatch(name);
  return COMMON_COUNTRIES().has(letters) || listCountries(String(language)).includes(letters);
}

const COMMON_COUNTRIES = lazy(
  () =>
    new Set([
      ...COMMON_NAMES,
      ...['en', 'de', 'es', 'fr', 'it', 'pt'].flatMap((tag) => listCountries(tag)),
    ]),
);

/** Names that CLDR lacks, or writes in another way. */
const COMMON_NAMES = ['usa', 'england', 'scotland', 'wales', 'czechrepublic', 'holland', 'turkey'];

const listCountries = memoize((language): readonly string[] => {
  const [tag = 'en'] = Intl.DisplayNames.supportedLocalesOf(
    language.match(/^[a-z]{2,3}\b.*/i) ?? [],
  );
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  return Object.keys(countries.countries).map(
    (code) => normalizeForMatch(names.of(code) ?? '').letters,
  );
});
