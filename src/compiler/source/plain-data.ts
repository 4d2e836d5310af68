import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  formatPath,
} from '../../diagnostics/diagnostic.js';
import type { CopyLimits } from '../../limits/document-size.js';
import { setOwnKey } from '../../util/plain-object.js';

/**
 * Copies untrusted input into plain data. Reads each property once, because getters and proxies may
 * return other values later. What they throw, and what is not data, becomes a diagnostic.
 *
 * @returns a value that is valid only if there are no errors
 */
export function toPlainData(value: unknown, name: string, limits: CopyLimits) {
  const copier = new Copier(name, limits);
  return { value: copier.copy(value), diagnostics: copier.diagnostics };
}

class Copier {
  readonly diagnostics: Diagnostic[] = [];
  readonly #path: (string | number)[] = [];
  readonly #ancestors = new Set<object>();
  #size = 0;
  /** The error that `limits.check` threw; initially an object that equals no thrown value. */
  #abortError: object = {};

  constructor(
    readonly name: string,
    readonly limits: CopyLimits,
  ) {}

  copy(value: unknown): unknown {
    if (this.#isSizeExceeded()) return undefined;
    this.#check();
    this.#size += 1 + (typeof value === 'string' ? value.length : 0);
    if (typeof value !== 'object' || value === null) return this.#copyPrimitive(value);
    if (this.#ancestors.has(value))
      return this.#reject('contains itself', 'replace the reference with a copy');
    if (this.#path.length >= Math.min(this.limits.depth, MAX_DEPTH)) {
      this.#reject('is nested too deeply', 'use at most eight levels');
      return this.#stop();
    }
    this.#ancestors.add(value);
    try {
      return this.#copyContent(value);
    } catch (error) {
      return this.#rejectUnreadable(error);
    } finally {
      this.#ancestors.delete(value);
    }
  }

  #copyPrimitive(value: unknown): unknown {
    if (typeof value === 'function') return this.#reject('is a function', 'pass what it returns');
    if (typeof value === 'symbol') return this.#reject('is a symbol', 'write it as text');
    if (typeof value === 'bigint')
      return this.#reject('is a BigInt', 'write it as text or as a number');
    return value;
  }

  #copyContent(value: object): unknown {
    if (Array.isArray(value)) return this.#copyList(value);
    if (!isPlainInstance(value)) {
      const name = getClassName(value);
      return this.#reject(
        name === undefined ? 'is an object of a class' : `is an object of the class ${name}`,
        CLASS_HINTS.get(name) ?? 'pass a plain object, as `JSON.parse` returns it',
      );
    }
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      if (this.#isSizeExceeded()) break;
      this.#size += key.length;
      setOwnKey(copy, key, this.#copyChild(value, key));
    }
    return copy;
  }

  /** Stops at a hole, which is an error: a list may have four billion of them. */
  #copyList(value: readonly unknown[]): unknown[] {
    const copy: unknown[] = [];
    const { length } = value;
    for (let index = 0; index < length && !this.#isSizeExceeded(); index++) {
      copy.push(this.#copyChild(value, index));
      if (copy[index] === undefined && !Object.hasOwn(value, index)) break;
    }
    return copy;
  }

  #copyChild(owner: object, step: string | number): unknown {
    this.#path.push(step);
    try {
      return this.copy((owner as Record<string | number, unknown>)[step]);
    } catch (error) {
      return this.#rejectUnreadable(error);
    } finally {
      this.#path.pop();
    }
  }

  /** Skips the value, but rethrows a timeout. */
  #rejectUnreadable(error: unknown): undefined {
    if (error === this.#abortError) throw error;
    return this.#reject(`cannot be read: ${describeThrown(error)}`, 'pass plain data');
  }

  #check(): void {
    try {
      this.limits.check?.();
    } catch (error) {
      this.#abortError = error as object;
      throw error;
    }
  }

  #isSizeExceeded(): boolean {
    if (this.#size <= this.limits.bytes) return false;
    const isReported = this.#size === Number.POSITIVE_INFINITY;
    this.#size = Number.POSITIVE_INFINITY;
    if (!isReported) this.#reject('is too large', 'remove data that is not part of the CV', []);
    return true;
  }

  #reject(problem: string, hint: string, path: DocumentPath = [...this.#path]): undefined {
    const isRoot = path.length === 0;
    const name = isRoot ? this.name : `\`${formatPath(path)}\``;
    const code = isRoot ? 'not-an-object' : 'wrong-type';
    const expected = isRoot ? 'a plain object' : PLAIN_DATA;
    this.diagnostics.push(createDiagnostic(code, path, `${name} ${problem}.`, { expected, hint }));
    return this.diagnostics.length < MAX_DIAGNOSTICS ? undefined : this.#stop();
  }

  /** Skips the rest: copying a shared object in each place may take too long. */
  #stop(): undefined {
    this.#size = Number.POSITIVE_INFINITY;
    return undefined;
  }
}

const MAX_DIAGNOSTICS = 100;

/** A greater depth would exhaust the stack. */
const MAX_DEPTH = 1000;

const PLAIN_DATA = 'text, a number, a boolean, null, a list or a plain object';

/** Whether an object is plain, also one of another realm. */
export function isPlainInstance(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return true;
  return (
    Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'isPrototypeOf')
  );
}

function getClassName(value: object): string | undefined {
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: unknown } };
  const name = prototype.constructor?.name;
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : undefined;
}

const CLASS_HINTS: ReadonlyMap<string | undefined, string> = new Map([
  ['Promise', 'wait for it with `await` first'],
  ['Map', 'pass `Object.fromEntries(map)`'],
  ['Set', 'pass `[...set]`'],
  ['URL', 'pass its `href`'],
  ['String', 'pass its `valueOf()`'],
  ['Number', 'pass its `valueOf()`'],
  ['Boolean', 'pass its `valueOf()`'],
  ['Date', 'write dates as text, like `2026-11-20`'],
  ['Buffer', 'parse its text with `parseCvSource` first'],
  ['Uint8Array', 'parse its text with `parseCvSource` first'],
]);

export function describeThrown(error: unknown): string {
  try {
    const message = error instanceof Error ? error.message : undefined;
    if (typeof message === 'string') return message.slice(0, 200).replace(/\.$/, '');
  } catch {
    // A getter of the thrown value throws.
  }
  return 'reading it fails';
}
