/**
 * cvpress for browsers, workers and Deno, without Node.js. Files are virtual (`addFile`); the
 * caller provides the engine, its fonts and PDFium (`loadEngine`).
 */

export type {
  RenderCvOptions,
  RenderOneOptions,
  RenderOptions,
  ValidateOptions,
} from '../compiler/options/options.js';
export { type Edition, readEditions } from '../compiler/options/read-editions.js';
export type { OutputFormat } from '../compiler/output/formats.js';
export type { ValidationResult } from '../compiler/pipeline/check-document.js';
export {
  type CvSource,
  type ParseCvOptions,
  parseCvSource,
} from '../compiler/pipeline/parse-cv-source.js';
export { applyFixes, formatDiagnostics } from '../compiler/pipeline/public-diagnostics.js';
export {
  cvToTypst,
  type RenderLetterOptions,
  renderCv,
  renderCvToPdf,
  renderLetter,
  validateCv,
} from '../compiler/pipeline/render.js';
export type { Outputs, RenderResult } from '../compiler/pipeline/render-result.js';
export type { AppliedFixes, ApplyFixesOptions } from '../diagnostics/apply-fixes.js';
export type { DiagnosticCode, ErrorKind, Severity } from '../diagnostics/codes.js';
export { CvError } from '../diagnostics/cv-error.js';
export type {
  Change,
  Diagnostic,
  DiagnosticFormat,
  DocumentPath,
  Fix,
  FixSafety,
  Position,
  RelatedLocation,
  SourceRange,
  TextEdit,
} from '../diagnostics/diagnostic.js';
export type { FormatOptions } from '../diagnostics/format-diagnostics.js';
export type { ImportedCv } from '../import/imported-cv.js';
export type { UnsurePlace } from '../import/unsure-places.js';
export type { LimitOptions as CostOptions, Limits } from '../limits/limits.js';
export { type EngineModule, type EngineOptions, loadEngine } from './engine.js';
export { addFile, removeFile } from './files.js';
export { importCv } from './import-cv.js';
