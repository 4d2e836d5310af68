/** The reason that a worker writes to standard error last, if its watcher ends it. */
export const LAST_WORDS = {
  time: '\ncvpress: the time of the document is up\n',
  memory: '\ncvpress: the memory of the document is used up\n',
} as const;

/** The most lines of a worker's last words that an error repeats, and the most characters of each. */
const [MOST_LINES, LONGEST_LINE] = [6, 300];

/** The useful part of last words, without stack and code: of many lines, the first ones, which name the error, and the last. */
export function shortened(words: string): string {
  const isNoise = (line: string): boolean => /^\s*(?:at |\^|throw |node:internal\S+:\d+$|Node\.js v|$)/.test(line);
  const lines = words.split(/\r?\n/).filter((line) => !isNoise(line));
  const half = MOST_LINES / 2;
  const kept = lines.length > MOST_LINES ? [...lines.slice(0, half), '…', ...lines.slice(-half)] : lines;
  return kept.map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line)).join('\n');
}

/** The line that names the error, else the first. */
export function gist(words: string): string {
  const lines = words.split('\n');
  return (lines.find((line) => /\b(?:Error|ERROR)\b.*:/.test(line)) ?? lines[0] ?? '').trim();
}
