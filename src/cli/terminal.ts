import { wantsColors } from './reporter.js';

/** The properties of a terminal. */
export interface Terminal {
  readonly width: number;
  readonly colors: boolean;
}

/** Longer lines are hard to read. */
const WIDEST = 100;

/** The terminal that a stream leads to; a file is like one of 80 columns. */
export function terminalOf(stream: NodeJS.WriteStream): Terminal {
  return { width: Math.min(stream.columns || 80, WIDEST), colors: wantsColors(stream) };
}
