type Difference = readonly [
  tags: readonly string[],
  style: 'short' | 'long',
  names: string,
  reason: string,
];

/** Months that differ from CLDR, with the reason. */
export const CLDR_DIFFERENCES: Difference[] = [
  [
    ['en'],
    'short',
    'Jan. Feb. Mar. Apr. June July Aug. Sept. Oct. Nov. Dec.',
    'Chicago Manual of Style: full stops, four letters in full',
  ],
  [['en-GB'], 'short', 'June July', "New Hart's Rules: four letters in full"],
  [
    ['es-MX'],
    'short',
    'ene. feb. mar. abr. may. jun. jul. ago. sep. oct. nov. dic.',
    'full stops of abbreviations',
  ],
  [
    ['bs'],
    'long',
    'januara februara marta aprila maja juna jula augusta septembra oktobra novembra decembra',
    'genitive after a day, where CLDR has the nominative',
  ],
  [
    ['bn'],
    'short',
    'জানুয়ারি ফেব্রুয়ারি এপ্রিল জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর',
    'CVs do not abbreviate them',
  ],
  [['de-AT'], 'short', 'Sept.', 'Duden and CLDR in German elsewhere'],
  [
    ['es'],
    'short',
    'ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.',
    'full stops of abbreviations',
  ],
  [['pt', 'pt-BR'], 'short', 'maio', 'ABNT NBR 6023: four letters in full'],
  [
    ['nl'],
    'short',
    'jan. feb. mrt. apr. juni juli aug. sep. okt. nov. dec.',
    'Onze Taal: full stops, four letters in full',
  ],
  [
    ['fi'],
    'short',
    'tammik. helmik. maalisk. huhtik. toukok. kesäk. heinäk. elok. syysk. lokak. marrask. jouluk.',
    'Kielitoimisto; CLDR leaves out what says that they are months, -kuu',
  ],
  [
    ['sk'],
    'short',
    'jan. feb. mar. apr. máj jún júl aug. sept. okt. nov. dec.',
    'CLDR has numbers with a year, and so do our dates; these are for reading',
  ],
  [
    ['lt'],
    'short',
    'sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis',
    'CLDR has numbers with a year, and so do our dates; these are for reading',
  ],
  [
    ['bg'],
    'short',
    'ян. февр. март апр. май юни юли авг. септ. окт. ноем. дек.',
    'CLDR has numbers with a year; these are its short months without one',
  ],
  [
    ['el'],
    'short',
    'Ιαν. Φεβ. Μάρ. Απρ. Μάι. Ιούν. Ιούλ. Αύγ. Σεπ. Οκτ. Νοέ. Δεκ.',
    'full stops of abbreviations, accents as in the nominative',
  ],
  [
    ['ka'],
    'short',
    'იან. თებ. მარ. აპრ. მაი. ივნ. ივლ. აგვ. სექ. ოქტ. ნოე. დეკ.',
    'full stops of abbreviations',
  ],
  [
    ['hy'],
    'short',
    'հունվար փետրվար մարտ ապրիլ մայիս հունիս հուլիս օգոստոս սեպտեմբեր հոկտեմբեր նոյեմբեր դեկտեմբեր',
    'CVs do not abbreviate them',
  ],
  [['hi'], 'short', 'जनवरी फ़रवरी जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर', 'CVs do not abbreviate them'],
  [
    ['sr'],
    'short',
    'јан. феб. март апр. авг. септ. окт. нов. дец.',
    'full stops of abbreviations, four letters in full',
  ],
  [
    ['sr'],
    'long',
    'јануара фебруара марта априла маја јуна јула августа септембра октобра новембра децембра',
    'genitive after a day, where CLDR has the nominative',
  ],
  [['sr-Latn'], 'short', 'jan. feb. mart apr. avg. sept. okt. nov. dec.', 'as in Cyrillic letters'],
  [
    ['sr-Latn'],
    'long',
    'januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra',
    'as in Cyrillic letters',
  ],
  ...(['short', 'long'] as const).map(
    (style): Difference => [
      ['ja', 'zh-Hans', 'zh-Hant'],
      style,
      '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
      'CLDR does not include the character after the number',
    ],
  ),
];
