import type { CST } from 'yaml';
import { childrenOf } from './yaml-tokens.js';

/**
 * How deep lists and mappings may be nested. A CV needs eight levels. The parsers descend by recursion, and V8 ends the
 * process, rather than the call, when some of its parts run out of stack.
 */
const MAX_DEPTH = 100;

/** Whether JSON text nests deeper than allowed; brackets in strings do not count. */
export function isJsonTooDeep(text: string): boolean {
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
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Whether YAML tokens nest deeper than allowed. */
export function isYamlTooDeep(tokens: readonly CST.Token[]): boolean {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) return true;
    for (const child of childrenOf(token)) open.push({ token: child, depth: depth + 1 });
  }
  return false;
}
