import type { PdfReading, PdfTag } from '../../pdf/model.js';

/**
 * The text as a screen reader takes it from the structure tree: what is not tagged, such as a footer, is left out, and a picture
 * or an icon is its alternative text. Empty for a PDF without tags.
 */
export function tagsText({ tags, isTagged }: PdfReading): string {
  if (!isTagged) return '';
  const lines: string[] = [];
  let line = '';
  const end = (): void => {
    const text = line.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const read = ({ role, alt, parts }: PdfTag): void => {
    const isInline = INLINE.has(role);
    if (!isInline) end();
    if (alt !== undefined) line += ` ${alt} `;
    else
      for (const part of parts) {
        if (typeof part === 'string') line += part;
        else read(part);
      }
    if (!isInline) end();
  };
  for (const tag of tags) read(tag);
  end();
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\f`;
}

/** What stands within a line (ISO 32000-1, 14.8.4.4); a label stands before its text. */
const INLINE: ReadonlySet<string> = new Set(
  'Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu Formula Figure Lbl LBody'.split(
    ' ',
  ),
);
