import MarkdownIt, { type Token } from 'markdown-it';
import { createColors } from 'picocolors';
import type { Terminal } from './terminal.js';
import { wrap } from './wrap.js';

/** The heading of an example, by the second word of its fence. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['wrong', 'Wrong:'],
  ['right', 'Right:'],
]);

/** Formats Markdown for a terminal: paragraphs wrapped at its width, code indented, links reduced to their text. */
export function showMarkdown(markdown: string, { width, colors }: Terminal): string {
  const { bold, cyan } = createColors(colors);
  const blocks: string[] = [];
  // Only the first paragraph of a list item has the bullet.
  let mark = '';
  for (const token of new MarkdownIt().parse(markdown, {})) {
    if (token.type === 'list_item_open') mark = '- ';
    if (token.type === 'fence') {
      const label = LABELS.get(token.info.split(' ')[1] ?? '');
      if (label !== undefined) blocks.push(bold(label));
      blocks.push(token.content.trimEnd().replaceAll(/^(?=.)/gm, '    '));
    }
    if (token.type !== 'inline') continue;
    const indent = token.level > 1 ? '  ' : '';
    const text = wrap(inlineText(token), width - indent.length).join(`\n${indent}`);
    blocks.push(
      `${mark || indent}${text.replaceAll(/`([^`]+)`/g, (whole, code: string) => (colors ? cyan(code) : whole))}`,
    );
    mark = '';
  }
  return `${blocks.join('\n\n')}\n`;
}

function inlineText({ children }: Token): string {
  const parts = (children ?? []).map(({ type, content }) => {
    if (type === 'code_inline') return `\`${content}\``;
    if (type === 'softbreak') return ' ';
    return type === 'text' ? content : '';
  });
  return parts.join('');
}
