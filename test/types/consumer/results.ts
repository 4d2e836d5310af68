// Results have exactly the requested formats.
import {
  CvError,
  createRenderer,
  cvToTypst,
  type Diagnostic,
  type OutputFormat,
  type Renderer,
  type RenderManyResult,
  type RenderResult,
  renderCv,
  renderCvToPdf,
  type ValidationResult,
  validateCv,
} from 'cvpress';
import { assertType, type Equal, type Shape } from './equal.js';

/** `Uint8Array<ArrayBuffer>` since TypeScript 5.7, `Uint8Array` before. */
type Bytes = ReturnType<Uint8Array['slice']>;

const document = { cv: { name: 'Jane Doe' } } as const;
const renderer: Renderer = createRenderer({ workers: 2 });

const pdf = await renderCvToPdf(document);
assertType<Equal<typeof pdf, Bytes>>();
const typ = await cvToTypst(document);
assertType<Equal<typeof typ, string>>();
const validation = await validateCv(document);
assertType<Equal<typeof validation, ValidationResult>>();

const all = await renderCv(document, {
  formats: ['pdf', 'png', 'svg', 'html', 'md', 'txt', 'typ'],
});
assertType<
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
assertType<
  Equal<Shape<typeof page>, { readonly html: string; readonly diagnostics: readonly Diagnostic[] }>
>();
// @ts-expect-error: not requested
page.pdf;
// @ts-expect-error: no format has pages
page.pageCount;

const both = await renderCv(document, { formats: ['png', 'txt'], ppi: 96 });
assertType<
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

// A document of unknown type has the same result.
const unknown = await renderCv(document as unknown, { formats: ['html', 'pdf'] });
assertType<Equal<typeof unknown, RenderResult<readonly ['html', 'pdf']>>>();

// Lists of unknown content.
declare const some: readonly OutputFormat[];
const maybe = await renderCv(document, { formats: some });
assertType<Equal<typeof maybe, RenderResult>>();
assertType<Equal<(typeof maybe)['html'], string | undefined>>();
assertType<Equal<(typeof maybe)['pageCount'], number | undefined>>();
declare const texts: ('html' | 'md')[];
const text = await renderCv(document, { formats: texts });
assertType<Equal<keyof typeof text, 'html' | 'md' | 'diagnostics'>>();
assertType<Equal<(typeof text)['html'], string | undefined>>();

// Lists of partly known content.
declare const one: 'html' | 'pdf';
const mixed = await renderCv(document, { formats: [one, 'txt'] });
assertType<Equal<(typeof mixed)['html'], string | undefined>>();
assertType<Equal<(typeof mixed)['pageCount'], number | undefined>>();
assertType<Equal<(typeof mixed)['txt'], string>>();
declare const oneOf: readonly ['html'] | readonly ['pdf'];
const eitherList = await renderCv(document, { formats: oneOf });
assertType<Equal<(typeof eitherList)['html'], string | undefined>>();

// A renderer returns a PDF by default.
const byDefault = await renderer.render(document);
assertType<Equal<keyof typeof byDefault, 'pdf' | 'pageCount' | 'diagnostics'>>();
assertType<Equal<(typeof byDefault)['pdf'], Bytes>>();
const dated = await renderer.render('cv: { name: Jane Doe }', { today: '2026-11-20' });
assertType<Equal<typeof dated, typeof byDefault>>();
const requested = await renderer.render(document, { formats: ['html', 'txt'] });
assertType<Equal<keyof typeof requested, 'html' | 'txt' | 'diagnostics'>>();
const fromUnknown = await renderer.render(document as unknown, { formats: ['html'] });
assertType<Equal<keyof typeof fromUnknown, 'html' | 'diagnostics'>>();

// `ok` distinguishes results from errors.
for await (const item of renderer.renderMany([document], { formats: ['pdf', 'html'] })) {
  assertType<Equal<typeof item, RenderManyResult<readonly ['pdf', 'html']>>>();
  assertType<Equal<typeof item.index, number>>();
  if (item.ok) assertType<Equal<typeof item.result.html, string>>();
  else assertType<Equal<typeof item.error, CvError>>();
}
for await (const { ok, result, error } of renderer.renderMany(['cv: {}'])) {
  if (ok) assertType<Equal<typeof result.pdf, Bytes>>();
  else assertType<Equal<typeof error, CvError>>();
}

// Results can be assigned to wider types.
export async function renderHtml(document: unknown): Promise<RenderResult<['html']>> {
  return renderCv(document, { formats: ['html'] });
}
export function widen(result: RenderResult<['pdf', 'html']>): RenderResult {
  return result;
}
export const results: RenderManyResult[] = [{ index: 0, ms: 1, ok: false, error: new CvError([]) }];
