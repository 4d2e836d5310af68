/** Returns the quantile of a fraction between 0 and 1. */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}

export function median(values) {
  return quantile(values, 0.5);
}

/** The lower quartile, since load mostly affects larger times. */
export function lowerQuartile(values) {
  return quantile(values, 0.25);
}

/** Returns the processor time of this process and its threads so far, in milliseconds. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Formats rows of cells as a table with aligned columns. */
export function table(title, rows) {
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map((row) => String(row[column]).length)),
  );
  const lines = rows.map((row) =>
    row.map((cell, column) => String(cell)[column === 0 ? 'padEnd' : 'padStart'](widths[column])),
  );
  return `\n${title}\n${lines.map((cells) => `  ${cells.join('  ')}`.trimEnd()).join('\n')}`;
}
