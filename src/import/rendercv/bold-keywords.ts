import type { InputObject } from '../input-object.js';

/** More would take quadratic time; the others are reported. */
const MAX_KEYWORDS = 100;
const MAX_KEYWORD_LENGTH = 60;

/** Parts of Markdown in which no word becomes bold: code, addresses, and bold text. */
const PROTECTED = '`[^`]*`|\\]\\([^()\\s]*\\)|<[^<>]*>|https?://\\S+|\\*\\*[^*]+\\*\\*';

/** Makes whole words bold in the sections, as `bold_keywords` demands. */
export function readBoldKeywords(document: InputObject): void {
  const keywords = new Set<string>();
  for (const key of ['settings', 'rendercv_settings'])
    document.object(key)?.acceptAll('bold_keywords', (text) => {
      const isAllowed = keywords.size < MAX_KEYWORDS && text.length <= MAX_KEYWORD_LENGTH;
      return isAllowed ? keywords.add(text) : undefined;
    });
  if (keywords.size === 0) return;
  const words = [...keywords]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  const pattern = new RegExp(
    `${PROTECTED}|(?<![\\p{L}\\p{N}_])(${words.join('|')})(?![\\p{L}\\p{N}_])`,
    'gu',
  );
  document.tracker.emphasize = (text) =>
    text.replaceAll(pattern, (part, word) => (word === undefined ? part : `**${word}**`));
}
