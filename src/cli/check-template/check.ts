import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { normaliseOptions } from '../../compiler/options/options.js';
import { renderDocument } from '../../compiler/pipeline/render-document.js';
import { readTemplate } from '../../compiler/templates/read-template.js';
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { counted } from '../../diagnostics/words.js';
import { inspectPdf } from '../../inspect/inspect.js';
import { readPdf } from '../../pdf/read.js';
import { ignoredBy } from './distances.js';
import { inLanguage, type TrialDocument, trialDocuments } from './documents.js';
import { type Fault, pageFaults, readingFaults } from './faults.js';
import { FROM_THE_RIGHT, unmirrored } from './mirror.js';

/**
 * Renders documents of every kind with a template, and finds what is wrong on their pages.
 *
 * @param template - a folder, or the name of a bundled template
 * @param file - the file that problems without a place in the code are reported of
 */
export async function tryTemplate(
  template: string,
  file: string,
): Promise<{ count: number; problems: Diagnostic[] }> {
  const problems = new Problems(file);
  const { columns, ignores } = readTemplate(template);
  const draw = async (trial: TrialDocument): Promise<Uint8Array | undefined> => {
    try {
      const options = normaliseOptions({
        template,
        variant: trial.variant,
        today: '2026-11-20',
        showLocation: true,
      });
      const { pdf, diagnostics } = await renderDocument({
        document: trial.document,
        formats: ['pdf'],
        options,
      });
      problems.addReports(diagnostics, trial);
      return pdf;
    } catch (error) {
      if (!(error instanceof CvError)) throw error;
      problems.addReports(error.diagnostics, trial);
      return undefined;
    }
  };
  const documents = trialDocuments();
  for (const trial of documents) {
    const pdf = await draw(trial);
    if (pdf === undefined) continue;
    const { document, variant } = trial;
    const report = await inspectPdf(pdf, {
      source: { document, variant, markdown: true, showLocation: true },
    });
    problems.add(
      [...pageFaults(await readPdf(pdf)), ...readingFaults(report, columns === 2)],
      trial,
    );
  }
  for (const { tag } of LANGUAGES) await draw(inLanguage(tag));
  problems.add(await unmirrored(draw), FROM_THE_RIGHT);
  // A template that does not compile has no spacing.
  if (problems.all.length === 0) problems.add(await ignoredBy(ignores, draw), undefined);
  return { count: documents.length + LANGUAGES.length, problems: problems.all };
}

function isOfTemplate({ code, severity }: Diagnostic): boolean {
  return severity === 'error' || code === 'bad-template' || code === 'engine-warning';
}

/** Problems, each kind once, with the documents that have it. */
class Problems {
  /** By their places in the code. */
  readonly #reports = new Map<string, Diagnostic>();
  readonly #faults = new Map<string, { readonly fault: Fault; readonly documents: string[] }>();

  constructor(readonly file: string) {}

  /** The documents render with other templates, so an error of the engine is the template's. */
  addReports(reports: readonly Diagnostic[], trial: TrialDocument): void {
    for (const report of reports.filter(isOfTemplate)) {
      if (report.range !== undefined)
        this.#reports.set(`${report.file} ${report.range.start.offset}`, report);
      else this.add([{ what: report.message, hint: undefined, severity: report.severity }], trial);
    }
  }

  /** @param trial - undefined for what is true of all documents */
  add(faults: readonly Fault[], trial: TrialDocument | undefined): void {
    for (const fault of faults) {
      const known = this.#faults.get(fault.what) ?? { fault, documents: [] };
      this.#faults.set(fault.what, known);
      if (trial !== undefined) known.documents.push(trial.name);
    }
  }

  get all(): Diagnostic[] {
    const faults = [...this.#faults.values()].map(({ fault, documents }) => {
      const { what, detail, hint, severity = 'error' } = fault;
      const [first, ...others] = documents;
      const more = others.length === 0 ? '' : `, and in ${counted(others.length, 'more document')}`;
      const where =
        first === undefined
          ? ''
          : ` In ${first}${detail === undefined ? '' : `: ${detail}`}${more}.`;
      const problem = diagnostic('bad-template', [], `${what}${where}`, {
        file: this.file,
        ...(hint && { hint }),
      });
      return { ...problem, severity };
    });
    return [...this.#reports.values(), ...faults];
  }
}
