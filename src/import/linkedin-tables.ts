import { CsvError, parse } from 'csv-parse/sync';
import { decodeXML } from 'entities';
import { Lines } from '../compiler/source/lines.js';
import { createInvalidSource, createMergedSource, type Source } from '../compiler/source/source.js';
import { findLineEnd } from '../compiler/source/text-edits.js';
import { createDiagnostic } from '../diagnostics/diagnostic.js';
import { formatShortList } from '../diagnostics/find-similar.js';
import { DEFAULT_LIMITS, type Limits } from '../limits/limits.js';
import { type ExportFile, getTableName } from './linkedin-export.js';
import { unpackFiles } from './unpack-files.js';

/**
 * @param maxBytes - of all tables
 * @returns the tables, and names of other files; undefined if the tables exceed the limit
 * @throws Error if the archive is damaged
 */
export async function unpackTables(archive: Uint8Array, maxBytes: number) {
  const isTable = (path: string) => getTableName(path) !== undefined;
  const unpacked = await unpackFiles(archive, maxBytes, isTable);
  return unpacked && { tables: unpacked.files, others: unpacked.others };
}

/**
 * Merges tables into one document: a list of rows per table, with column names as keys.
 * An unreadable table is reported and skipped.
 */
export function readTables(
  tables: readonly ExportFile[],
  others: readonly string[],
  file: string,
  { entries }: Pick<Limits, 'entries'> = DEFAULT_LIMITS,
): Source {
  const sources = new Map<string, Source>();
  for (const [name, text] of tables) {
    const table = getTableName(name) ?? name;
    if (!sources.has(table))
      sources.set(table, readTable(text, `${file}/${name.replace(/^.*[/\\]/, '')}`, entries));
    else others = [`${name} (duplicate)`, ...others];
  }
  const value = Object.fromEntries([...sources].map(([table, source]) => [table, source.value]));
  const parts = [...sources.values()];
  const merged = createMergedSource(value, parts, ([table, ...path]) => ({
    source: sources.get(String(table)),
    path,
  }));
  const diagnostics = parts.flatMap((source) => source.diagnostics);
  if (others.length > 0) diagnostics.push({ ...reportUnreadFiles(others), file });
  return { ...merged, diagnostics };
}

function reportUnreadFiles(others: readonly string[]) {
  const names = others.map((name) => name.replace(/^.*[/\\](?=.)/, ''));
  const [subject, verb] =
    others.length === 1 ? ['A file', 'is'] : [`${others.length} files`, 'are'];
  const message = `${subject} of the export ${verb} not read: ${formatShortList(names, 3)}.`;
  const hint = 'copy what belongs in a CV from them by hand';
  return createDiagnostic('not-imported', [], message, { hint });
}

/** LinkedIn has 16; the parser's time grows with columns times rows. */
const MAX_COLUMNS = 200;

function checkColumns(names: string[]): string[] {
  if (names.length > MAX_COLUMNS) throw new RangeError();
  return names;
}

function readTable(text: string, file: string, maxRows: number): Source {
  const lines = new Lines(text);
  const offsets: number[] = [];
  let offset = 0;
  try {
    const rows = parse(text, {
      bom: true,
      columns: checkColumns,
      // One more than allowed, so that the limit is reported.
      to: maxRows + 1,
      relax_column_count: true,
      skip_empty_lines: true,
      raw: true,
    }) as unknown as { record: Record<string, string>; raw: string }[];
    for (const { raw } of rows) {
      offset = Math.max(offset, text.indexOf(raw, offset));
      offsets.push(offset + (raw.length - raw.trimStart().length));
      offset += raw.length;
    }
    // Some texts have escapes of HTML.
    const value = rows.map(({ record }) =>
      Object.fromEntries(Object.entries(record).map(([name, text]) => [name, decodeXML(text)])),
    );
    const findRange: Source['findRange'] = ([row]) => {
      const start = offsets[Number(row ?? 0)] ?? 0;
      return lines.toRange([start, findLineEnd(text, start)]);
    };
    return { value, text, file, diagnostics: [], findRange };
  } catch (error) {
    const isTooWide = error instanceof RangeError;
    if (!isTooWide && !(error instanceof CsvError)) throw error;
    const reason = isTooWide
      ? `it has more than ${MAX_COLUMNS} columns`
      : 'its quotation marks do not match';
    const problem = createDiagnostic('not-imported', [], `This table is not imported: ${reason}.`, {
      hint: 'download the export again',
      range: lines.toRange([0, 0]),
      file,
    });
    return { ...createInvalidSource(text, file, problem), value: [] };
  }
}
