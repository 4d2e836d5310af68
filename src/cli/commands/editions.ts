import { createColors } from 'picocolors';
import { compile } from '../../compiler/pipeline/compile.js';
import { PREDEFINED_SECTIONS } from '../../compiler/schema/sections.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { capitalised } from '../../diagnostics/words.js';
import { isPlainObject, itemsOf } from '../../util/plain-object.js';
import { type DocumentArguments, messagesOf, withOverlays } from '../arguments/arguments.js';
import { editionsOf } from '../arguments/editions.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { fileInput, type Input } from '../inputs.js';
import { readDocument } from '../read-input.js';
import { Reporter } from '../reporter.js';
import { inColumns, terminalOf } from '../terminal.js';

/** By title. */
type Counts = ReadonlyMap<string, number>;

/** `cvpress editions <input>`: a table of what each edition leaves out. */
export async function run(file: string, args: DocumentArguments): Promise<ExitCode> {
  return new Reporter(messagesOf(args)).guard(async (reporter) => {
    const document = fileInput(file);
    const whole = await withOverlays(args, reporter);
    const source = await readDocument(document, reporter, whole);
    const countsIn = (input: Input, options: typeof whole): Promise<Counts | ExitCode> => {
      const count = async () => {
        // Fonts are not needed here.
        const unset = { ...options, font: undefined, fontPaths: [] };
        const { document: tailored, diagnostics } = await compile({
          document: source,
          options: unset,
          isDrawn: false,
        });
        await reporter.report(diagnostics.filter(({ severity }) => severity === 'error'));
        return hasErrors(diagnostics) ? EXIT.invalid : countsOf(tailored);
      };
      return reporter.guardDocument(count, input, 'is not valid');
    };
    const all = await countsIn(document, whole);
    if (typeof all === 'number') return all;
    let exit: ExitCode = EXIT.success;
    const columns = new Map<string, Counts>();
    for (const input of await editionsOf(
      document,
      { ...args, editions: args.editions ?? true },
      reporter,
    )) {
      const counts = await countsIn(input, input.edition?.render ?? whole);
      if (typeof counts === 'number') exit = Math.max(exit, counts) as ExitCode;
      else columns.set(input.edition?.name ?? '', counts);
    }
    const { bold } = createColors(terminalOf(process.stdout).colors);
    const [head = '', ...lines] = tableOf(all, columns);
    process.stdout.write(`${[bold(head), ...lines].join('\n')}\n`);
    return exit;
  });
}

function countsOf(document: unknown): Counts {
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const count = (entries: unknown): number => itemsOf(entries).length;
  const predefined = Object.keys(PREDEFINED_SECTIONS).map(
    (key) => [capitalised(key.replaceAll('_', ' ')), count(cv[key])] as const,
  );
  const custom = itemsOf(cv.custom_sections).filter(isPlainObject);
  const summary = typeof cv.summary === 'string' && cv.summary.trim() !== '' ? 1 : 0;
  const others = custom.map(({ title, entries }) => [String(title), count(entries)] as const);
  return new Map(
    [['Summary', summary] as const, ...predefined, ...others].filter(([, entries]) => entries > 0),
  );
}

/** How many entries of each section an edition has, if not all. */
function tableOf(all: Counts, columns: ReadonlyMap<string, Counts>): string[] {
  const titles = [...new Set([all, ...columns.values()].flatMap((counts) => [...counts.keys()]))];
  const cell = (counts: Counts, title: string): string => {
    const [count = 0, most = 0] = [counts.get(title), all.get(title)];
    return count === 0
      ? '–'
      : count === most
        ? 'all'
        : count > most
          ? String(count)
          : `${count} of ${most}`;
  };
  return inColumns([
    ['section', ...columns.keys()],
    ...titles.map((title) => [
      title,
      ...[...columns.values()].map((counts) => cell(counts, title)),
    ]),
  ]);
}
