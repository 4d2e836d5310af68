export type { AppliedFixes, ApplyOptions } from './diagnostics/apply-fixes.js';
export type { DiagnosticCode, ErrorKind, Severity } from './diagnostics/codes.js';
export type { Diagnostic, DocumentPath, Position, SourceRange } from './diagnostics/diagnostic.js';
export { CvError } from './diagnostics/error.js';
export type { Change, Confidence, Fix, TextEdit } from './diagnostics/fix.js';
export type { FormatOptions } from './diagnostics/format.js';
export type { DiagnosticStyle } from './diagnostics/style.js';
export type { OverlayText } from './document/tailor/tailor.js';
export type { OutputFormat, PdfStandard } from './formats/formats.js';
export type { Limits } from './options/limits.js';
export type { RenderCvOptions, RenderOneOptions, RenderOptions, ValidateOptions } from './options/options.js';
export { applyFixes, formatDiagnostics } from './render/diagnostics.js';
export { type CvSource, type ParseCvOptions, parseCvSource } from './render/read-document.js';
export { cvToTypst, renderCv, renderCvToPdf, validateCv } from './render/render.js';
export type { ValidationResult } from './render/render-document.js';
export type { Outputs, RenderResult } from './render/render-result.js';
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
export type { SourceFormat } from './text/source.js';
export type {
  RenderEndEvent,
  RendererEvents,
  RenderStartEvent,
  WorkerEndEvent,
  WorkerStartEvent,
} from './workers/events.js';
export type { CloseOptions, RendererOptions, RenderJobOptions, RenderManyOptions } from './workers/options.js';
export { createRenderer } from './workers/pooled-renderer.js';
export type { ManyResult, Renderer, RendererStats } from './workers/renderer.js';
