import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { normalizeOptions } from '../../compiler/options/options.js';
import { renderDocument } from '../../compiler/pipeline/render-document.js';
import { readTemplate } from '../../compiler/templates/read-template.js';
import { CvError } from '../../diagnostics/cv-error.js';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatCount } from '../../diagnostics/words.js';
import { inspectPdf } from '../../inspect/inspect.js';
import { readPdf } from '../../pdf/read-pdf.js';
import { findIgnoredFields } from './ignored-fields.js';
import {
  createSampleDocuments,
  createSampleInLanguage,
  type RenderSample,
  type SampleDocument,
} from './sample-documents.js';
import { findExtractionIssues, findPageIssues, type TemplateIssue } from './template-issues.js';
import { findUnmirroredText, RIGHT_TO_LEFT_SAMPLE } from './unmirrored-text.js';

/** @param file - the file of problems without a position in the code */
export async function checkTemplate(
  template: string,
  file: string,
): Promise<{ count: number; problems: Diagnostic[] }> {
  const problems = new ProblemCollector(file);
  const { columns, ignoredDesign, citations } = readTemplate(template);
  const renderPdf: RenderSample = async (sample) => {
    try {
      const { pdf, diagnostics } = await renderDocument({
        document: sample.document,
        formats: ['pdf'],
        options: normalizeOptions({
          template,
          variant: sample.variant,
          today: '2026-11-20',
          showLocation: true,
        }),
      });
      problems.addReports(diagnostics, sample);
      return pdf;
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      problems.addReports(error.diagnostics, sample);
      return undefined;
    }
  };
  const documents = createSampleDocuments();
  for (const sample of documents) {
    const pdf = await renderPdf(sample);
    if (pdf === undefined) continue;
    const { document, variant } = sample;
    const report = await inspectPdf(pdf, {
      source: { document, variant, markdown: true, showLocation: true, citations },
    });
    problems.add(
      [...findPageIssues(await readPdf(pdf)), ...findExtractionIssues(report, columns === 2)],
      sample,
    );
  }
  for (const { tag } of LANGUAGES) await renderPdf(createSampleInLanguage(tag));
  problems.add(await findUnmirroredText(renderPdf), RIGHT_TO_LEFT_SAMPLE);
  // A template that does not compile has no pages to compare.
  if (problems.all.length === 0)
    problems.add(await findIgnoredFields(ignoredDesign, renderPdf), undefined);
  return { count: documents.length + LANGUAGES.length, problems: problems.all };
}

function isTemplateProblem({ code, severity }: Diagnostic): boolean {
  return severity === 'error' || code === 'bad-template' || code === 'engine-warning';
}

/** Collects each problem once, with the documents that have it. */
class ProblemCollector {
  readonly #diagnostics = new Map<string, Diagnostic>();
  readonly #issues = new Map<
    string,
    { readonly issue: TemplateIssue; readonly documents: string[] }
  >();

  constructor(readonly file: string) {}

  /** Treats every error as one of the template: the samples render with bundled templates. */
  addReports(diagnostics: readonly Diagnostic[], sample: SampleDocument): void {
    for (const report of diagnostics.filter(isTemplateProblem)) {
      if (report.range !== undefined)
        this.#diagnostics.set(`${report.file} ${report.range.start.offset}`, report);
      else
        this.add([{ message: report.message, hint: undefined, severity: report.severity }], sample);
    }
  }

  /** @param sample - undefined for an issue that does not depend on the document */
  add(issues: readonly TemplateIssue[], sample: SampleDocument | undefined): void {
    for (const issue of issues) {
      const entry = this.#issues.get(issue.message) ?? { issue, documents: [] };
      this.#issues.set(issue.message, entry);
      if (sample !== undefined) entry.documents.push(sample.name);
    }
  }

  get all(): Diagnostic[] {
    const issues = [...this.#issues.values()].map(({ issue, documents }) => {
      const { message, detail, hint, severity = 'error' } = issue;
      const [first, ...rest] = documents;
      const restCount =
        rest.length === 0 ? '' : `, and in ${formatCount(rest.length, 'more document')}`;
      const locations =
        first === undefined
          ? ''
          : ` In ${first}${detail === undefined ? '' : `: ${detail}`}${restCount}.`;
      return {
        ...createDiagnostic('bad-template', [], `${message}${locations}`, {
          file: this.file,
          ...(hint && { hint }),
        }),
        severity,
      };
    });
    return [...this.#diagnostics.values(), ...issues];
  }
}
