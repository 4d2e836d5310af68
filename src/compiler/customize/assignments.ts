import { describe } from '../../diagnostics/describe.js';
import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  type SourceRange,
} from '../../diagnostics/diagnostic.js';
import { code, quote } from '../../diagnostics/quote.js';
import { didYouMean } from '../../diagnostics/suggest.js';
import { KEYS, LISTS_OF_OBJECTS, LISTS_OF_TEXT, RESOLVED_KEYS } from '../fields/key-lists.js';
import { Lines } from '../source/lines.js';
import { parseSource } from '../source/parse.js';
import type { Source, Span, SpanTarget } from '../source/source.js';
import type { TextLimits } from '../source/syntax-diagnostics.js';
import { CV_KEYS_B, DOCUMENT_KEYS } from '../validate/generated/validators.js';
import { HOMES } from '../validate/shape.js';
import { EntryNames, unquoted } from './entry-names.js';
import { Traced } from './traced-value.js';

/** An assignment whose value has been read as the schema requires. */
interface Setting extends Assignment {
  /** The value; undefined to remove the existing one. */
  readonly parsed: unknown;
}

/**
 * All assignments as one text, one per line. A path in it begins with the number of the assignment and the number of its
 * steps that are meant; the rest leads into a value that is a list or an object.
 */
export class Settings implements Source {
  readonly value = undefined;
  readonly text: string;
  /** The name under which messages show them. */
  readonly file = '--set';
  readonly diagnostics: readonly Diagnostic[];
  readonly list: readonly Setting[];
  readonly #lines: Lines;
  readonly #starts: readonly number[];
  readonly #values = new Map<number, Source>();

  constructor(
    texts: readonly string[],
    readonly limits?: TextLimits | undefined,
  ) {
    this.text = texts.join('\n');
    this.#lines = new Lines(this.text);
    this.#starts = texts.map((_, index) =>
      texts.slice(0, index).reduce((sum, text) => sum + text.length + 1, 0),
    );
    const read = texts.map((text, index) => this.#read(text, index));
    this.diagnostics = read.filter((item): item is Diagnostic => 'code' in item);
    this.list = read.filter((item): item is Setting => 'steps' in item);
  }

  rangeOf([index, depth, ...inner]: DocumentPath, target: SpanTarget = 'value'): SourceRange {
    const { stepSpans, valueSpan } = this.list[Number(index)] as Setting;
    const [start] = valueSpan;
    if (inner.length > 0) {
      const found = this.#values.get(Number(index))?.rangeOf(inner, target);
      if (found !== undefined)
        return this.#range(Number(index), [start + found.start.offset, start + found.end.offset]);
    }
    const step = stepSpans[Number(depth) - 1];
    return this.#range(Number(index), target === 'key' && step !== undefined ? step : valueSpan);
  }

  /** The range of the first steps of an assignment. */
  rangeOfSteps(index: number, depth: number): SourceRange {
    const spans = (this.list[index] as Setting).stepSpans;
    return this.#range(index, [spans[0]?.[0] ?? 0, spans[depth - 1]?.[1] ?? 0]);
  }

  #read(text: string, index: number): Setting | Diagnostic {
    const assignment = parseAssignment(text);
    if ('problem' in assignment) {
      const message = `The override ${quote(text)} ${assignment.problem}.`;
      return this.#malformed(
        index,
        assignment.span,
        message,
        // A text in the form of a path lacks only a value.
        /^(?:cv|design)\.[\w.[\]]+$/.test(text)
          ? `write the value behind it: ${code(`${text}=…`)}`
          : 'write it like `cv.label=Diver` or `cv.skills[0].name=Diving`',
      );
    }
    const { steps, stepSpans, value, valueSpan } = assignment;
    const [root] = steps;
    if (typeof root !== 'string' || !DOCUMENT_KEYS.includes(root)) {
      const message = `The override ${quote(text)} begins with neither \`cv\` nor \`design\`.`;
      return this.#malformed(index, stepSpans[0] as Span, message, rootHint(root));
    }
    const kind = kindOfPlace(steps);
    if (value === '') return { ...assignment, parsed: undefined };
    if (kind === 'text') return { ...assignment, parsed: value };
    if (kind === 'scalar') return { ...assignment, parsed: scalarOf(value) };
    const source = parseSource(value, { format: 'yaml', ...KEYS, limits: this.limits });
    this.#values.set(index, source);
    const [problem] = source.diagnostics;
    if (problem === undefined) return { ...assignment, parsed: source.value };
    if (problem.code === 'limit-reached')
      return { ...problem, file: this.file, range: this.#range(index, valueSpan) };
    const at = problem.range?.start.offset ?? 0;
    const span = [valueSpan[0] + at, valueSpan[1]] as const;
    return this.#malformed(
      index,
      span,
      problem.message,
      `write ${kind === 'list' ? '`[…]`' : '`{…}`'} as in YAML`,
    );
  }

  #malformed(index: number, span: Span, message: string, hint: string): Diagnostic {
    return diagnostic('bad-option', [], message, {
      hint,
      file: this.file,
      range: this.#range(index, span),
    });
  }

  #range(index: number, [start, end]: Span): SourceRange {
    const offset = this.#starts[index] as number;
    return this.#lines.rangeOf([offset + start, offset + end]);
  }
}

function rootHint(root: Step | undefined): string {
  if (typeof root === 'string' && CV_KEYS_B.includes(root)) return `did you mean \`cv.${root}\`?`;
  return (
    (typeof root === 'string' ? didYouMean(root, DOCUMENT_KEYS) : undefined) ??
    'write it like `cv.label=Diver`'
  );
}

/** Numbers and booleans as JSON and YAML write them; the validator will refuse any other text. */
function scalarOf(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** A step of a path: a key, an entry of a list by its position or name, or the place after its last entry. */
export type Step = string | number | { readonly name: string } | typeof END;

/** A step whose entry has been found. */
type Found = Exclude<Step, { readonly name: string }>;

const END = Symbol('end');

/** `cv.education[0].area=Botany`: a path and its new value. Spans count from the start of its text. */
interface Assignment {
  readonly steps: readonly Step[];
  readonly stepSpans: readonly Span[];
  /** Empty if the value is to be removed. */
  readonly value: string;
  readonly valueSpan: Span;
}

const STEP =
  /\[((?:[^"\]]|"(?:[^"\\]|\\.)*")*)\]|\.(\d+)(?=[.[=])|\.?([\p{L}_$][\p{L}\p{N}_$-]*)/uy;

/** All before the `=` of an assignment: what stands in brackets may have others. */
const PATH = /^(?:[^=[]|\[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\])*(?==)/;

/**
 * Reads an assignment: keys with a dot before each but the first, positions in brackets or behind a dot, names of entries in
 * brackets, then `=` and the value.
 */
export function parseAssignment(
  text: string,
): Assignment | { readonly problem: string; readonly span: Span } {
  const end = PATH.exec(text)?.[0].length ?? text.indexOf('=');
  if (end < 0) return { problem: 'has no `=`', span: [0, text.length] };
  const path = parsePath(text, end);
  if (path === undefined || path.wrong === 0)
    return { problem: 'has no path before its `=`', span: [0, Math.max(end, 1)] };
  const { steps, stepSpans, wrong } = path;
  if (wrong !== undefined)
    return {
      problem: 'has something in its path that is neither a key nor a position',
      span: [wrong, end],
    };
  return { steps, stepSpans, value: text.slice(end + 1), valueSpan: [end + 1, text.length] };
}

/** Reads the path that ends at an offset of a text, and where it goes wrong, if it does; undefined if there is none. */
export function parsePath(text: string, end = text.length) {
  const steps: Step[] = [];
  const stepSpans: Span[] = [];
  let at = 0;
  while (at < end) {
    STEP.lastIndex = at;
    const match = STEP.exec(text);
    const [whole = '', inBrackets, afterDot, key] = match ?? [];
    const hasDot = whole.startsWith('.');
    const isWrong =
      match === null || STEP.lastIndex > end || (inBrackets === undefined && hasDot === (at === 0));
    if (isWrong) return { steps, stepSpans, wrong: at };
    steps.push(key ?? placeOf(inBrackets ?? afterDot ?? ''));
    stepSpans.push([at + (hasDot ? 1 : 0), STEP.lastIndex]);
    at = STEP.lastIndex;
  }
  return steps.length === 0 ? undefined : { steps, stepSpans, wrong: undefined };
}

/** What brackets hold: a position, nothing or `+` for the end, or a name, perhaps in quotes. */
function placeOf(text: string): Step {
  if (text === '' || text === '+') return END;
  return /^\d+$/.test(text) ? Number(text) : { name: unquoted(text) };
}

/** Writes steps as in an assignment. */
function formatSteps(steps: readonly Step[]): string {
  return steps.reduce<string>((text, step) => {
    if (step === END) return `${text}[+]`;
    if (typeof step === 'number') return `${text}[${step}]`;
    if (typeof step === 'object') return `${text}[${quote(step.name)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

const OBJECTS: ReadonlySet<string> = new Set(HOMES.flatMap(({ path = [] }) => path.slice(-1)));

/** The kind of the value at the end of a path: text as written, a number or boolean, or a list or object. */
export function kindOfPlace(steps: readonly Step[]): 'text' | 'scalar' | 'list' | 'object' {
  const last = steps.at(-1);
  if (typeof last !== 'string') return LISTS_OF_TEXT.has(String(steps.at(-2))) ? 'text' : 'object';
  if (LISTS_OF_OBJECTS.has(last) || LISTS_OF_TEXT.has(last)) return 'list';
  if (OBJECTS.has(last)) return 'object';
  return RESOLVED_KEYS.has(last) ? 'scalar' : 'text';
}

/** Applies assignments to a document, in their order; returns their problems. */
export function assignAll(document: Traced, settings: Settings): Diagnostic[] {
  return settings.list.flatMap((_, index) => assign(document, settings, index) ?? []);
}

function assign(document: Traced, settings: Settings, index: number): Diagnostic | undefined {
  const { steps, parsed } = settings.list[index] as Setting;
  const wrong: Refuse = (depth, message, hint) => {
    const range = settings.rangeOfSteps(index, depth);
    return diagnostic('bad-override', [], message, { hint, file: settings.file, range });
  };
  let owner = document;
  for (const at of steps.keys()) {
    const step = findStep(owner, steps, at, wrong);
    if (typeof step === 'object') return step;
    const isLast = at === steps.length - 1;
    const existing = childOf(owner, step);
    if (!isLast && existing !== undefined) {
      owner = existing;
      continue;
    }
    if (parsed === undefined) return remove(owner, step);
    const value = isLast ? parsed : emptyValueAt(steps.slice(0, at + 1));
    const child = new Traced(value, { source: settings, path: [index, at + 1] });
    const next = isLast ? undefined : findStep(child, steps, at + 1, wrong);
    if (typeof next === 'object') return next;
    put(owner, step, child);
    owner = child;
  }
  return undefined;
}

/** The list or object that is created where a path leads through a missing value. */
function emptyValueAt(steps: readonly Step[]): unknown {
  return kindOfPlace(steps) === 'list' ? [] : {};
}

/** Makes a problem of what hinders a step, counted from 1. */
type Refuse = (depth: number, message: string, hint: string) => Diagnostic;

/** The value at a path that must be there. */
export function follow(
  document: Traced,
  steps: readonly Step[],
  wrong: Refuse,
): Traced | Diagnostic {
  let owner = document;
  for (const at of steps.keys()) {
    const step = findStep(owner, steps, at, wrong);
    if (typeof step === 'object') return step;
    const value = childOf(owner, step);
    if (value === undefined) {
      const meant = typeof step === 'string' ? didYouMean(step, owner.fields.keys()) : undefined;
      return wrong(
        at + 1,
        `The document has no \`${formatSteps(steps.slice(0, at + 1))}\`.`,
        meant ?? 'leave it out',
      );
    }
    owner = value;
  }
  return owner;
}

/** A step with its entry, or the obstacle to it: a value that is not the list or object it needs, or a missing entry. */
function findStep(
  owner: Traced,
  steps: readonly Step[],
  at: number,
  wrong: Refuse,
): Found | Diagnostic {
  const step = steps[at] as Step;
  const name = formatSteps(steps.slice(0, at)) || 'the document';
  if (typeof step === 'string')
    return owner.isObject ? step : wrong(at, ...keyOfNoObject(step, owner, name));
  if (!owner.isList) return wrong(at, `\`${name}\` is not a list.`, 'leave out the brackets');
  if (typeof step === 'object') {
    const found = new EntryNames(owner).find(step.name);
    return typeof found === 'number'
      ? found
      : wrong(at + 1, `${quote(step.name)} ${found.why} of \`${name}\`.`, found.hint);
  }
  if (step === END || step < owner.items.length) return step;
  const entries = formatEntryCount(owner.items.length);
  return wrong(at + 1, `\`${name}\` has ${entries}.`, `\`${name}[+]\` adds one`);
}

function keyOfNoObject(step: string, owner: Traced, name: string): [message: string, hint: string] {
  if (!owner.isList)
    return [`\`${name}\` has no keys: it is ${describe(owner.raw)}.`, `set \`${name}\` itself`];
  const isEntry = typeof new EntryNames(owner).find(step) === 'number';
  const like = isEntry ? `${name}[${step}]` : `${name}[0].${step}`;
  return [`\`${name}\` has no keys: it is a list.`, `say which entry, like \`${like}\``];
}

function formatEntryCount(count: number): string {
  if (count === 0) return 'no entries';
  return count === 1 ? 'one entry, [0]' : `${count} entries, [0] to [${count - 1}]`;
}

/** The existing value; null counts as none. */
function childOf(owner: Traced, step: Found): Traced | undefined {
  const child =
    typeof step === 'string'
      ? owner.fields.get(step)
      : step === END
        ? undefined
        : owner.items[step];
  return child?.isNothing ? undefined : child;
}

function put(owner: Traced, step: Found, child: Traced): void {
  if (typeof step === 'string') owner.fields.set(step, child);
  else if (step === END) owner.items.push(child);
  else owner.items[step] = child;
}

function remove(owner: Traced, step: Found): undefined {
  if (typeof step === 'string') owner.fields.delete(step);
  else if (step !== END) owner.items.splice(step, 1);
}
