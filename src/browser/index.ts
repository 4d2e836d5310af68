/**
 * cvpress for browsers, workers and Deno: the same functions, without anything of Node.js. What code asks of a file system is answered
 * from memory (`addFile`); the engine, its fonts and PDFium are given by the program (`loadEngine`).
 */
export type { AppliedFixes, ApplyOptions } from '../diagnostics/apply-fixes.js';
export type { DiagnosticCode, ErrorKind, Severity } from '../diagnostics/codes.js';
export type {
  Change,
  Confidence,
  Diagnostic,
  DiagnosticStyle,
  DocumentPath,
  Fix,
  Position,
  RelatedPlace,
  SourceRange,
  TextEdit,
} from '../diagnostics/diagnostic.js';
export { CvError } from '../diagnostics/error.js';
export type { FormatOptions } from '../diagnostics/format.js';
export type { OutputFormat } from '../formats/formats.js';
export type { Imported as ImportedCv } from '../import/import.js';
export { type Edition, readEditions } from '../options/editions.js';
export type { Costs as CostOptions, Limits } from '../options/limits.js';
export type { RenderCvOptions, RenderOneOptions, RenderOptions, ValidateOptions } from '../options/options.js';
export { applyFixes, formatDiagnostics } from '../render/diagnostics.js';
export { type CvSource, type ParseCvOptions, parseCvSource } from '../render/read-document.js';
export {
  cvToTypst,
  type RenderLetterOptions,
  renderCv,
  renderCvToPdf,
  renderLetter,
  validateCv,
} from '../render/render.js';
export type { ValidationResult } from '../render/render-document.js';
export type { Outputs, RenderResult } from '../render/render-result.js';
export { type EngineModule, type EngineOptions, loadEngine } from './engine.js';
export { addFile, removeFile } from './files.js';
export { importCv } from './import-cv.js';
