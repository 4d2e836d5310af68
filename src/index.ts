export type { AppliedFixes, ApplyOptions } from './diagnostics/apply-fixes.js';
export type { DiagnosticCode, ErrorKind, Severity } from './diagnostics/codes.js';
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
} from './diagnostics/diagnostic.js';
export { CvError } from './diagnostics/error.js';
export type { FormatOptions } from './diagnostics/format.js';
export type { RedactableField } from './document/entries/person.js';
export type { OverlayText } from './document/tailor/tailor.js';
export type { OutputFormat } from './formats/formats.js';
export type { PdfStandard } from './formats/standards.js';
export { type Edition, readEditions } from './options/editions.js';
export type { Limits } from './options/limits.js';
export type { RenderCvOptions, RenderOneOptions, RenderOptions, ValidateOptions } from './options/options.js';
export { applyFixes, formatDiagnostics } from './render/diagnostics.js';
export { type CvSource, type ParseCvOptions, parseCvSource } from './render/read-document.js';
export {
  cvToTypst,
  type RenderLetterOptions,
  renderCv,
  renderCvToPdf,
  renderLetter,
  validateCv,
} from './render/render.js';
export type { ValidationResult } from './render/render-document.js';
export type { Outputs, RenderResult } from './render/render-result.js';
export type { ClassicThemeMargins, ClassicThemeOptions, Design, FontName } from './schema/design.js';
export type {
  CurriculumVitaeA,
  CurriculumVitaeB as CurriculumVitae,
  CvDocumentA,
  CvDocumentB as CvDocument,
  CvDocumentOf,
  EntryA,
  EntryOf as Entry,
  SectionA as CustomSectionA,
  SectionB as CustomSection,
  SocialNetworkA,
  SocialNetworkB as SocialNetwork,
} from './schema/document.js';
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
export type { LetterDocument, LetterLayout } from './schema/letter.js';
export type { Variant } from './schema/sections.js';
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
