/** Months that are not what CLDR has: which, as they are here, and why. */
export const UNLIKE_CLDR: readonly {
  readonly tags: readonly string[];
  readonly style: 'short' | 'long';
  readonly names: string;
  readonly why: string;
}[] = [
  {
    tags: ['en'],
    style: 'short',
    names: 'Jan. Feb. Mar. Apr. June July Aug. Sept. Oct. Nov. Dec.',
    why: 'Chicago Manual of Style: full stops, four letters in full',
  },
  {
    tags: ['en-GB'],
    style: 'short',
    names: 'June July',
    why: "New Hart's Rules: four letters in full",
  },
  {
    tags: ['es-MX'],
    style: 'short',
    names: 'ene. feb. mar. abr. may. jun. jul. ago. sep. oct. nov. dic.',
    why: 'full stops of abbreviations',
  },
  {
    tags: ['bs'],
    style: 'long',
    names:
      'januara februara marta aprila maja juna jula augusta septembra oktobra novembra decembra',
    why: 'genitive after a day, where CLDR has the nominative',
  },
  {
    tags: ['bn'],
    style: 'short',
    names: 'জানুয়ারি ফেব্রুয়ারি এপ্রিল জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর',
    why: 'CVs do not abbreviate them',
  },
  { tags: ['de-AT'], style: 'short', names: 'Sept.', why: 'Duden and CLDR in German elsewhere' },
  {
    tags: ['es'],
    style: 'short',
    names: 'ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.',
    why: 'full stops of abbreviations',
  },
  {
    tags: ['pt', 'pt-BR'],
    style: 'short',
    names: 'maio',
    why: 'ABNT NBR 6023: four letters in full',
  },
  {
    tags: ['nl'],
    style: 'short',
    names: 'jan. feb. mrt. apr. juni juli aug. sep. okt. nov. dec.',
    why: 'Onze Taal: full stops, four letters in full',
  },
  {
    tags: ['fi'],
    style: 'short',
    names:
      'tammik. helmik. maalisk. huhtik. toukok. kesäk. heinäk. elok. syysk. lokak. marrask. jouluk.',
    why: 'Kielitoimisto; CLDR leaves out what says that they are months, -kuu',
  },
  {
    tags: ['sk'],
    style: 'short',
    names: 'jan. feb. mar. apr. máj jún júl aug. sept. okt. nov. dec.',
    why: 'CLDR has numbers beside a year, and so do our dates; these are for reading',
  },
  {
    tags: ['lt'],
    style: 'short',
    names:
      'sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis',
    why: 'CLDR has numbers beside a year, and so do our dates; these are for reading',
  },
  {
    tags: ['bg'],
    style: 'short',
    names: 'ян. февр. март апр. май юни юли авг. септ. окт. ноем. дек.',
    why: 'CLDR has numbers beside a year; these are its short months without one',
  },
  {
    tags: ['el'],
    style: 'short',
    names: 'Ιαν. Φεβ. Μάρ. Απρ. Μάι. Ιούν. Ιούλ. Αύγ. Σεπ. Οκτ. Νοέ. Δεκ.',
    why: 'full stops of abbreviations, accents as in the nominative',
  },
  {
    tags: ['ka'],
    style: 'short',
    names: 'იან. თებ. მარ. აპრ. მაი. ივნ. ივლ. აგვ. სექ. ოქტ. ნოე. დეკ.',
    why: 'full stops of abbreviations',
  },
  {
    tags: ['hy'],
    style: 'short',
    names:
      'հունվար փետրվար մարտ ապրիլ մայիս հունիս հուլիս օգոստոս սեպտեմբեր հոկտեմբեր նոյեմբեր դեկտեմբեր',
    why: 'CVs do not abbreviate them',
  },
  {
    tags: ['hi'],
    style: 'short',
    names: 'जनवरी फ़रवरी जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
    why: 'CVs do not abbreviate them',
  },
  {
    tags: ['sr'],
    style: 'short',
    names: 'јан. феб. март апр. авг. септ. окт. нов. дец.',
    why: 'full stops of abbreviations, four letters in full',
  },
  {
    tags: ['sr'],
    style: 'long',
    names:
      'јануара фебруара марта априла маја јуна јула августа септембра октобра новембра децембра',
    why: 'genitive after a day, where CLDR has the nominative',
  },
  {
    tags: ['sr-Latn'],
    style: 'short',
    names: 'jan. feb. mart apr. avg. sept. okt. nov. dec.',
    why: 'as in Cyrillic letters',
  },
  {
    tags: ['sr-Latn'],
    style: 'long',
    names:
      'januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra',
    why: 'as in Cyrillic letters',
  },
  ...(['short', 'long'] as const).map((style) => ({
    tags: ['ja', 'zh-Hans', 'zh-Hant'],
    style,
    names: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    why: 'to CLDR, the sign after the number is not of the month',
  })),
];
