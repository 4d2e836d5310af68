import { createColors } from 'picocolors';
import { capitalised } from '../../diagnostics/words.js';
import { tailoredText } from '../../render/prepare.js';
import { PREDEFINED_SECTIONS } from '../../schema/sections.js';
import { isPlainObject, parseJson } from '../../values/plain-object.js';
import { messagesOf, type RenderingArguments, withOverlays } from '../arguments/arguments.js';
import { editionsOf } from '../arguments/editions.js';
import { EXIT, type ExitCode } from '../exit.js';
import { fileInput } from '../inputs.js';
import { readInput } from '../read-input.js';
import { Reporter } from '../reporter.js';
import { inColumns, terminalOf } from '../terminal.js';

/** The number of entries of each section, by its title. */
type Counts = ReadonlyMap<string, number>;

/** `cvpress editions <input>`: a table of what each edition leaves out. */
export async function editionsCommand(file: string, args: RenderingArguments): Promise<ExitCode> {
  return new Reporter(messagesOf(args)).guard(async (reporter) => {
    const input = fileInput(file);
    const whole = await withOverlays(args, reporter);
    const text = await readInput(input, whole.limits.bytes);
    const countsIn = async (options: typeof whole): Promise<Counts> =>
      countsOf(parseJson((await tailoredText(text, input.name, options)) ?? ''));
    const all = await countsIn(whole);
    const columns = new Map<string, Counts>();
    for (const { edition } of await editionsOf(input, { ...args, editions: args.editions ?? true }, reporter)) {
      if (edition !== undefined) columns.set(edition.name, await countsIn(edition.render));
    }
    const { bold } = createColors(terminalOf(process.stdout).colors);
    const [head = '', ...lines] = tableOf(all, columns);
    process.stdout.write(`${[bold(head), ...lines].join('\n')}\n`);
    return EXIT.success;
  });
}

function countsOf(document: unknown): Counts {
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const count = (entries: unknown): number => (Array.isArray(entries) ? entries.length : 0);
  const predefined = Object.keys(PREDEFINED_SECTIONS).map(
    (key) => [capitalised(key.replaceAll('_', ' ')), count(cv[key])] as const,
  );
  const custom = Array.isArray(cv.custom_sections) ? cv.custom_sections.filter(isPlainObject) : [];
  const summary = typeof cv.summary === 'string' && cv.summary.trim() !== '' ? 1 : 0;
  const others = custom.map(({ title, entries }) => [String(title), count(entries)] as const);
  return new Map([['Summary', summary] as const, ...predefined, ...others].filter(([, entries]) => entries > 0));
}

/** The lines of the table: how many entries of each section an edition has, if not all, and a dash if none. */
function tableOf(all: Counts, columns: ReadonlyMap<string, Counts>): string[] {
  const titles = [...new Set([all, ...columns.values()].flatMap((counts) => [...counts.keys()]))];
  const cell = (counts: Counts, title: string): string => {
    const [count = 0, most = 0] = [counts.get(title), all.get(title)];
    return count === 0 ? '–' : count === most ? 'all' : most === 0 ? String(count) : `${count} of ${most}`;
  };
  const rows = [
    ['section', ...columns.keys()],
    ...titles.map((title) => [title, ...[...columns.values()].map((counts) => cell(counts, title))]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return inColumns(rows, widths);
}
