/** Modules of `src/` that the generator below needs. */
export const LANGUAGE_MODULES = {
  locales: 'src/compiler/locales/all.generated.ts',
  dates: 'src/compiler/model/dates.ts',
  inline: 'src/compiler/model/text/inline.ts',
  fontPackages: 'src/compiler/fonts/font-packages.ts',
};

const PERIOD = { start: { year: 2020, month: 9 }, end: 'present' };
const TODAY = { year: 2026, month: 11, day: 20 };

/** The scripts that bundled fonts have. */
const BUNDLED_SCRIPTS = ['Latn', 'Grek', 'Cyrl'];

/** The scripts that fonts are chosen for, where they differ from those of language tags. */
const FONT_SCRIPTS = { Hans: 'Hani', Hant: 'Hani', Jpan: 'Hani', Kore: 'Hang' };

/** Generates `languages`. */
export function generateLanguages({ locales, dates, inline, fontPackages }) {
  return {
    languages: () =>
      locales.LANGUAGES.map((locale) => ({ locale, name: getEnglishName(locale) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(({ locale, name }) => {
          const period = inline.toPlainText(
            dates.formatPeriod(PERIOD, { today: TODAY, locale, dates: 'short' }),
          );
          const script = getScript(locale.tag);
          const font = BUNDLED_SCRIPTS.includes(script) ? '' : formatFont(script, locale.tag);
          return `- \`${locale.tag}\` ${name}${font}: ${period.replaceAll('\u00A0', ' ')}`;
        })
        .join('\n'),
  };

  function formatFont(script, language) {
    const context = { genericFamily: 'sans', language };
    const name = fontPackages.findFontPackage(script, context, new Map());
    return ` (\`${name.replace('@expo-google-fonts/', '')}\`)`;
  }
}

function getScript(tag) {
  const { script } = new Intl.Locale(tag).maximize();
  return FONT_SCRIPTS[script] ?? script;
}

function getEnglishName({ tag }) {
  return new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag);
}
