/**
 * How severe a diagnostic is. `error`: the document cannot be rendered. `warning`: it is rendered,
 * perhaps not as intended. `info`: additional information.
 */
export type Severity = 'error' | 'warning' | 'info';

/**
 * The cause of an error, for programs that handle it:
 *
 * - `document`: the document is invalid.
 * - `option`: an option is invalid; fix the calling program.
 * - `limit`, `timeout`: the document exceeds a limit of `limits` or `timeoutMs`.
 * - `busy`: the queue is full; try again later.
 * - `environment`: a file, font or program on this machine is missing or unusable.
 * - `internal`: cvpress has a bug, or its engine crashed.
 * - `closed`: the renderer was closed.
 * - `aborted`: the caller's signal canceled the work.
 */
export type ErrorKind =
  | 'document'
  | 'option'
  | 'limit'
  | 'timeout'
  | 'busy'
  | 'environment'
  | 'internal'
  | 'closed'
  | 'aborted';

/** All codes, with the `ErrorKind` of an error whose first diagnostic has the code. */
export const DIAGNOSTIC_CODES = {
  // Syntax
  syntax: { severity: 'error', kind: 'document' },
  'empty-source': { severity: 'error', kind: 'document' },
  'multiple-documents': { severity: 'error', kind: 'document' },
  'duplicate-key': { severity: 'error', kind: 'document' },
  'unsupported-yaml': { severity: 'error', kind: 'document' },
  'yaml-pitfall': { severity: 'warning', kind: 'document' },
  'comment-in-text': { severity: 'warning', kind: 'document' },
  // Limits
  'limit-reached': { severity: 'error', kind: 'limit' },
  // Structure of the document
  'not-an-object': { severity: 'error', kind: 'document' },
  'other-format': { severity: 'error', kind: 'document' },
  'no-cv': { severity: 'error', kind: 'document' },
  'fields-at-root': { severity: 'error', kind: 'document' },
  'missing-key': { severity: 'error', kind: 'document' },
  'unknown-key': { severity: 'error', kind: 'document' },
  'ignored-key': { severity: 'warning', kind: 'document' },
  'wrong-type': { severity: 'error', kind: 'document' },
  'null-value': { severity: 'error', kind: 'document' },
  'not-allowed': { severity: 'error', kind: 'document' },
  'bad-length': { severity: 'error', kind: 'document' },
  'bad-date': { severity: 'error', kind: 'document' },
  'bad-email': { severity: 'error', kind: 'document' },
  'bad-uri': { severity: 'error', kind: 'document' },
  'bad-size': { severity: 'error', kind: 'document' },
  'bad-language': { severity: 'error', kind: 'document' },
  'valid-as-variant-a': { severity: 'info', kind: 'document' },
  // Values
  'impossible-date': { severity: 'error', kind: 'document' },
  'dates-reversed': { severity: 'error', kind: 'document' },
  'date-conflict': { severity: 'error', kind: 'document' },
  'date-overrides': { severity: 'warning', kind: 'document' },
  'bad-color': { severity: 'error', kind: 'document' },
  'color-out-of-range': { severity: 'warning', kind: 'document' },
  'low-contrast': { severity: 'warning', kind: 'document' },
  'margins-too-wide': { severity: 'error', kind: 'document' },
  'unknown-section': { severity: 'error', kind: 'document' },
  'repeated-section': { severity: 'error', kind: 'document' },
  'summary-first': { severity: 'warning', kind: 'document' },
  'duplicate-title': { severity: 'error', kind: 'document' },
  'placeholder-name': { severity: 'warning', kind: 'document' },
  'not-linked': { severity: 'warning', kind: 'document' },
  'not-shown': { severity: 'info', kind: 'document' },
  'phone-not-linked': { severity: 'info', kind: 'document' },
  'suspicious-value': { severity: 'info', kind: 'document' },
  'missing-glyph': { severity: 'warning', kind: 'document' },
  'unknown-language': { severity: 'warning', kind: 'document' },
  // Page breaks
  'shrunk-to-fit': { severity: 'info', kind: 'document', concernsPages: true },
  'does-not-fit': { severity: 'error', kind: 'document', concernsPages: true },
  'max-pages-exceeded': { severity: 'warning', kind: 'document', concernsPages: true },
  'short-last-page': { severity: 'info', kind: 'document', concernsPages: true },
  'page-not-filled': { severity: 'info', kind: 'document', concernsPages: true },
  'section-not-kept': { severity: 'warning', kind: 'document', concernsPages: true },
  // Overlays and redaction
  'bad-override': { severity: 'error', kind: 'document' },
  'entry-by-index': { severity: 'warning', kind: 'document' },
  'not-redacted': { severity: 'warning', kind: 'document' },
  anonymity: { severity: 'info', kind: 'document' },
  // Engine
  'engine-error': { severity: 'error', kind: 'internal' },
  'engine-warning': { severity: 'warning', kind: 'internal' },
  'no-engine': { severity: 'error', kind: 'environment' },
  // Import
  'not-imported': { severity: 'warning', kind: 'document' },
  'not-importable': { severity: 'error', kind: 'document' },
  // Worker processes
  'timed-out': { severity: 'error', kind: 'timeout' },
  'worker-crashed': { severity: 'error', kind: 'internal' },
  'no-worker': { severity: 'error', kind: 'environment' },
  'queue-full': { severity: 'error', kind: 'busy' },
  closed: { severity: 'error', kind: 'closed' },
  aborted: { severity: 'error', kind: 'aborted' },
  // Files and options
  'bad-option': { severity: 'error', kind: 'option' },
  'bad-template': { severity: 'error', kind: 'option' },
  'bad-font': { severity: 'error', kind: 'environment' },
  'unreadable-input': { severity: 'error', kind: 'environment' },
  'no-documents': { severity: 'error', kind: 'option' },
  'output-collision': { severity: 'error', kind: 'option' },
  'stale-pages': { severity: 'info', kind: 'document' },
  'no-name': { severity: 'error', kind: 'document' },
  'unwritable-output': { severity: 'error', kind: 'environment' },
} as const satisfies Record<string, { severity: Severity; kind: ErrorKind; concernsPages?: true }>;

/** The identifier of a kind of diagnostic; `docs/diagnostics.md` explains each. */
export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES;
