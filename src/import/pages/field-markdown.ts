import type { Field, StyledText } from '../../inspect/structure/structure.js';
import type { PdfLink } from '../../pdf/model.js';
import { chunkBy } from '../../util/arrays.js';
import { parseUrl } from '../fields.js';
import { escapeMarkdown } from '../plain-text.js';

interface StyledUnit {
  /** A UTF-16 unit. */
  readonly unit: string;
  readonly mark: string;
  href?: string;
}

/**
 * Converts a field to Markdown, with links and the emphasis of some of its words.
 *
 * @param text - the field's text, or its start
 */
export function toMarkdown(text: string, { runs = [] }: Field, links: readonly PdfLink[]): string {
  const units = applyMarks(text, runs);
  addLinks(text, units, links);
  return chunkBy(units, ({ href }, first) => href === first.href)
    .map((linked) => {
      const [{ href }] = linked;
      const label = chunkBy(linked, ({ mark }, first) => mark === first.mark)
        .map(emphasize)
        .join('');
      return href === undefined || label === href ? label : `[${label}](${href})`;
    })
    .join('');
}

/** The text lacks some spaces and hyphens of its runs. */
function applyMarks(text: string, runs: readonly StyledText[]): StyledUnit[] {
  const words = runs.filter((run) => /[\p{L}\p{N}]/u.test(run.text));
  const isMixed = (key: 'isBold' | 'isItalic') => new Set(words.map((run) => run[key])).size > 1;
  const [bold, italic] = [isMixed('isBold') ? '**' : '', isMixed('isItalic') ? '*' : ''];
  const shown = runs.flatMap((run) => {
    const mark = (run.isBold ? bold : '') + (run.isItalic ? italic : '');
    return run.text.split('').map((unit) => ({ unit, mark }));
  });
  let next = 0;
  let mark = '';
  return text.split('').map((unit) => {
    const end = next + MAX_OMITTED;
    while (next < end && shown[next]?.unit !== unit) next += 1;
    if (next === end) next -= MAX_OMITTED;
    else mark = shown[next++]?.mark ?? mark;
    return { unit, mark };
  });
}

/** Adjacent units that a text lacks, such as a hyphen at the end of a line. */
const MAX_OMITTED = 3;

/** Finds the labels of links, from start to end. */
function addLinks(text: string, units: readonly StyledUnit[], links: readonly PdfLink[]): void {
  let end = 0;
  for (const link of links) {
    const label = link.text.trim();
    const href = parseUrl(link.url);
    const start = text.indexOf(label, end);
    if (label === '' || href === undefined || start < 0) continue;
    end = start + label.length;
    for (const unit of units.slice(start, end)) unit.href = href;
  }
}

function emphasize(units: readonly [StyledUnit, ...StyledUnit[]]): string {
  const toText = (part: readonly StyledUnit[]) =>
    escapeMarkdown(part.map(({ unit }) => unit).join(''));
  const [{ mark }] = units;
  const isInner = ({ unit }: StyledUnit) => /[^\s\p{P}]|[%)]/u.test(unit);
  const start = units.findIndex(isInner);
  // Marks next to a space, or between punctuation and a letter, would be text.
  if (mark === '' || start < 0) return toText(units);
  const end = units.findLastIndex(isInner) + 1;
  const inner = toText(units.slice(start, end));
  return toText(units.slice(0, start)) + mark + inner + mark + toText(units.slice(end));
}
