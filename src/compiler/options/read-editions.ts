import { dirname, resolve } from 'node:path';
import { CvError } from '../../diagnostics/cv-error.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  hasErrors,
} from '../../diagnostics/diagnostic.js';
import {
  formatAndList,
  formatDidYouMean,
  formatShortList,
} from '../../diagnostics/find-similar.js';
import { formatCode, quote } from '../../diagnostics/quote.js';
import type { Limits } from '../../limits/limits.js';
import { groupBy } from '../../util/arrays.js';
import { lazy } from '../../util/memoize.js';
import {
  isEmptyMapping,
  isPlainObject,
  omitUndefined,
  type PlainObject,
  toScalarText,
} from '../../util/plain-object.js';
import { EDITION_CHANGE_KEYS } from '../customize/apply-edition.js';
import { NON_TEXT_KEYS, PROSE_KEYS } from '../fields/key-lists.js';
import { isBundled } from '../schema/bundled-templates.js';
import { parseSource } from '../source/parse-source.js';
import { attachRanges } from '../source/source.js';
import { CV_SHAPES } from '../validate/shape.js';
import { changeTemplate, OPTION_BY_SETTING, type SettingOption } from './document-settings.js';
import { createOptionError, InvalidOption, type OptionDefinition } from './option-table.js';
import { RENDER_OPTIONS, type RenderOptions } from './options.js';

/** A named version of a CV, with its own options and changes of the document. */
export interface Edition {
  /** Name of the edition: its key in the file. */
  readonly name: string;
  /** Options to render it with. `overlays` has its changes of the document. */
  readonly options: RenderOptions;
  /** Name of its outputs without extension; undefined to derive it from document and edition. */
  readonly output: string | undefined;
}

/** All other options depend on the machine, or apply to a whole run. */
const OTHER_OPTIONS = {
  language: 'language',
  font: 'font',
  only: 'only',
  skip: 'skip',
  pdf_standard: 'pdfStandard',
  redact: 'redact',
  anonymous: 'anonymous',
} as const satisfies Record<string, keyof RenderOptions>;

/** Editions have the settings of documents, and more. */
export type EditionOption = SettingOption | (typeof OTHER_OPTIONS)[keyof typeof OTHER_OPTIONS];

const OPTION_BY_KEY: ReadonlyMap<string, EditionOption> = new Map([
  ...OPTION_BY_SETTING,
  ...Object.entries(OTHER_OPTIONS),
]);

export const EDITION_KEYS = ['extends', 'output', ...EDITION_CHANGE_KEYS, ...OPTION_BY_KEY.keys()];

const HINTS: ReadonlyMap<string, string> = new Map([
  ['theme', 'use `template`'],
  ['exclude', 'use `skip` for sections, `omit` for entries'],
  ['set', 'write the values below `cv`, as in `cv: { label: Diver }`'],
]);

const RESOLVED: ReadonlySet<string> = new Set([...NON_TEXT_KEYS, 'anonymous']);

const EXAMPLE_HINT = 'write it like `short: { fit: 1 }`';

const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const DEVICE_HINT = 'use another name: this one is reserved on Windows';

/** Names that are valid in file names on all systems, except device names. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,78}[\p{L}\p{N}_-])?$/iu;
const NAME_HINT =
  'write a name of letters, digits, `-` and `_`, without folder and extension; ' +
  'begin with a letter or digit';

/**
 * Reads an editions file, a mapping from names to editions.
 *
 * @param text - text of the file, in YAML or JSON
 * @param options - `file`: name of the file, for messages, to detect the format and to resolve
 *   relative paths, `editions.yaml` by default; `limits`: limits of the text
 * @returns the editions by name, in the order of the file
 * @throws CvError with all problems of the file; problems of the changed documents are found when
 *   these are rendered
 * @example
 * const { options } = readEditions('short: { fit: 1 }').get('short') ?? {};
 * const pdf = await renderCvToPdf(parseCvSource(text), options);
 */
export function readEditions(
  text: string,
  options: { readonly file?: string; readonly limits?: Limits } = {},
): ReadonlyMap<string, Edition> {
  const { editions, problems } = parseEditions(text, options);
  if (hasErrors(problems)) throw new CvError(problems);
  return editions;
}

interface ParsedEditions {
  readonly editions: ReadonlyMap<string, Edition>;
  readonly problems: readonly Diagnostic[];
  /** Problems of each edition, or else those that it inherits. */
  readonly problemsByEdition: ReadonlyMap<string, readonly Diagnostic[]>;
}

/** @throws CvError with problems of the whole file */
export function parseEditions(
  text: string,
  { file = 'editions.yaml', limits }: { readonly file?: string; readonly limits?: Limits },
): ParsedEditions {
  if (typeof text !== 'string') {
    throw createOptionError('The editions must be text.', 'decode bytes as UTF-8');
  }
  const source = parseSource(text, { file, resolvedKeys: RESOLVED, proseKeys: PROSE_KEYS, limits });
  const problems = source.diagnostics.map((d) =>
    d.code === 'empty-source'
      ? { ...d, message: 'The editions file is empty.', hint: EXAMPLE_HINT }
      : d,
  );
  const report: Report = (path, message, hint, at = 'value') =>
    problems.push(createDiagnostic('bad-option', path, message, { hint, at }));
  const { value } = source;
  if (!hasErrors(problems) && (!isPlainObject(value) || isEmptyMapping(value))) {
    const found = isPlainObject(value) ? 'it is empty' : `it is ${describeValue(value)}`;
    report([], `An editions file must map names to editions, but ${found}.`, EXAMPLE_HINT);
  }
  if (isPlainObject(value) && isPlainObject(value.cv) && Object.hasOwn(value.cv, 'name')) {
    const hint = 'name a file that maps names to editions, like `short: { fit: 1 }`';
    report([], 'This is a document, not an editions file.', hint);
  }
  if (hasErrors(problems)) throw new CvError(attachRanges(problems, source));
  const root = value as PlainObject;
  const editions = new Map(
    Object.keys(root).map((name) => [name, readEdition(root, name, report)]),
  );
  const bases = readBases(root, report);
  checkBases(bases, editions, report);
  const located = attachRanges(problems, source);
  const problemsByEdition = inheritProblems([...editions.keys()], bases, located);
  const all = new Map(
    [...editions].map(([name, { output }]) => {
      const overlays = [{ text, file, edition: name }];
      // Lazy, because the cost is linear in the length of the chain, which may be thousands.
      const options = lazy(() => {
        const chain = Array.from(
          collectChain(name, bases),
          (base) => (editions.get(base) as OwnEdition).options,
        );
        return { ...resolvePaths(file, mergeOptions(chain)), overlays };
      });
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
  return { editions: all, problems: located, problemsByEdition };
}

function resolvePaths(file: string, { template, photo, ...rest }: RenderOptions): RenderOptions {
  const fromFile = (path?: string) => (path === undefined ? path : resolve(dirname(file), path));
  const isPath = template !== undefined && !isBundled(template);
  return {
    ...rest,
    ...omitUndefined({ template: isPath ? fromFile(template) : template, photo: fromFile(photo) }),
  };
}

type Report = (path: DocumentPath, message: string, hint: string, at?: 'key' | 'value') => void;

type OwnEdition = Pick<Edition, 'options' | 'output'>;

function readEdition(root: PlainObject, name: string, report: Report): OwnEdition {
  const isDevice = DEVICE.test(name);
  const hint = isDevice ? DEVICE_HINT : 'use letters, digits, `-` and `_`';
  if (isDevice || !NAME.test(name))
    report([name], `An edition cannot be called ${quote(name)}.`, hint, 'key');
  const edition = root[name] ?? {};
  if (!isPlainObject(edition)) {
    const message =
      `The edition ${quote(name)} must be an object, but it is ` + `${describeValue(edition)}.`;
    report([name], message, 'write it like `{ fit: 1, skip: [Interests] }`');
    return { options: {}, output: undefined };
  }
  for (const key of Object.keys(edition))
    if (!EDITION_KEYS.includes(key)) reportUnknownKey(name, key, edition[key], report);
  const { output } = edition;
  const isName = typeof output === 'string' && NAME.test(output) && !DEVICE.test(output);
  if (output !== undefined && !isName) {
    const found = describeValue(output);
    const message = `The output of an edition must be a file name, but it is ${found}.`;
    report([name, 'output'], message, DEVICE.test(toScalarText(output)) ? DEVICE_HINT : NAME_HINT);
  }
  return { options: readOwnOptions(edition, name, report), output: isName ? output : undefined };
}

function reportUnknownKey(name: string, key: string, value: unknown, report: Report): void {
  const hint =
    HINTS.get(key) ??
    formatDidYouMean(key, EDITION_KEYS) ??
    (isPlainObject(value)
      ? `if this is an edition, remove ${formatCode(name)} above it`
      : CV_SHAPES.b.keys.includes(key)
        ? `write it below \`cv\`: \`cv: { ${key}: … }\``
        : `its keys are ${formatAndList(EDITION_KEYS)}`);
  report([name, key], `An edition has no key ${formatCode(key)}.`, hint, 'key');
}

function readOwnOptions(edition: PlainObject, name: string, report: Report): RenderOptions {
  const options: Record<string, unknown> = {};
  for (const [key, option] of OPTION_BY_KEY) {
    const value = edition[key];
    if (value === undefined || value === null) continue;
    const { read }: OptionDefinition<unknown> = RENDER_OPTIONS[option];
    const result = read(value, key, {});
    if (!(result instanceof InvalidOption)) options[option] = value;
    else
      for (const { message, hint = '' } of result.diagnostics) report([name, key], message, hint);
  }
  return options;
}

type Bases = ReadonlyMap<string, string>;

/** Takes linear time. */
function inheritProblems(
  names: readonly string[],
  bases: Bases,
  problems: readonly Diagnostic[],
): ReadonlyMap<string, readonly Diagnostic[]> {
  const own = groupBy(
    problems.filter(({ severity }) => severity === 'error'),
    ({ path }) => path[0],
  );
  const all = new Map<string, readonly Diagnostic[]>();
  for (const name of names) {
    for (const edition of [...collectChain(name, bases, all)].toReversed()) {
      const base = bases.get(edition) ?? '';
      all.set(edition, own.get(edition) ?? all.get(base) ?? own.get(base) ?? []);
    }
  }
  return all;
}

/** Collects an edition and its bases, nearest first, up to a repeated or an excluded one. */
function collectChain(
  name: string,
  bases: Bases,
  excluded?: Pick<ReadonlySet<string>, 'has'>,
): ReadonlySet<string> {
  const chain = new Set<string>();
  for (let next: string | undefined = name; next !== undefined; next = bases.get(next)) {
    if (chain.has(next) || excluded?.has(next)) break;
    chain.add(next);
  }
  return chain;
}

function readBases(root: PlainObject, report: Report): Bases {
  const bases = new Map<string, string>();
  const names = Object.keys(root);
  for (const name of names) {
    const edition = root[name];
    const base = (isPlainObject(edition) ? edition.extends : undefined) ?? undefined;
    if (typeof base === 'string' && Object.hasOwn(root, base)) bases.set(name, base);
    else if (base !== undefined) reportUnknownBase(names, name, base, report);
  }
  return bases;
}

/** Takes linear time. */
function checkBases(bases: Bases, own: ReadonlyMap<string, OwnEdition>, report: Report): void {
  const checked = new Set<string>();
  const anonymousBases = new Map<string | undefined, string>();
  for (const name of bases.keys()) {
    const chain = [...collectChain(name, bases, checked)];
    reportCycle(chain, bases, report);
    for (const edition of chain.toReversed()) {
      checked.add(edition);
      const { anonymous } = own.get(edition)?.options ?? {};
      const base = anonymousBases.get(bases.get(edition)) ?? (anonymous ? edition : undefined);
      if (base === undefined) continue;
      anonymousBases.set(edition, base);
      if (anonymous !== false) continue;
      const message =
        `The edition ${quote(edition)} cannot disable \`anonymous\` of ` + `${quote(base)}.`;
      report([edition, 'anonymous'], message, 'remove `anonymous`, or extend another edition');
    }
  }
}

function reportCycle(chain: readonly string[], bases: Bases, report: Report): void {
  const first = bases.get(chain.at(-1) ?? '') ?? '';
  const start = chain.indexOf(first);
  if (start < 0) return;
  const names = chain.slice(start).map(quote);
  if (names.length > MAX_LISTED) names.splice(MAX_LISTED, names.length, '…');
  const cycle = [...names, quote(first)].join(' → ');
  const message = `The edition ${quote(first)} extends itself: ${cycle}.`;
  report([first, 'extends'], message, 'remove `extends`');
}

const [MAX_SIMILAR, MAX_LISTED] = [100, 10];

function reportUnknownBase(
  names: readonly string[],
  name: string,
  base: unknown,
  report: Report,
): void {
  const list =
    names.length === 1
      ? 'remove `extends`: there is no other edition'
      : `the editions are ${formatShortList(names, MAX_LISTED)}`;
  const isText = typeof base === 'string';
  const message = `There is no edition ${isText ? quote(base) : describeValue(base)}.`;
  const others = names.slice(0, MAX_SIMILAR).filter((other) => other !== name);
  report([name, 'extends'], message, (isText ? formatDidYouMean(base, others) : undefined) ?? list);
}

/** Merges options, nearest first; `redact` and `skip` accumulate. */
function mergeOptions(chain: readonly RenderOptions[]): RenderOptions {
  const options = chain.reduceRight((inherited, own) => ({
    ...changeTemplate(inherited, own.template),
    ...own,
  }));
  const union = <T>(getList: (own: RenderOptions) => readonly T[] | undefined): T[] | undefined => {
    const items = new Set(chain.toReversed().flatMap((own) => getList(own) ?? []));
    return items.size > 0 ? [...items] : undefined;
  };
  return {
    ...options,
    ...omitUndefined({ redact: union(({ redact }) => redact), skip: union(({ skip }) => skip) }),
  };
}
