// Written by scripts/languages.mjs: do not edit.
import ar from './ar.js';
import bg from './bg.js';
import bn from './bn.js';
import bs from './bs.js';
import ca from './ca.js';
import cs from './cs.js';
import da from './da.js';
import de from './de.js';
import deAT from './de-AT.js';
import deCH from './de-CH.js';
import el from './el.js';
import en from './en.js';
import enGB from './en-GB.js';
import es from './es.js';
import esMX from './es-MX.js';
import et from './et.js';
import fa from './fa.js';
import fi from './fi.js';
import fr from './fr.js';
import frCA from './fr-CA.js';
import he from './he.js';
import hi from './hi.js';
import hr from './hr.js';
import hu from './hu.js';
import hy from './hy.js';
import id from './id.js';
import is from './is.js';
import it from './it.js';
import ja from './ja.js';
import ka from './ka.js';
import ko from './ko.js';
import lt from './lt.js';
import lv from './lv.js';
import mk from './mk.js';
import ms from './ms.js';
import nb from './nb.js';
import nl from './nl.js';
import pl from './pl.js';
import pt from './pt.js';
import ptBR from './pt-BR.js';
import ro from './ro.js';
import ru from './ru.js';
import sk from './sk.js';
import sl from './sl.js';
import sq from './sq.js';
import sr from './sr.js';
import srLatn from './sr-Latn.js';
import sv from './sv.js';
import th from './th.js';
import tr from './tr.js';
import uk from './uk.js';
import ur from './ur.js';
import vi from './vi.js';
import zhHans from './zh-Hans.js';
import zhHant from './zh-Hant.js';
import type { Locale } from './locale.js';

/** All locales. */
export const LANGUAGES: readonly Locale[] = [
  ar,
  bg,
  bn,
  bs,
  ca,
  cs,
  da,
  de,
  deAT,
  deCH,
  el,
  en,
  enGB,
  es,
  esMX,
  et,
  fa,
  fi,
  fr,
  frCA,
  he,
  hi,
  hr,
  hu,
  hy,
  id,
  is,
  it,
  ja,
  ka,
  ko,
  lt,
  lv,
  mk,
  ms,
  nb,
  nl,
  pl,
  pt,
  ptBR,
  ro,
  ru,
  sk,
  sl,
  sq,
  sr,
  srLatn,
  sv,
  th,
  tr,
  uk,
  ur,
  vi,
  zhHans,
  zhHant,
];
