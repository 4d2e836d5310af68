// What may be given as a document, and what not. Each error is where the mistake is.
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
// @ts-expect-error: a name is needed
await renderCvToPdf({ cv: {} });
await renderCvToPdf({
  cv: {
    name: 'Jane Doe',
    // @ts-expect-error: no such field
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
        // @ts-expect-error: text
        start_date: 2020,
      },
    ],
  },
});
await renderCvToPdf({
  cv: {
    name: 'Jane Doe',
    education: [
      // @ts-expect-error: an area is needed
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
        // @ts-expect-error: no such network
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
    // @ts-expect-error: no such font
    font: 'Comic Sans',
  },
});
await renderCvToPdf({
  // @ts-expect-error: no such key
  cb: { name: 'Jane Doe' },
});
await renderCv({
  cv: {
    // @ts-expect-error: text
    name: 5,
  },
});
await cvToTypst({
  cv: {
    // @ts-expect-error: text
    name: 5,
  },
});
await validateCv({
  cv: {
    // @ts-expect-error: text
    name: 5,
  },
});
await renderer.render({
  cv: {
    // @ts-expect-error: text
    name: 5,
  },
});

// Values that do not change, and lists that cannot.
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

// A variable without a type of its own: its texts may be any.
const inferred = { cv: { name: 'Jane Doe' }, design: { font: 'Roboto' } };
// @ts-expect-error: any text is no font
await renderCvToPdf(inferred);
const checked = { cv: { name: 'Jane Doe' }, design: { font: 'Roboto' } } satisfies CvDocument;
await renderCvToPdf(checked);

// The variant of the options.
const older: CvDocumentA = {
  cv: {
    name: 'Jane Doe',
    custom_sections: [{ title: 'Boats', entry_type: 'NormalEntry', entries: [{ name: 'Else' }] }],
  },
};
await renderCvToPdf(older, { variant: 'a' });
await renderer.render(older, { variant: 'a', formats: ['pdf'] });
// @ts-expect-error: the variant is not said
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
// @ts-expect-error: no such variant
await renderCvToPdf({ cv: { name: 'Jane Doe' } }, { variant: 'c' });

// Options.
// @ts-expect-error: no such option
await renderCvToPdf({ cv: { name: 'Jane Doe' } }, { todai: '2026-11-20' });
// @ts-expect-error: text
await renderCvToPdf({ cv: { name: 'Jane Doe' } }, { today: 2026 });
// @ts-expect-error: no such format
await renderCv({ cv: { name: 'Jane Doe' } }, { formats: ['odt'] });

// Parsed texts; texts, where they are parsed.
const source = parseCvSource('cv: { name: Jane Doe }', { file: 'jane.yaml' });
await renderCvToPdf(source, { today: '2026-11-20' });
await renderCvToPdf(source, { variant: 'a' });
await validateCv(source);
await renderer.render(source);
await renderer.render('cv: { name: Jane Doe }', { file: 'jane.yaml' });
// @ts-expect-error: only `parseCvSource` makes one
await renderCvToPdf({ ...source });
// @ts-expect-error: text is for a renderer
await renderCvToPdf('cv: { name: Jane Doe }');

// Values of which nothing is known, and nothing else.
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
// @ts-expect-error: no such option
await renderCvToPdf(anything, { todai: '2026-11-20' });
// @ts-expect-error: not a document
await renderCvToPdf(5);
// @ts-expect-error: not a document
await renderCvToPdf(undefined);
// @ts-expect-error: not a document
await renderCvToPdf([{ cv: { name: 'Jane Doe' } }]);
// @ts-expect-error: the promise of a document
await renderCvToPdf(Promise.resolve({ cv: { name: 'Jane Doe' } }));
// @ts-expect-error: nothing
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

// Functions of programs that pass documents on.
export async function archived<V extends Variant>(
  document: CvDocumentOf<V>,
  how: RenderOptions<V>,
): Promise<Uint8Array> {
  return renderCvToPdf(document, { ...how, pdfStandard: 'a-2a' });
}

// Lists of documents.
declare const stream: AsyncIterable<string>;
declare const values: readonly unknown[];
renderer.renderMany([{ cv: { name: 'Jane Doe' } }, { cv: { name: 'John Doe' } }]);
renderer.renderMany([constant, source, 'cv: { name: Jane Doe }']);
renderer.renderMany(stream, { formats: ['html'], inOrder: true });
renderer.renderMany(values);
renderer.renderMany([older], { variant: 'a' });
// @ts-expect-error: a name is needed
renderer.renderMany([{ cv: { name: 'Jane Doe' } }, { cv: {} }]);
// @ts-expect-error: not a list
renderer.renderMany({ cv: { name: 'Jane Doe' } });
