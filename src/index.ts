export type { RendererOptions } from './batch/options.js';
export {
  createRenderer,
  type ManyResult,
  type Renderer,
  type RendererRenderOptions,
  type RenderManyOptions,
} from './batch/renderer.js';
export type { DiagnosticCode, Severity } from './diagnostics/codes.js';
export type { Diagnostic, DocumentPath, Position, SourceRange } from './diagnostics/diagnostic.js';
export type { DiagnosticStyle, FormatOptions } from './diagnostics/format.js';
export { CvError } from './error.js';
export { formatDiagnostics } from './format-diagnostics.js';
export type { OutputFormat } from './formats.js';
export type { Limits } from './limits.js';
export type { RenderOptions, ValidateOptions } from './options.js';
export type { PdfStandard } from './output/standards.js';
export { type ParseCvOptions, parseCvSource } from './parse-source.js';
export {
  cvToTypst,
  type RenderResult,
  renderCv,
  renderCvToPdf,
  type ValidationResult,
  validateCv,
} from './render.js';
export type { CvDocument } from './schema/document.js';
export type { Variant } from './schema/sections.js';
export type { CvDocumentA } from './schema/variant-a.js';
export type { CvDocumentB } from './schema/variant-b.js';
export type { Source as CvSource, SourceFormat } from './source/source.js';
export type { OverlayText } from './tailor/tailor.js';
