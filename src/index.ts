export { applyFixes } from './apply-fixes.js';
export type {
  RenderEndEvent,
  RendererEvents,
  RenderStartEvent,
  WorkerEndEvent,
  WorkerStartEvent,
} from './batch/events.js';
export type { CloseOptions, RendererOptions, RenderJobOptions, RenderManyOptions } from './batch/options.js';
export { createRenderer } from './batch/pooled-renderer.js';
export type { ManyResult, Renderer } from './batch/renderer.js';
export type { RendererStats } from './batch/stats.js';
export type { AppliedFixes, ApplyOptions } from './diagnostics/apply-fixes.js';
export type { DiagnosticCode, Severity } from './diagnostics/codes.js';
export type { Diagnostic, DocumentPath, Position, SourceRange } from './diagnostics/diagnostic.js';
export type { Change, Confidence, Fix, TextEdit } from './diagnostics/fix.js';
export type { FormatOptions } from './diagnostics/format.js';
export type { ErrorKind } from './diagnostics/kinds.js';
export type { DiagnosticStyle } from './diagnostics/style.js';
export { CvError } from './error.js';
export { formatDiagnostics } from './format-diagnostics.js';
export type { OutputFormat } from './formats.js';
export type { Limits } from './limits.js';
export type { RenderCvOptions, RenderOneOptions, RenderOptions, ValidateOptions } from './options.js';
export type { PdfStandard } from './output/standards.js';
export { type CvSource, type ParseCvOptions, parseCvSource } from './parse-source.js';
export { cvToTypst, renderCv, renderCvToPdf, validateCv } from './render.js';
export type { ValidationResult } from './render-document.js';
export type { Outputs, RenderResult } from './render-result.js';
export type {
  ClassicThemeMargins,
  ClassicThemeOptions,
  Design,
  FontName,
} from './schema/design.js';
export type { CvDocumentOf } from './schema/document.js';
export type {
  EducationEntryA,
  EducationEntryB as EducationEntry,
  EntryKind,
  ExperienceEntryA,
  ExperienceEntryB as ExperienceEntry,
  NormalEntryA,
  NormalEntryB as NormalEntry,
  OneLineEntryA,
  OneLineEntryB as OneLineEntry,
  PublicationEntryA,
  PublicationEntryB as PublicationEntry,
} from './schema/entries.js';
export type { Variant } from './schema/sections.js';
export type {
  CurriculumVitaeA,
  CvDocumentA,
  EntryA,
  SectionA as CustomSectionA,
  SocialNetworkA,
} from './schema/variant-a.js';
export type {
  CurriculumVitaeB as CurriculumVitae,
  CvDocumentB as CvDocument,
  EntryOf as Entry,
  SectionB as CustomSection,
  SocialNetworkB as SocialNetwork,
} from './schema/variant-b.js';
export type { SourceFormat } from './source/source.js';
export type { OverlayText } from './tailor/tailor.js';
