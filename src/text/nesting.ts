import type { CST } from 'yaml';

/** The offset of the bracket at which JSON text exceeds the allowed depth; brackets in strings do not count. */
export function tooDeepInJson(text: string, most: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > most) return i;
  }
  return undefined;
}

/** The offset of the first list or mapping in YAML tokens that exceeds the allowed depth. */
export function tooDeepInYaml(tokens: readonly CST.Token[], most: number): number | undefined {
  for (const token of tokens) {
    const offset = tooDeepIn(token, most);
    if (offset !== undefined) return offset;
  }
  return undefined;
}

/** @param left - how many levels of lists and mappings the token may have */
function tooDeepIn(token: CST.Token | null | undefined, left: number): number | undefined {
  if (token?.type === 'document') return tooDeepIn(token.value, left);
  if (token === null || token === undefined || !('items' in token)) return undefined;
  if (left === 0) return token.offset;
  for (const { key, value } of token.items) {
    const offset = tooDeepIn(key, left - 1) ?? tooDeepIn(value, left - 1);
    if (offset !== undefined) return offset;
  }
  return undefined;
}
