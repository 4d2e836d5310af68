import type { CST } from 'yaml';
import { childrenOf } from './yaml-tokens.js';

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

const COLLECTIONS: ReadonlySet<string> = new Set(['block-map', 'block-seq', 'flow-collection']);

/** The offset of the first list or mapping in YAML tokens that exceeds the allowed depth. */
export function tooDeepInYaml(tokens: readonly CST.Token[], most: number): number | undefined {
  const open = tokens.map((token) => ({ token, depth: 0 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token } = next;
    const depth = next.depth + (COLLECTIONS.has(token.type) ? 1 : 0);
    if (depth > most) return token.offset;
    for (const child of childrenOf(token).reverse()) open.push({ token: child, depth });
  }
  return undefined;
}
