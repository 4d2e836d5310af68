import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import type { Lines } from './lines.js';

/** What each notation calls a set of keys with values. */
type Notion = 'mapping' | 'object';

/** A text that nests deeper than a CV can. */
export function tooDeep(notion: Notion, lines: Lines): Diagnostic {
  return diagnostic('syntax', [], `Lists and ${notion}s are nested too deeply.`, {
    hint: 'a CV needs eight levels at most; look for brackets that are not closed',
    range: lines.rangeOf([0, 0]),
  });
}

/** A text without content. */
export function emptySource(notion: Notion, lines: Lines): Diagnostic {
  return diagnostic('empty-source', [], 'The document is empty.', {
    expected: `${notion === 'object' ? 'an' : 'a'} ${notion} with \`cv\` and \`design\``,
    hint: 'write a CV into it, or let `cvpress init` make a sample',
    range: lines.rangeOf([0, 0]),
  });
}
