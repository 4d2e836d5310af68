import { createSafeFix, type DocumentPath, type Suggestion } from '../../diagnostics/diagnostic.js';

export const BOOLEAN_HINT = 'write `true` or `false`';

export function parseBoolean(value: unknown, path: DocumentPath): Suggestion | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const isYes = /^(?:true|yes|on|y|1)$/i.test(text);
  if (!isYes && !/^(?:false|no|off|n|0)$/i.test(text)) return undefined;
  return {
    hint: `write \`${isYes}\``,
    fix: createSafeFix({ kind: 'replace', path, value: isYes }),
  };
}
