import { createColors } from 'picocolors';
import { EntryNames } from '../../compiler/customize/entry-names.js';
import { TracedValue } from '../../compiler/customize/traced-value.js';
import { getRedactedFields } from '../../compiler/fields/person-fields.js';
import { compile } from '../../compiler/pipeline/compile.js';
import type { DocumentPart } from '../../compiler/pipeline/context.js';
import { PREDEFINED_SECTIONS } from '../../compiler/schema/sections.js';
import { findOrigin } from '../../compiler/source/source.js';
import { type DocumentPath, hasErrors } from '../../diagnostics/diagnostic.js';
import { capitalize } from '../../diagnostics/words.js';
import { getValue, isEmptyValue, isPlainObject, toList } from '../../util/plain-object.js';
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
import { alignColumns, getTerminal, toSingleLine } from '../terminal.js';

interface Section {
  readonly title: string;
  /** The path of its entries. */
  readonly path: DocumentPath;
  readonly entries: readonly unknown[];
}

interface Content extends DocumentPart {
  readonly sections: readonly Section[];
  readonly redacted: readonly string[];
}

export async function run(file: string, args: DocumentArguments): Promise<ExitCode> {
  return new Reporter(toReporterOptions(args)).guard(async (reporter) => {
    const document = toFileInput(file);
    const options = await resolveOptions(args, reporter);
    const parsed = await readDocument(document, reporter, options);
    const readContent = (input: Input, editionOptions: typeof options) => {
      const run = async (): Promise<Content | ExitCode> => {
        // Comparing needs no fonts.
        const context = await compile({
          document: parsed,
          options: { ...editionOptions, font: undefined, fontPaths: [] },
          usesFonts: false,
        });
        const { document: customized, source, diagnostics } = context;
        await reporter.report(diagnostics.filter(({ severity }) => severity === 'error'));
        if (hasErrors(diagnostics)) return EXIT.invalid;
        const redacted = getRedactedFields(editionOptions);
        return { document: customized, source, sections: listSections(customized), redacted };
      };
      return reporter.guardDocument(run, input, 'is not valid');
    };
    const master = await readContent(document, options);
    if (typeof master === 'number') return master;
    let exitCode: ExitCode = EXIT.success;
    const editions = new Map<string, Content>();
    const allArgs = { ...args, editions: args.editions ?? true };
    for (const input of await resolveEditions(document, allArgs, reporter)) {
      const content = await readContent(input, input.edition?.render ?? options);
      if (typeof content === 'number') exitCode = Math.max(exitCode, content) as ExitCode;
      else editions.set(input.edition?.name ?? '', content);
    }
    const { width, colors } = getTerminal(process.stdout);
    const { bold } = createColors(colors);
    const [head = '', ...lines] = formatTable(master.sections, editions);
    const omissions = [...editions].flatMap(([name, edition]) => {
      const omitted = listOmitted(master, edition);
      const title = `${bold(name)} omits${omitted.length === 0 ? ' nothing' : ''}`;
      return ['', title, ...omitted.map((text) => `  ${toSingleLine(text, width - 2)}`)];
    });
    process.stdout.write(`${[bold(head), ...lines, ...omissions].join('\n')}\n`);
    return exitCode;
  });
}

function listSections(document: unknown): Section[] {
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const summary = typeof cv.summary === 'string' && cv.summary.trim() !== '' ? [cv.summary] : [];
  return [
    { title: 'Summary', path: ['cv', 'summary'], entries: summary },
    ...Object.keys(PREDEFINED_SECTIONS).map((key) => ({
      title: capitalize(key.replaceAll('_', ' ')),
      path: ['cv', key],
      entries: toList(cv[key]),
    })),
    ...toList(cv.custom_sections)
      .filter(isPlainObject)
      .map(({ title, entries }, index) => ({
        title: String(title),
        path: ['cv', 'custom_sections', index, 'entries'],
        entries: toList(entries),
      })),
  ].filter(({ entries }) => entries.length > 0);
}

function formatTable(totals: readonly Section[], editions: ReadonlyMap<string, Content>): string[] {
  const all = [...editions.values()].map(({ sections }) => sections);
  const titles = [...new Set([totals, ...all].flat().map(({ title }) => title))];
  const formatCell = (sections: readonly Section[], title: string) => {
    const [count = 0, total = 0] = [sections, totals].map(
      (list) => list.find((section) => section.title === title)?.entries.length,
    );
    if (count === 0) return '–';
    if (count === total) return 'all';
    return count > total ? String(count) : `${count} of ${total}`;
  };
  return alignColumns([
    ['section', ...editions.keys()],
    ...titles.map((title) => [title, ...all.map((sections) => formatCell(sections, title))]),
  ]);
}

function listOmitted(master: Content, edition: Content): string[] {
  const match = (path: DocumentPath, editionPath = path) =>
    matchItems({ ...master, path }, { ...edition, path: editionPath });
  const customSections = match(['cv', 'custom_sections']).kept;
  const omitted = master.sections.flatMap(({ title, path, entries }) => {
    const [, key, index] = path;
    const customPath = customSections.get(index as number);
    const editionPath = key === 'custom_sections' ? [...(customPath ?? [key]), 'entries'] : path;
    if (isEmptyValue(getValue(edition.document, editionPath))) return `${title} (whole section)`;
    if (key === 'summary') return [];
    const { names, kept } = match(path, editionPath);
    return entries.flatMap((entry, index) => {
      const label = names.getName(index) ?? names.getTitle(index);
      const entryPath = kept.get(index);
      if (entryPath === undefined) return `${title}: ${label}`;
      const texts = match([...path, index, 'highlights'], [...entryPath, 'highlights']);
      if (texts.isRewritten) return [];
      return toList(getValue(entry, ['highlights']))
        .filter((_, position) => !texts.kept.has(position))
        .map((text) => `${title}, ${label}: ${text}`);
    });
  });
  const fields = edition.redacted.filter((key) => getValue(master.document, ['cv', key]));
  return fields.length === 0 ? omitted : [...omitted, `Fields: ${fields.join(', ')}`];
}

interface ListPart extends DocumentPart {
  readonly path: DocumentPath;
}

/** Finds items of a list in an edition by their origin, the others by name. */
function matchItems(master: ListPart, edition: ListPart) {
  const [names, editionNames] = [master, edition].map(
    ({ document, path }) =>
      new EntryNames(new TracedValue(getValue(document, path), { source: undefined, path })),
  ) as [EntryNames, EntryNames];
  const kept = new Map<number, DocumentPath>();
  const others: [index: number, isAdded: boolean][] = [];
  const keep = (position: unknown, index: number) => {
    if (typeof position !== 'number' || kept.has(position)) return false;
    kept.set(position, [...edition.path, index]);
    return true;
  };
  for (const index of toList(getValue(edition.document, edition.path)).keys()) {
    const { source, path } = findOrigin([...edition.path, index], edition.source);
    const [owner, key] = path.slice(-2);
    if (!keep(source === master.source ? key : findReplaced(names, key), index))
      others.push([index, owner === '+' || key === '+']);
  }
  const positions = toList(getValue(master.document, master.path)).map((_, position) => position);
  const rewritten = others.filter(([index, isAdded]) => {
    const title = editionNames.getTitle(index);
    const position = positions.find((one) => !kept.has(one) && names.getTitle(one) === title);
    return !keep(position, index) && !isAdded;
  });
  return { names, kept, isRewritten: rewritten.length > 0 };
}

/** Returns the item that a key of an overlay names. */
function findReplaced(names: EntryNames, key: unknown) {
  if (typeof key !== 'string') return undefined;
  return /^\d+$/.test(key) ? Number(key) : names.find(key);
}
