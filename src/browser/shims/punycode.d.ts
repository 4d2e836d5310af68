/** Types, which the package lacks. */
declare module 'punycode.js' {
  /** @throws RangeError for invalid Punycode */
  export function toUnicode(domain: string): string;
}
