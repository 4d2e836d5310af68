// Validates diagnostics that a caller passes. Those of another version may have other codes.
import typia, { type tags } from 'typia';
import type { Diagnostic, Fix, TextEdit } from '../../../diagnostics/diagnostic.js';

type Integer = number & tags.Type<'int64'>;
type Position = { line: Integer; column: Integer; offset: Integer };
type Ranged<T> = Omit<T, 'range'> & { range: { start: Position; end: Position } };
type InputFix = Omit<Fix, 'edits'> & { edits?: Ranged<TextEdit>[] };
type InputDiagnostic = Omit<Diagnostic, 'code' | 'range' | 'fix'> &
  Partial<Ranged<unknown>> & { code: string; fix?: InputFix };

export const isDiagnostic = typia.createIs<InputDiagnostic>();
