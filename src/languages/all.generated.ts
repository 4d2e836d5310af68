// Written by scripts/languages.mjs: do not edit.
import cs from './cs.js';
import da from './da.js';
import de from './de.js';
import deAT from './de-AT.js';
import en from './en.js';
import enGB from './en-GB.js';
import es from './es.js';
import et from './et.js';
import fi from './fi.js';
import fr from './fr.js';
import hr from './hr.js';
import hu from './hu.js';
import is from './is.js';
import it from './it.js';
import ja from './ja.js';
import lt from './lt.js';
import lv from './lv.js';
import nb from './nb.js';
import nl from './nl.js';
import pl from './pl.js';
import pt from './pt.js';
import ptBR from './pt-BR.js';
import ro from './ro.js';
import sk from './sk.js';
import sl from './sl.js';
import sv from './sv.js';
import type { Language } from './language.js';

/** All languages that the program has words in. */
export const LANGUAGES: readonly Language[] = [
  cs,
  da,
  de,
  deAT,
  en,
  enGB,
  es,
  et,
  fi,
  fr,
  hr,
  hu,
  is,
  it,
  ja,
  lt,
  lv,
  nb,
  nl,
  pl,
  pt,
  ptBR,
  ro,
  sk,
  sl,
  sv,
];
