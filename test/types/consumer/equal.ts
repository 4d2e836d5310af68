/** Whether two types are identical; distinguishes `unknown`, `any` and `never`. */
export type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Fails to compile unless the type is `true`. */
export function assertType<_Fact extends true>(): void {}

/** Flattens a type to its properties. */
export type Shape<T> = { [Key in keyof T]: T[Key] };
