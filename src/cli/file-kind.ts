/** A kind of files that the arguments of a command name. */
export interface FileKind {
  readonly plural: string;
  /** What is looked for in a folder. */
  readonly patterns: readonly string[];
  /** Their extensions, which the user may have left out. */
  readonly ends: RegExp;
  readonly endings: string;
  /** The command that takes them, for hints. */
  readonly command: string;
}

export const DOCUMENT_FILES: FileKind = {
  plural: 'documents',
  patterns: ['**/*.yaml', '**/*.yml', '**/*.json'],
  ends: /\.(?:ya?ml|json|ndjson|jsonl)$/i,
  endings: 'documents end in .yaml, .yml or .json',
  command: 'render',
};

export const PDF_FILES: FileKind = {
  plural: 'PDFs',
  patterns: ['**/*.pdf'],
  ends: /\.pdf$/i,
  endings: 'PDFs end in .pdf',
  command: 'inspect',
};
