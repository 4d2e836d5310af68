import { createDiagnostic, formatPath } from '../../diagnostics/diagnostic.js';
import { getPackageVersion } from '../../files/package-files.js';
import type { Cv } from '../model/cv.js';
import type { CompleteOptions } from '../options/options.js';
import {
  FORMAT_INFO,
  isPageFormat,
  type OutputFormat,
  type TextFormat,
} from '../output/formats.js';
import { writeSourceMarkup } from '../typst/markup/write-document.js';
import {
  addDiagnostics,
  type CompilationContext,
  locateDiagnostics,
  type ResolvedContext,
  runWithDeadline,
} from './context.js';
import type { Outputs } from './render-result.js';

interface ExportResult {
  readonly context: CompilationContext;
  readonly outputs: Partial<Omit<Outputs, 'diagnostics'>>;
}

export async function exportFormats(
  context: ResolvedContext,
  formats: readonly OutputFormat[],
): Promise<ExportResult> {
  const { warnings: _, textEnd: __, ...pages } = context.layout ?? {};
  const texts = await writeTexts(context, formats);
  if (!formats.includes('json-resume')) return { context, outputs: { ...texts, ...pages } };
  const resume = await writeJsonResume(context);
  return {
    context: resume.context,
    outputs: { ...texts, 'json-resume': resume.text, ...pages },
  };
}

type Writer<Result> = (cv: Cv, options: CompleteOptions) => Result;

const WRITERS: { readonly [Format in TextFormat]: () => Promise<Writer<Outputs[Format]>> } = {
  docx: async () => (await import('../output/docx/docx.js')).cvToDocx,
  html: async () => (await import('../output/html/html.js')).cvToHtml,
  md: async () => (await import('../output/markdown.js')).cvToMarkdown,
  txt: async () => (await import('../output/text.js')).cvToText,
  typ: async () => writeTypst,
};

function writeTypst(cv: Cv, { typstImport }: CompleteOptions): string {
  if (typstImport === 'folder') return writeSourceMarkup(cv);
  // A version in Typst has no suffix.
  return writeSourceMarkup(cv, `@preview/cvpress:${getPackageVersion().replace(/-.*/, '')}`);
}

/** Formats with pages are written from the fitted model, all others from the original. */
async function writeTexts(
  context: ResolvedContext,
  formats: readonly OutputFormat[],
): Promise<Partial<Pick<Outputs, TextFormat>>> {
  const { cv, fittedCv = cv } = context;
  const texts = formats.filter(isTextFormat).map(async (format) => {
    const write = await WRITERS[format]();
    const model = FORMAT_INFO[format].isFitted ? fittedCv : cv;
    return [format, runWithDeadline(context, () => write(model, context.options))];
  });
  return Object.fromEntries(await Promise.all(texts));
}

function isTextFormat(format: OutputFormat): format is TextFormat {
  return !isPageFormat(format) && format !== 'json-resume';
}

async function writeJsonResume(
  context: ResolvedContext,
): Promise<{ context: CompilationContext; text: string }> {
  const { redacted, source, options } = context;
  const { documentToJsonResume } = await import('../output/json-resume.js');
  const { text, left: omitted } = runWithDeadline(context, () =>
    documentToJsonResume(redacted, options.variant),
  );
  const problems = omitted.map((path) => {
    const message = `\`${formatPath(path)}\` is omitted: JSON Resume has no field for it.`;
    const hint = 'keep this document, which has more content than the JSON Resume';
    return createDiagnostic('not-shown', path, message, { at: 'key', hint });
  });
  return { text, context: addDiagnostics(context, locateDiagnostics(source, problems)) };
}
