import { diagnostic, formatPath } from '../../diagnostics/diagnostic.js';
import type { Cv } from '../model/cv.js';
import { type OutputFormat, ROW_OF, showsPages, type TextFormat } from '../output/formats.js';
import { markupOfCv } from '../typst/markup/document-markup.js';
import {
  addDiagnostics,
  type CompilationContext,
  locateIn,
  type ResolvedContext,
  runTimed,
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
  const { warnings: _, end: __, ...pages } = context.layout ?? {};
  const texts = await writeTexts(context, formats);
  if (!formats.includes('json-resume')) return { context, outputs: { ...texts, ...pages } };
  const resume = await writeJsonResume(context);
  return {
    context: resume.context,
    outputs: { ...texts, 'json-resume': resume.text, ...pages },
  };
}

const WRITERS: { readonly [Format in TextFormat]: () => Promise<(cv: Cv) => Outputs[Format]> } = {
  docx: async () => (await import('../output/docx/docx.js')).docxOfCv,
  html: async () => (await import('../output/html/html.js')).htmlOfCv,
  md: async () => (await import('../output/markdown.js')).markdownOfCv,
  txt: async () => (await import('../output/text.js')).textOfCv,
  typ: async () => markupOfCv,
};

/** Formats that use our fonts are written from the fitted model, all others from the original. */
async function writeTexts(
  context: ResolvedContext,
  formats: readonly OutputFormat[],
): Promise<Partial<Pick<Outputs, TextFormat>>> {
  const { cv, fittedCv = cv } = context;
  const texts = formats.filter(isTextFormat).map(async (format) => {
    const write = await WRITERS[format]();
    const model = ROW_OF[format].isDrawn ? fittedCv : cv;
    return [format, runTimed(context, () => write(model))];
  });
  return Object.fromEntries(await Promise.all(texts));
}

function isTextFormat(format: OutputFormat): format is TextFormat {
  return !showsPages(format) && format !== 'json-resume';
}

async function writeJsonResume(
  context: ResolvedContext,
): Promise<{ context: CompilationContext; text: string }> {
  const { redacted, source, options } = context;
  const { jsonResumeOf } = await import('../output/json-resume.js');
  const { text, left: omitted } = runTimed(context, () => jsonResumeOf(redacted, options.variant));
  const problems = omitted.map((path) => {
    const message = `\`${formatPath(path)}\` is omitted: JSON Resume has no field for it.`;
    const hint = 'keep this document, which has more content than the JSON Resume';
    return diagnostic('not-shown', path, message, { at: 'key', hint });
  });
  return { text, context: addDiagnostics(context, locateIn(source, problems)) };
}
