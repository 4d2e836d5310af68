import hr from './hr.js';
import type { Language } from './language.js';

/** Bosnian: Croatian words but for those that differ, and the Latin names of months, in the genitive beside a day. */
export default {
  ...hr,
  tag: 'bs',
  name: 'bosanski',
  months: {
    short: ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
    long: [
      'januara',
      'februara',
      'marta',
      'aprila',
      'maja',
      'juna',
      'jula',
      'augusta',
      'septembra',
      'oktobra',
      'novembra',
      'decembra',
    ],
    alone: [
      'januar',
      'februar',
      'mart',
      'april',
      'maj',
      'juni',
      'juli',
      'august',
      'septembar',
      'oktobar',
      'novembar',
      'decembar',
    ],
  },
  words: { ...hr.words, cv: 'Biografija', placeholderName: 'Emir Hadžić' },
  contacts: { ...hr.contacts, website: 'Web stranica' },
  titles: {
    ...hr.titles,
    personal_projects: 'Lični projekti',
    extracurricular_activities: 'Vannastavne aktivnosti',
  },
} as const satisfies Language;
