import { createColors } from 'picocolors';
import { andList } from '../../diagnostics/suggest.js';
import type { Difference, ReaderGroup } from '../../inspect/differences.js';
import type { PdfReport } from '../../inspect/inspect.js';
import type { Field } from '../../inspect/structure/structure.js';
import { type Terminal, wrapIndented } from '../terminal.js';
import { counted } from './count.js';
import { asExcerpt, inLine } from './line.js';
import type { PlaceOf } from './places.js';

/** In columns: what names a field or an entry. */
const NAME = 30;

/** So many lines show what a reader has. */
const MOST_LINES = 2;

/** What some readers lose, and what each makes of the place; then what comes out of order. */
export function describeDifferences(report: PdfReport, placeOf: PlaceOf, terminal: Terminal): string[] {
  const { shown, count } = report.differences;
  const more = count - shown.length;
  return [
    ...shown.flatMap((difference) => ['', ...describe(difference, placeOf, terminal)]),
    ...(more > 0
      ? ['', `and ${counted(more, 'more entry or field', 'more entries and fields')} (--json has all)`]
      : []),
    ...misplacedLines(report, terminal),
  ];
}

function describe({ fields, groups }: Difference, placeOf: PlaceOf, terminal: Terminal): string[] {
  const { bold, dim } = createColors(terminal.colors);
  const place = placeOf(fields[0]?.path);
  const where = place === undefined ? '' : `${place.file}:${place.range.start.line}`;
  const name = fields.map(({ text }) => inLine(text, NAME)).join(' · ');
  return [
    `${bold(name)}${where === '' ? '' : dim(`  ${where}`)}`,
    ...groups.flatMap((group) => [
      ...wrapIndented(`  ${group.readers.join(', ')} ${outcomeOf(group, fields.length === 1)}`, terminal.width, 2),
      ...asExcerpt(group.excerpt, terminal.width - 4, MOST_LINES).map((line) => dim(`    ${line}`)),
    ]),
  ];
}

/** @param isOne - whether it is about a single field, which need not be named again */
function outcomeOf({ readers, missing, elsewhere }: ReaderGroup, isOne: boolean): string {
  const [has, puts] = readers.length === 1 ? ['has', 'puts'] : ['have', 'put'];
  if (isOne && missing.length > 0) return readers.length === 1 ? 'does not have it' : 'do not have it';
  const parts = [
    ...(missing.length === 0 ? [] : [`${has} no ${namesOf(missing)}`]),
    ...(elsewhere.length === 0 ? [] : [`${puts} ${namesOf(elsewhere)} elsewhere`]),
  ];
  return parts.length === 0 ? `${has} ${isOne ? 'it' : 'all of it'}` : andList(parts);
}

/** So many fields are named. */
const MOST_NAMED = 3;

function namesOf(fields: readonly Field[]): string {
  const named = fields.slice(0, MOST_NAMED).map(({ text }) => `"${inLine(text, NAME)}"`);
  const more = fields.length - named.length;
  return andList(more === 0 ? named : [...named, `${more} more`]);
}

/** What comes out of order, of readers that say the same together. */
function misplacedLines({ scores, readers: judged, programs }: PdfReport, terminal: Terminal): string[] {
  const readers = new Map<string, string[]>();
  const all = [...judged.map((name) => ({ name, score: scores[name] })), ...programs];
  for (const { name: reader, score } of all) {
    const [first, ...others] = score?.misplaced ?? [];
    if (first === undefined) continue;
    const { title, before } = first;
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    const names = `"${inLine(title.text, NAME)}" before "${inLine(before.text, NAME)}"${more}`;
    readers.set(names, [...(readers.get(names) ?? []), reader]);
  }
  if (readers.size === 0) return [];
  const lines = [...readers].flatMap(([names, alike]) =>
    wrapIndented(`  ${alike.join(', ')}: ${names}`, terminal.width, 2),
  );
  return ['', 'Out of order:', ...lines];
}
