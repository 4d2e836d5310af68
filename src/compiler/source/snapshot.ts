import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  formatPath,
} from '../../diagnostics/diagnostic.js';
import type { ReadingLimits } from '../../limits/size.js';
import { setKey } from '../../util/plain-object.js';

/**
 * Copies another program's value into plain data. Each property is read once, so that later answers of getters and proxies do
 * not matter. Anything they throw, and anything that is not data, becomes a diagnostic.
 *
 * @param name - the name of the whole value in messages
 * @returns lists, plain objects, texts, numbers and booleans: use the value only if there are no errors
 */
export function snapshot(value: unknown, name: string, within: ReadingLimits) {
  const reader = new Reader(name, within);
  return { value: reader.read(value), diagnostics: reader.diagnostics };
}

class Reader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #path: (string | number)[] = [];
  /** The lists and objects around the current value. */
  readonly #around = new Set<object>();
  #size = 0;
  /** The reason why reading ended: an object of our own, because nothing else is equal to it. */
  #end: object = {};

  constructor(
    readonly name: string,
    readonly within: ReadingLimits,
  ) {}

  read(value: unknown): unknown {
    if (this.#isFull()) return undefined;
    this.#check();
    this.#size += 1 + (typeof value === 'string' ? value.length : 0);
    if (typeof value !== 'object' || value === null) return this.#leaf(value);
    if (this.#around.has(value))
      return this.#refuse('contains itself', 'write a copy of what is meant');
    if (this.#path.length >= Math.min(this.within.depth, DEEPEST)) {
      this.#refuse('is nested too deeply', 'a CV needs eight levels at most');
      return this.#stop();
    }
    this.#around.add(value);
    try {
      return this.#inner(value);
    } catch (error) {
      return this.#unreadable(error);
    } finally {
      this.#around.delete(value);
    }
  }

  #leaf(value: unknown): unknown {
    if (typeof value === 'function') return this.#refuse('is a function', 'give what it returns');
    if (typeof value === 'symbol') return this.#refuse('is a symbol', 'write it as text');
    if (typeof value === 'bigint')
      return this.#refuse('is a BigInt', 'write it as text or as a number');
    return value;
  }

  #inner(value: object): unknown {
    if (Array.isArray(value)) return this.#list(value);
    if (!isPlain(value)) {
      const kind = classOf(value);
      const what = kind === undefined ? 'an object of a class' : `an object of the class ${kind}`;
      return this.#refuse(
        `is ${what}`,
        ADVICE.get(kind) ?? 'give a plain object, as `JSON.parse` makes it',
      );
    }
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      if (this.#isFull()) break;
      this.#size += key.length;
      setKey(copy, key, this.#part(value, key));
    }
    return copy;
  }

  /** Reading stops at a hole, which is an error, since a list may consist of four billion of them. */
  #list(value: readonly unknown[]): unknown[] {
    const copy: unknown[] = [];
    const { length } = value;
    for (let index = 0; index < length && !this.#isFull(); index++) {
      copy.push(this.#part(value, index));
      if (copy[index] === undefined && !Object.hasOwn(value, index)) break;
    }
    return copy;
  }

  #part(owner: object, step: string | number): unknown {
    this.#path.push(step);
    try {
      return this.read((owner as Record<string | number, unknown>)[step]);
    } catch (error) {
      return this.#unreadable(error);
    } finally {
      this.#path.pop();
    }
  }

  /** A part that cannot be read is skipped, but when the time is over, reading ends. */
  #unreadable(error: unknown): undefined {
    if (error === this.#end) throw error;
    return this.#refuse(`cannot be read: ${reasonOf(error)}`, 'give plain data');
  }

  #check(): void {
    try {
      this.within.check?.();
    } catch (error) {
      this.#end = error as object;
      throw error;
    }
  }

  /** Reports it once. */
  #isFull(): boolean {
    if (this.#size <= this.within.bytes) return false;
    const isNew = this.#size !== Number.POSITIVE_INFINITY;
    this.#size = Number.POSITIVE_INFINITY;
    if (isNew) this.#refuse('is too large', 'leave out what is not part of a CV', []);
    return true;
  }

  #refuse(what: string, hint: string, path: DocumentPath = [...this.#path]): undefined {
    const isWhole = path.length === 0;
    const name = isWhole ? this.name : `\`${formatPath(path)}\``;
    const code = isWhole ? 'not-an-object' : 'wrong-type';
    const message = `${name} ${what}.`;
    this.diagnostics.push(
      diagnostic(code, path, message, { expected: isWhole ? 'a plain object' : PLAIN, hint }),
    );
    return this.diagnostics.length < MOST_REFUSALS ? undefined : this.#stop();
  }

  /** The rest is not read: parts that appear in many places could take more time than there is. */
  #stop(): undefined {
    this.#size = Number.POSITIVE_INFINITY;
    return undefined;
  }
}

/** Enough to show what is wrong, even if many values are not data. */
const MOST_REFUSALS = 100;

/** Reading is recursive: a greater depth, even if requested, would exhaust the stack. */
const DEEPEST = 1000;

const PLAIN = 'text, a number, a boolean, null, a list or a plain object';

/** Whether an object is one that a literal or a parser creates, in this realm or another. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return true;
  return (
    Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'isPrototypeOf')
  );
}

/** The name of an object's class, if it has one. */
function classOf(value: object): string | undefined {
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: unknown } };
  const name = prototype.constructor?.name;
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : undefined;
}

const ADVICE: ReadonlyMap<string | undefined, string> = new Map([
  ['Promise', 'wait for it with `await` first'],
  ['Map', 'give `Object.fromEntries(map)`'],
  ['Set', 'give `[...set]`'],
  ['URL', 'give its `href`'],
  ['String', 'give its `valueOf()`'],
  ['Number', 'give its `valueOf()`'],
  ['Boolean', 'give its `valueOf()`'],
  ['Date', 'write dates as text, like `2026-11-20`'],
  ['Buffer', 'read its text with `parseCvSource` first'],
  ['Uint8Array', 'read its text with `parseCvSource` first'],
]);

/** Describes what was thrown, as far as possible without running more of its code. */
export function reasonOf(error: unknown): string {
  try {
    const message = error instanceof Error ? error.message : undefined;
    if (typeof message === 'string') return message.slice(0, 200).replace(/\.$/, '');
  } catch {
    // The thrown value is itself hostile.
  }
  return 'reading it fails';
}
