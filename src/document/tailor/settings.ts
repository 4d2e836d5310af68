import { type Diagnostic, type DocumentPath, diagnostic, type SourceRange } from '../../diagnostics/diagnostic.js';
import { code, quote } from '../../diagnostics/quote.js';
import { suggest } from '../../diagnostics/suggest.js';
import { Lines } from '../../text/lines.js';
import { parseSource } from '../../text/parse.js';
import type { TextLimits } from '../../text/problems.js';
import type { Source, Span, SpanTarget } from '../../text/source.js';
import { KEYS } from '../entries/keys.js';
import { CV_KEYS_B, DOCUMENT_KEYS } from '../validate/generated/validators.js';
import { type Assignment, parseAssignment, type Step } from './assignment.js';
import { kindOfPlace } from './kinds.js';

/** The name under which messages show the assignments, one per line. */
const SETTINGS_FILE = '--set';

/** An assignment whose value has been read as the schema requires. */
export interface Setting extends Assignment {
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
  readonly file = SETTINGS_FILE;
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
    this.#starts = texts.map((_, index) => texts.slice(0, index).reduce((sum, text) => sum + text.length + 1, 0));
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
    if (problem.code === 'limit-reached') return { ...problem, file: this.file, range: this.#range(index, valueSpan) };
    const at = problem.range?.start.offset ?? 0;
    const span = [valueSpan[0] + at, valueSpan[1]] as const;
    return this.#malformed(index, span, problem.message, `write ${kind === 'list' ? '`[…]`' : '`{…}`'} as in YAML`);
  }

  #malformed(index: number, span: Span, message: string, hint: string): Diagnostic {
    return diagnostic('bad-option', [], message, { hint, file: this.file, range: this.#range(index, span) });
  }

  #range(index: number, [start, end]: Span): SourceRange {
    const offset = this.#starts[index] as number;
    return this.#lines.rangeOf([offset + start, offset + end]);
  }
}

function rootHint(root: Step | undefined): string {
  const isOfCv = typeof root === 'string' && CV_KEYS_B.includes(root);
  const near = isOfCv ? `cv.${root}` : typeof root === 'string' ? suggest(root, DOCUMENT_KEYS) : undefined;
  return near === undefined ? 'write it like `cv.label=Diver`' : `did you mean \`${near}\`?`;
}

/** Numbers and booleans as JSON and YAML write them; the validator will refuse any other text. */
function scalarOf(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
