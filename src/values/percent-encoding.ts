/** A text without its percent-encoding (RFC 3986, 2.1); as it is, if that is not UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
