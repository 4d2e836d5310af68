// Valid and invalid documents. TypeScript must report each error at its location.
import {
  type CustomSection,
  type CvDocument,
  type CvDocumentA,
  type CvDocumentOf,
  createRenderer,
  cvToTypst,
  type Design,
  type EducationEntry,
  type OneLineEntry,
  parseCvSource,
  type RenderOptions,
  renderCv,
  renderCvToPdf,
  type SocialNetwork,
  type Variant,
  validateCv,
} from 'cvpress';

declare const anything: unknown;
declare const untyped: ReturnType<typeof JSON.parse>;
declare const variant: Variant;
declare const options: RenderOptions;
declare const either: CvDocumentOf;
const renderer = createRenderer();

// Literals.
await renderCvToPdf({
  cv: { name: 'Jane Doe', education: [{ institution: 'ETH', area: 'Botany', start_date: '2020' }] },
});
await renderCvToPdf({});
// @ts-expect-error: the name is missing
await renderCvToPdf({ cv: {} });
await renderCvToPdf({
  cv: {
    name: 'Jane Doe',
    // @ts-expect-error: unknown field
    lable: 'Biologist',
  },
});
await renderCvToPdf({
  cv: {
    name: 'Jane Doe',
    education: [
      {
        institution: 'ETH',
        area: 'Botany',
        // @ts-expect-error: must be text
        start_date: 2020,
      },
    ],
  },
});
await renderCvToPdf({
  cv: {
    name: 'Jane Doe',
    education: [
      // @ts-expect-error: the area is missing
      { institution: 'ETH' },
    ],
  },
});
await renderCvToPdf({
  cv: {
    name: 'Jane Doe',
    social_networks: [
      { network: 'Orcid', username: '0000-0002-1825-0097' },
      {
        // @ts-expect-error: unknown network
        network: 'Orkut',
        username: 'jane',
      },
    ],
  },
});
await renderCvToPdf({
  cv: {
    name: 'Jane Doe',
    custom_sections: [
      {
        title: 'Boats',
        entry_type: 'OneLineEntry',
        entries: [{ name: 'Else', details: 'a dinghy' }],
      },
      {
        title: 'Ships',
        entry_type: 'OneLineEntry',
        entries: [
          // @ts-expect-error: an entry of another kind
          { institution: 'ETH', area: 'Botany' },
        ],
      },
    ],
  },
});
await renderCvToPdf({
  cv: { name: 'Jane Doe' },
  design: {
    // @ts-expect-error: unknown font
    font: 'Comic Sans',
  },
});
await renderCvToPdf({
  // @ts-expect-error: unknown key
  cb: { name: 'Jane Doe' },
});
await renderCv({
  cv: {
    // @ts-expect-error: must be text
    name: 5,
  },
});
await cvToTypst({
  cv: {
    // @ts-expect-error: must be text
    name: 5,
  },
});
await validateCv({
  cv: {
    // @ts-expect-error: must be text
    name: 5,
  },
});
await renderer.render({
  cv: {
    // @ts-expect-error: must be text
    name: 5,
  },
});

// Constants and readonly lists.
const constant = {
  cv: { name: 'Jane Doe', skills: [{ name: 'Rope', details: 'knots' }], section_order: ['Skills'] },
  design: { font: 'Roboto' },
} as const;
await renderCvToPdf(constant);
await renderer.render(constant);
const skills: readonly OneLineEntry[] = [{ name: 'Rope', details: 'knots' }];
await renderCvToPdf({ cv: { name: 'Jane Doe', skills } });
await renderCvToPdf(
  { cv: { name: 'Jane Doe', label: undefined } },
  { today: undefined, variant: undefined },
);

// A variable without a declared type: its texts have the type `string`.
const inferred = { cv: { name: 'Jane Doe' }, design: { font: 'Roboto' } };
// @ts-expect-error: `string` is not a font
await renderCvToPdf(inferred);
const checked = { cv: { name: 'Jane Doe' }, design: { font: 'Roboto' } } satisfies CvDocument;
await renderCvToPdf(checked);

// Variants.
const older: CvDocumentA = {
  cv: {
    name: 'Jane Doe',
    custom_sections: [{ title: 'Boats', entry_type: 'NormalEntry', entries: [{ name: 'Else' }] }],
  },
};
await renderCvToPdf(older, { variant: 'a' });
await renderer.render(older, { variant: 'a', formats: ['pdf'] });
// @ts-expect-error: the variant is missing
await renderCvToPdf(older);
await renderCvToPdf(
  {
    cv: {
      name: 'Jane Doe',
      social_networks: [
        {
          // @ts-expect-error: not in variant A
          network: 'Orcid',
          username: '0000-0002-1825-0097',
        },
      ],
    },
  },
  { variant: 'a' },
);
await renderCvToPdf(either, options);
await renderCvToPdf(either, { variant, today: '2026-11-20' });
await renderCvToPdf({ cv: { name: 'Jane Doe' } }, options);
// @ts-expect-error: unknown variant
await renderCvToPdf({ cv: { name: 'Jane Doe' } }, { variant: 'c' });

// Options.
// @ts-expect-error: unknown option
await renderCvToPdf({ cv: { name: 'Jane Doe' } }, { todai: '2026-11-20' });
// @ts-expect-error: must be text
await renderCvToPdf({ cv: { name: 'Jane Doe' } }, { today: 2026 });
// @ts-expect-error: unknown format
await renderCv({ cv: { name: 'Jane Doe' } }, { formats: ['odt'] });

// Parsed texts, and texts for a renderer.
const source = parseCvSource('cv: { name: Jane Doe }', { file: 'jane.yaml' });
await renderCvToPdf(source, { today: '2026-11-20' });
await renderCvToPdf(source, { variant: 'a' });
await validateCv(source);
await renderer.render(source);
await renderer.render('cv: { name: Jane Doe }', { file: 'jane.yaml' });
// @ts-expect-error: a copy is not a CvSource
await renderCvToPdf({ ...source });
// @ts-expect-error: only a renderer accepts text
await renderCvToPdf('cv: { name: Jane Doe }');

// Values of unknown type.
await renderCvToPdf(anything);
await renderCvToPdf(anything, options);
await renderCvToPdf(untyped, { variant });
await renderCv(anything, { formats: ['html'], strict: true });
await cvToTypst(anything);
await validateCv(anything, { variant });
await renderer.render(anything, { formats: ['html'] });
await renderCvToPdf(JSON.parse('{}'));
await renderCvToPdf({ cv: { name: 'Jane Doe' }, version: 1 } as unknown);
declare const properties: Record<string, unknown>;
await renderCvToPdf(properties);
// @ts-expect-error: unknown option
await renderCvToPdf(anything, { todai: '2026-11-20' });
// @ts-expect-error: not a document
await renderCvToPdf(5);
// @ts-expect-error: not a document
await renderCvToPdf(undefined);
// @ts-expect-error: not a document
await renderCvToPdf([{ cv: { name: 'Jane Doe' } }]);
// @ts-expect-error: a promise
await renderCvToPdf(Promise.resolve({ cv: { name: 'Jane Doe' } }));
// @ts-expect-error: no document
await renderCvToPdf();

// Parts of a document.
const entry: EducationEntry = { institution: 'ETH', area: 'Botany' };
const profile: SocialNetwork = { network: 'GitHub', username: 'jane' };
const section: CustomSection = { title: 'Courses', entry_type: 'EducationEntry', entries: [entry] };
const design: Design = { page_size: 'a4paper', options: { margins: { page: { top: '2 cm' } } } };
await renderCvToPdf({
  cv: { name: 'Jane Doe', social_networks: [profile], custom_sections: [section] },
  design,
});

// Generic functions that pass documents on.
export async function renderArchived<V extends Variant>(
  document: CvDocumentOf<V>,
  renderOptions: RenderOptions<V>,
): Promise<Uint8Array> {
  return renderCvToPdf(document, { ...renderOptions, pdfStandard: 'a-2a' });
}

// Lists of documents.
declare const stream: AsyncIterable<string>;
declare const values: readonly unknown[];
renderer.renderMany([{ cv: { name: 'Jane Doe' } }, { cv: { name: 'John Doe' } }]);
renderer.renderMany([constant, source, 'cv: { name: Jane Doe }']);
renderer.renderMany(stream, { formats: ['html'], inOrder: true });
renderer.renderMany(values);
renderer.renderMany([older], { variant: 'a' });
// @ts-expect-error: the name is missing
renderer.renderMany([{ cv: { name: 'Jane Doe' } }, { cv: {} }]);
// @ts-expect-error: not a list
renderer.renderMany({ cv: { name: 'Jane Doe' } });
