// Several positions at one employer on pages and in documents.

import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { BUNDLED_TEMPLATES } from '../../../src/compiler/schema/bundled-templates.js';
import { inspectPdf } from '../../../src/inspect/inspect.js';
import { IS_LONG, selectRows } from '../../support/length.js';
import { render } from '../../support/render.js';

const SUMMARY = `Builds machines ${'and the tools that build them '.repeat(6).trim()}.`;
const CV = {
  name: 'Jane Doe',
  email: 'jane@doe.example',
  phone: '+41446681800',
  summary: SUMMARY,
  education: ['MSc', 'BSc'].map((study_type, index) => ({
    institution: 'University of Oslo',
    study_type,
    area: ['Cybernetics', 'Physics'][index] as string,
    start_date: ['2012-08', '2009-08'][index] as string,
    end_date: ['2014-06', '2012-06'][index] as string,
    highlights: ['Thesis on path planning among moving obstacles.'],
  })),
  experience: [
    {
      company: 'Nordlys Robotics',
      position: 'Head of Platforms',
      location: 'Oslo, Norway',
      start_date: '2020-03',
      highlights: ['Leads four teams of ten people, who build the controllers of all arms.'],
    },
    {
      company: 'Nordlys Robotics',
      position: 'Firmware Engineer',
      location: 'Bergen, Norway',
      start_date: '2017-01',
      end_date: '2020-02',
      highlights: ['Wrote the safety kernel, certified to the highest level.'],
    },
    {
      company: 'Havn AS',
      position: 'Developer',
      location: 'Bergen, Norway',
      start_date: '2016-01',
      end_date: '2016-12',
      highlights: ['Built the booking of berths for eleven harbors.'],
    },
    ...['Research Assistant', 'Student Assistant'].map((position, index) => ({
      company: 'University Hospital',
      position,
      start_date: ['2015-01', '2014-07'][index] as string,
      end_date: ['2015-12', '2014-12'][index] as string,
    })),
  ],
};
const JOBS = [
  ['Nordlys Robotics', 'Head of Platforms', 'Mar. 2020 to present'],
  ['Nordlys Robotics', 'Firmware Engineer', 'Jan. 2017 to Feb. 2020'],
  ['Havn AS', 'Developer', 'Jan. 2016 to Dec. 2016'],
  ['University Hospital', 'Research Assistant', 'Jan. 2015 to Dec. 2015'],
  ['University Hospital', 'Student Assistant', 'July 2014 to Dec. 2014'],
];
const PLACES = ['Oslo, Norway', 'Bergen, Norway'];

const OPTIONS: RenderOptions = { groupPositions: true };
const SOURCE = { document: { cv: CV }, variant: 'b', markdown: true, showLocation: false } as const;

async function inspect(template: string, withSource: boolean) {
  const { bytes } = await render({ cv: CV }, { ...OPTIONS, template });
  const source = { ...SOURCE, groupPositions: true };
  return inspectPdf(bytes, withSource ? { source } : {});
}

const TEMPLATES = selectRows(BUNDLED_TEMPLATES, 3);

describe.each(TEMPLATES)('inspectPdf of grouped positions in %s', (template) => {
  it.each([false, true])('finds one job for each position (with a source: %s)', async (source) => {
    const { form, findings } = await inspect(template, source);
    const jobs = form.jobs.map(({ texts }) => texts.filter((text) => !PLACES.includes(text)));
    expect(jobs).toEqual(JOBS);
    expect(form.education.map(({ texts }) => texts[0])).toEqual([
      'University of Oslo',
      'University of Oslo',
    ]);
    const codes = findings.map(({ code }) => code);
    expect(codes.filter((code) => /^(field-lost|field-missed|order|dates-)/.test(code))).toEqual(
      [],
    );
  });
});

it.runIf(IS_LONG)('inspectPdf reports no finding on linear and scholar', async () => {
  for (const template of ['linear', 'scholar'])
    for (const withSource of [true, false])
      expect((await inspect(template, withSource)).findings).toEqual([]);
});
