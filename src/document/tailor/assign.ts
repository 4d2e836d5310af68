import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { describe } from '../../values/plain-object.js';
import { END, formatSteps, type Step } from './assignment.js';
import { kindOfPlace } from './kinds.js';
import type { Settings } from './settings.js';
import { Traced } from './traced.js';

/** Applies assignments to a document, in their order; returns their problems. */
export function assignAll(document: Traced, settings: Settings): Diagnostic[] {
  return settings.list.flatMap((_, index) => assign(document, settings, index) ?? []);
}

function assign(document: Traced, settings: Settings, index: number): Diagnostic | undefined {
  const { steps, parsed } = settings.list[index] as Settings['list'][number];
  const wrong = (depth: number, message: string, hint: string): Diagnostic => {
    const range = settings.rangeOfSteps(index, depth);
    return diagnostic('bad-override', [], message, { hint, file: settings.file, range });
  };
  const made = (depth: number, value: unknown): Traced => new Traced(value, { source: settings, path: [index, depth] });
  let owner = document;
  for (const [at, step] of steps.entries()) {
    const problem = problemOf(owner, steps, at, wrong);
    if (problem !== undefined) return problem;
    const isLast = at === steps.length - 1;
    const existing = childOf(owner, step);
    if (parsed === undefined && (isLast || existing === undefined)) return remove(owner, step);
    if (isLast || existing === undefined) {
      const isList = kindOfPlace(steps.slice(0, at + 1)) === 'list';
      const child = made(at + 1, isLast ? parsed : isList ? [] : {});
      const hindrance = isLast ? undefined : problemOf(child, steps, at + 1, wrong);
      if (hindrance !== undefined) return hindrance;
      put(owner, step, child);
      owner = child;
    } else owner = existing;
  }
  return undefined;
}

/** The obstacle to a step: a value that is not the list or object it needs, or a missing entry. */
function problemOf(
  owner: Traced,
  steps: readonly Step[],
  at: number,
  wrong: (depth: number, message: string, hint: string) => Diagnostic,
): Diagnostic | undefined {
  const step = steps[at] as Step;
  const name = formatSteps(steps.slice(0, at)) || 'the document';
  if (typeof step === 'string') {
    if (owner.isObject) return undefined;
    const hint = owner.isList ? `say which entry, like \`${name}[0].${step}\`` : `set \`${name}\` itself`;
    return wrong(at, `\`${name}\` has no keys: it is ${owner.isList ? 'a list' : describe(owner.raw)}.`, hint);
  }
  if (!owner.isList) return wrong(at, `\`${name}\` is not a list.`, 'leave out the brackets');
  if (step === END || step < owner.items.length) return undefined;
  const count = owner.items.length;
  const has = count === 0 ? 'no entries' : count === 1 ? 'one entry, [0]' : `${count} entries, [0] to [${count - 1}]`;
  return wrong(at + 1, `\`${name}\` has ${has}.`, `\`${name}[+]\` adds one`);
}

/** The existing value; null counts as none. */
function childOf(owner: Traced, step: Step): Traced | undefined {
  const child = typeof step === 'string' ? owner.fields.get(step) : step === END ? undefined : owner.items[step];
  return child?.isNothing ? undefined : child;
}

function put(owner: Traced, step: Step, child: Traced): void {
  if (typeof step === 'string') owner.fields.set(step, child);
  else if (step === END) owner.items.push(child);
  else owner.items[step] = child;
}

function remove(owner: Traced, step: Step): undefined {
  if (typeof step === 'string') owner.fields.delete(step);
  else if (step !== END) owner.items.splice(step, 1);
}
