import { readPdf } from '../../pdf/read-pdf.js';
import { type RenderSample, SHORT_DOCUMENT } from './sample-documents.js';
import type { TemplateIssue } from './template-issues.js';

/** Fields of a design, with values that differ from every default. */
const CHANGES: readonly (readonly [path: string, value: string])[] = [
  ['font_size', '12pt'],
  ['font', 'EBGaramond'],
  ['font', 'Roboto'],
  ['page_size', 'letterpaper'],
  ['options.primary_color', '#b5006a'],
  ['options.date_and_location_width', '5.3 cm'],
  ...['top', 'left', 'right'].map((side) => [`options.margins.page.${side}`, '4.1 cm'] as const),
  ['options.margins.section_title.top', '1.7 cm'],
  ['options.margins.section_title.bottom', '1.7 cm'],
  ['options.margins.entry_area.vertical_between', '1.7 cm'],
  ['options.margins.highlights_area.top', '1.7 cm'],
  ['options.margins.highlights_area.vertical_between_bullet_points', '1.7 cm'],
];

/** Finds fields of the design that change nothing on the pages, with any of their values. */
export async function findIgnoredFields(
  ignores: readonly string[],
  renderPdf: RenderSample,
): Promise<TemplateIssue[]> {
  const fingerprintWith = async (changes: object = {}) =>
    fingerprintPdf(
      await renderPdf({
        name: 'a design',
        document: { ...SHORT_DOCUMENT, ...changes },
        variant: 'b',
      }),
    );
  const baseline = await fingerprintWith();
  const effective = new Set<string>();
  for (const [path, value] of CHANGES) {
    const design = path.split('.').reduceRight<unknown>((value, key) => ({ [key]: value }), value);
    if ((await fingerprintWith({ design })) !== baseline) effective.add(path);
  }
  const paths = new Set(CHANGES.map(([path]) => path));
  return [...paths]
    .filter((path) => !effective.has(path) && !ignores.includes(path))
    .map((path) => ({
      message: `\`design.${path}\` changes nothing on the pages.`,
      hint: `use \`design.${path}\`, or add it to \`ignores\` in template.yaml`,
      severity: 'warning',
    }));
}

async function fingerprintPdf(pdf: Uint8Array | undefined): Promise<string> {
  if (pdf === undefined) return '';
  const { pages } = await readPdf(pdf);
  return JSON.stringify(
    pages.map(({ chars }) => chars.map(({ x, y, size, font, color }) => [x, y, size, font, color])),
  );
}
