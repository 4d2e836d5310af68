import type { DiagnosticCode } from './codes.js';

/**
 * What a program can do about an error: `document`, what was given to be rendered is wrong; `option`, the call is wrong, a
 * defect of the program that makes it; `limit` and `timeout`, the document may be right, but costs more than it may;
 * `busy`, try again later; `environment`, something on this machine is missing or cannot be used; `internal`, a defect of
 * cvpress or a crash; `closed`, the renderer was closed; `aborted`, the caller's signal says so.
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

/** The kind of an error whose first problem has a code. */
export const KIND_OF = {
  syntax: 'document',
  'empty-source': 'document',
  'several-documents': 'document',
  'duplicate-key': 'document',
  'unsupported-yaml': 'document',
  'yaml-notice': 'document',
  'comment-in-text': 'document',
  'limit-reached': 'limit',
  'not-an-object': 'document',
  'other-format': 'document',
  'no-cv': 'document',
  'fields-at-root': 'document',
  'missing-key': 'document',
  'unknown-key': 'document',
  'ignored-key': 'document',
  'wrong-type': 'document',
  'null-value': 'document',
  'not-allowed': 'document',
  'bad-length': 'document',
  'bad-date': 'document',
  'bad-email': 'document',
  'bad-uri': 'document',
  'bad-size': 'document',
  'bad-language': 'document',
  'valid-as-a': 'document',
  'impossible-date': 'document',
  'dates-reversed': 'document',
  'date-conflict': 'document',
  'date-wins': 'document',
  'bad-color': 'document',
  'color-out-of-range': 'document',
  'low-contrast': 'document',
  'no-room': 'document',
  'unknown-section': 'document',
  'repeated-section': 'document',
  'duplicate-title': 'document',
  'placeholder-name': 'document',
  'link-not-made': 'document',
  'not-shown': 'document',
  'phone-not-linked': 'document',
  'odd-value': 'document',
  'missing-glyph': 'document',
  'unknown-language': 'document',
  fitted: 'document',
  'does-not-fit': 'document',
  'more-pages': 'document',
  'short-last-page': 'document',
  'page-left-empty': 'document',
  'not-kept': 'document',
  'bad-override': 'document',
  'engine-error': 'internal',
  'engine-warning': 'internal',
  'no-engine': 'environment',
  'not-imported': 'document',
  'not-importable': 'document',
  'timed-out': 'timeout',
  'worker-died': 'internal',
  'no-worker': 'environment',
  'queue-full': 'busy',
  closed: 'closed',
  aborted: 'aborted',
  'bad-option': 'option',
  'bad-font': 'environment',
  'unreadable-input': 'environment',
  'no-documents': 'option',
  'output-collision': 'option',
  'no-name': 'document',
  'unwritable-output': 'environment',
} as const satisfies Record<DiagnosticCode, ErrorKind>;
