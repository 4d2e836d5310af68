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
  /** Marks what is made of which value. */
  readonly trace: Trace;
  /** Whether the engine gets it at once. Markup for people has nothing that only saves time or helps readers of PDFs. */
  readonly isForLayout: boolean;
  /** Whether that may hold lengths, since the look and the font are those that the program has measured. */
  readonly isMeasured: boolean;
}

interface EntryWriting extends Omit<Writing, 'isForLayout'> {
  /** The degrees of all entries of the section, as code. */
  readonly degrees: string | undefined;
  /** The width of the column of degrees, in ems. */
  readonly degreeWidth: number;
  /** The level of the entries' headings, if it is not the usual one. */
  readonly level: number | undefined;
  /** How many publications of the section there are up to this entry, if that is known. */
  readonly number: number | undefined;
}

export function entryMarkup(
  entry: Entry,
  design: ResolvedDesign,
  { degrees, degreeWidth, level, number, trace, isMeasured }: EntryWriting,
): string {
  const { call } = KINDS[entry.kind];
  const hasDegrees = LAYOUTS[entry.kind].degree !== undefined;
  const rooms = roomsOf(design);
  const { head, bullet } = hasDegrees && degrees !== undefined ? rooms.besideDegree : rooms;
  const args = [
    ...headArguments(entry, hasDegrees ? degrees : undefined, head),
    ...entry.parts.map((part): Argument => {
      const room = part.field.place === 'line' ? head : bullet;
      return [part.field.argument, partMarkup(namesFor(design, part), room, entry, trace)];
    }),
    ...columnArguments(entry, design, { degrees: hasDegrees ? degreeWidth : 0, isMeasured }),
    ...breaking(entry, bullet),
    ['level', level?.toString()],
    ['number', call === 'publication' ? number?.toString() : undefined],
  ] satisfies Argument[];
  const { path, highlights, highlightNumbers } = entry;
  const bullets = bulletsMarkup(highlights, bullet, (index, content) =>
    trace([...path, 'highlights', highlightNumbers[index] ?? 0], content),
  );
  return callMarkup(call, tracedArguments(args, entry, trace), bullets);
}

/** The first line. A name that is a link holds no others. An address that cannot be a link is printed at the end. */
function headArguments(entry: Entry, degrees: string | undefined, room: Room): Argument[] {
  const { kind, link } = entry;
  const { name, subject, degree } = LAYOUTS[kind];
  const [isLast, isBehind] = [KINDS[kind].link === 'behind', isLinkBehind(entry)];
  const linked = !isBehind && link?.kind === 'link' ? link : undefined;
  const printed = linked === undefined ? linkMarkup(link, room) : undefined;
  const args: Argument[] = [
    [name.argument, blockOf(linked ? without('link', entry.name) : entry.name, room)],
  ];
  if (subject !== undefined) {
    const text = blockOf(entry.subject, room);
    args.push([subject.argument, entry.isReference ? `reference${text}` : text]);
  }
  if (degree !== undefined)
    args.push([degree.argument, blockOf(entry.degree, room)], ['degrees', degrees]);
  args.push(['link', isLast ? printed : linked && quoteString(linked.href)]);
  if (!isLast) args.push(['address', printed]);
  return args;
}

/** The names for a template: of the bundled ones, only `scholar` distinguishes the person from other emphasized authors. */
function namesFor({ template: { name } }: ResolvedDesign, part: Part): Part {
  if (part.kind !== 'names' || !isBundled(name) || name === 'scholar') return part;
  return { ...part, names: part.names.map(withoutOwn) };
}

function withoutOwn(text: RichText): RichText {
  return text.map((node) =>
    'children' in node ? { ...node, isOwn: undefined, children: withoutOwn(node.children) } : node,
  );
}

function partMarkup(part: Part, room: Room, { path }: Entry, trace: Trace): string | undefined {
  const matches = new Matches();
  const tracedName = (name: RichText, index: number): string =>
    tracedIn(`[${nameMarkup(name, room, matches)}]`, trace, [...path, part.field.key, index]);
  switch (part.kind) {
    case 'text':
      return blockOf(part.text, room);
    case 'names':
      return part.names.length === 0 ? undefined : arrayOf(part.names.map(tracedName));
    case 'link':
      return linkMarkup(part.link, room);
  }
}

/** A name with unbreakable initials gets at most this part of a line. */
const UNBROKEN = 1 / 3;
const INITIALS = once(() => /(?:^| )(?:\p{Lu}\p{M}*\.?-?){1,4}(?= |$)/u);

function nameMarkup(name: RichText, room: Room, matches: Matches): string {
  const letters = toPlainText(name);
  const isUnbroken =
    letters.includes(' ') &&
    INITIALS().test(letters) &&
    likelyWidth(letters, room.font) < UNBROKEN * room.ems;
  const markup = markupOf(name, room, matches);
  return isUnbroken ? `#unbroken[${markup}]` : markup;
}

/**
 * The arguments that tell how an entry may break, if not as usual: across pages between its first line and what must stay with it,
 * and within its highlights line by line.
 */
function breaking(
  { name, subject, degree, location, date, parts, highlights }: Entry,
  room: Room,
): Argument[] {
  let letters = 0;
  for (const text of [name, subject, degree, location, date])
    letters += toPlainText(text ?? []).length;
  for (const part of parts)
    if (part.kind === 'names') for (const text of part.names) letters += toPlainText(text).length;
  const points = parts.flatMap((part) =>
    part.kind === 'text' && part.field.place === 'bullet' ? [[part.text]] : [],
  );
  const bullets = [...highlights, ...points];
  const simple = bullets
    .map((blocks) => lineBreaksOf(blocks, room))
    .find((breaks) => breaks !== undefined);
  return [
    ['long-head', letters > MEASURES.longText ? 'true' : undefined],
    ['linebreaks', simple === undefined ? undefined : quoteString(simple)],
  ];
}

function linkMarkup(link: EntryLink | undefined, room: Room): string | undefined {
  if (link === undefined) return undefined;
  if (link.kind === 'address') return blockOf(plain(link.text), room);
  return `external-link(${quoteString(link.href)})[${markupOf(without('link', link.text), room)}]`;
}
