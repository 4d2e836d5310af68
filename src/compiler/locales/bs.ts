import hr from './hr.js';
import type { Locale } from './locale.js';

/**
 * Bosnian: Croatian except where words differ, and the Latin names of months, in the genitive with
 * a day.
 */
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
  strings: { ...hr.strings, cv: 'Biografija', placeholderName: 'Emir Hadžić' },
  contacts: { ...hr.contacts, website: 'Web stranica' },
  titles: {
    ...hr.titles,
    personal_projects: 'Lični projekti',
    extracurricular_activities: 'Vannastavne aktivnosti',
  },
  imported: {
    Volunteering: 'Volonterski rad',
    References: 'Reference',
    Profiles: 'Profili',
    Profile: 'Profil',
    Courses: 'Kursevi',
    Keywords: 'Ključne riječi',
    Other: 'Ostalo',
    'Creative Works': 'Kreativni radovi',
    'Conferences and Seminars': 'Konferencije i seminari',
    'Networks and Memberships': 'Mreže i članstva',
    'Honours and Awards': 'Priznanja i nagrade',
    'Social and Political Activities': 'Društvene i političke aktivnosti',
    Communication: 'Komunikacija',
    'Management and leadership': 'Upravljanje i rukovođenje',
    Organisation: 'Organizacija',
    Digital: 'Digitalne vještine',
    'Driving licence': 'Vozačka dozvola',
    'Mother tongue': 'Maternji jezik',
    Listening: 'Slušanje',
    Reading: 'Čitanje',
    'Speaking Interaction': 'Govorna interakcija',
    'Speaking Production': 'Govorna produkcija',
    Writing: 'Pisanje',
  },
  /** Senahid Halilović, Pravopis bosanskoga jezika, "Skraćenice". */
  ties: {
    titles: 'g. gđa gđica gosp. gospodin gospođa inž. ing. mr. dipl. doc.',
    labels: 'br. str. čl. st. sl. tab. pogl. oko',
    units:
      'hilj. hiljad* mil. mlrd. milion* milijard* posto god. mj. sedmic* dan* sat* min. minut* osob* ljudi zaposlen* student* učenik* učenic* pacijent* klijent* korisni* zemalj* projek* eur* KM',
  },
} as const satisfies Locale;
