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
    .replaceAll(/(?<=\d) ?- ?(?=\d)/g, '-')
    .replaceAll(/(?<=\d ?)m(?=[A-Z]\b)/g, 'milli')
    .replaceAll(/(?<=\d)\s+(?=[%‰°\p{Sc}])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export interface Word {
  readonly text: string;
  /** The index of the clause; commas, semicolons, dashes and words like "and" separate clauses. */
  readonly clause: number;
}

const SEPARATOR = /^(?:[-&]?|and|und|et)$/;

export function splitWords(text: string, isList = false): Word[] {
  let clause = 0;
  const folded = foldText(text);
  // `Fluent: German`, `German - fluent`
  const line = isList ? folded.replaceAll(': ', ', ').replaceAll(' - ', ' ') : folded;
  return [...line.matchAll(/(?:[^\s,;،、]|(?<=\d),(?=\d))+|[,;،、]/g)].flatMap(([part]) => {
    const word = part.replaceAll(/^[:!()[\]{}"'…·•|,;،、]+|[.:!()[\]{}"'…·•|]+$/g, '');
    if (!SEPARATOR.test(word)) return [{ text: word, clause }];
    clause += 1;
    return [];
  });
}

/** A capital after `Asst.` begins no sentence. A label in a list does. */
const SENTENCE_END = lazy(
  () =>
    /(?<=[.!?]["')]?)(?<!(?<!\p{L})(?:[Aa](?:ss(?:t|oc)?|pprox)|Cand|[Dd](?:ep|pty|r)|Exec|Hon|[JS]r|Mrs?|[Nn][or]|Prof|St(?:v|ellv)?|ca|\p{Lu})\.)\s+(?=[\p{Lu}\p{Lo}])|(?<=[。！？])/u,
);

export function splitSentences(text: string, isList: boolean): string[] {
  return text
    .split(SENTENCE_END())
    .flatMap((one) => (isList ? one.split(/(?<=[,;])\s*(?=[^,;:]+:\s)/) : one))
    .filter((sentence) => splitWords(sentence).length > 0);
}

/** Words in English, German, French, Spanish, Italian and Portuguese, without accents. */
const LIMIT =
  /^(?:(?:nor?|not|non|none|never|neither|without|cannot|hardly|barely|almost|nearly|partly|only|except|unless|but|(?:al)?though|[cw]ould|should|may|might|planned|proposed|expected|intended|tried|under|up|about|around|deputy|vice|assistant|acting|junior|trainee|intern|candidate|former|finalist|interim|aspiring|associate|apprentice|co|if|parttime|brief(?:ly)?|rarely|seldom|unable|(?:help|support)(?:ed|ing)?|nicht|nie|niemals|weder|noch|teilzeit|ohne|kaum|fast|nur|bis|aber|geplant|ne|pas|peu|sans|jamais|presque|sauf|mais|sin|tampoco|apenas|nunca|casi|solo|salvo|pero|senza|mai|quasi|tranne|ma|nao|nem|quase|sem|mas)$|assist(?:ed|ing|e)|contribut|partecip|particip|collaborat|attempt|approximat|keine?|aucun|seulement|ningun|nessun|nenhum|teilweise|ausser|unterstutz|beteilig|nomin|shortlist|runnerup|honorar|student|fail|unsuccess|incomplet|reject|refus|temporar|stellvertret|adjoint|basi[cq]|beginner|elementa|familiar|limited|grundkenntnis|grundlage|anfanger|debutant|principiant)|^(?:do|did|does|is|was|are|were|ha[ds]|have|ca|wo|could|would)nt$/;

/** Lookalikes count, too: a cut of `nоt` with a Cyrillic letter also changes the meaning. */
const createTest =
  (pattern: RegExp) =>
  ({ text }: Word): boolean =>
    pattern.test(normalizeForMatch(text).letters);

export const isLimit = createTest(LIMIT);

/** Whether it limits other items, too: `DELF B2, not passed`. */
export const limitsOthers = createTest(/^(?:n|pas|but|finalist|runnerup|shortlist|expected|fail)/);

export const isFunctionWord = createTest(
  /^(?:a[nstu]?|by|for|from|in|of|on|th(?:at|e)|to|who|with|als|dem|der|die|fur|mit|vo[mn]|zu[mr]?|aux?|par|pour|qu[ei]|con|com|en|para|por|per|d[aeiou]s?|de[lnr]|dell?[aeo]|l[aeo]s?)$/,
);

const NUMBER =
  /^(?:(?:one|ten|half|double|second|third|halb|elf|acht|zehn|dix|sept|huit|neuf|dos|tres|seis|ocho|due|tre|sei|otto)$|two|three|four|five|six|seven|eight|nine|eleven|twelve|twent|thirt|dozen|dutzend|hundred|hundert|thousand|tausend|milli|billion|zwei|drei|vier|funf|sechs|sieben|deux|trois|quatr|cinq|cuatro|cinco)/;

export function isNumber({ text }: Word): boolean {
  return /^\P{L}*\p{N}/u.test(text) || NUMBER.test(normalizeForMatch(text).letters);
}
