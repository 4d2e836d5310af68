/** Whether two types are the same; `unknown`, `any` and `never` are the same as nothing else. */
export type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Fails to compile unless the type is `true`. */
export function holds<_Fact extends true>(): void {}

/** The properties of a type, the optional ones marked, without the way in which it was made. */
export type Shape<T> = { [Key in keyof T]: T[Key] };
