// What is said about our own samples: nothing, or what is true of them.
import { expect, it } from 'vitest';
import { renderCvToPdf } from '../../src/index.js';
import { readSample, SAMPLES } from '../support/samples.js';
import { findingsOn } from './findings.js';

/** Each sample that is not clean, with the codes and why they are right. */
const TRUE_OF: Readonly<Record<string, readonly string[]>> = {
  // A job from 2011 to 2016 stands above one from 2013 to 2018; a section of a Polish title.
  'accents.yaml': ['dates-out-of-order', 'section-unusual'],
  // `pdftotext` and `pdf2txt` put the dates of these two behind the bullets.
  'chinese.yaml': ['entry-torn', 'entry-torn', 'entry-torn'],
  'japanese.yaml': ['entry-torn', 'entry-torn', 'entry-torn'],
  // “Summer 2011 and 2012”; “Maps in Print”.
  'custom-sections.yaml': ['date-unclear', 'section-unusual'],
  // “Outreach” and “Selected Investigations” are titles of their own.
  'starter.yaml': ['section-unusual'],
  'variant-a.json': ['section-unusual'],
};

it.each(SAMPLES)('%s', async (file) => {
  const { source, options } = readSample(file);
  const findings = await findingsOn(await renderCvToPdf(source, options));
  expect(findings.map(({ code }) => code)).toEqual(TRUE_OF[file] ?? []);
});
