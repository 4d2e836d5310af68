import type { DiagnosticCode } from '../../diagnostics/codes.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { isPlainObject } from '../../util/plain-object.js';
import type { Origin } from '../source/source.js';

/** A mutable value whose parts know their origin. Wraps nested values lazily. */
export class TracedValue {
  #fields: Map<string, TracedValue> | undefined;
  #items: TracedValue[] | undefined;

  constructor(
    readonly raw: unknown,
    readonly origin: Origin,
  ) {}

  get isObject(): boolean {
    return isPlainObject(this.raw);
  }

  get isList(): boolean {
    return Array.isArray(this.raw);
  }

  get isNullish(): boolean {
    return this.raw === null || this.raw === undefined;
  }

  get fields(): Map<string, TracedValue> {
    this.#fields ??= new Map(
      Object.entries(isPlainObject(this.raw) ? this.raw : {}).map(([key, value]) => [
        key,
        this.#wrap(value, key),
      ]),
    );
    return this.#fields;
  }

  get items(): TracedValue[] {
    this.#items ??= Array.isArray(this.raw)
      ? Array.from(this.raw, (value, index) => this.#wrap(value, index))
      : [];
    return this.#items;
  }

  set items(items: TracedValue[]) {
    this.#items = items;
  }

  toValue(): unknown {
    if (this.#items !== undefined && this.isList) return this.#items.map((item) => item.toValue());
    if (this.#fields === undefined || !this.isObject) return this.raw;
    return Object.fromEntries([...this.#fields].map(([key, field]) => [key, field.toValue()]));
  }

  /** Returns the origin of the value at a path, or of the last existing part of the path. */
  findOrigin(path: DocumentPath): Origin {
    const [step, ...rest] = path;
    if (step === undefined) return this.origin;
    const child = typeof step === 'number' ? this.#items?.[step] : this.#fields?.get(step);
    if (child !== undefined) return child.findOrigin(rest);
    const isWrapped = this.#items !== undefined || this.#fields !== undefined;
    return isWrapped ? this.origin : { ...this.origin, path: [...this.origin.path, ...path] };
  }

  #wrap(value: unknown, step: string | number): TracedValue {
    return new TracedValue(value, {
      source: this.origin.source,
      path: [...this.origin.path, step],
    });
  }
}

export function createDiagnosticAt(
  { origin: { source, path } }: TracedValue,
  code: DiagnosticCode,
  message: string,
  details: DiagnosticDetails & { readonly at: 'key' | 'value' },
): Diagnostic {
  return createDiagnostic(code, path, message, {
    ...details,
    range: source?.findRange(path, details.at),
    file: source?.file,
  });
}
