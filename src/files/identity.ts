/** A key that two paths share if they may be one file: to some file systems, `CV.pdf` and `cv.pdf` are the same. */
export function identityOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
