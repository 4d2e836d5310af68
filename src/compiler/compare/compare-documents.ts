import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import { groupBy } from '../../util/arrays.js';
import { type PlainObject, toList } from '../../util/plain-object.js';
import { fieldKeysWhere } from '../fields/entry-fields.js';
import { toPlainText } from '../model/text/inline.js';
import { parseBlocks } from '../model/text/lists.js';
import { parseMarkdown } from '../model/text/markdown.js';
import { BLANK_LINE } from '../model/text-resolver.js';
import { collectLines, collectTargets } from '../redact/extract-normalized-texts.js';
import { type Comparison, compareWords, STATUSES } from './compare-words.js';
import { foldText, splitSentences, splitWords, type Word } from './words.js';

/** A sentence or value of a tailored CV, compared with the master. */
export interface ComparedText extends Comparison {
  /** The sentence or value, without markup. */
  readonly text: string;
  /** Path in the tailored document. */
  readonly path: DocumentPath;
  /** Path of the text in the master. */
  readonly masterPath?: DocumentPath;
}

interface Unit {
  /** A value is compared with the same field. */
  readonly kind: 'sentence' | 'list' | 'value';
  readonly field: string;
  readonly text: string;
  readonly folded: string;
  /** Equal units have equal keys: values of one field, and sentences of one item in any order. */
  readonly key: string;
  readonly words: readonly Word[];
  readonly wordTexts: ReadonlySet<string>;
  readonly path: DocumentPath;
}

/** The person, a contact, the heading of a custom section, or an entry. */
interface Item {
  readonly path: DocumentPath;
  readonly section: string;
  readonly units: readonly Unit[];
  readonly keys: ReadonlySet<string>;
}

const KINDS: ReadonlyMap<unknown, Unit['kind']> = new Map([
  ['highlights', 'sentence'],
  ['summary', 'sentence'],
  ['details', 'list'],
]);

const PERSON = 'cv';
const NAMES = fieldKeysWhere(({ content }) => content === 'name');
const ID_FIELDS: ReadonlySet<string> = new Set([...NAMES, 'network', 'label', 'email', 'phone']);

/** A start without an end is "to present"; fewer authors claim a larger part. */
const WHOLE_FIELDS = [
  fieldKeysWhere(({ content }) => content === 'date'),
  fieldKeysWhere(({ content }) => content === 'names'),
];

export function compareDocuments(document: unknown, master: unknown): ComparedText[] {
  const [items, masterItems] = [listItems(document), listItems(master)];
  const matches = matchItems(items, masterItems);
  const places = new Map(
    masterItems.flatMap(({ units }) => units.map(({ folded, path }) => [folded, path])),
  );
  const findPlace = (one: ComparedText): ComparedText => {
    const masterPath = places.get(foldText(one.text));
    if (one.status !== 'new' || !masterPath) return one;
    return { ...one, masterPath, reason: 'is at another place' };
  };
  return items.flatMap((item) => {
    const match = matches.get(item);
    const reasons = match ? listChanges(item, match) : [];
    const { path, units } = item;
    return [
      ...reasons.map((reason): ComparedText => {
        const text = units[0]?.text ?? '';
        return { status: 'changed', reason, text, path, masterPath: match?.path ?? [] };
      }),
      ...compareUnits(units, match?.units ?? []).map(findPlace),
    ];
  });
}

function listChanges(item: Item, match: Item): string[] {
  const isIncomplete = WHOLE_FIELDS.some((fields) => {
    const [count = 0, total = 0] = [item, match].map(
      ({ units }, index) =>
        units.filter(
          (unit) => fields.has(unit.field.replace(/\..*/, '')) && !(index > 0 && isPresent(unit)),
        ).length,
    );
    return count > 0 && count < total;
  });
  return [
    ...(match.section !== item.section ? ['is in another section'] : []),
    ...(isIncomplete ? ['omits a date or an author'] : []),
  ];
}

function listItems(document: unknown): Item[] {
  const { cv, contacts } = document as { cv: PlainObject; contacts?: unknown };
  const { custom_sections, section_order, ...fields } = cv;
  const person: Record<string, unknown> = {};
  const create = (value: unknown, path: DocumentPath, section: string): Item => {
    const units = listUnits(value, path, path.length);
    return { path, section, units, keys: new Set(units.map(({ key }) => key)) };
  };
  const createAll = (list: unknown, path: DocumentPath, section: string) =>
    toList(list).map((value, index) => create(value, [...path, index], section));
  const sections = Object.entries(fields).flatMap(([key, value]) => {
    if (!Array.isArray(value)) person[key] = value;
    return createAll(value, ['cv', key], key.replace('work_', '').replaceAll('_', ' '));
  });
  const custom = (toList(custom_sections) as PlainObject[]).flatMap((section, index) => {
    const { entries, entry_type, ...heading } = section;
    const path = ['cv', 'custom_sections', index];
    const title = foldText(`${section.title}`);
    return [create(heading, path, ''), ...createAll(entries, [...path, 'entries'], title)];
  });
  return [
    create(person, ['cv'], PERSON),
    ...createAll(contacts, ['contacts'], 'social networks'),
    ...sections,
    ...custom,
  ];
}

function listUnits(value: unknown, path: DocumentPath, depth: number): Unit[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) =>
      listUnits(part, [...path, Array.isArray(value) ? Number(key) : key], depth),
    );
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const kind = KINDS.get(path[depth]) ?? 'value';
  const create = (text: string, kind: Unit['kind'], field: string): Unit => {
    const words = kind === 'value' ? [] : splitWords(text, kind === 'list');
    const folded = text.includes('://') ? text : foldText(text);
    const wordTexts = new Set(words.map((word) => word.text));
    const key = [kind, kind === 'value' ? field : '', folded].join('\n');
    return { kind, field, text, folded, key, words, wordTexts, path };
  };
  const text = `${value}`;
  const blocks = kind === 'value' ? [text] : (parseBlocks(text) ?? text.split(BLANK_LINE));
  return collectLines(blocks).flatMap((line) => {
    const paragraph = parseMarkdown(line);
    const shown = toPlainText(paragraph);
    const texts = kind === 'value' ? [shown] : splitSentences(shown, kind === 'list');
    const targets = collectTargets(paragraph).filter(
      (target) => target.replace('mailto:', '') !== shown,
    );
    return [
      ...texts.map((one) => create(one, kind, path.slice(depth).join('.'))),
      ...targets.map((target) => create(target, 'value', 'link')),
    ];
  });
}

/** Matches items by their names. Each item of the master counts once. */
function matchItems(items: readonly Item[], masterItems: readonly Item[]): Map<Item, Item> {
  const pairs = items.flatMap((item) =>
    masterItems.map((master) => ({ item, master, score: scoreMatch(item, master) })),
  );
  const matches = new Map<Item, Item>();
  const used = new Set<Item>();
  for (const { item, master, score } of pairs.sort((a, b) => b.score - a.score)) {
    if (score === 0 || matches.has(item) || used.has(master)) continue;
    matches.set(item, master);
    used.add(master);
  }
  return matches;
}

function scoreMatch(item: Item, master: Item): number {
  const isSection = item.section === master.section;
  if (item.section === PERSON || master.section === PERSON) return Number(isSection);
  const shared = item.units.filter(({ key }) => master.keys.has(key));
  const names = shared.filter(({ field }) => ID_FIELDS.has(field)).length;
  return names && names * 100 + Number(isSection) * 50 + Math.min(shared.length, 49);
}

function isPresent({ field, text }: Unit): boolean {
  return field === 'end_date' && text === 'present';
}

/** Finds the start of a period without an end, which means the same as `present`. */
function findOpenStart(units: readonly Unit[]): DocumentPath | undefined {
  const hasEnd = units.some(({ field }) => field === 'end_date');
  return hasEnd ? undefined : units.find(({ field }) => field === 'start_date')?.path;
}

function compareUnits(units: readonly Unit[], masterUnits: readonly Unit[]): ComparedText[] {
  let last = -1;
  const indexes = groupBy([...masterUnits.keys()], (index) => masterUnits[index]?.key);
  return units.map((unit) => {
    const { text, path, kind, key } = unit;
    const equal: readonly number[] = indexes.get(key) ?? [];
    const index = equal.find((one) => one > last) ?? equal[0];
    const masterPath = masterUnits[index ?? -1]?.path;
    const openStart = isPresent(unit) ? findOpenStart(masterUnits) : undefined;
    if (openStart !== undefined) return { status: 'same', masterPath: openStart, text, path };
    if (index === undefined || masterPath === undefined)
      return { ...compareSentence(unit, masterUnits), text, path };
    const isReordered = kind !== 'value' && index < last;
    last = Math.max(last, index);
    return { status: isReordered ? 'reordered' : 'same', masterPath, text, path };
  });
}

/** Sentences of the master with all words of one; comparing them takes 30 µs each. */
const MAX_CANDIDATES = 20;

function compareSentence({ kind, words }: Unit, masterUnits: readonly Unit[]) {
  const candidates = masterUnits.filter(
    (master) =>
      kind !== 'value' &&
      master.kind === kind &&
      words.every((word) => master.wordTexts.has(word.text)),
  );
  const [best] = candidates
    .sort((a, b) => a.words.length - b.words.length)
    .slice(0, MAX_CANDIDATES)
    .map((master) => ({
      ...compareWords(words, master.words, kind === 'list'),
      masterPath: master.path,
    }))
    .sort((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status));
  return best === undefined || best.status === 'new' ? ({ status: 'new' } as const) : best;
}
