import type { Span } from '../../text/source.js';

/** A step of a path: a key, a position in a list, or the place after its last entry. */
export type Step = string | number | typeof END;

/** The place after the last entry of a list. */
export const END = Symbol('end');

/** `cv.education[0].area=Botany`: a path and its new value. Spans count from the start of its text. */
export interface Assignment {
  readonly steps: readonly Step[];
  /** The span of each step. */
  readonly stepSpans: readonly Span[];
  /** Empty if the value is to be removed. */
  readonly value: string;
  readonly valueSpan: Span;
}

/** Why a text is not an assignment. */
export interface MalformedAssignment {
  readonly problem: string;
  readonly span: Span;
}

const STEP = /\[(\d+|\+?)\]|\.(\d+)(?=[.[=])|\.?([\p{L}_$][\p{L}\p{N}_$-]*)/uy;

/** Reads an assignment: keys with a dot before each but the first, positions in brackets or behind a dot, then `=` and the value. */
export function parseAssignment(text: string): Assignment | MalformedAssignment {
  const end = text.indexOf('=');
  if (end < 0) return { problem: 'has no `=`', span: [0, text.length] };
  const steps: Step[] = [];
  const stepSpans: Span[] = [];
  let at = 0;
  while (at < end) {
    STEP.lastIndex = at;
    const match = STEP.exec(text);
    const [whole = '', inBrackets, afterDot, key] = match ?? [];
    const position = inBrackets ?? afterDot;
    const hasDot = whole.startsWith('.');
    const isWrong = match === null || STEP.lastIndex > end || (inBrackets === undefined && hasDot === (at === 0));
    if (isWrong) {
      const problem =
        at === 0 ? 'has no path before its `=`' : 'has something in its path that is neither a key nor a position';
      return { problem, span: [at, end] };
    }
    steps.push(key ?? (position === '' || position === '+' ? END : Number(position)));
    stepSpans.push([at + (hasDot ? 1 : 0), STEP.lastIndex]);
    at = STEP.lastIndex;
  }
  if (steps.length === 0) return { problem: 'has no path before its `=`', span: [0, 1] };
  return { steps, stepSpans, value: text.slice(end + 1), valueSpan: [end + 1, text.length] };
}

/** Writes steps as in an assignment. */
export function formatSteps(steps: readonly Step[]): string {
  return steps.reduce<string>((text, step) => {
    if (step === END) return `${text}[+]`;
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}
