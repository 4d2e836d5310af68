// Written by scripts/languages.mjs: do not edit.
import ar from './ar.js';
import bg from './bg.js';
import cs from './cs.js';
import da from './da.js';
import de from './de.js';
import deAT from './de-AT.js';
import el from './el.js';
import en from './en.js';
import enGB from './en-GB.js';
import es from './es.js';
import et from './et.js';
import fa from './fa.js';
import fi from './fi.js';
import fr from './fr.js';
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
import nb from './nb.js';
import nl from './nl.js';
import pl from './pl.js';
import pt from './pt.js';
import ptBR from './pt-BR.js';
import ro from './ro.js';
import ru from './ru.js';
import sk from './sk.js';
import sl from './sl.js';
import sr from './sr.js';
import srLatn from './sr-Latn.js';
import sv from './sv.js';
import th from './th.js';
import tr from './tr.js';
import uk from './uk.js';
import vi from './vi.js';
import zhHans from './zh-Hans.js';
import zhHant from './zh-Hant.js';
import type { Language } from './language.js';

/** All languages that the program has words in. */
export const LANGUAGES: readonly Language[] = [
  ar,
  bg,
  cs,
  da,
  de,
  deAT,
  el,
  en,
  enGB,
  es,
  et,
  fa,
  fi,
  fr,
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
  nb,
  nl,
  pl,
  pt,
  ptBR,
  ro,
  ru,
  sk,
  sl,
  sr,
  srLatn,
  sv,
  th,
  tr,
  uk,
  vi,
  zhHans,
  zhHant,
];
