import { type Family, hasAll } from './fallback.js';
import type { Script } from './scripts.js';
import type { Surroundings, Wanted } from './wanted.js';

/** Which forms Chinese characters have. */
export type HanForms = 'JP' | 'KR' | 'SC' | 'TC' | 'HK';

/**
 * The families that have some characters of a script, the best one first. The first difference decides:
 *
 * 1. it has at least half of the characters (of signs: it is a font of signs),
 * 2. its Chinese characters have the forms of the document's language,
 * 3. it has all of the characters,
 * 4. it is for text,
 * 5. it has serifs as the theme's font does,
 * 6. it has a bold face,
 * 7. it has more of the characters,
 * 8. it was given first.
 */
export function rankedFor(
  script: Script | undefined,
  characters: readonly string[],
  families: readonly Family[],
  { look, language }: Surroundings,
  wanted: Wanted,
): Family[] {
  const forms = script === 'Hang' ? 'KR' : script === 'Hani' ? formsOf(language, wanted) : undefined;
  const rows = families.flatMap((family) => {
    const count = characters.filter((character) => hasAll(family, character)).length;
    if (count === 0) return [];
    const isSpecial =
      script === undefined || script === 'Zsym' || script === 'Zsye'
        ? SIGNS.test(family.family)
        : 2 * count >= characters.length;
    const marks = [
      isSpecial,
      forms === undefined ? 0 : likeness(formsOfFamily(family.family), forms),
      count === characters.length,
      family.isForText,
      family.look === undefined ? 0.5 : family.look === look,
      family.hasBold,
      count,
      -family.place,
    ].map(Number);
    return [{ family, marks }];
  });
  return rows.sort((a, b) => compare(b.marks, a.marks)).map(({ family }) => family);
}

const SIGNS = /symbol|emoji|math/i;

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((mark, at) => mark !== b[at]);
  return index < 0 ? 0 : (a[index] as number) - (b[index] as number);
}

/** The forms of a language; if that has no Chinese characters, of the language whose letters are next to them. */
export function formsOf(language: string, wanted: Wanted): HanForms {
  const [, base = '', rest = ''] = /^([a-z]+)(.*)$/i.exec(language) ?? [];
  if (/^ja$/i.test(base)) return 'JP';
  if (/^ko$/i.test(base)) return 'KR';
  if (/^(?:zh|yue)$/i.test(base)) {
    if (/-HK\b|-MO\b/i.test(rest) || /^yue$/i.test(base)) return 'HK';
    return /-Hant\b|-TW\b/i.test(rest) ? 'TC' : 'SC';
  }
  const found = [...(wanted.get('Hani')?.keys() ?? [])].join('');
  if (/[\u3040-\u30FA\u30FD-\u30FF]/.test(found)) return 'JP';
  if (/[\u3100-\u312F]/.test(found)) return 'TC';
  return wanted.has('Hang') ? 'KR' : 'SC';
}

/** Read from the endings of families that come in several versions: Noto, Source Han, IBM Plex. */
function formsOfFamily(family: string): HanForms | undefined {
  const [, forms] = /\b(JP|KR|SC|TC|HK|CN|TW)\b/.exec(family.replaceAll('_', ' ')) ?? [];
  if (forms === 'CN') return 'SC';
  return forms === 'TW' ? 'TC' : (forms as HanForms | undefined);
}

/** 3 for the same forms, 2 for forms of the same kind, 1 if unknown. */
function likeness(forms: HanForms | undefined, wanted: HanForms): number {
  if (forms === wanted) return 3;
  if (forms === undefined) return 1;
  return (forms === 'TC' && wanted === 'HK') || (forms === 'HK' && wanted === 'TC') ? 2 : 0;
}
