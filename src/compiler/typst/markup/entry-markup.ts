import { once } from '../../../util/remember.js';
import { KINDS, LAYOUTS } from '../../fields/entry-fields.js';
import type { Entry, EntryLink, Part, ResolvedDesign } from '../../model/cv.js';
import { isLinkBehind } from '../../model/entry-view.js';
import { plain, type RichText, toPlainText, without } from '../../model/text/inline.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { isBundled } from '../../templates/template.js';
import { columnArguments } from './date-column.js';
import { Matches } from './engine-matches.js';
import { markupOf, quoteString } from './inline.js';
import { lineBreaksOf, type Room } from './line-breaks.js';
import { roomsOf } from './line-measures.js';
import { likelyWidth } from './line-widths.js';
import {
  type Argument,
  arrayOf,
  blockOf,
  bulletsMarkup,
  callMarkup,
  type Trace,
  tracedArguments,
  tracedIn,
} from './write-markup.js';

export interface Writing {
  readonly trace: Trace;
  /** Whether the engine reads the markup. Markup for people omits optimizations and PDF spacing. */
  readonly isForLayout: boolean;
  /** Whether the template and the font were measured, so that markup may contain lengths. */
  readonly isMeasured: boolean;
}

interface EntryContext extends Omit<Writing, 'isForLayout'> {
  /** The degrees of the section, as code. */
  readonly degrees: string | undefined;
  /** The width of the degree column, in ems. */
  readonly degreeWidth: number;
  /** The level of the entries' headings, unless it is the default. */
  readonly level: number | undefined;
  /** The number of publications in the section up to this entry, if known. */
  readonly number: number | undefined;
}

export function entryMarkup(
  entry: Entry,
  design: ResolvedDesign,
  { degrees, degreeWidth, level, number, trace, isMeasured }: EntryContext,
): string {
  const { call } = KINDS[entry.kind];
  const hasDegrees = LAYOUTS[entry.kind].degree !== undefined;
  const measures = roomsOf(design);
  const { head, bullet } = hasDegrees && degrees !== undefined ? measures.besideDegree : measures;
  const args = [
    ...headArguments(entry, hasDegrees ? degrees : undefined, head),
    ...entry.parts.map((part): Argument => {
      const measure = part.field.place === 'line' ? head : bullet;
      return [part.field.argument, writePart(prepareNames(design, part), measure, entry, trace)];
    }),
    ...columnArguments(entry, design, { degrees: hasDegrees ? degreeWidth : 0, isMeasured }),
    ...breakArguments(entry, bullet),
    ['level', level?.toString()],
    ['number', call === 'publication' ? number?.toString() : undefined],
  ] satisfies Argument[];
  const { path, highlights, highlightNumbers } = entry;
  const bullets = bulletsMarkup(highlights, bullet, (index, content) =>
    trace([...path, 'highlights', highlightNumbers[index] ?? 0], content),
  );
  return callMarkup(call, tracedArguments(args, entry, trace), bullets);
}

/** Writes the first line. A linked name contains no other links; an invalid address is printed. */
function headArguments(entry: Entry, degrees: string | undefined, measure: Room): Argument[] {
  const { kind, link } = entry;
  const { name, subject, degree } = LAYOUTS[kind];
  const [isLast, isBehind] = [KINDS[kind].link === 'behind', isLinkBehind(entry)];
  const linked = !isBehind && link?.kind === 'link' ? link : undefined;
  const linkCode = linked === undefined ? writeLink(link, measure) : undefined;
  const args: Argument[] = [
    [name.argument, blockOf(linked ? without('link', entry.name) : entry.name, measure)],
  ];
  if (subject !== undefined) {
    const text = blockOf(entry.subject, measure);
    args.push([subject.argument, entry.isReference ? `reference${text}` : text]);
  }
  if (degree !== undefined)
    args.push([degree.argument, blockOf(entry.degree, measure)], ['degrees', degrees]);
  args.push(['link', isLast ? linkCode : linked && quoteString(linked.href)]);
  if (!isLast) args.push(['address', linkCode]);
  return args;
}

/** Only `scholar`, of the bundled templates, distinguishes the person from emphasized authors. */
function prepareNames({ template: { name } }: ResolvedDesign, part: Part): Part {
  if (part.kind !== 'names' || !isBundled(name) || name === 'scholar') return part;
  return { ...part, names: part.names.map(clearOwn) };
}

function clearOwn(text: RichText): RichText {
  return text.map((node) =>
    'children' in node ? { ...node, isOwn: undefined, children: clearOwn(node.children) } : node,
  );
}

function writePart(part: Part, measure: Room, { path }: Entry, trace: Trace): string | undefined {
  const matches = new Matches();
  const writeTraced = (name: RichText, index: number): string =>
    tracedIn(`[${writeName(name, measure, matches)}]`, trace, [...path, part.field.key, index]);
  switch (part.kind) {
    case 'text':
      return blockOf(part.text, measure);
    case 'names':
      return part.names.length === 0 ? undefined : arrayOf(part.names.map(writeTraced));
    case 'link':
      return writeLink(part.link, measure);
  }
}

/** The maximum width of a name with unbreakable initials, as a fraction of a line. */
const MAX_UNBROKEN_FRACTION = 1 / 3;
const INITIALS = once(() => /(?:^| )(?:\p{Lu}\p{M}*\.?-?){1,4}(?= |$)/u);

function writeName(name: RichText, measure: Room, matches: Matches): string {
  const letters = toPlainText(name);
  const isUnbroken =
    letters.includes(' ') &&
    INITIALS().test(letters) &&
    likelyWidth(letters, measure.font) < MAX_UNBROKEN_FRACTION * measure.ems;
  const markup = markupOf(name, measure, matches);
  return isUnbroken ? `#unbroken[${markup}]` : markup;
}

/** Writes exceptions for page breaks after a long first line, and line breaks in highlights. */
function breakArguments(
  { name, subject, degree, location, date, parts, highlights }: Entry,
  measure: Room,
): Argument[] {
  let letters = 0;
  for (const text of [name, subject, degree, location, date])
    letters += toPlainText(text ?? []).length;
  for (const part of parts)
    if (part.kind === 'names') for (const text of part.names) letters += toPlainText(text).length;
  const items = parts.flatMap((part) =>
    part.kind === 'text' && part.field.place === 'bullet' ? [[part.text]] : [],
  );
  const lineBreaks = [...highlights, ...items]
    .map((blocks) => lineBreaksOf(blocks, measure))
    .find((breaks) => breaks !== undefined);
  return [
    ['long-head', letters > MEASURES.longText ? 'true' : undefined],
    ['linebreaks', lineBreaks === undefined ? undefined : quoteString(lineBreaks)],
  ];
}

function writeLink(link: EntryLink | undefined, measure: Room): string | undefined {
  if (link === undefined) return undefined;
  if (link.kind === 'address') return blockOf(plain(link.text), measure);
  const text = markupOf(without('link', link.text), measure);
  return `external-link(${quoteString(link.href)})[${text}]`;
}
