import { formatTable } from './table.mjs';

/** Modules of `src/` that the generators below need. */
export const LANGUAGE_MODULES = {
  locales: 'src/compiler/locales/all.generated.ts',
  dates: 'src/compiler/model/dates.ts',
  inline: 'src/compiler/model/text/inline.ts',
  fontPackages: 'src/compiler/fonts/font-packages.ts',
};

const PERIOD = { start: { year: 2020, month: 9 }, end: 'present' };
const TODAY = { year: 2026, month: 11, day: 20 };

/** Scripts that no language of the table has, as in `src/compiler/fonts/scripts.ts`. */
const OTHER_SCRIPTS = [
  ['Burmese', 'Mymr'],
  ['Chinese in Hong Kong', 'Hani', 'zh-HK'],
  ['Ethiopic', 'Ethi'],
  ['Gujarati', 'Gujr'],
  ['Gurmukhi', 'Guru'],
  ['Kannada', 'Knda'],
  ['Khmer', 'Khmr'],
  ['Lao', 'Laoo'],
  ['Malayalam', 'Mlym'],
  ['Mongolian', 'Mong'],
  ['Odia', 'Orya'],
  ['Sinhala', 'Sinh'],
  ['Syriac', 'Syrc'],
  ['Tamil', 'Taml'],
  ['Telugu', 'Telu'],
  ['Thaana', 'Thaa'],
  ['Tibetan', 'Tibt'],
  ['symbols such as arrows', 'Zsym'],
  ['emoji', 'Zsye'],
];

/** The scripts that bundled fonts have. */
const BUNDLED_SCRIPTS = ['Latn', 'Grek', 'Cyrl'];

/** The scripts that fonts are chosen for, where they differ from those of language tags. */
const FONT_SCRIPTS = { Hans: 'Hani', Hant: 'Hani', Jpan: 'Hani', Kore: 'Hang' };

/** Generates `languages` and `font packages`. */
export function generateLanguages({ locales, dates, inline, fontPackages }) {
  return {
    languages: () =>
      formatTable(
        ['tag', 'language', 'since September 2020', 'font'],
        locales.LANGUAGES.map((locale) => ({ locale, name: getEnglishName(locale) }))
          .sort((a, b) => a.name.localeCompare(b.name, 'en'))
          .map(({ locale, name }) => {
            const period = inline.toPlainText(dates.formatPeriod(PERIOD, TODAY, locale));
            const script = getScript(locale.tag);
            const font = BUNDLED_SCRIPTS.includes(script) ? '' : formatFont(script, locale.tag);
            return [`\`${locale.tag}\``, name, period.replaceAll('\u00A0', ' '), font];
          }),
      ),
    'font packages': () =>
      formatTable(
        ['script', 'package'],
        OTHER_SCRIPTS.map(([name, script, language = 'en']) => [
          name,
          formatFont(script, language),
        ]),
      ),
  };

  function formatFont(script, language) {
    const context = { genericFamily: 'sans', language };
    const name = fontPackages.findFontPackage(script, context, new Map());
    return `\`${name.replace('@expo-google-fonts/', '')}\``;
  }
}

function getScript(tag) {
  const { script } = new Intl.Locale(tag).maximize();
  return FONT_SCRIPTS[script] ?? script;
}

function getEnglishName({ tag }) {
  return new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag);
}
