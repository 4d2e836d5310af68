import { dirname, resolve } from 'node:path';
import { describe } from '../../diagnostics/describe.js';
import { type DocumentPath, diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code, quote } from '../../diagnostics/quote.js';
import { andList, didYouMean } from '../../diagnostics/suggest.js';
import type { Limits } from '../../limits/limits.js';
import { defined, isEmpty, isPlainObject, type PlainObject } from '../../util/plain-object.js';
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
  const read = Object.keys(all).map((name) => readEdition(all, name, refuse));
  if (hasErrors(problems)) throw new CvError(locate(problems, source));
  return new Map(
    read.map(({ name, options, output }) => {
      const overlays = [{ text, file, edition: name }];
      return [name, { name, options: { ...besideFile(file, options), overlays }, output }];
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

function readEdition(all: PlainObject, name: string, refuse: Refuse): Edition {
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
    return { name, options: {}, output: undefined };
  }
  for (const key of Object.keys(own).filter((one) => !KEYS.includes(one)))
    refuseKey(name, key, own[key], refuse);
  const { output } = own;
  const isName = typeof output === 'string' && NAME.test(output) && !DEVICE.test(output);
  if (output !== undefined && !isName) {
    const message = `The output of an edition is the name of a file, but this is ${describe(output)}.`;
    refuse([name, 'output'], message, DEVICE.test(String(output)) ? NO_DEVICE : HOW_NAMED);
  }
  return { name, options: optionsOf(all, name, refuse), output: isName ? output : undefined };
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

/** The options of an edition, over those of the editions that it extends. */
function optionsOf(all: PlainObject, name: string, refuse: Refuse): RenderOptions {
  const own = ownOptions(all, name, refuse);
  const bases = chainOf(all, name, refuse).slice(1);
  return [own, ...bases.map((base) => ownOptions(all, base, () => {}))].reduceRight(extended);
}

/** The options that an edition itself has, without those that are wrong. */
function ownOptions(all: PlainObject, name: string, refuse: Refuse): RenderOptions {
  const own = isPlainObject(all[name]) ? all[name] : {};
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

/** An edition, and those that it extends, the nearest first, up to one that does not exist or closes a circle. */
function chainOf(all: PlainObject, name: string, refuse: Refuse): readonly string[] {
  const chain = [name];
  for (let last = name; ; ) {
    const base = baseOf(all, last);
    if (base === undefined) return chain;
    if (typeof base !== 'string' || !Object.hasOwn(all, base)) {
      if (last === name) refuseBase(all, name, base, refuse);
      return chain;
    }
    if (chain.includes(base)) {
      // An edition that leads to a circle of others is right itself.
      if (last === name || base === name)
        refuse([last, 'extends'], `The edition ${quote(base)} extends itself.`, 'remove `extends`');
      return chain;
    }
    chain.push(base);
    last = base;
  }
}

function baseOf(all: PlainObject, name: string): unknown {
  const edition = all[name];
  return isPlainObject(edition) ? (edition.extends ?? undefined) : undefined;
}

function refuseBase(all: PlainObject, name: string, base: unknown, refuse: Refuse): void {
  const others = Object.keys(all).filter((other) => other !== name);
  const known =
    others.length === 0
      ? 'remove `extends`: there is no other'
      : `the others are ${andList(others)}`;
  const isText = typeof base === 'string';
  const message = `There is no edition ${isText ? quote(base) : describe(base)}.`;
  refuse([name, 'extends'], message, (isText ? didYouMean(base, others) : undefined) ?? known);
}

/** Options over those that they extend. */
function extended(inherited: RenderOptions, own: RenderOptions): RenderOptions {
  const both = { ...withTemplate(inherited, own.template), ...own };
  // Nothing that one of them leaves out is shown because of the other.
  const { redact, skip } = own;
  return {
    ...both,
    ...(redact && { redact: [...new Set([...(inherited.redact ?? []), ...redact])] }),
    ...(skip && { skip: [...new Set([...(inherited.skip ?? []), ...skip])] }),
  };
}

/** Options for another template: those of one are not those of another, which need not have a place for the photo. */
export function withTemplate(options: RenderOptions, template: unknown): RenderOptions {
  const { templateOptions, photo, ...rest } = options;
  const pathOf = (name: unknown) => typeof name === 'string' && resolve(name);
  return template === undefined || pathOf(template) === pathOf(options.template) ? options : rest;
}
