/** The value in the middle. */
export function median(values) {
  return quantile(values, 2);
}

/** The value below which a quarter of them is: what a machine that others use adds to a time, it adds to the larger ones. */
export function lowerQuartile(values) {
  return quantile(values, 4);
}

function quantile(values, parts) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / parts)] ?? Number.NaN;
}

/** The processor time of this process until now, in milliseconds; that of all of its threads. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Lays out rows of cells under one another. */
export function table(title, rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const lines = rows.map((row) =>
    row.map((cell, column) => String(cell)[column === 0 ? 'padEnd' : 'padStart'](widths[column])),
  );
  return `\n${title}\n${lines.map((cells) => `  ${cells.join('  ')}`.trimEnd()).join('\n')}`;
}
