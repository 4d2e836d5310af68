import { describeValue } from '../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  type SourceRange,
} from '../../diagnostics/diagnostic.js';
import { formatDidYouMean } from '../../diagnostics/find-similar.js';
import { formatCode, quote } from '../../diagnostics/quote.js';
import {
  NON_TEXT_KEYS,
  OBJECT_LIST_KEYS,
  PARSER_KEYS,
  TEXT_LIST_KEYS,
} from '../fields/key-lists.js';
import { Lines } from '../source/lines.js';
import { parseSource } from '../source/parse-source.js';
import type { RangeTarget, Source, Span } from '../source/source.js';
import type { TextLimits } from '../source/syntax-diagnostics.js';
import { CV_KEYS_B, DOCUMENT_KEYS } from '../validate/generated/validators.js';
import { DOCUMENT_OBJECTS } from '../validate/shape.js';
import { EntryNames, unquote } from './entry-names.js';
import { TracedValue } from './traced-value.js';

interface ParsedAssignment extends Assignment {
  readonly parsed: unknown;
}

/**
 * All assignments as one text, one per line. Its paths consist of the index of an assignment, a
 * number of steps of its path, and a path in its value.
 */
export class Assignments implements Source {
  readonly value = undefined;
  readonly text: string;
  readonly file = '--set';
  readonly diagnostics: readonly Diagnostic[];
  readonly list: readonly ParsedAssignment[];
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
    const results = texts.map((text, index) => this.#parse(text, index));
    this.diagnostics = results.filter((item): item is Diagnostic => 'code' in item);
    this.list = results.filter((item): item is ParsedAssignment => 'steps' in item);
  }

  findRange([index, depth, ...inner]: DocumentPath, target: RangeTarget = 'value'): SourceRange {
    const { stepSpans, valueSpan } = this.list[Number(index)] as ParsedAssignment;
    const [start] = valueSpan;
    if (inner.length > 0) {
      const range = this.#values.get(Number(index))?.findRange(inner, target);
      if (range !== undefined)
        return this.#range(Number(index), [start + range.start.offset, start + range.end.offset]);
    }
    const step = stepSpans[Number(depth) - 1];
    return this.#range(Number(index), target === 'key' && step !== undefined ? step : valueSpan);
  }

  getStepsRange(index: number, depth: number): SourceRange {
    const spans = (this.list[index] as ParsedAssignment).stepSpans;
    return this.#range(index, [spans[0]?.[0] ?? 0, spans[depth - 1]?.[1] ?? 0]);
  }

  #parse(text: string, index: number): ParsedAssignment | Diagnostic {
    const assignment = parseAssignment(text);
    if ('problem' in assignment) {
      const message = `The override ${quote(text)} ${assignment.problem}.`;
      const isPath = /^(?:cv|design)\.[\w.[\]]+$/.test(text);
      const hint = isPath
        ? `add a value: ${formatCode(`${text}=…`)}`
        : 'write it like `cv.label=Diver` or `cv.skills[0].name=Diving`';
      return this.#createProblem(index, assignment.span, message, hint);
    }
    const { steps, stepSpans, value, valueSpan } = assignment;
    const [root] = steps;
    if (typeof root !== 'string' || !DOCUMENT_KEYS.includes(root)) {
      const message = `The override ${quote(text)} must begin with \`cv\` or \`design\`.`;
      return this.#createProblem(index, stepSpans[0] as Span, message, suggestRoot(root));
    }
    const kind = inferValueType(steps);
    if (value === '') return { ...assignment, parsed: undefined };
    if (kind === 'text') return { ...assignment, parsed: value };
    if (kind === 'scalar') return { ...assignment, parsed: parseScalar(value) };
    const source = parseSource(value, { format: 'yaml', ...PARSER_KEYS, limits: this.limits });
    this.#values.set(index, source);
    const [problem] = source.diagnostics;
    if (problem === undefined) return { ...assignment, parsed: source.value };
    if (problem.code === 'limit-reached')
      return { ...problem, file: this.file, range: this.#range(index, valueSpan) };
    const start = valueSpan[0] + (problem.range?.start.offset ?? 0);
    const hint = `write ${kind === 'list' ? '`[…]`' : '`{…}`'} as in YAML`;
    return this.#createProblem(index, [start, valueSpan[1]], problem.message, hint);
  }

  #createProblem(index: number, span: Span, message: string, hint: string): Diagnostic {
    return createDiagnostic('bad-option', [], message, {
      hint,
      file: this.file,
      range: this.#range(index, span),
    });
  }

  #range(index: number, [start, end]: Span): SourceRange {
    const offset = this.#starts[index] as number;
    return this.#lines.toRange([offset + start, offset + end]);
  }
}

function suggestRoot(root: Step | undefined): string {
  const name = typeof root === 'string' ? root : '';
  if (CV_KEYS_B.includes(name)) return `did you mean \`cv.${name}\`?`;
  return formatDidYouMean(name, DOCUMENT_KEYS) ?? 'write it like `cv.label=Diver`';
}

/** Parses a number or boolean; the validator rejects any other text. */
function parseScalar(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

export type Step = string | number | { readonly name: string } | typeof END;

type ResolvedStep = Exclude<Step, { readonly name: string }>;

const END = Symbol('end');

interface Assignment {
  readonly steps: readonly Step[];
  readonly stepSpans: readonly Span[];
  readonly value: string;
  readonly valueSpan: Span;
}

const STEP =
  /\[((?:[^"\]]|"(?:[^"\\]|\\.)*")*)\]|\.(\d+)(?=[.[=])|\.?([\p{L}_$][\p{L}\p{N}_$-]*)/uy;

const PATH = /^(?:[^=[]|\[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\])*(?==)/;

/** Parses `path=value`. Indices are in brackets or after a dot, names of entries in brackets. */
export function parseAssignment(
  text: string,
): Assignment | { readonly problem: string; readonly span: Span } {
  const end = PATH.exec(text)?.[0].length ?? text.indexOf('=');
  if (end < 0) return { problem: 'has no `=`', span: [0, text.length] };
  const path = parsePath(text, end);
  if (path === undefined || path.wrong === 0)
    return { problem: 'has no path before its `=`', span: [0, Math.max(end, 1)] };
  const { steps, stepSpans, wrong } = path;
  const problem = 'has a part in its path that is neither a key nor an index';
  if (wrong !== undefined) return { problem, span: [wrong, end] };
  return { steps, stepSpans, value: text.slice(end + 1), valueSpan: [end + 1, text.length] };
}

/** Returns the steps, and the offset `wrong` of a syntax error; undefined for an empty path. */
export function parsePath(text: string, end = text.length) {
  const steps: Step[] = [];
  const stepSpans: Span[] = [];
  let offset = 0;
  while (offset < end) {
    STEP.lastIndex = offset;
    const match = STEP.exec(text);
    const [step = '', inBrackets, afterDot, key] = match ?? [];
    const hasDot = step.startsWith('.');
    const isInvalid =
      match === null ||
      STEP.lastIndex > end ||
      (inBrackets === undefined && hasDot === (offset === 0));
    if (isInvalid) return { steps, stepSpans, wrong: offset };
    steps.push(key ?? parseItemStep(inBrackets ?? afterDot ?? ''));
    stepSpans.push([offset + (hasDot ? 1 : 0), STEP.lastIndex]);
    offset = STEP.lastIndex;
  }
  return steps.length === 0 ? undefined : { steps, stepSpans, wrong: undefined };
}

function parseItemStep(text: string): Step {
  if (text === '' || text === '+') return END;
  return /^\d+$/.test(text) ? Number(text) : { name: unquote(text) };
}

function formatSteps(steps: readonly Step[]): string {
  return steps.reduce<string>((text, step) => {
    if (step === END) return `${text}[+]`;
    if (typeof step === 'number') return `${text}[${step}]`;
    if (typeof step === 'object') return `${text}[${quote(step.name)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

const OBJECTS: ReadonlySet<string> = new Set(
  DOCUMENT_OBJECTS.flatMap(({ path = [] }) => path.slice(-1)),
);

/** `scalar` is a number or boolean. */
export function inferValueType(steps: readonly Step[]): 'text' | 'scalar' | 'list' | 'object' {
  const last = steps.at(-1);
  if (typeof last !== 'string') return TEXT_LIST_KEYS.has(String(steps.at(-2))) ? 'text' : 'object';
  if (OBJECT_LIST_KEYS.has(last) || TEXT_LIST_KEYS.has(last)) return 'list';
  if (OBJECTS.has(last)) return 'object';
  return NON_TEXT_KEYS.has(last) ? 'scalar' : 'text';
}

export function applyAssignments(document: TracedValue, assignments: Assignments): Diagnostic[] {
  return assignments.list.flatMap((_, index) => assign(document, assignments, index) ?? []);
}

function assign(
  document: TracedValue,
  assignments: Assignments,
  index: number,
): Diagnostic | undefined {
  const { steps, parsed } = assignments.list[index] as ParsedAssignment;
  const report: Report = (depth, message, hint) => {
    const range = assignments.getStepsRange(index, depth);
    return createDiagnostic('bad-override', [], message, { hint, file: assignments.file, range });
  };
  let owner = document;
  for (const depth of steps.keys()) {
    const step = resolveStep(owner, steps, depth, report);
    if (typeof step === 'object') return step;
    const isLast = depth === steps.length - 1;
    const existing = getChild(owner, step);
    if (!isLast && existing !== undefined) {
      owner = existing;
      continue;
    }
    if (parsed === undefined) return removeChild(owner, step);
    const value = isLast ? parsed : createContainer(steps.slice(0, depth + 1));
    const child = new TracedValue(value, { source: assignments, path: [index, depth + 1] });
    const next = isLast ? undefined : resolveStep(child, steps, depth + 1, report);
    if (typeof next === 'object') return next;
    setChild(owner, step, child);
    owner = child;
  }
  return undefined;
}

function createContainer(steps: readonly Step[]): unknown {
  return inferValueType(steps) === 'list' ? [] : {};
}

/** Creates a diagnostic for the first `depth` steps. */
type Report = (depth: number, message: string, hint: string) => Diagnostic;

export function resolvePath(
  document: TracedValue,
  steps: readonly Step[],
  report: Report,
): TracedValue | Diagnostic {
  let owner = document;
  for (const depth of steps.keys()) {
    const step = resolveStep(owner, steps, depth, report);
    if (typeof step === 'object') return step;
    const value = getChild(owner, step);
    if (value === undefined) {
      const message = `The document has no \`${formatSteps(steps.slice(0, depth + 1))}\`.`;
      const hint =
        typeof step === 'string' ? formatDidYouMean(step, owner.fields.keys()) : undefined;
      return report(depth + 1, message, hint ?? 'remove it');
    }
    owner = value;
  }
  return owner;
}

function resolveStep(
  owner: TracedValue,
  steps: readonly Step[],
  depth: number,
  report: Report,
): ResolvedStep | Diagnostic {
  const step = steps[depth] as Step;
  const path = formatSteps(steps.slice(0, depth)) || 'the document';
  if (typeof step === 'string') {
    if (owner.isObject) return step;
    const found = owner.isList ? 'a list' : describeValue(owner.raw);
    const message = `\`${path}\` has no keys: it is ${found}.`;
    return report(depth, message, suggestStep(step, owner, path));
  }
  if (!owner.isList) return report(depth, `\`${path}\` is not a list.`, 'remove the brackets');
  if (typeof step === 'object') {
    const match = new EntryNames(owner).find(step.name);
    return typeof match === 'number'
      ? match
      : report(depth + 1, `${quote(step.name)} ${match.reason} of \`${path}\`.`, match.hint);
  }
  if (step === END || step < owner.items.length) return step;
  const message = `\`${path}\` has ${formatEntryCount(owner.items.length)}.`;
  return report(depth + 1, message, `add one with \`${path}[+]\``);
}

function suggestStep(key: string, owner: TracedValue, path: string): string {
  if (!owner.isList) return `set \`${path}\` itself`;
  const isEntry = typeof new EntryNames(owner).find(key) === 'number';
  return `name an entry, like \`${path}${isEntry ? `[${key}]` : `[0].${key}`}\``;
}

function formatEntryCount(count: number): string {
  if (count === 0) return 'no entries';
  return count === 1 ? 'one entry, [0]' : `${count} entries, [0] to [${count - 1}]`;
}

/** Returns undefined for null, too. */
function getChild(owner: TracedValue, step: ResolvedStep): TracedValue | undefined {
  const child =
    typeof step === 'string'
      ? owner.fields.get(step)
      : step === END
        ? undefined
        : owner.items[step];
  return child?.isNullish ? undefined : child;
}

function setChild(owner: TracedValue, step: ResolvedStep, child: TracedValue): void {
  if (typeof step === 'string') owner.fields.set(step, child);
  else if (step === END) owner.items.push(child);
  else owner.items[step] = child;
}

function removeChild(owner: TracedValue, step: ResolvedStep): undefined {
  if (typeof step === 'string') owner.fields.delete(step);
  else if (step !== END) owner.items.splice(step, 1);
}
