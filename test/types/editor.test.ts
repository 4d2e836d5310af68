// What authors of programs see in their editors: what is offered, what is underlined, what is explained.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../cli/run.js';
import { hover, offered, openFiles, openPrograms, underlined } from './editor.js';

const ROOT_KEYS = ['$schema', 'cv', 'design', 'language'];

const OFFERED: readonly { code: string; all?: string[]; some?: string[]; no?: string[] }[] = [
  { code: 'renderCvToPdf({ | })', all: ROOT_KEYS },
  { code: 'renderCvToPdf({ c| })', all: ROOT_KEYS },
  { code: 'renderCv({ | }, { formats: ["pdf"] })', all: ROOT_KEYS },
  { code: 'cvToTypst({ | })', all: ROOT_KEYS },
  { code: 'validateCv({ | })', all: ROOT_KEYS },
  { code: 'renderer.render({ | })', all: ROOT_KEYS },
  { code: 'renderer.renderMany([{ | }])', all: ROOT_KEYS },
  {
    code: 'renderCvToPdf({ cv: { name: "J" }, | }, { variant: "a" })',
    all: ['$schema', 'design', 'language'],
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

const WRONG = [
  {
    code: 'renderCvToPdf({ cv: { name: "J", lable: "x" } })',
    said: "lable: Object literal may only specify known properties, but 'lable' does not exist in type 'CurriculumVitae'. Did you mean to write 'label'?",
  },
  {
    code: 'renderCvToPdf({ cb: { name: "J" } })',
    said: /^cb: Object literal may only specify known properties, and 'cb' does not exist in type '.*CvDocument.*'\.$/,
  },
  {
    code: 'renderCv({}, { formats: ["odt"] })',
    said: /^"odt": Type '"odt"' is not assignable to type '"pdf" \| "png" \| .*'\.$/,
  },
  {
    code: 'renderCvToPdf("cv: {}")',
    said: /^"cv: \{\}": Argument of type 'string' is not assignable to parameter of type '.*CvDocument.*'\.$/,
  },
];

/** Programs in which each mistake is expected at its line. */
const CONSUMERS = ['documents.ts', 'results.ts'];

const EXPLAINED = [
  {
    code: 'renderCvToPdf|({})',
    said: [
      'Renders a document to a PDF',
      'options?: cvpress.RenderOneOptions<"b">',
      '@example',
      'Promise<Uint8Array<ArrayBuffer>>',
    ],
  },
  {
    code: 'renderCv|({}, { formats: ["pdf", "html"] })',
    said: ['Promise<cvpress.RenderResult<readonly ["pdf", "html"]>>'],
  },
  {
    code: 'const { pdf| } = await renderCv({}, { formats: ["pdf"] })',
    said: ['const pdf: Uint8Array<ArrayBuffer>'],
  },
  { code: 'const { ok| } = {} as cvpress.ManyResult', said: ['const ok: boolean'] },
  {
    code: 'renderCvToPdf({ design: { options: { margins: { page: { top|: "1 cm" } } } } })',
    said: ['Top margin of the page', '`cm`, `in`', "@defaultValue '1.35 cm'"],
  },
  {
    code: 'renderCvToPdf({ cv: { name: "J", email|: "x" } })',
    said: ['E-mail address', "@example 'jane.doe@example.com'"],
  },
  { code: 'renderCvToPdf({}, { ppi|: 96 })', said: ['Pixels per inch', '144 by default'] },
  { code: 'createRenderer({ timeoutMs|: 96 })', said: ['milliseconds', '30,000 by default'] },
  { code: 'new Map<string, cvpress.RenderResult|>()', said: ['A rendered document'] },
];

openPrograms([...OFFERED, ...WRONG, ...EXPLAINED]);
openFiles(join(ROOT, 'test/types/consumer'), CONSUMERS);

describe('an editor offers', () => {
  it.each(OFFERED)('what fits in $code', ({ code, all, some, no = [] }) => {
    const names = offered(code);
    if (all !== undefined) expect(names).toEqual(all);
    expect(names).toEqual(expect.arrayContaining(some ?? []));
    for (const name of no) expect(names).not.toContain(name);
  });
});

describe('an editor underlines', () => {
  it.each(WRONG)('the mistake in $code', ({ code, said }) => {
    expect(underlined(code)).toEqual([
      typeof said === 'string' ? said : expect.stringMatching(said),
    ]);
  });

  it.each(CONSUMERS)('the mistakes in consumer/%s and nothing else', (name) => {
    expect(underlined(name)).toEqual([]);
  });
});

describe('an editor explains', () => {
  it.each(EXPLAINED)('what is at the cursor in $code', ({ code, said }) => {
    const shown = hover(code);
    for (const text of said) expect(shown).toContain(text);
  });
});
