import { excerptAt } from './excerpt.js';
import type { ReaderScore } from './structure/score.js';
import type { Entry, Field, Structure } from './structure/structure.js';

/** An entry, or a field of the header or a section, that not every reader gets as a person does. */
export interface Difference {
  /** The field, or the first ones of the entry, which name it. */
  readonly fields: readonly Field[];
  /** Readers that get the same of it; those that get all of it are last. */
  readonly groups: readonly ReaderGroup[];
}

/** Readers and programs that get the same of something. */
export interface ReaderGroup extends Loss {
  readonly readers: readonly string[];
  /** What the first of them has there, from the line where it begins; empty if it has nothing of it. */
  readonly excerpt: string;
}

/** What a reader does not get of something. */
interface Loss {
  readonly missing: readonly Field[];
  /** These are in the text, but somewhere else. */
  readonly elsewhere: readonly Field[];
}

/** The first differences, and how many there are. */
export interface Differences {
  readonly shown: readonly Difference[];
  readonly count: number;
}

/** A reader or a program, what it gets, and how much of the structure that has; one without a score is not judged. */
export interface Read {
  readonly name: string;
  readonly score?: ReaderScore;
  readonly text?: string;
}

/** So many differences are shown with their texts. */
const MOST_SHOWN = 4;

/** So many fields name an entry. */
const NAMING = 3;

/** What some readers lose and others do not, in the order of the structure. */
export function differencesOf(structure: Structure, read: readonly Read[]): Differences {
  const things = thingsOf(structure);
  const losses = new Map(
    read.flatMap(({ name, score }) => (score === undefined ? [] : [[name, lossesOf(score, things)] as const])),
  );
  const readers = [...losses.keys()];
  const different = things
    .filter((thing) => readers.some((reader) => losses.get(reader)?.has(thing)))
    .map((thing) => ({ thing, groups: groupsOf(readers, (reader) => losses.get(reader)?.get(thing) ?? NOTHING) }))
    .filter(({ groups }) => groups.length > 1);
  const shown = different.slice(0, MOST_SHOWN).map(({ thing, groups }): Difference => {
    const withExcerpt = ({ readers: alike, ...loss }: (typeof groups)[number]): ReaderGroup => {
      const { text = '' } = read.find(({ name }) => name === alike[0]) ?? {};
      return { readers: alike, ...loss, excerpt: excerptOf(thing, things, text, loss) };
    };
    return { fields: thing.fields.slice(0, NAMING), groups: groups.map(withExcerpt) };
  });
  return { shown, count: different.length };
}

const NOTHING: Loss = { missing: [], elsewhere: [] };

/** What is compared as a whole: an entry, or a field of its own. */
type Thing = Entry;

function thingsOf({ header, sections }: Structure): Thing[] {
  const alone = (fields: readonly Field[]): Thing[] => fields.map((field) => ({ fields: [field] }));
  return [...alone(header), ...sections.flatMap(({ title, entries }) => [...alone(title ? [title] : []), ...entries])];
}

/** What a reader loses of which thing. */
function lossesOf({ missing, torn }: ReaderScore, things: readonly Thing[]): Map<Thing, Loss> {
  const lost = new Set(missing);
  const elsewhere = new Set(torn.flatMap((entry) => entry.lost));
  const found = things.map((thing): [Thing, Loss] => [
    thing,
    {
      missing: thing.fields.filter((field) => lost.has(field)),
      elsewhere: thing.fields.filter((field) => elsewhere.has(field) && !lost.has(field)),
    },
  ]);
  return new Map(found.filter(([, loss]) => loss.missing.length + loss.elsewhere.length > 0));
}

/** Readers that lose the same, together. */
function groupsOf(readers: readonly string[], lossOf: (reader: string) => Loss): (Loss & { readers: string[] })[] {
  const groups: (Loss & { readers: string[] })[] = [];
  for (const reader of readers) {
    const loss = lossOf(reader);
    const same = groups.find(
      (group) => isEqual(group.missing, loss.missing) && isEqual(group.elsewhere, loss.elsewhere),
    );
    if (same === undefined) groups.push({ ...loss, readers: [reader] });
    else same.readers.push(reader);
  }
  const isWhole = ({ missing, elsewhere }: Loss): boolean => missing.length + elsewhere.length === 0;
  return [...groups.filter((group) => !isWhole(group)), ...groups.filter(isWhole)];
}

function isEqual(some: readonly Field[], others: readonly Field[]): boolean {
  return some.length === others.length && some.every((field, index) => field === others[index]);
}

/** The text around the first field of a thing that is there, else around the last one before it. */
function excerptOf(thing: Thing, things: readonly Thing[], text: string, { missing }: Loss): string {
  const own = thing.fields.find((field) => !missing.includes(field));
  if (own !== undefined) return excerptAt(text, own.text);
  const before = things.slice(0, things.indexOf(thing)).reverse();
  for (const { fields } of before.slice(0, NEIGHBOURS)) {
    const found = [...fields].reverse().map((field) => excerptAt(text, field.text));
    const first = found.find((excerpt) => excerpt !== '');
    if (first !== undefined) return first;
  }
  return '';
}

/** So many things before a missing one may be shown in its place. */
const NEIGHBOURS = 3;
