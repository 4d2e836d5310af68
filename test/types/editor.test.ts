// Completions, diagnostics and hovers of editors for programs that use the package.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../cli/run.js';
import { getCompletions, getHover, listProblems, openFiles, openPrograms } from './editor.js';

const ROOT_KEYS = ['$schema', 'contacts', 'cv', 'design', 'language', 'render'];

const COMPLETIONS: readonly { code: string; all?: string[]; some?: string[]; no?: string[] }[] = [
  { code: 'renderCvToPdf({ | })', all: ROOT_KEYS },
  { code: 'renderCvToPdf({ c| })', all: ROOT_KEYS },
  { code: 'renderCv({ | }, { formats: ["pdf"] })', all: ROOT_KEYS },
  { code: 'cvToTypst({ | })', all: ROOT_KEYS },
  { code: 'validateCv({ | })', all: ROOT_KEYS },
  { code: 'renderer.render({ | })', all: ROOT_KEYS },
  { code: 'renderer.renderMany([{ | }])', all: ROOT_KEYS },
  {
    code: 'renderCvToPdf({ cv: { name: "J" }, | }, { variant: "a" })',
    all: ['$schema', 'contacts', 'design', 'language', 'render'],
  },
  {
    code: 'renderCvToPdf({ cv: { | } })',
    some: ['name', 'label', 'experience', 'custom_sections'],
    no: ['cv'],
  },
  {
    code: 'renderCvToPdf({ cv: { name: "J", la| } })',
    some: ['label', 'experience'],
    no: ['name'],
  },
  {
    code: 'renderCvToPdf({ cv: { name: "J", | } }, { variant: "a" })',
    some: ['skills'],
    no: ['experience'],
  },
  {
    code: 'renderCvToPdf({ cv: { name: "J", education: [{ | }] } })',
    some: ['institution', 'gpa'],
    no: ['company'],
  },
  {
    code: 'renderCvToPdf({ cv: { name: "J", custom_sections: [{ title: "B", entry_type: "OneLineEntry", entries: [{ | }] }] } })',
    some: ['name', 'details'],
    no: ['institution'],
  },
  {
    code: 'renderCvToPdf({ cv: { name: "J", social_networks: [{ network: "|" }] } })',
    all: ['GitHub', 'Instagram', 'LinkedIn', 'Mastodon', 'Orcid'],
  },
  {
    code: 'renderCvToPdf({ cv: { name: "J", social_networks: [{ network: "|" }] } }, { variant: "a" })',
    all: ['GitHub', 'Instagram', 'LinkedIn'],
  },
  {
    code: 'renderCvToPdf({ design: { font: "|" } })',
    all: ['EBGaramond', 'Roboto', 'SourceSans3'],
  },
  {
    code: 'renderCvToPdf({ design: { options: { margins: { page: { | } } } } })',
    all: ['bottom', 'left', 'right', 'top'],
  },
  { code: 'renderCvToPdf({}, { | })', some: ['today', 'variant', 'pdfStandard'], no: ['formats'] },
  { code: 'renderCvToPdf({}, { variant: "|" })', all: ['a', 'b'] },
  { code: 'renderCvToPdf(anything, { | })', some: ['today', 'variant'], no: ['formats'] },
  { code: 'renderer.render({}, { | })', some: ['today', 'formats', 'signal'], no: ['inOrder'] },
  { code: 'renderer.render({}, { formats: ["|"] })', some: ['pdf', 'typ'] },
  {
    code: 'renderCv({}, { formats: ["|"] })',
    all: ['docx', 'html', 'json-resume', 'md', 'pdf', 'png', 'svg', 'txt', 'typ'],
  },
  { code: '(await renderCv({}, { formats: ["html"] })).|', all: ['diagnostics', 'html'] },
  {
    code: '(await renderCv({}, { formats: ["png"] })).|',
    all: ['diagnostics', 'pageCount', 'png'],
  },
  { code: '(await renderer.render({})).|', all: ['diagnostics', 'pageCount', 'pdf'] },
];

const PROBLEMS = [
  {
    code: 'renderCvToPdf({ cv: { name: "J", lable: "x" } })',
    message:
      "lable: Object literal may only specify known properties, but 'lable' does not exist in type 'CurriculumVitae'. Did you mean to write 'label'?",
  },
  {
    code: 'renderCvToPdf({ cb: { name: "J" } })',
    message:
      /^cb: Object literal may only specify known properties, and 'cb' does not exist in type '.*CvDocument.*'\.$/,
  },
  {
    code: 'renderCv({}, { formats: ["odt"] })',
    message: /^"odt": Type '"odt"' is not assignable to type '"pdf" \| "png" \| .*'\.$/,
  },
  {
    code: 'renderCvToPdf("cv: {}")',
    message:
      /^"cv: \{\}": Argument of type 'string' is not assignable to parameter of type '.*CvDocument.*'\.$/,
  },
];

/** Programs that mark expected errors with `@ts-expect-error`. */
const CONSUMERS = ['documents.ts', 'results.ts'];

const HOVERS = [
  {
    code: 'renderCvToPdf|({})',
    texts: [
      'Renders a document to a PDF',
      'options?: cvpress.RenderOneOptions<"b">',
      '@example',
      'Promise<Uint8Array<ArrayBuffer>>',
    ],
  },
  {
    code: 'renderCv|({}, { formats: ["pdf", "html"] })',
    texts: ['Promise<cvpress.RenderResult<readonly ["pdf", "html"]>>'],
  },
  {
    code: 'const { pdf| } = await renderCv({}, { formats: ["pdf"] })',
    texts: ['const pdf: Uint8Array<ArrayBuffer>'],
  },
  { code: 'const { ok| } = {} as cvpress.RenderManyResult', texts: ['const ok: boolean'] },
  {
    code: 'renderCvToPdf({ design: { options: { margins: { page: { top|: "1 cm" } } } } })',
    texts: ['Top margin of the page', '`cm`, `in`', "@defaultValue '1.35 cm'"],
  },
  {
    code: 'renderCvToPdf({ cv: { name: "J", email|: "x" } })',
    texts: ['E-mail address', "@example 'jane.doe@example.com'"],
  },
  { code: 'renderCvToPdf({}, { ppi|: 96 })', texts: ['Pixels per inch', '144 by default'] },
  { code: 'createRenderer({ timeoutMs|: 96 })', texts: ['milliseconds', '30,000 by default'] },
  { code: 'new Map<string, cvpress.RenderResult|>()', texts: ['A rendered document'] },
];

openPrograms([...COMPLETIONS, ...PROBLEMS, ...HOVERS]);
openFiles(join(ROOT, 'test/types/consumer'), CONSUMERS);

describe('an editor', () => {
  it.each(COMPLETIONS)('completes $code', ({ code, all, some, no = [] }) => {
    const names = getCompletions(code);
    if (all !== undefined) expect(names).toEqual(all);
    expect(names).toEqual(expect.arrayContaining(some ?? []));
    for (const name of no) expect(names).not.toContain(name);
  });

  it.each(PROBLEMS)('underlines the mistake in $code', ({ code, message }) => {
    expect(listProblems(code)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it.each(CONSUMERS)('underlines only expected mistakes in consumer/%s', (name) => {
    expect(listProblems(name)).toEqual([]);
  });

  it.each(HOVERS)('shows the documentation in $code', ({ code, texts }) => {
    const hover = getHover(code);
    for (const text of texts) expect(hover).toContain(text);
  });
});
