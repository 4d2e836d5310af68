/** Formats a Markdown table; `|` in a cell is escaped. */
export function formatTable(header, rows) {
  const format = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [format(header), `|${'---|'.repeat(header.length)}`, ...rows.map(format)].join('\n');
}
