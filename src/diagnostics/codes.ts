/** How bad a problem is: an error stops the document, a warning does not, and an information explains another problem. */
export type Severity = 'error' | 'warning' | 'info';

/** The closed list of problems that cvpress knows, each with its severity. */
export const SEVERITY_OF = {
  // The text
  syntax: 'error',
  'empty-source': 'error',
  'several-documents': 'error',
  'duplicate-key': 'error',
  'unsupported-yaml': 'error',
  'yaml-notice': 'warning',
  'comment-in-text': 'warning',
  // Its cost
  'limit-reached': 'error',
  // The shape of the document
  'not-an-object': 'error',
  'other-format': 'error',
  'no-cv': 'error',
  'fields-at-root': 'error',
  'missing-key': 'error',
  'unknown-key': 'error',
  'ignored-key': 'warning',
  'wrong-type': 'error',
  'null-value': 'error',
  'not-allowed': 'error',
  'bad-length': 'error',
  'bad-date': 'error',
  'bad-email': 'error',
  'bad-uri': 'error',
  'bad-size': 'error',
  'bad-language': 'error',
  'valid-as-a': 'info',
  // The meaning of its values
  'impossible-date': 'error',
  'dates-reversed': 'error',
  'date-conflict': 'error',
  'date-wins': 'warning',
  'bad-color': 'error',
  'color-out-of-range': 'warning',
  'low-contrast': 'warning',
  'no-room': 'error',
  'unknown-section': 'error',
  'repeated-section': 'error',
  'duplicate-title': 'error',
  'placeholder-name': 'warning',
  'link-not-made': 'warning',
  'not-shown': 'info',
  'phone-not-linked': 'info',
  'odd-value': 'info',
  'missing-glyph': 'warning',
  'unknown-language': 'warning',
  // Its pages
  fitted: 'info',
  'does-not-fit': 'error',
  'more-pages': 'warning',
  'short-last-page': 'info',
  'page-left-empty': 'info',
  'not-kept': 'warning',
  // Overlays and other tailoring
  'bad-override': 'error',
  // The engine
  'engine-error': 'error',
  'engine-warning': 'warning',
  'no-engine': 'error',
  // The import of other formats
  'not-imported': 'warning',
  'not-importable': 'error',
  // Worker processes
  'timed-out': 'error',
  'worker-died': 'error',
  'no-worker': 'error',
  'queue-full': 'error',
  closed: 'error',
  aborted: 'error',
  // Files and arguments
  'bad-option': 'error',
  'bad-font': 'error',
  'unreadable-input': 'error',
  'no-documents': 'error',
  'output-collision': 'error',
  'no-name': 'error',
  'unwritable-output': 'error',
} as const satisfies Record<string, Severity>;

/** The code of a problem. */
export type DiagnosticCode = keyof typeof SEVERITY_OF;
