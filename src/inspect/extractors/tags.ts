import type { PdfContent, PdfTag } from '../../pdf/model.js';

/**
 * Extracts the structure tree, as screen readers do: omits artifacts such as footers, and reads
 * images and icons by their alternative text. Returns '' for an untagged PDF.
 */
export function extractByTags({ tags, isTagged }: PdfContent): string {
  if (!isTagged) return '';
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    const text = line.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const visit = ({ role, alt, parts }: PdfTag) => {
    const isInline = INLINE.has(role);
    if (!isInline) endLine();
    if (alt !== undefined) line += ` ${alt} `;
    else
      for (const part of parts) {
        if (typeof part === 'string') line += part;
        else visit(part);
      }
    if (!isInline) endLine();
  };
  for (const tag of tags) visit(tag);
  endLine();
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\f`;
}

/** Inline elements (ISO 32000-1, 14.8.4.4), and labels with their bodies. */
const INLINE: ReadonlySet<string> = new Set(
  'Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu Formula Figure Lbl LBody'.split(
    ' ',
  ),
);
