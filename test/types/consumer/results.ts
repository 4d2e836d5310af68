// What the functions give: exactly the formats that were asked for.
import {
  CvError,
  createRenderer,
  cvToTypst,
  type Diagnostic,
  type ManyResult,
  type OutputFormat,
  type Renderer,
  type RenderResult,
  renderCv,
  renderCvToPdf,
  type ValidationResult,
  validateCv,
} from 'cvpress';
import { type Equal, holds, type Shape } from './equal.js';

/** Since TypeScript 5.7 `Uint8Array<ArrayBuffer>`, before `Uint8Array`. */
type Bytes = ReturnType<Uint8Array['slice']>;

const document = { cv: { name: 'Jane Doe' } } as const;
const renderer: Renderer = createRenderer({ workers: 2 });

const pdf = await renderCvToPdf(document);
holds<Equal<typeof pdf, Bytes>>();
const typ = await cvToTypst(document);
holds<Equal<typeof typ, string>>();
const validation = await validateCv(document);
holds<Equal<typeof validation, ValidationResult>>();

const all = await renderCv(document, {
  formats: ['pdf', 'png', 'svg', 'html', 'md', 'txt', 'typ'],
});
holds<
  Equal<
    Shape<typeof all>,
    {
      readonly pdf: Bytes;
      readonly png: readonly Bytes[];
      readonly svg: readonly string[];
      readonly html: string;
      readonly md: string;
      readonly txt: string;
      readonly typ: string;
      readonly pageCount: number;
      readonly diagnostics: readonly Diagnostic[];
    }
  >
>();

const page = await renderCv(document, { formats: ['html'] });
holds<
  Equal<Shape<typeof page>, { readonly html: string; readonly diagnostics: readonly Diagnostic[] }>
>();
// @ts-expect-error: nobody asked for it
page.pdf;
// @ts-expect-error: nothing was laid out
page.pageCount;

const both = await renderCv(document, { formats: ['png', 'txt'], ppi: 96 });
holds<
  Equal<
    Shape<typeof both>,
    {
      readonly png: readonly Bytes[];
      readonly txt: string;
      readonly pageCount: number;
      readonly diagnostics: readonly Diagnostic[];
    }
  >
>();

// Of the value that nothing is known of, the same.
const unknown = await renderCv(document as unknown, { formats: ['html', 'pdf'] });
holds<Equal<typeof unknown, RenderResult<readonly ['html', 'pdf']>>>();

// Lists that are not known.
declare const some: readonly OutputFormat[];
const maybe = await renderCv(document, { formats: some });
holds<Equal<typeof maybe, RenderResult>>();
holds<Equal<(typeof maybe)['html'], string | undefined>>();
holds<Equal<(typeof maybe)['pageCount'], number | undefined>>();
declare const texts: ('html' | 'md')[];
const text = await renderCv(document, { formats: texts });
holds<Equal<keyof typeof text, 'html' | 'md' | 'diagnostics'>>();
holds<Equal<(typeof text)['html'], string | undefined>>();

// Lists of which a part is known.
declare const one: 'html' | 'pdf';
const mixed = await renderCv(document, { formats: [one, 'txt'] });
holds<Equal<(typeof mixed)['html'], string | undefined>>();
holds<Equal<(typeof mixed)['pageCount'], number | undefined>>();
holds<Equal<(typeof mixed)['txt'], string>>();
declare const oneOf: readonly ['html'] | readonly ['pdf'];
const eitherList = await renderCv(document, { formats: oneOf });
holds<Equal<(typeof eitherList)['html'], string | undefined>>();

// A renderer: the PDF, unless other formats are asked for.
const usual = await renderer.render(document);
holds<Equal<keyof typeof usual, 'pdf' | 'pageCount' | 'diagnostics'>>();
holds<Equal<(typeof usual)['pdf'], Bytes>>();
const dated = await renderer.render('cv: { name: Jane Doe }', { today: '2026-11-20' });
holds<Equal<typeof dated, typeof usual>>();
const asked = await renderer.render(document, { formats: ['html', 'txt'] });
holds<Equal<keyof typeof asked, 'html' | 'txt' | 'diagnostics'>>();
const stranger = await renderer.render(document as unknown, { formats: ['html'] });
holds<Equal<keyof typeof stranger, 'html' | 'diagnostics'>>();

// One after the other: `ok` tells which.
for await (const item of renderer.renderMany([document], { formats: ['pdf', 'html'] })) {
  holds<Equal<typeof item, ManyResult<readonly ['pdf', 'html']>>>();
  holds<Equal<typeof item.index, number>>();
  if (item.ok) holds<Equal<typeof item.result.html, string>>();
  else holds<Equal<typeof item.error, CvError>>();
}
for await (const { ok, result, error } of renderer.renderMany(['cv: {}'])) {
  if (ok) holds<Equal<typeof result.pdf, Bytes>>();
  else holds<Equal<typeof error, CvError>>();
}

// Results that are passed on.
export async function asHtml(document: unknown): Promise<RenderResult<['html']>> {
  return renderCv(document, { formats: ['html'] });
}
export function asAny(result: RenderResult<['pdf', 'html']>): RenderResult {
  return result;
}
export const done: ManyResult[] = [{ index: 0, ms: 1, ok: false, error: new CvError([]) }];
