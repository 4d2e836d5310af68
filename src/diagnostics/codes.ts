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

const ERROR = { severity: 'error', kind: 'document' } as const;
const WARNING = { severity: 'warning', kind: 'document' } as const;
const INFO = { severity: 'info', kind: 'document' } as const;

/** All codes, with the `ErrorKind` of an error whose first diagnostic has the code. */
export const DIAGNOSTIC_CODES = {
  // Syntax
  syntax: ERROR,
  'empty-source': ERROR,
  'multiple-documents': ERROR,
  'duplicate-key': ERROR,
  'unsupported-yaml': ERROR,
  'yaml-pitfall': WARNING,
  'comment-in-text': WARNING,
  // Limits
  'limit-reached': { ...ERROR, kind: 'limit' },
  // Structure of the document
  'not-an-object': ERROR,
  'other-format': ERROR,
  'no-cv': ERROR,
  'fields-at-root': ERROR,
  'missing-key': ERROR,
  'unknown-key': ERROR,
  'ignored-key': WARNING,
  'wrong-type': ERROR,
  'null-value': ERROR,
  'not-allowed': ERROR,
  'bad-length': ERROR,
  'bad-date': ERROR,
  'bad-email': ERROR,
  'bad-uri': ERROR,
  'bad-size': ERROR,
  'bad-language': ERROR,
  'valid-as-variant-a': INFO,
  // Values
  'impossible-date': ERROR,
  'dates-reversed': ERROR,
  'date-conflict': ERROR,
  'date-overrides': WARNING,
  'bad-color': ERROR,
  'color-out-of-range': WARNING,
  'low-contrast': WARNING,
  'bad-setting': ERROR,
  'margins-too-wide': ERROR,
  'unknown-section': ERROR,
  'repeated-section': ERROR,
  'summary-first': WARNING,
  'duplicate-title': ERROR,
  'placeholder-name': WARNING,
  'not-linked': WARNING,
  'not-shown': INFO,
  'phone-not-linked': INFO,
  'suspicious-value': INFO,
  'missing-glyph': WARNING,
  'unknown-language': WARNING,
  'other-language': WARNING,
  // Page breaks
  'shrunk-to-fit': { ...INFO, concernsPages: true },
  'does-not-fit': { ...ERROR, concernsPages: true },
  'max-pages-exceeded': { ...WARNING, concernsPages: true },
  'short-last-page': { ...INFO, concernsPages: true },
  'page-not-filled': { ...INFO, concernsPages: true },
  'word-pages': { ...INFO, concernsPages: true },
  'section-not-kept': { ...WARNING, concernsPages: true },
  // Overlays and redaction
  'bad-override': ERROR,
  'entry-by-index': WARNING,
  'not-redacted': WARNING,
  anonymity: INFO,
  'not-in-master': ERROR,
  'tailored-text': INFO,
  // Engine
  'engine-error': { ...ERROR, kind: 'internal' },
  'engine-warning': { ...WARNING, kind: 'internal' },
  'no-engine': { ...ERROR, kind: 'environment' },
  // Import
  'not-imported': WARNING,
  'not-applied': INFO,
  converted: INFO,
  'not-importable': ERROR,
  // Worker processes
  'timed-out': { ...ERROR, kind: 'timeout' },
  'worker-crashed': { ...ERROR, kind: 'internal' },
  'no-worker': { ...ERROR, kind: 'environment' },
  'queue-full': { ...ERROR, kind: 'busy' },
  closed: { ...ERROR, kind: 'closed' },
  aborted: { ...ERROR, kind: 'aborted' },
  // Files and options
  'bad-option': { ...ERROR, kind: 'option' },
  'bad-template': { ...ERROR, kind: 'option' },
  'bad-font': { ...ERROR, kind: 'environment' },
  'unreadable-input': ERROR,
  'no-documents': { ...ERROR, kind: 'option' },
  'output-collision': { ...ERROR, kind: 'option' },
  'stale-pages': INFO,
  'no-name': ERROR,
  'unwritable-output': { ...ERROR, kind: 'environment' },
} as const satisfies Record<string, { severity: Severity; kind: ErrorKind; concernsPages?: true }>;

/** The identifier of a kind of diagnostic; `docs/diagnostics.md` explains each. */
export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES;
