import { lazy } from '../../util/memoize.js';
import { toAsciiDigits } from '../../util/unicode-scripts.js';
import { normalizeForMatch } from '../model/normalize-for-match.js';

/** Unifies spellings that mean the same on a page. Lookalikes of other scripts stay different. */
export function foldText(text: string): string {
  // Compatibility forms would turn 10⁵ into 105.
  const marked = text.replaceAll(/(?!\p{Nd})\p{N}/gu, '^$&').normalize('NFKC');
  // Bidi embeddings and overrides reorder digits.
  return toAsciiDigits(marked)
    .replaceAll(/[^\P{Default_Ignorable_Code_Point}\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/(?<=\d)\s+(?=[%‰°\p{Sc}])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export interface Word {
  readonly text: string;
  /** The index of the clause; commas, dashes and words like "and" separate clauses. */
  readonly clause: number;
}

const SEPARATOR = /^(?:[-&]?|and|und|et)$/;

export function splitWords(text: string): Word[] {
  let clause = 0;
  return [...foldText(text).matchAll(/(?:[^\s,،、]|(?<=\d),(?=\d))+|[,،、]/g)].flatMap(([part]) => {
    const word = part.replaceAll(/^[:!()[\]{}"'…·•|,،、]+|[.:!()[\]{}"'…·•|]+$/g, '');
    if (!SEPARATOR.test(word)) return [{ text: word, clause }];
    clause += 1;
    return [];
  });
}

/** A semicolon separates lists, too. A capital after `Asst.` begins no sentence. */
const SENTENCE_END = lazy(
  () =>
    /(?<=[.!?]["')]?)(?<!(?<!\p{L})(?:[Aa](?:sst|ssoc|pprox)|[Dd](?:ep|r)|[JS]r|Mrs?|[Nn][or]|Prof|St(?:v|ellv)?|ca|\p{Lu})\.)\s+(?=[\p{Lu}\p{Lo}])|(?<=[。！？])|(?<=[;；])\s*/u,
);

export function splitSentences(text: string): string[] {
  return text.split(SENTENCE_END()).filter((sentence) => splitWords(sentence).length > 0);
}

/** Words in English, German, French, Spanish, Italian and Portuguese, without accents. */
const LIMIT =
  /^(?:(?:nor?|not|non|none|never|neither|without|cannot|hardly|barely|almost|nearly|partly|only|except|unless|but|(?:al)?though|[cw]ould|should|may|might|planned|proposed|expected|intended|tried|under|up|about|around|deputy|vice|assistant|acting|junior|trainee|intern|candidate|former|nominee|finalist|basics?|beginner|(?:help|support)(?:ed|ing)?|nicht|nie|ohne|kaum|fast|nur|bis|aber|geplant|ne|pas|sans|jamais|presque|sauf|mais|sin|nunca|casi|solo|salvo|pero|senza|mai|quasi|tranne|ma|nao|sem|mas)$|assist(?:ed|ing|e)|contribut|partecip|particip|collaborat|attempt|approximat|keine?|aucun|seulement|ningun|nessun|nenhum|teilweise|ausser|unterstutz|beteilig|grundkenntnis)|^(?:do|did|does|is|was|are|were|ha[ds]|have|ca|wo|could|would)nt$/;

/** Lookalikes count, too: a cut of `nоt` with a Cyrillic letter also changes the meaning. */
export function isLimit({ text }: Word): boolean {
  return LIMIT.test(normalizeForMatch(text).letters);
}

const NUMBER =
  /^(?:(?:one|ten|half|double|second|third|halb|elf|acht|zehn|dix|sept|huit|neuf|dos|tres|seis|ocho|due|tre|sei|otto)$|two|three|four|five|six|seven|eight|nine|eleven|twelve|twent|thirt|dozen|dutzend|hundred|hundert|thousand|tausend|milli|billion|zwei|drei|vier|funf|sechs|sieben|deux|trois|quatr|cinq|cuatro|cinco)/;

export function isNumber({ text }: Word): boolean {
  return /^\P{L}*\p{N}/u.test(text) || NUMBER.test(normalizeForMatch(text).letters);
}
