/** The notations of diagnostics. */
export const DIAGNOSTIC_STYLES = ['human', 'short', 'json', 'github'] as const;

/** A notation of diagnostics. */
export type DiagnosticStyle = (typeof DIAGNOSTIC_STYLES)[number];
