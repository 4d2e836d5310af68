// Spaces at which no line may end, per language.
import { expect, it } from 'vitest';
import { findLocale } from '../../../src/compiler/locales/find-locale.js';
import type { Locale } from '../../../src/compiler/locales/locale.js';
import { toPlainText, toRichText } from '../../../src/compiler/model/text/inline.js';
import { parseMarkdown } from '../../../src/compiler/model/text/markdown.js';
import { tieSpaces } from '../../../src/compiler/model/ties.js';

/** Examples, with `_` for each tied space. Semicolons separate them. */
const EXAMPLES: Readonly<Record<string, string>> = {
  en: `Mr._Jones and Dr._Smith; Dr_Smith; J._R._Cooper; J.R._Cooper; with J.-P._Lefèvre; J._von Neumann;
    4.2_million users; £4.2_million; 4.2_million_€; 30_% of it; 5_km, 20_GB and 3_kW; 11_years; 3_months of work;
    12_March 2019; March_12, 2019; the 12th_March; No._5; no._5 of 6; p._12; vol._3; §_12; Phase_2; approx._30;
    12_000_euros; i._e. this; e._g. that; St._Gallen; 34_employees; Prof._A._B._Clark;
    Cooper,_J._R., & Ng,_T. (2021); Cooper_JR, Ng_T, and; Q._Zhang, T._Ng; cited by_518; MS_Office; German (native), English_(C1);
    in 2012 Berlin; 1. Text; Python 3.11 Developer; in 2012. The end; U.S. Navy; Washington, D.C. Office;
    May 2019; from 2019 to 2023; Java 8 and 11; version 2 with; the years 2012, 2013; No one; my p. is;
    Ph.D. Student; plan 9 from; a Mr. and`,
  de: `Dr._Schmidt; Frau_Müller; Prof._Dr._Braun; Dr._med._Anna Vogt; Dr._rer._nat._Horn; Dipl.-Ing._Weber; 4,2_Mio._€; 4,2_Millionen Euro;
    30_%; 12._März 2019; 5._Mai; Nr._5; Abb._2; Abs._3; Bd._4; S._12; §_12; §§_12 und 13; z._B. Java; d._h. heute;
    i._d._R. täglich; 34_Mitarbeitende; 11_Jahre; 2_Monate; 1_Jahr; 5_Kunden; 12_000_Euro; B._Sc. Informatik; ca._30;
    im Jahr 2012 Berlin; 1. Text; Python 3.11 Entwickler; seit 2012. Danach; von 21 auf 8; Art und Weise`,
  fr: `M._Dupont; Mme_Curie; Dr_Martin; J.-P._Lefèvre; 4,2_millions d’euros; 30_%; 12_mars 2019; le 1er_mai; n°_5; p._12;
    chap._3; §_12; 11_ans; 3_mois; 34_salariés; 12_000_€; p._ex. Java; 4_M€;
    en 2012 Paris; Python 3.11 Développeur; de 2012 à 2015; me Dupont`,
  es: `Sr._Pérez; Dña._Ana; Dra._Ruiz; D._Juan; 4,2_millones de euros; 30_%; 12_de_marzo de 2019; n.º_5; pág._12; 11_años;
    3_meses; 34_empleados; p._ej. Java; EE._UU. y; 12_000_euros;
    en 2012 Madrid; de 2012 a 2015; 1. Texto`,
  it: `dott._Rossi; dott.ssa_Bianchi; ing._Verdi; sig.ra_Neri; 4,2_milioni di euro; 30_%; 12_marzo 2019; n._5; pag._12; art._3;
    11_anni; 3_mesi; 34_dipendenti; p._es. Java;
    nel 2012 Roma; dal 2012 al 2015`,
  pt: `Sr._Silva; Dra._Costa; Eng._Sousa; 4,2_milhões de euros; 12_de_março de 2019; n.º_5; pág._12; 11_anos; p._ex. Java;
    em 2012 Lisboa; de 2012 a 2015`,
  nl: `dhr._Jansen; mevr._Bakker; drs._Visser; 4,2_miljoen euro; 12_maart 2019; nr._5; blz._12; 11_jaar; 34_medewerkers;
    in 2012 Utrecht`,
  pl: `dr_Kowalski; dr._inż._Nowak; prof._Wójcik; 4,2_mln_zł; 4,2_mln_€; 12_marca 2019; nr_5; s._12; 11_lat; w_Warszawie; i_z_nim;
    m._in. Java; 34_pracowników;
    w_2012 Kraków; od 2012 do 2015`,
  cs: `Ing._Novák; Mgr._Dvořák; 4,2_mil._Kč; 12._března 2019; č._5; s._12; 11_let; v_Praze; s_týmem; K_tomu; 30_%;
    od 2012 do 2015`,
  ru: `г-н_Иванов; проф._Петров; И._И._Иванов; 4,2_млн руб.; 4,2_млн_€; 12_марта 2019_г.; №_5; с._12; т._е. это; 11_лет;
    5_месяцев; в_Москве; с_командой; 34_сотрудника; ул._Ленина;
    от 2012 до 2015`,
  hu: `dr._Kovács; 4,2_millió forint; március_12.; 5._oldal; 11_év; 12._§; 34_fő;
    2012 Budapest`,
  ro: `dl._Popescu; ing._Ionescu; 4,2_milioane de euro; 12_martie 2019; nr._5; 20_de ani; 3_luni;
    din 2012 Cluj`,
  el: `κ._Παπαδόπουλος; Δρ._Νικολάου; 4,2_εκατ._€; 12_Μαρτίου 2019; αρ._5; σελ._12; 11_έτη; π._χ. αυτό;
    το 2012 Αθήνα`,
  ar: `د._أحمد; السيد_محمد; 5_سنوات; رقم_5; 30_٪; 4_ملايين; 5_سنوات، ثم; ٥_سنوات;
    في 2012 القاهرة`,
  ca: `12_de_maig de 2019; l’1_d’abril; 11_anys; núm._5; Sra._Puig; el 2012 Girona`,
  vi: `ngày_5_tháng_3; 11_năm; TS._Trần; số_5; trang_12`,
  he: `12_במרץ 2019; ד”ר_לוי; 11_שנים; מס׳_5`,
  lt: `2019_m. kovo_12_d.; 11_metų; nr._5; p._Jonaitis`,
  th: `ดร._สมชาย; 4_ล้านบาท; พ.ศ._2562; 11_ปี`,
  ko: `제_3 장; 약_30_명; 11_년; 3_개월;
    2012 서울`,
  hi: `डॉ._शर्मा; श्री_वर्मा; 5_वर्ष; 3_महीने; 5_लाख; पृ._12;
    2012 दिल्ली`,
};

const ROWS = Object.entries(EXAMPLES).flatMap(([tag, examples]) =>
  examples.split(/;\s*/).map((expected) => ({ tag, expected })),
);

const find = async (tag: string): Promise<Locale> => (await findLocale(tag)) as Locale;
const showTies = (text: string): string => text.replaceAll('\u00A0', '_');

it.each(ROWS)('$tag: $expected', async ({ tag, expected }) => {
  const text = expected.replaceAll('_', ' ');
  expect(showTies(toPlainText(tieSpaces(toRichText(text), await find(tag))))).toBe(expected);
});

it.each([
  ['across markup', '**Dr.** Smith and *4.2* million', 'Dr._Smith and 4.2_million'],
  [
    'not in code and addresses',
    '`Dr. No` [a.org/Dr. A](https://a.org/Dr.%20A)',
    'Dr. No a.org/Dr. A',
  ],
  ['across line breaks of the source', 'Dr.\nSmith', 'Dr._Smith'],
  ['next to those of the author', 'Dr.\u00A0J. Smith', 'Dr._J._Smith'],
  [
    'a word that may break at its hyphen',
    `Dr. Papadopoulou-${'x'.repeat(20)}`,
    `Dr._Papadopoulou-${'x'.repeat(20)}`,
  ],
  ['no word that is too long', `Dr. ${'X'.repeat(30)}`, `Dr. ${'X'.repeat(30)}`],
  ['only the end of a long chain', 'Prof. Dr. Konstantinopoulou', 'Prof. Dr._Konstantinopoulou'],
])('ties words %s', async (_, text, expected) => {
  expect(showTies(toPlainText(tieSpaces(parseMarkdown(text), await find('en'))))).toBe(expected);
});
