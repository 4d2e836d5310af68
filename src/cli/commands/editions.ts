import { createColors } from 'picocolors';
import { EntryNames } from '../../compiler/customize/entry-names.js';
import { TracedValue } from '../../compiler/customize/traced-value.js';
import { getRedactedFields } from '../../compiler/fields/person-fields.js';
import { compile } from '../../compiler/pipeline/compile.js';
import type { CompilationContext, DocumentPart } from '../../compiler/pipeline/context.js';
import { PREDEFINED_SECTIONS } from '../../compiler/schema/sections.js';
import { findOrigin } from '../../compiler/source/source.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { capitalize } from '../../diagnostics/words.js';
import { getValue, toList } from '../../util/plain-object.js';
import {
  type DocumentArguments,
  resolveOptions,
  toReporterOptions,
} from '../arguments/arguments.js';
import { resolveEditions } from '../arguments/editions.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type Input, toFileInput } from '../inputs.js';
import { readCv } from '../read-input.js';
import { Reporter } from '../reporter.js';
import { alignColumns, getTerminal, toSingleLine } from '../terminal.js';

export async function run(file: string, args: DocumentArguments): Promise<ExitCode> {
  return new Reporter(toReporterOptions(args)).guard(async (reporter) => {
    const document = toFileInput(file);
    const options = await resolveOptions(args, reporter);
    const source = await readCv(document, reporter, options);
    const compileInput = (input: Input, editionOptions: typeof options) => {
      const run = async () => {
        // Comparing needs no fonts.
        const context = await compile({
          document: source,
          options: { ...editionOptions, font: undefined, fontPaths: [] },
          usesFonts: false,
        });
        const errors = context.diagnostics.filter(({ severity }) => severity === 'error');
        await reporter.report(errors);
        return errors.length > 0 ? EXIT.invalid : context;
      };
      return reporter.guardDocument(run, input, 'is not valid');
    };
    const master = await compileInput(document, options);
    if (typeof master === 'number') return master;
    let exitCode: ExitCode = EXIT.success;
    const editions = new Map<string, CompilationContext>();
    const allArgs = { ...args, editions: args.editions ?? true };
    for (const input of await resolveEditions(document, allArgs, reporter)) {
      const edition = await compileInput(input, input.edition?.render ?? options);
      if (typeof edition === 'number') exitCode = Math.max(exitCode, edition) as ExitCode;
      else editions.set(input.edition?.name ?? '', edition);
    }
    const { width, colors } = getTerminal(process.stdout);
    const { bold } = createColors(colors);
    const [head = '', ...lines] = formatTable(master, editions);
    for (const [name, edition] of editions) {
      const omitted = listOmitted(master, edition);
      lines.push('', `${bold(name)} omits${omitted.length === 0 ? ' nothing' : ''}`);
      lines.push(...omitted.map((text) => `  ${toSingleLine(text, width - 2)}`));
    }
    process.stdout.write(`${[bold(head), ...lines].join('\n')}\n`);
    return exitCode;
  });
}

/** Returns the paths of sections by title. */
function listSections({ document }: DocumentPart): Map<string, DocumentPath> {
  const sections: [string, DocumentPath][] = ['summary', ...Object.keys(PREDEFINED_SECTIONS)].map(
    (key) => [capitalize(key.replaceAll('_', ' ')), ['cv', key]],
  );
  for (const [index, section] of toList(getValue(document, CUSTOM_SECTIONS)).entries())
    sections.push([String(getValue(section, ['title'])), [...CUSTOM_SECTIONS, index, 'entries']]);
  return new Map(sections.filter(([, path]) => countEntries(document, path) > 0));
}

const CUSTOM_SECTIONS: DocumentPath = ['cv', 'custom_sections'];

function countEntries(document: unknown, path: DocumentPath = []): number {
  const value = getValue(document, path);
  return typeof value === 'string' && value.trim() !== '' ? 1 : toList(value).length;
}

function formatTable(master: DocumentPart, editions: ReadonlyMap<string, DocumentPart>): string[] {
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
  const fields = getRedactedFields(edition.options).filter((key) =>
    getValue(master.document, ['cv', key]),
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
