// Dates of each style on pages: every extractor finds them, with or without the document.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import type { RenderOptions } from '../../src/compiler/options/options.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { DATE_RANGES, DATE_STYLES } from '../../src/compiler/schema/date-styles.js';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { getFontPaths } from '../support/language-fonts.js';
import { selectRows } from '../support/length.js';
import { render } from '../support/render.js';

const CV = {
  name: 'Jane Doe',
  email: 'jane@doe.example',
  experience: [
    ['Harbor Institute', 'Head of Diving', '2021-03'],
    ['Museum of the Sea', 'Guide', '2019', '2020-10'],
    ['Aquarium', 'Trainee', '2018-02-05', '2018-11-20'],
  ].map(([company, position, start_date, end_date]) => ({
    company,
    position,
    start_date,
    end_date: end_date ?? 'present',
  })),
  publications: [
    { title: 'On tides', authors: ['Jane Doe'], doi: '', journal: 'Sea', date: '2017-05' },
  ],
};

/** @param isKnown - whether the check gets the options of the PDF */
async function inspect(document: object, options: RenderOptions, isKnown: boolean) {
  const { bytes } = await render(document, options);
  const { dates, dateRange } = isKnown ? options : {};
  return inspectPdf(bytes, {
    source: {
      document,
      variant: 'b',
      markdown: true,
      showLocation: false,
      ...(dates !== undefined && { dates }),
      ...(dateRange !== undefined && { dateRange }),
    },
  });
}

const listFindings = ({ findings }: Awaited<ReturnType<typeof inspectPdf>>) =>
  findings
    .map(({ code, message }) => `${code} ${message}`)
    .filter((text) => /^(?:field-|order|date)/.test(text));

const ROWS = BUNDLED_TEMPLATES.flatMap((template) =>
  DATE_STYLES.flatMap((dates) => DATE_RANGES.map((dateRange) => ({ template, dates, dateRange }))),
);

describe('inspectPdf of a document', () => {
  it.each(selectRows(ROWS, 26))(
    'finds dates ($template, $dates, $dateRange)',
    async ({ template, dates, dateRange }) => {
      const document = { cv: CV };
      const report = await inspect(document, { template, dates, dateRange }, true);
      expect(listFindings(report)).toEqual([]);
    },
  );

  // With `year`, months are missing unless the check knows why.
  const WITH_MONTHS = DATE_STYLES.filter((style) => style !== 'year');
  it.each(WITH_MONTHS)('finds dates without knowing their style (%s)', async (dates) => {
    const report = await inspect({ cv: CV }, { dates, citations: 'plain' }, false);
    expect(listFindings(report)).toEqual([]);
  });

  const LANGUAGE_ROWS = LANGUAGES.flatMap(({ tag }) =>
    DATE_STYLES.map((dates) => ({ tag, dates })),
  );
  it.each(selectRows(LANGUAGE_ROWS, 24))('finds dates in $tag ($dates)', async ({ tag, dates }) => {
    const document = { language: tag, cv: CV };
    const options = { template: 'linear', dates, fontPaths: getFontPaths(tag) };
    expect(listFindings(await inspect(document, options, true))).toEqual([]);
  });
});

it.each([
  ['short', 'Mar. 2021 to present', 'Feb. 2018 to Nov. 2018'],
  ['long', 'March 2021 to present', 'February 2018 to November 2018'],
  ['numeric', '03/2021 – present', '02/2018 – 11/2018'],
  ['iso', '2021-03 – present', '2018-02 – 2018-11'],
  ['year', '2021 to present', '2018'],
] as const)('inspectPdf fills the dates of jobs in a form (%s)', async (dates, first, last) => {
  const { bytes } = await render({ cv: CV }, { dates, template: 'linear' });
  const { form } = await inspectPdf(bytes);
  expect(form.jobs.map(({ texts }) => texts.find((text) => /\d/.test(text)))).toEqual([
    first,
    expect.stringMatching(/2019.*2020|2019.*2020-10/),
    last,
  ]);
});
