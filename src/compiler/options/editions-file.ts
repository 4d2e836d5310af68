import { dirname, resolve } from 'node:path';
import { describe } from '../../diagnostics/describe.js';
import { type DocumentPath, diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code, quote } from '../../diagnostics/quote.js';
import { andFew, andList, didYouMean } from '../../diagnostics/suggest.js';
import type { Limits } from '../../limits/limits.js';
import { defined, isEmpty, isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { once } from '../../util/remember.js';
import { EDITION_CHANGES } from '../customize/apply-edition.js';
import { PROSE_KEYS, RESOLVED_KEYS } from '../fields/key-lists.js';
import { parseSource } from '../source/parse.js';
import { locate } from '../source/source.js';
import { isBundled } from '../templates/template.js';
import { CV_SHAPES } from '../validate/shape.js';
import { badOption, type OptionRow, Wrong } from './option-table.js';
import { RENDER_OPTIONS, type RenderOptions } from './options.js';

/** One of the CVs that a document is rendered to. */
export interface Edition {
  /** Its name: its key in the file. */
  readonly name: string;
  /** The options of rendering it. Its changes of the document are among the overlays. */
  readonly options: RenderOptions;
  /** The name of its outputs, without extension; undefined for one after the document and the edition. */
  readonly output: string | undefined;
}

/** The options that an edition may have. The others are of a machine or a whole run. */
export const EDITION_OPTIONS = [
  'language',
  'template',
  'templateOptions',
  'font',
  'citations',
  'photo',
  'fit',
  'maxPages',
  'breakBefore',
  'keep',
  'only',
  'skip',
  'showLocation',
  'pageNumbers',
  'pdfStandard',
  'redact',
  'anonymous',
] as const satisfies (keyof RenderOptions)[];

/** Each option by its key in a file: `break_before`. */
const OPTION_OF: ReadonlyMap<string, (typeof EDITION_OPTIONS)[number]> = new Map(
  EDITION_OPTIONS.map((name) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name,
  ]),
);

const KEYS = ['extends', 'output', ...EDITION_CHANGES, ...OPTION_OF.keys()];

/** What other words than keys of editions stand for. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['theme', 'use `template`'],
  ['exclude', 'use `skip` for sections, `leave_out` for entries'],
  ['set', 'write the values below `cv`, as in `cv: { label: Diver }`'],
]);

/** The keys whose values are no texts. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  ...RESOLVED_KEYS,
  ...['fit', 'max_pages', 'show_location', 'page_numbers', 'anonymous'],
]);

/** What is said of a file with nothing in it. */
const EMPTY = {
  message: 'The file of editions is empty.',
  hint: 'write it like `short: { fit: 1 }`',
};

/** Names that Windows has devices of. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const NO_DEVICE = 'use another name: Windows keeps this one for itself';

/** A name that is part of a file's name on every system, where it is not that of a device. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,78}[\p{L}\p{N}_-])?$/iu;
const HOW_NAMED =
  'write it with letters, digits, `-` and `_`, a letter or digit first, blanks and `.` only between them, and without a folder and extension';

/**
 * Reads a file of editions: an object of them by their names.
 *
 * @param text - YAML or JSON
 * @param options - the name of the file, for messages and the format; limits
 * @throws CvError with everything that is wrong with any of them, at its place; what is wrong with the changed document is found when it
 *   is rendered
 */
export function readEditions(
  text: string,
  { file = 'editions.yaml', limits }: { readonly file?: string; readonly limits?: Limits } = {},
): ReadonlyMap<string, Edition> {
  if (typeof text !== 'string') {
    throw new CvError([badOption('The text of editions must be text.', 'decode bytes as UTF-8')]);
  }
  const source = parseSource(text, { file, resolvedKeys: NOT_TEXT, proseKeys: PROSE_KEYS, limits });
  const problems = source.diagnostics.map((d) =>
    d.code === 'empty-source' ? { ...d, ...EMPTY } : d,
  );
  const refuse: Refuse = (path, message, hint, at = 'value') =>
    problems.push(diagnostic('bad-option', path, message, { hint, at }));
  const { value } = source;
  if (!hasErrors(problems) && (!isPlainObject(value) || isEmpty(value))) {
    const found = isPlainObject(value) ? 'there is none' : `this is ${describe(value)}`;
    refuse(
      [],
      `A file of editions has a key for each, but ${found}.`,
      'write it like `short: { fit: 1 }`',
    );
  }
  if (isPlainObject(value) && isPlainObject(value.cv) && Object.hasOwn(value.cv, 'name')) {
    const hint = 'name the file that has a key for each edition, as in `short: { fit: 1 }`';
    refuse([], 'This is a document, not a file of editions.', hint);
  }
  if (hasErrors(problems)) throw new CvError(locate(problems, source));
  const all = value as PlainObject;
  const own = new Map(Object.keys(all).map((name) => [name, readEdition(all, name, refuse)]));
  const bases = readBases(all, refuse);
  checkBases(bases, own, refuse);
  if (hasErrors(problems)) throw new CvError(locate(problems, source));
  return new Map(
    [...own].map(([name, { output }]) => {
      const overlays = [{ text, file, edition: name }];
      const chain = (): RenderOptions[] =>
        [...chainOf(name, bases)].map((one) => (own.get(one) as OwnEdition).options);
      // Each edition of a long chain costs as much as the chain, so only those that are used are resolved.
      const options = once(() => ({ ...besideFile(file, inherit(chain())), overlays }));
      return [
        name,
        {
          name,
          get options() {
            return options();
          },
          output,
        },
      ];
    }),
  );
}

/** Options whose paths are relative to a file. */
function besideFile(file: string, { template, photo, ...others }: RenderOptions): RenderOptions {
  const beside = (path: string): string => resolve(dirname(file), path);
  const look = template === undefined || isBundled(template) ? template : beside(template);
  return {
    ...others,
    ...defined({ template: look, photo: photo === undefined ? undefined : beside(photo) }),
  };
}

/** Adds a problem, at a value or at a key. */
type Refuse = (path: DocumentPath, message: string, hint: string, at?: 'key' | 'value') => void;

/** What an edition itself says. */
type OwnEdition = Pick<Edition, 'options' | 'output'>;

function readEdition(all: PlainObject, name: string, refuse: Refuse): OwnEdition {
  const isDevice = DEVICE.test(name);
  const hint = isDevice ? NO_DEVICE : 'use letters, digits, `-` and `_`';
  if (isDevice || !NAME.test(name))
    refuse([name], `An edition cannot be called ${quote(name)}.`, hint, 'key');
  const own = all[name] ?? {};
  if (!isPlainObject(own)) {
    refuse(
      [name],
      `The edition ${quote(name)} is ${describe(own)}.`,
      'write it like `{ fit: 1, skip: [Interests] }`',
    );
    return { options: {}, output: undefined };
  }
  for (const key of Object.keys(own).filter((one) => !KEYS.includes(one)))
    refuseKey(name, key, own[key], refuse);
  const { output } = own;
  const isName = typeof output === 'string' && NAME.test(output) && !DEVICE.test(output);
  if (output !== undefined && !isName) {
    const message = `The output of an edition is the name of a file, but this is ${describe(output)}.`;
    refuse([name, 'output'], message, DEVICE.test(String(output)) ? NO_DEVICE : HOW_NAMED);
  }
  return { options: ownOptions(own, name, refuse), output: isName ? output : undefined };
}

function refuseKey(name: string, key: string, value: unknown, refuse: Refuse): void {
  const isOfCv = CV_SHAPES.b.keys.includes(key);
  const others = isOfCv
    ? `write it below \`cv\`: \`cv: { ${key}: … }\``
    : `its keys are ${andList(KEYS)}`;
  const isNested = isPlainObject(value);
  const hint =
    MEANT.get(key) ??
    didYouMean(key, KEYS) ??
    (isNested ? `if this is an edition, remove ${code(name)} above it` : others);
  refuse([name, key], `An edition has no key ${code(key)}.`, hint, 'key');
}

/** The options that an edition itself has, without those that are wrong. */
function ownOptions(own: PlainObject, name: string, refuse: Refuse): RenderOptions {
  const found: Record<string, unknown> = {};
  for (const [key, option] of OPTION_OF) {
    if (own[key] === undefined || own[key] === null) continue;
    const row: OptionRow<unknown> = RENDER_OPTIONS[option];
    const read = row.read(own[key], key, {});
    if (!(read instanceof Wrong)) found[option] = own[key];
    else for (const { message, hint = '' } of read.problems) refuse([name, key], message, hint);
  }
  return found;
}

/** Each edition that extends another, with that one. */
type Bases = ReadonlyMap<string, string>;

/** An edition and those that it extends, the nearest first, each once. */
function chainOf(name: string, bases: Bases, known?: ReadonlySet<string>): ReadonlySet<string> {
  const chain = new Set<string>();
  for (let next: string | undefined = name; next !== undefined; next = bases.get(next)) {
    if (chain.has(next) || known?.has(next)) break;
    chain.add(next);
  }
  return chain;
}

/** Reads `extends` of all editions. */
function readBases(all: PlainObject, refuse: Refuse): Bases {
  const bases = new Map<string, string>();
  const names = Object.keys(all);
  for (const name of names) {
    const edition = all[name];
    const base = (isPlainObject(edition) ? edition.extends : undefined) ?? undefined;
    if (typeof base === 'string' && Object.hasOwn(all, base)) bases.set(name, base);
    else if (base !== undefined) refuseBase(names, name, base, refuse);
  }
  return bases;
}

/** Refuses cycles, and editions that show what one that they extend hides, in linear time. */
function checkBases(bases: Bases, own: ReadonlyMap<string, OwnEdition>, refuse: Refuse): void {
  const known = new Set<string>();
  /** The edition by which each one is anonymous. */
  const hiddenBy = new Map<string | undefined, string>();
  for (const name of bases.keys()) {
    const chain = [...chainOf(name, bases, known)];
    refuseCycle(chain, bases, refuse);
    for (const one of chain.toReversed()) {
      known.add(one);
      const { anonymous } = own.get(one)?.options ?? {};
      const by = hiddenBy.get(bases.get(one)) ?? (anonymous ? one : undefined);
      if (by !== undefined) hiddenBy.set(one, by);
      if (by !== undefined && anonymous === false) {
        const message = `The edition ${quote(one)} cannot show what ${quote(by)} leaves out by \`anonymous\`.`;
        refuse([one, 'anonymous'], message, 'remove `anonymous` here, or extend another edition');
      }
    }
  }
}

function refuseCycle(chain: readonly string[], bases: Bases, refuse: Refuse): void {
  const first = bases.get(chain.at(-1) ?? '') ?? '';
  const start = chain.indexOf(first);
  if (start < 0) return;
  const names = chain.slice(start).map(quote);
  if (names.length > MAX_LISTED) names.splice(MAX_LISTED, names.length, '…');
  const message = `The edition ${quote(first)} extends itself: ${[...names, quote(first)].join(' → ')}.`;
  refuse([first, 'extends'], message, 'remove `extends`');
}

/** How many editions a hint chooses from, and how many it lists. */
const [MAX_SIMILAR, MAX_LISTED] = [100, 10];

function refuseBase(names: readonly string[], name: string, base: unknown, refuse: Refuse): void {
  const known =
    names.length === 1
      ? 'remove `extends`: there is no other'
      : `the editions are ${andFew(names, MAX_LISTED)}`;
  const isText = typeof base === 'string';
  const message = `There is no edition ${isText ? quote(base) : describe(base)}.`;
  const others = names.slice(0, MAX_SIMILAR).filter((other) => other !== name);
  refuse([name, 'extends'], message, (isText ? didYouMean(base, others) : undefined) ?? known);
}

/** The options of an edition over those that it extends, the nearest first. What one of them leaves out stays left out. */
function inherit(chain: readonly RenderOptions[]): RenderOptions {
  const options = chain.reduceRight((inherited, own) => ({
    ...withTemplate(inherited, own.template),
    ...own,
  }));
  const all = <T>(listOf: (own: RenderOptions) => readonly T[] | undefined): T[] | undefined => {
    const items = new Set(chain.toReversed().flatMap((own) => listOf(own) ?? []));
    return items.size > 0 ? [...items] : undefined;
  };
  return {
    ...options,
    ...defined({ redact: all(({ redact }) => redact), skip: all(({ skip }) => skip) }),
  };
}

/** Options for another template: those of one are not those of another, which need not have a place for the photo. */
export function withTemplate(options: RenderOptions, template: unknown): RenderOptions {
  const { templateOptions, photo, ...rest } = options;
  const pathOf = (name: unknown) => typeof name === 'string' && resolve(name);
  return template === undefined || pathOf(template) === pathOf(options.template) ? options : rest;
}
