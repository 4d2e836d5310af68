/** What two paths have in common that may be one file: some file systems hold `CV.pdf` and `cv.pdf` for one. */
export function identityOf(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
