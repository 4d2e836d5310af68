import { createColors } from 'picocolors';
import { compile } from '../../compiler/pipeline/compile.js';
import { PREDEFINED_SECTIONS } from '../../compiler/schema/sections.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { capitalize } from '../../diagnostics/words.js';
import { isPlainObject, toList } from '../../util/plain-object.js';
import {
  type DocumentArguments,
  resolveOptions,
  toReporterOptions,
} from '../arguments/arguments.js';
import { resolveEditions } from '../arguments/editions.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type Input, toFileInput } from '../inputs.js';
import { readDocument } from '../read-input.js';
import { Reporter } from '../reporter.js';
import { alignColumns, getTerminal } from '../terminal.js';

/** Numbers of entries by section title. */
type Counts = ReadonlyMap<string, number>;

export async function run(file: string, args: DocumentArguments): Promise<ExitCode> {
  return new Reporter(toReporterOptions(args)).guard(async (reporter) => {
    const document = toFileInput(file);
    const options = await resolveOptions(args, reporter);
    const source = await readDocument(document, reporter, options);
    const countIn = (input: Input, editionOptions: typeof options): Promise<Counts | ExitCode> => {
      const run = async () => {
        // Counting needs no fonts.
        const { document: customized, diagnostics } = await compile({
          document: source,
          options: { ...editionOptions, font: undefined, fontPaths: [] },
          usesFonts: false,
        });
        await reporter.report(diagnostics.filter(({ severity }) => severity === 'error'));
        return hasErrors(diagnostics) ? EXIT.invalid : countEntries(customized);
      };
      return reporter.guardDocument(run, input, 'is not valid');
    };
    const totals = await countIn(document, options);
    if (typeof totals === 'number') return totals;
    let exitCode: ExitCode = EXIT.success;
    const editions = new Map<string, Counts>();
    const allArgs = { ...args, editions: args.editions ?? true };
    for (const input of await resolveEditions(document, allArgs, reporter)) {
      const counts = await countIn(input, input.edition?.render ?? options);
      if (typeof counts === 'number') exitCode = Math.max(exitCode, counts) as ExitCode;
      else editions.set(input.edition?.name ?? '', counts);
    }
    const { bold } = createColors(getTerminal(process.stdout).colors);
    const [head = '', ...lines] = formatTable(totals, editions);
    process.stdout.write(`${[bold(head), ...lines].join('\n')}\n`);
    return exitCode;
  });
}

function countEntries(document: unknown): Counts {
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const predefined = Object.keys(PREDEFINED_SECTIONS).map(
    (key) => [capitalize(key.replaceAll('_', ' ')), cv[key]] as const,
  );
  const custom = toList(cv.custom_sections)
    .filter(isPlainObject)
    .map(({ title, entries }) => [String(title), entries] as const);
  const summary = typeof cv.summary === 'string' && cv.summary.trim() !== '' ? [cv.summary] : [];
  const sections = [['Summary', summary] as const, ...predefined, ...custom];
  return new Map(
    sections
      .map(([title, entries]) => [title, toList(entries).length] as const)
      .filter(([, count]) => count > 0),
  );
}

function formatTable(totals: Counts, editions: ReadonlyMap<string, Counts>): string[] {
  const all = [...editions.values()];
  const titles = [...new Set([totals, ...all].flatMap((counts) => [...counts.keys()]))];
  const formatCell = (counts: Counts, title: string) => {
    const [count = 0, total = 0] = [counts.get(title), totals.get(title)];
    if (count === 0) return '–';
    if (count === total) return 'all';
    return count > total ? String(count) : `${count} of ${total}`;
  };
  return alignColumns([
    ['section', ...editions.keys()],
    ...titles.map((title) => [title, ...all.map((counts) => formatCell(counts, title))]),
  ]);
}
