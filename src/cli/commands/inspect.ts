import { hasErrors } from '../../diagnostics/diagnostic.js';
import { inWords, limitReached } from '../../diagnostics/limit-reached.js';
import { visibleJson, visibleLines } from '../../diagnostics/visible.js';
import { CvError } from '../../error.js';
import { inspectApart } from '../../inspect/apart.js';
import type { Inspection } from '../../inspect/inspect.js';
import { presenceOf } from '../../inspect/search.js';
import { ENGLISH, findLanguage } from '../../languages/find.js';
import type { Language } from '../../languages/language.js';
import { isLanguageTag, splitLanguage } from '../../languages/language-tag.js';
import { type CompleteCosts, type Costs, PDF_TIMES } from '../../limits.js';
import { type CompleteOptions, normaliseOptions } from '../../options.js';
import { PdfError, type PdfFault, TooManyPages } from '../../pdfium/fault.js';
import { checkDocument } from '../../render-document.js';
import { type FactOptions, factsOf } from '../../structure/facts.js';
import { languageNamedBy } from '../../validate/rules/language.js';
import { readDocument } from '../documents.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import { fileInput, readBytes } from '../inputs.js';
import { describeInspection, type FieldReport } from '../inspection.js';
import { Reporter } from '../reporter.js';

/** The options of `cvpress inspect`. */
export interface InspectCommandOptions extends Omit<FactOptions, 'words'>, Costs {
  readonly source?: string;
  readonly json: boolean;
}

/** `cvpress inspect <pdf>`: exit code 1 if a field of the source is missing. */
export async function inspectCommand(file: string, options: InspectCommandOptions): Promise<ExitCode> {
  const reporter = new Reporter({});
  return reporter.guard(async () => {
    const { source, json, ...given } = options;
    const complete = normaliseOptions(given);
    const inspection = await inspectFile(file, complete);
    const fields = source === undefined ? undefined : await fieldsOf(source, inspection, complete, reporter);
    if (fields === 'invalid') return EXIT.invalid;
    const data = { version: 1, file, ...inspection, ...(fields === undefined ? {} : { fields }) };
    process.stdout.write(json ? `${visibleJson(data, 2)}\n` : visibleLines(describeInspection(inspection, fields)));
    return fields !== undefined && fields.missing.length > 0 ? EXIT.invalid : EXIT.success;
  });
}

const FAULTS: Readonly<Record<PdfFault, readonly [reason: string, hint: string]>> = {
  'not-a-pdf': ['it is not a PDF', 'name a PDF; documents are checked by `cvpress validate`'],
  damaged: ['it is damaged, or a part of it is missing', 'get or create it again'],
  encrypted: ['it is encrypted with a password', 'remove the password first, as with `qpdf --decrypt`'],
};

async function inspectFile(file: string, { timeoutMs, limits }: CompleteCosts): Promise<Inspection> {
  const input = fileInput(file);
  const bytes = await readBytes(input, limits.bytes, PDF_TIMES);
  if (bytes.length === 0) {
    throw new UsageError('unreadable-input', `${input.name} cannot be read: it is empty.`, 'get or create it again');
  }
  try {
    const job = { file: input.name, bytes, pages: limits.pages };
    return await inspectApart(job, { timeoutMs, memory: limits.memory });
  } catch (error) {
    if (error instanceof TooManyPages) throw tooManyPages(input.name, error.pageCount, limits.pages);
    if (!(error instanceof PdfError)) throw error;
    const [reason, hint] = FAULTS[error.fault];
    throw new UsageError('unreadable-input', `${input.name} cannot be read: ${reason}.`, hint);
  }
}

function tooManyPages(file: string, pageCount: number, most: number): CvError {
  const found = `${file} has ${inWords(pageCount)} pages`;
  return new CvError([limitReached({ name: 'pages', most, needed: pageCount }, found, [], { file })]);
}

/**
 * The words that the PDF should contain: those of its language, as the document gives it if it is more specific. A PDF does not
 * name its script; if the document does not either, section titles reveal it.
 */
async function wordsOf({ language, headings }: Inspection, document: unknown): Promise<Language> {
  const named = languageNamedBy(document);
  const isOther =
    isLanguageTag(language) &&
    (named === undefined || splitLanguage(language).language !== splitLanguage(named).language);
  if (!isOther) return (named === undefined ? undefined : await findLanguage(named)) ?? ENGLISH;
  const found = (await findLanguage(language)) ?? ENGLISH;
  const { LANGUAGES } = await import('../../languages/all.generated.js');
  const alike = LANGUAGES.filter(({ tag }) => splitLanguage(tag).language === splitLanguage(found.tag).language);
  const titlesIn = ({ titles }: Language): number => {
    const own: readonly string[] = Object.values(titles);
    return headings.filter(({ text }) => own.includes(text)).length;
  };
  return alike.reduce((best, other) => (titlesIn(other) > titlesIn(best) ? other : best), found);
}

/** How the fields of a document appear in the PDF. */
async function fieldsOf(
  file: string,
  inspection: Inspection,
  options: CompleteOptions,
  reporter: Reporter,
): Promise<FieldReport | 'invalid'> {
  const source = await readDocument(fileInput(file), reporter, options);
  const { diagnostics } = await checkDocument(source, options);
  if (hasErrors(diagnostics)) {
    await reporter.report(diagnostics);
    return 'invalid';
  }
  const facts = await factsOf(source.value, { ...options, words: await wordsOf(inspection, source.value) });
  const found = presenceOf(facts, {
    text: inspection.text,
    links: inspection.links.map(({ url }) => url),
  });
  const those = (wanted: string) =>
    found.flatMap(([{ path, kind, value }, presence]) =>
      presence === wanted ? [{ path, kind, value, file, line: source.rangeOf(path).start.line }] : [],
    );
  return { count: found.length, missing: those('missing'), scattered: those('scattered') };
}
