/** The shells that completion scripts are written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** A shell that completion scripts are written for. */
export type Shell = (typeof SHELLS)[number];
