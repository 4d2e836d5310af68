import { createColors } from 'picocolors';
import { EntryNames } from '../../compiler/customize/entry-names.js';
import { TracedValue } from '../../compiler/customize/traced-value.js';
import { getRedactedFields } from '../../compiler/fields/person-fields.js';
import type { CompleteOptions } from '../../compiler/options/options.js';
import { toMasterOptions } from '../../compiler/pipeline/compare-with-master.js';
import { compile } from '../../compiler/pipeline/compile.js';
import type { CompilationContext, DocumentPart } from '../../compiler/pipeline/context.js';
import { PREDEFINED_SECTIONS } from '../../compiler/schema/sections.js';
import { findOrigin } from '../../compiler/source/source.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { capitalize } from '../../diagnostics/words.js';
import { getValue, toList, toScalarText } from '../../util/plain-object.js';
import {
  type DocumentArguments,
  resolveOptions,
  toReporterOptions,
} from '../arguments/arguments.js';
import { resolveEditions } from '../arguments/editions.js';
import { checkSource } from '../check-source.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type Input, toFileInput } from '../inputs.js';
import { readCv, rejectInvalidEdition } from '../read-input.js';
import { Reporter } from '../reporter.js';
import { alignColumns, getTerminal, toSingleLine } from '../terminal.js';

interface EditionsArguments extends DocumentArguments {
  /** The master; true for the document itself. */
  checkSource?: string | true;
}

export async function run(file: string, args: EditionsArguments): Promise<ExitCode> {
  return new Reporter(toReporterOptions(args)).guard(async (reporter) => {
    const document = toFileInput(file);
    const options = await resolveOptions(args, reporter);
    const source = await readCv(document, reporter, options);
    const { checkSource: masterFile } = args;
    const other = typeof masterFile === 'string' ? toFileInput(masterFile) : undefined;
    const masterSource = other ? await readCv(other, reporter, options) : source;
    const masterOptions = toMasterOptions(options);
    const master = await compileInput(other ?? document, masterSource, masterOptions, reporter);
    if (typeof master === 'number') return master;
    const all = await compileEditions(document, source, { ...args, options }, reporter);
    const editions = new Map(all.flatMap(([name, one]) => (isExitCode(one) ? [] : [[name, one]])));
    const codes = all.flatMap(([, one]) => (isExitCode(one) ? one : []));
    if (masterFile === undefined) showEditions(master, editions);
    for (const [name, one] of masterFile === undefined ? [] : editions)
      codes.push(
        await reporter.guardDocument(() => checkSource(name, one, master, reporter), document),
      );
    return Math.max(EXIT.success, ...codes) as ExitCode;
  });
}

function isExitCode(result: CompilationContext | ExitCode): result is ExitCode {
  return typeof result === 'number';
}

/** Compiles all editions, unless arguments name some, an overlay or another master. */
async function compileEditions(
  document: Input,
  source: unknown,
  { options, ...args }: EditionsArguments & { options: CompleteOptions },
  reporter: Reporter,
) {
  const { overlay, edition, checkSource: masterFile, editions = true } = args;
  const isNamed = overlay ?? edition ?? typeof masterFile === 'string';
  const all: [name: string, result: CompilationContext | ExitCode][] = [];
  const inputs = await resolveEditions(document, isNamed ? args : { ...args, editions }, reporter);
  for (const input of inputs) {
    const name = input.edition?.name ?? overlay?.join(', ') ?? document.name;
    const editionOptions = input.edition?.render ?? options;
    all.push([name, await compileInput(input, source, editionOptions, reporter)]);
  }
  return all;
}

function compileInput(
  input: Input,
  document: unknown,
  options: CompleteOptions,
  reporter: Reporter,
): Promise<CompilationContext | ExitCode> {
  const run = async () => {
    rejectInvalidEdition(input);
    // Comparing needs no fonts.
    const context = await compile({
      document,
      options: { ...options, font: undefined, fontPaths: [] },
      usesFonts: false,
    });
    const errors = context.diagnostics.filter(({ severity }) => severity === 'error');
    await reporter.report(errors);
    return errors.length > 0 ? EXIT.invalid : context;
  };
  return reporter.guardDocument(run, input, 'is not valid');
}

function showEditions(
  master: CompilationContext,
  editions: ReadonlyMap<string, CompilationContext>,
): void {
  const { width, colors } = getTerminal(process.stdout);
  const { bold } = createColors(colors);
  const [head = '', ...lines] = formatTable(master, editions);
  for (const [name, edition] of editions) {
    const omitted = listOmitted(master, edition);
    lines.push('', `${bold(name)} omits${omitted.length === 0 ? ' nothing' : ''}`);
    lines.push(...omitted.map((text) => `  ${toSingleLine(text, width - 2)}`));
  }
  process.stdout.write(`${[bold(head), ...lines].join('\n')}\n`);
}

/** Returns the paths of sections by title, in their order on the page. */
function listSections({ document, cv }: CompilationContext): Map<string, DocumentPath> {
  const sections: [string, DocumentPath][] = ['summary', ...Object.keys(PREDEFINED_SECTIONS)].map(
    (key) => [capitalize(key.replaceAll('_', ' ')), ['cv', key]],
  );
  for (const [index, section] of toList(getValue(document, CUSTOM_SECTIONS)).entries())
    sections.push([
      toScalarText(getValue(section, ['title'])),
      [...CUSTOM_SECTIONS, index, 'entries'],
    ]);
  const order = cv?.sections.map(({ path }) => path.join()) ?? [];
  const getPosition = ([, path]: (typeof sections)[number]): number =>
    order.indexOf(path.slice(0, 3).join());
  return new Map(
    sections
      .filter(([, path]) => countEntries(document, path) > 0)
      .sort((one, other) => getPosition(one) - getPosition(other)),
  );
}

const CUSTOM_SECTIONS: DocumentPath = ['cv', 'custom_sections'];

function countEntries(document: unknown, path: DocumentPath = []): number {
  const value = getValue(document, path);
  return typeof value === 'string' && value.trim() !== '' ? 1 : toList(value).length;
}

function formatTable(
  master: CompilationContext,
  editions: ReadonlyMap<string, CompilationContext>,
): string[] {
  const all = [master, ...editions.values()].map((part) => ({
    ...part,
    sections: listSections(part),
  }));
  const titles = new Set(all.flatMap(({ sections }) => [...sections.keys()]));
  const rows = [...titles].map((title) => {
    const [total = 0, ...counts] = all.map(({ document, sections }) =>
      countEntries(document, sections.get(title)),
    );
    const cells = counts.map((count) => {
      if (count === 0) return '–';
      if (count === total) return 'all';
      return count > total ? String(count) : `${count} of ${total}`;
    });
    return [title, ...cells];
  });
  return alignColumns([['section', ...editions.keys()], ...rows]);
}

function listOmitted(master: CompilationContext, edition: CompilationContext): string[] {
  const match = (path: DocumentPath, editionPath = path) =>
    matchItems(master, path, edition, editionPath);
  const customSections = match(CUSTOM_SECTIONS).kept;
  const omitted = [...listSections(master)].flatMap(([title, path]) => {
    const [, key, index] = path;
    const customPath = customSections.get(index as number) ?? [];
    const editionPath = index === undefined ? path : [...customPath, 'entries'];
    if (countEntries(edition.document, editionPath) === 0) return `${title} (whole section)`;
    if (key === 'summary') return [];
    const { names, items, kept } = match(path, editionPath);
    return [...items.keys()].flatMap((position) => {
      const name = names.getName(position) ?? names.getTitle(position);
      const entryPath = kept.get(position);
      if (entryPath === undefined) return `${title}: ${name}`;
      const texts = match([...path, position, 'highlights'], [...entryPath, 'highlights']);
      if (texts.isRewritten) return [];
      return texts.items
        .filter((_, textPosition) => !texts.kept.has(textPosition))
        .map((text) => `${title}, ${name}: ${text}`);
    });
  });
  const photo = edition.options.photo ?? getValue(master.document, ['render', 'photo']);
  const fields = getRedactedFields(edition.options).filter((key) =>
    key === 'photo' ? photo : getValue(master.document, ['cv', key]),
  );
  return fields.length === 0 ? omitted : [...omitted, `Fields: ${fields.join(', ')}`];
}

/** Finds items of a list in an edition by their origin, the others by name. */
function matchItems(
  master: DocumentPart,
  path: DocumentPath,
  edition: DocumentPart,
  editionPath: DocumentPath,
) {
  const items = toList(getValue(master.document, path));
  const editionItems = toList(getValue(edition.document, editionPath));
  const [names, editionNames] = [items, editionItems].map(
    (list) => new EntryNames(new TracedValue(list, { source: undefined, path })),
  ) as [EntryNames, EntryNames];
  const kept = new Map<number, DocumentPath>();
  const keep = (position: unknown, index: number) => {
    if (typeof position !== 'number' || kept.has(position)) return false;
    kept.set(position, [...editionPath, index]);
    return true;
  };
  const origins = [...editionItems.keys()].map((index) =>
    findOrigin([...editionPath, index], edition.source),
  );
  const others = [...origins.entries()].filter(([index, { source, path: origin }]) => {
    const key = origin.at(-1);
    if (source === master.source) return !keep(key, index);
    // An overlay names the item that it replaces.
    return (
      typeof key === 'number' ||
      !keep(/^\d+$/.test(`${key}`) ? Number(key) : names.find(`${key}`), index)
    );
  });
  const rewritten = others.filter(([index, { path: origin }]) => {
    const title = editionNames.getTitle(index);
    const position = [...items.keys()].find(
      (other) => !kept.has(other) && names.getTitle(other) === title,
    );
    return !keep(position, index) && !origin.slice(-2).includes('+');
  });
  return { names, items, kept, isRewritten: rewritten.length > 0 };
}
