import { lazy } from '../../../util/memoize.js';
import { ENTRY_KINDS, FIELD_SLOTS } from '../../fields/entry-fields.js';
import type { Entry, EntryLink, EntryPart, ResolvedDesign } from '../../model/cv.js';
import { isLinkAfterName } from '../../model/entry-text.js';
import { type RichText, stripMarkup, toPlainText, toRichText } from '../../model/text/inline.js';
import { isBundled } from '../../schema/bundled-templates.js';
import { MEASURES } from '../../templates/measures.generated.js';
import { createDateArguments } from './date-column.js';
import { chooseLineBreaks, type Measure } from './line-breaks.js';
import { getMeasures } from './line-measures.js';
import { MatchBudget } from './match-budget.js';
import {
  type Argument,
  type Trace,
  traceArguments,
  traceBlock,
  writeArray,
  writeBlock,
  writeBullets,
  writeCall,
} from './write-call.js';
import { fitsLine, quoteString, writeRichText } from './write-rich-text.js';

export interface MarkupContext {
  readonly trace: Trace;
  /** Whether the engine reads the markup. Markup for people omits optimizations and PDF spacing. */
  readonly isForLayout: boolean;
  /** Whether the template and the font were measured, so that markup may contain lengths. */
  readonly isMeasured: boolean;
}

interface EntryContext extends Omit<MarkupContext, 'isForLayout'> {
  /** The degrees of the section, as code. */
  readonly degrees: string | undefined;
  /** The width of the degree column, in ems. */
  readonly degreeWidth: number;
  readonly level: number | undefined;
  /** The number of publications in the section up to this entry, if known. */
  readonly number: number | undefined;
  /** The labels of the section that may be widest, as code, if labels are aligned. */
  readonly labels: string | undefined;
}

export function writeEntry(
  entry: Entry,
  design: ResolvedDesign,
  { degrees, degreeWidth, level, number, labels, trace, isMeasured }: EntryContext,
): string {
  const { call } = ENTRY_KINDS[entry.kind];
  const hasDegrees = FIELD_SLOTS[entry.kind].degree !== undefined;
  const measures = getMeasures(design);
  const { head, bullet } = hasDegrees && degrees !== undefined ? measures.besideDegree : measures;
  const args = [
    ...headArguments(entry, hasDegrees ? degrees : undefined, head),
    ...entry.parts.map((part): Argument => {
      const measure = part.field.place === 'line' ? head : bullet;
      return [part.field.argument, writePart(part, entry, { measure, design, trace })];
    }),
    ...createDateArguments(entry, design, { degrees: hasDegrees ? degreeWidth : 0, isMeasured }),
    ...breakArguments(entry, bullet),
    ['labels', call === 'one-line' ? labels : undefined],
    ['level', level?.toString()],
    ['group', entry.group && quoteString(entry.group)],
    ['number', isPublication(entry) ? number?.toString() : undefined],
  ] satisfies Argument[];
  const { path, highlights, highlightIndices } = entry;
  const bullets = writeBullets(highlights, bullet, (index, content) =>
    trace([...path, 'highlights', highlightIndices[index] ?? 0], content),
  );
  return writeCall(call, traceArguments(args, entry, trace), bullets);
}

/** Writes the first line. A linked name contains no other links; an invalid address is printed. */
function headArguments(entry: Entry, degrees: string | undefined, measure: Measure): Argument[] {
  const { kind, link, isSubjectFirst } = entry;
  const { name, subject, degree } = FIELD_SLOTS[kind];
  const [isLast, isAfterName] = [ENTRY_KINDS[kind].link === 'after', isLinkAfterName(entry)];
  const linked = !isAfterName && link?.kind === 'link' ? link : undefined;
  const linkCode = linked === undefined ? writeLink(link, measure) : undefined;
  const text = linked ? stripMarkup('link', entry.name) : entry.name;
  // A link is on the name, which is not the heading if it follows the subject.
  const linkedHref = isSubjectFirst ? undefined : linked?.href;
  const nameCode =
    linked && isSubjectFirst ? writeLink({ ...linked, text }, measure) : writeBlock(text, measure);
  const args: Argument[] = [[name.argument, nameCode]];
  if (subject !== undefined) {
    const text = writeBlock(entry.subject, measure);
    args.push([subject.argument, entry.isReference ? writeReference(entry, text) : text]);
  }
  if (degree !== undefined)
    args.push([degree.argument, writeBlock(entry.degree, measure)], ['degrees', degrees]);
  args.push(['link', isLast ? linkCode : linkedHref && quoteString(linkedHref)]);
  if (!isLast) args.push(['address', linkCode]);
  return args;
}

export function isPublication({ kind, isReference }: Entry): boolean {
  return kind === 'PublicationEntry' || isReference === true;
}

function writeReference({ label }: Entry, text: string | undefined): string {
  return `reference${label === undefined ? '' : `(label: ${quoteString(label)})`}${text}`;
}

/** Only `scholar`, of the bundled templates, distinguishes the person from emphasized authors. */
function distinguishesPerson({ template: { name } }: ResolvedDesign): boolean {
  return !isBundled(name) || name === 'scholar';
}

function clearPerson(text: RichText): RichText {
  return text.map((node) =>
    'children' in node
      ? { ...node, isPerson: undefined, children: clearPerson(node.children) }
      : node,
  );
}

interface PartContext {
  readonly measure: Measure;
  readonly design: ResolvedDesign;
  readonly trace: Trace;
}

function writePart(
  part: EntryPart,
  { path }: Entry,
  { measure, design, trace }: PartContext,
): string | undefined {
  const matches = new MatchBudget();
  const writeTraced = (name: RichText, index: number): string => {
    const shown = distinguishesPerson(design) ? name : clearPerson(name);
    const markup = writeRichText(shown, measure, matches);
    const unbroken = isUnbroken(name, measure) ? `#unbroken[${markup}]` : markup;
    return traceBlock(`[${unbroken}]`, trace, [...path, part.field.key, index]);
  };
  switch (part.kind) {
    case 'text':
      return writeBlock(part.text, measure);
    case 'names':
      return part.names.length === 0 ? undefined : writeArray(part.names.map(writeTraced));
    case 'link':
      return writeLink(part.link, measure);
  }
}

/** The maximum width of a name with unbreakable initials, as a fraction of a line. */
const MAX_UNBROKEN_FRACTION = 1 / 3;
const INITIALS = lazy(() => /(?:^| )(?:\p{Lu}\p{M}*\.?-?){1,4}(?= |$)/u);

function isUnbroken(name: RichText, measure: Measure): boolean {
  const letters = toPlainText(name).replaceAll('\u00A0', ' ');
  const isPerson = name.some((node) => 'isPerson' in node && node.isPerson);
  return isPerson
    ? fitsLine(name, measure)
    : letters.includes(' ') &&
        INITIALS().test(letters) &&
        fitsLine(name, measure, MAX_UNBROKEN_FRACTION);
}

/** Page breaks after a long first line, and line breaks in highlights. */
function breakArguments(
  { name, subject, degree, location, date, parts, highlights }: Entry,
  measure: Measure,
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
    .map((blocks) => chooseLineBreaks(blocks, measure))
    .find((breaks) => breaks !== undefined);
  return [
    ['long-head', letters > MEASURES.longText ? 'true' : undefined],
    ['linebreaks', lineBreaks === undefined ? undefined : quoteString(lineBreaks)],
  ];
}

function writeLink(link: EntryLink | undefined, measure: Measure): string | undefined {
  if (link === undefined) return undefined;
  if (link.kind === 'address') return writeBlock(toRichText(link.text), measure);
  const text = writeRichText(stripMarkup('link', link.text), measure);
  return `external-link(${quoteString(link.href)})[${text}]`;
}
