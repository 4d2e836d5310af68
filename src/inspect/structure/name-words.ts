/** Words of names of organizations, in the languages of `locales` that CVs are most often in. */
const ORGANIZATION =
  /(?<!\p{L})(?:gmbh|mbh|ag|kg|se|inc|ltd|llc|llp|plc|corp|co|sa|s\.a|s\.r\.l|srl|spa|s\.p\.a|sas|s\.l|bv|b\.v|nv|oy|oyj|ab|aps|a\/s|group|gruppe|groupe|bank|banque|banco|hospital|klinik\p{L}*|labs?|laborator\p{L}+|studios?|systems|solutions|technologies|software|partners|consulting|museum|ministr\p{L}+|verlag|stiftung|foundation|council|agency|agentur)\.?(?!\p{L})|会社|公司|有限|大学|銀行|银行/iu;

const SCHOOL =
  /[uü]niver|uniwersy|yliopisto|egyetem|college|school|schule|gymnasi|lyc[eé]e|liceo|\bécole|\becole|escuela|escola|istituto|institut|academ|akademi|polit[eé]c|polytech|faculty|\b(?:MIT|ETH|EPFL|UCL|TU|UC|KTH)\b|大学|學院|学院|高校|대학교|جامعة|אוניברסיטת|университет|πανεπιστ|विद्यालय/iu;

const POSITION =
  /(?<!\p{L})(?:vp|c[eftio]o|\p{L}*(?:engineer|developer|manager|director|designer|consultant|analyst|scientist|researcher|architect|administrator|assistant|associate|intern|trainee|teacher|lecturer|professor|nurse|officer|specialist|coordinator|lead|head|founder|technician|editor|writer|accountant|fellow|postdoc|student|tutor|programmer|supervisor|representative|advisor|executive|president|chef|entwickler|ingenieur|leiter|leitung|berater|assistent|mitarbeiter|praktikant|werkstudent|lehrer|pfleger|referent|techniker|gestalter|kaufmann|kauffrau|sachbearbeiter)(?:in|s|e|innen)?|développeu\p{L}+|ingénieur\p{L}*|responsable|chargée?|directeur|directrice|stagiaire|enseignante?|infirmi\p{L}+|assistante?|desarrollador\p{L}*|ingenier\p{L}+|gerente|jefe|jefa|profesor\p{L}*|enfermer\p{L}+|sviluppat\p{L}+|ingegnere|tirocinante|praktik\p{L}*)(?![\p{L}’'])/iu;

const DEGREE =
  /^(?:(?:学士|[硕碩修博]士|학사|석사|박사|בוגר|מוסמך|דוקטור|بكالوريوس|ماجستير|دكتوراه|(?:[\p{L}\p{M}]{1,4}\.){2,}|(?:bachelor|master|doctor|associate)(?:[’']?s)?(?:\s+(?:of|in)\s+(?:(?:applied|fine|business|computer)\s+)?(?:science|arts|engineering|education|laws|philosophy|administration|technology|music|medicine|architecture|sciences)|\s+degree|\s+of\s+fine\s+arts)?|(?:dipl\.?|diplom)(?:-\p{L}+\.?)?(?:\s*\([^)]*\))?|diploma|diplôme|licence|licenciatura|grado|laurea(?:\s+(?:magistrale|triennale))?|máster|maîtrise|magister|doktor|doctorat\p{L}*|promotion|abitur|baccalauréat|bachillerato|matura|staatsexamen|cert\.|certificate|ph\.?\s?d\.?|d\.?phil\.?|m\.?d\.?|ll\.?[bm]\.?|m\.?b\.?a\.?|(?:b|m)\.?\s?(?:sc|a|s|eng|ed|tech|phil|arch|ba|fa)\.?(?:\s?\(hons\)|hons)?|dr\.?(?:\s(?:rer|med|phil|ing|iur)\.?\s?(?:nat|pol)?\.?)?)(?![\p{L}\p{N}]))/iu;

/** Document titles above or before a name. */
export const DOCUMENT_TITLE =
  /^(?:(?:c\.?v\.?|curr[ií]culum(?: v[ií]t(?:ae|æ))?|r[eé]sum[eé]|lebenslauf|bewerbung|europass)(?: (?:of|von|de|van))?(?:\s*[:–—-]\s*|\s+|$)|(?:履歴書|職務経歴書|简历|簡歷)\s*)/i;

export function isDocumentTitle(text: string): boolean {
  return text.trim().replace(DOCUMENT_TITLE, '') === '';
}

/** The largest text may also be a document title, a tagline or a sentence. */
export function mayBeName(text: string): boolean {
  return (
    text.split(/\s+/).length <= 5 &&
    !/\d|[|@/:]|curriculum|vitae|r[eé]sum[eé]|lebenslauf|^cv$/i.test(text)
  );
}

export function isOrganization(text: string): boolean {
  return ORGANIZATION.test(text) || SCHOOL.test(text);
}

export function isSchool(text: string): boolean {
  return SCHOOL.test(text);
}

export function isPosition(text: string): boolean {
  return POSITION.test(text);
}

export function isDegree(text: string): boolean {
  return DEGREE.test(text);
}

/**
 * `MSc in Physics` is a degree and an area; without a known degree, the text is an area.
 *
 * @param mayBeUnknown - whether a comma may follow an unknown degree: `Lisans, Biyoloji`
 */
export function splitDegree(
  text: string,
  mayBeUnknown = false,
): {
  degree: string | undefined;
  area: string | undefined;
} {
  const degree = DEGREE.exec(text)?.[0].trim();
  if (degree === undefined) {
    const [, first, rest] =
      (mayBeUnknown && /^([^,，،、]{1,25})[,，،、]\s*(\S.*)$/u.exec(text)) || [];
    return rest === undefined ? { degree, area: text || undefined } : { degree: first, area: rest };
  }
  const area = text
    .slice(degree.length)
    .replace(/^[\s,:|–—-]*(?:(?:in|of|en|im|em|de|der)\s+)?/iu, '')
    .trim();
  return { degree, area };
}

/** One title may name both: `Engineer at Acme`, `Acme, Engineer`. */
export const PAIR_SEPARATOR = /\s+(?:[|·•–—@-]|at|bei|chez|presso)\s+|,\s+|[،，、]\s*/iu;

/** Tests whether a title names a position and its employer, or a degree and its school. */
export function namesBoth(title: string): boolean {
  const names = title.split(PAIR_SEPARATOR);
  const isJob = names.some(isPosition) && !names.every(isPosition);
  return isJob || (names.length > 1 && names.some(isDegree) && names.some(isSchool));
}

/** Tests for words in lower case after the first, unlike in names of organizations. */
export function isLikeText(text: string): boolean {
  const [first = '', ...words] = text.split(/\s+/);
  return !isOrganization(first) && words.some((word) => /^\p{Ll}{4}/u.test(word));
}

/** `Designed a probe`, `Ran three ferries`, `Thesis on probes`; not `Applied Physics` */
const DESCRIPTION =
  /^(?:(?!Embedded|Applied|Advanced|(?:Certifi|Register|Licens|Charter)ed)\p{Lu}\p{Ll}+ed|Led|Built|Ran|Wrote|Taught|Drew|Won|Made|Held|Took|Gave|Kept|Grew|(?:\p{Lu}[\p{Ll}’']+ ?)?(?:[Tt]hesis|[Dd]issertation)|(?:Master|Bachelor|Diplom|Abschluss|Doktor)arbeit|Mémoire|Thèse|Tesis|Tesi)(?::| \P{Lu})/u;

/** Tests for a description of work, which is no name of an organization, position or degree. */
export function isDescription(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length < 3 || isShortPosition(words)) return false;
  return DESCRIPTION.test(text) || (words.length > 3 && /\p{L}{5}\.$/u.test(text));
}

/** `Distributed systems engineer`; not `Assisted the chief engineer` or `Trained new teachers` */
function isShortPosition(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const hasArticle = words.some((word) => /^(?:the|an?|my|our|one)$/.test(word));
  return words.length < 5 && !hasArticle && isPosition(last) && /[^s.]$/.test(last);
}

/** Tests for a text to check where an organization or position is expected. */
export function mayBeSentence(text = ''): boolean {
  const length = text.split(/\s+/).length;
  const isLower = /^\p{L}\p{Ll}\P{Lu}+$/u.test(text);
  return isDescription(text) || length > 8 || (length > 4 && isLower && !isPosition(text));
}
