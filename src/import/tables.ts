import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-external.js';
import { CsvError, parse } from 'csv-parse/sync';
import { decodeXML } from 'entities';
import { Lines } from '../compiler/source/lines.js';
import { composed, refused, type Source } from '../compiler/source/source.js';
import { lineEnd } from '../compiler/source/text-edits.js';
import { diagnostic } from '../diagnostics/diagnostic.js';
import { andFew } from '../diagnostics/suggest.js';
import { DEFAULT_LIMITS, type Limits } from '../limits/limits.js';
import { type ExportFile, tableOf } from './export-files.js';

/** LinkedIn's exports have about 50; the parser takes kilobytes for each. */
const MAX_FILES = 1000;

/** The parser refuses data that is longer than its size says. */
const CHECKS = {
  checkCrc32: true,
  checkLocalFilename: true,
  checkOverlappingEntry: true,
  // No file is written.
  filenameValidation: 'tolerant',
  useWebWorkers: false,
} as const;

/**
 * Unpacks the tables of LinkedIn's export.
 *
 * @param most - how many bytes they may have together
 * @returns the tables, and the names of the files that are not unpacked; undefined if they have more bytes
 * @throws Error if the archive is damaged
 */
export async function unpackTables(archive: Uint8Array, most: number) {
  const tables: ExportFile<Uint8Array>[] = [];
  const others: string[] = [];
  let left = most;
  const reader = new ZipReader(new Uint8ArrayReader(archive), CHECKS);
  for await (const entry of reader.getEntriesGenerator()) {
    const { filename, uncompressedSize } = entry;
    if (tables.length + others.length === MAX_FILES)
      throw new Error(`More than ${MAX_FILES} files`);
    if (entry.directory || tableOf(filename) === undefined) {
      others.push(filename);
      continue;
    }
    left -= uncompressedSize;
    if (left < 0) return undefined;
    tables.push([filename, await entry.getData(new Uint8ArrayWriter())]);
  }
  return { tables, others };
}

/**
 * Reads the tables of an export as one document: a list of rows for each table, with its columns as keys. A table that cannot be
 * read costs only itself.
 *
 * @param others - the names of files that are no tables of a CV
 */
export function readTables(
  tables: readonly ExportFile[],
  others: readonly string[],
  file: string,
  { entries }: Pick<Limits, 'entries'> = DEFAULT_LIMITS,
): Source {
  const read = new Map<string, Source>();
  for (const [name, text] of tables) {
    const table = tableOf(name) ?? name;
    if (!read.has(table))
      read.set(table, readTable(text, `${file}/${name.replace(/^.*[/\\]/, '')}`, entries));
    else others = [`${name} (once more)`, ...others];
  }
  const value = Object.fromEntries([...read].map(([table, source]) => [table, source.value]));
  const whole = composed(value, [...read.values()], ([table, ...path]) => ({
    source: read.get(String(table)),
    path,
  }));
  const problems = [...read.values()].flatMap((source) => source.diagnostics);
  return {
    ...whole,
    diagnostics: others.length === 0 ? problems : [...problems, { ...leftPacked(others), file }],
  };
}

function leftPacked(others: readonly string[]) {
  const names = others.map((name) => name.replace(/^.*[/\\](?=.)/, ''));
  const message = `${others.length === 1 ? 'A file' : `${others.length} files`} of the export ${others.length === 1 ? 'is' : 'are'} not read: ${andFew(names, 3)}.`;
  const hint =
    'they hold messages, contacts and the like, or a table of another file, and stay in the export';
  return diagnostic('not-imported', [], message, { hint });
}

/** The parser takes them times the rows; LinkedIn has 16. */
const MAX_COLUMNS = 200;

function checkColumns(names: string[]): string[] {
  if (names.length > MAX_COLUMNS) throw new RangeError();
  return names;
}

function readTable(text: string, file: string, most: number): Source {
  const lines = new Lines(text);
  const places: number[] = [];
  let offset = 0;
  try {
    const rows = parse(text, {
      bom: true,
      columns: checkColumns,
      // One more is refused with all others.
      to: most + 1,
      relax_column_count: true,
      skip_empty_lines: true,
      raw: true,
    }) as unknown as { record: Record<string, string>; raw: string }[];
    for (const { raw } of rows) {
      offset = Math.max(offset, text.indexOf(raw, offset));
      places.push(offset + (raw.length - raw.trimStart().length));
      offset += raw.length;
    }
    // Some texts of an export are escaped as those of a page.
    const value = rows.map(({ record }) =>
      Object.fromEntries(Object.entries(record).map(([name, text]) => [name, decodeXML(text)])),
    );
    const rangeOf: Source['rangeOf'] = ([row]) => {
      const start = places[Number(row ?? 0)] ?? 0;
      return lines.rangeOf([start, lineEnd(text, start)]);
    };
    return { value, text, file, diagnostics: [], rangeOf };
  } catch (error) {
    const isTooWide = error instanceof RangeError;
    if (!isTooWide && !(error instanceof CsvError)) throw error;
    const reason = isTooWide
      ? `it has more than ${MAX_COLUMNS} columns`
      : 'its quotation marks do not fit together';
    const message = `This table is not imported: ${reason}.`;
    const problem = diagnostic('not-imported', [], message, {
      hint: 'download the export once more',
      range: lines.rangeOf([0, 0]),
    });
    return { ...refused(text, file, { ...problem, file }), value: [] };
  }
}
