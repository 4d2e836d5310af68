import { importCv, type RenderCvOptions, renderCv } from '../../src/browser/index.js';

/** A resume of somebody else must not set other options, such as limits. */
const OPTIONS = [
  'template',
  'templateOptions',
  'dates',
  'dateRange',
  'showLocation',
  'groupPositions',
] as const satisfies readonly (keyof RenderCvOptions)[];

interface Resume {
  readonly meta?: { readonly themeOptions?: Pick<RenderCvOptions, (typeof OPTIONS)[number]> };
}

/** Options of Puppeteer: the style sheet has the paper size and the margins. */
export const pdfRenderOptions = { preferCSSPageSize: true, printBackground: true };

/**
 * Renders a JSON Resume to an HTML page without scripts.
 *
 * @throws CvError if it is no JSON Resume, or an option in `meta.themeOptions` is wrong
 */
export async function render(resume: Resume): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(resume));
  const { document } = await importCv('resume.json', bytes);
  const { themeOptions = {} } = resume.meta ?? {};
  const chosen = OPTIONS.filter((name) => name in themeOptions);
  const options = Object.fromEntries(chosen.map((name) => [name, themeOptions[name]]));
  const { html } = await renderCv(document, { ...options, formats: ['html'] });
  return html;
}
