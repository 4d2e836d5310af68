import { escapeText } from '../../diagnostics/quote.js';
import type { PdfContents } from '../../inspect/contents.js';
import type { PdfBookmark } from '../../pdf/model.js';

export function describeContents({
  text,
  author,
  keywords,
  producer,
  fonts,
  headings,
  outline,
  links,
  isTagged,
  tags,
}: PdfContents): string[] {
  const counts = Object.entries(tags).map(([role, count]) => `${count} ${role}`);
  const lines = [
    ...formatList('Text', text.trim() === '' ? [] : text.trim().split('\n')),
    `Author: ${author || 'none'}`,
    `Keywords: ${keywords || 'none'}`,
    `Producer: ${producer || 'none'}`,
    ...formatList(
      'Fonts',
      fonts.map(({ name, isEmbedded }) => `${name}${isEmbedded ? '' : ' (not embedded)'}`),
    ),
    ...formatList(
      'Headings',
      headings.map((heading) => `${'  '.repeat(heading.level - 1)}${heading.text}`),
    ),
    `Outline: ${outline.length === 0 ? 'none' : countBookmarks(outline)}`,
    ...formatList(
      'Links',
      links.map(
        ({ page, url, text: linkText }) =>
          `page ${page}: ${linkText === '' ? '' : `${linkText} → `}${url}`,
      ),
    ),
    `Tags: ${isTagged ? counts.join(', ') || 'none' : 'none'}`,
  ];
  return lines.map(escapeText);
}

function countBookmarks(outline: readonly PdfBookmark[]): number {
  return outline.reduce((sum, { children }) => sum + 1 + countBookmarks(children), 0);
}

function formatList(title: string, items: readonly string[]): string[] {
  return items.length === 0
    ? [`${title}: none`]
    : [`${title}:`, ...items.map((item) => `  ${item}`)];
}
