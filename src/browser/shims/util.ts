/** Replaces `node:util`. */

/** Browsers cannot detect proxies. */
export const types = { isProxy: (): boolean => false };

/** Supports plain data only. */
export function isDeepStrictEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  const keys = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) && isDeepStrictEqual(one[key as never], other[key as never]),
    )
  );
}
