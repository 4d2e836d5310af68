export type { ComparedText } from './compiler/compare/compare-documents.js';
export type { ComparedStatus } from './compiler/compare/compare-words.js';
export type { OverlayText } from './compiler/customize/customize-document.js';
export type { RedactableField } from './compiler/fields/person-fields.js';
export type {
  RenderCvOptions,
  RenderOneOptions,
  RenderOptions,
  ValidateOptions,
} from './compiler/options/options.js';
export { type Edition, readEditions } from './compiler/options/read-editions.js';
export type { OutputFormat } from './compiler/output/formats.js';
export type { PdfStandard } from './compiler/output/standards.js';
export type { ValidationResult } from './compiler/pipeline/check-document.js';
export { compareWithMaster } from './compiler/pipeline/compare-with-master.js';
export {
  type CvSource,
  type ParseCvOptions,
  parseCvSource,
} from './compiler/pipeline/parse-cv-source.js';
export { applyFixes, formatDiagnostics } from './compiler/pipeline/public-diagnostics.js';
export {
  cvToTypst,
  type RenderLetterOptions,
  renderCv,
  renderCvToPdf,
  renderLetter,
  validateCv,
} from './compiler/pipeline/render.js';
export type { Outputs, RenderResult } from './compiler/pipeline/render-result.js';
export type {
  ClassicThemeMargins,
  ClassicThemeOptions,
  Design,
  FontName,
} from './compiler/schema/design.js';
export type {
  ContactEmail,
  ContactLink,
  ContactNetwork,
  ContactPhone,
  ContactProfile,
  CurriculumVitaeA,
  CurriculumVitaeB as CurriculumVitae,
  CvDocumentA,
  CvDocumentB as CvDocument,
  CvDocumentOf,
  DocumentContact as Contact,
  EntryA,
  EntryOf as Entry,
  SectionA as CustomSectionA,
  SectionB as CustomSection,
  SocialNetworkA,
  SocialNetworkB as SocialNetwork,
} from './compiler/schema/document.js';
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
} from './compiler/schema/entries.js';
export type { LetterDocument, LetterLayout } from './compiler/schema/letter.js';
export type { Variant } from './compiler/schema/sections.js';
export type { RenderSettings } from './compiler/schema/settings.js';
export type { SourceFormat } from './compiler/source/source.js';
export type { AppliedFixes, ApplyFixesOptions } from './diagnostics/apply-fixes.js';
export type { DiagnosticCode, ErrorKind, Severity } from './diagnostics/codes.js';
export { CvError } from './diagnostics/cv-error.js';
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
} from './diagnostics/diagnostic.js';
export type { FormatOptions } from './diagnostics/format-diagnostics.js';
export { type ImportCvOptions, importCv } from './import/import-cv.js';
export type { ImportedCv } from './import/imported-cv.js';
export type { UnsurePlace } from './import/unsure-places.js';
export type { Limits } from './limits/limits.js';
export type {
  RenderEndEvent,
  RendererEvents,
  RenderStartEvent,
  WorkerEndEvent,
  WorkerStartEvent,
} from './workers/events.js';
export type {
  CloseOptions,
  ImportJobOptions,
  RendererOptions,
  RenderJobOptions,
  RenderManyOptions,
} from './workers/options.js';
export { createRenderer } from './workers/pooled-renderer.js';
export type { Renderer, RendererStats, RenderManyResult } from './workers/renderer.js';
