// The check of diagnostics that a program gives back; those of another version may have other codes.
import typia, { type tags } from 'typia';
import type { Diagnostic, Fix, TextEdit } from '../../../diagnostics/diagnostic.js';

type Whole = number & tags.Type<'int64'>;
type Position = { line: Whole; column: Whole; offset: Whole };
type Ranged<T> = Omit<T, 'range'> & { range: { start: Position; end: Position } };
type GivenFix = Omit<Fix, 'edits'> & { edits?: Ranged<TextEdit>[] };
type Given = Omit<Diagnostic, 'code' | 'range' | 'fix'> &
  Partial<Ranged<unknown>> & { code: string; fix?: GivenFix };

export const isDiagnostic = typia.createIs<Given>();
