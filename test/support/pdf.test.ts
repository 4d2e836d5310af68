import { expect, it } from 'vitest';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import { readPdf as readAsIs } from '../../src/pdf/read.js';
import { some } from './length.js';
import { readPdf } from './pdf.js';
import { readSample } from './samples.js';

it.each(some(['own-design.yaml', 'academic.yaml'], 1))(
  '%s reads the same with its colour profiles and without',
  async (file) => {
    const { source, options } = readSample(file);
    const pdf = await renderCvToPdf(source, options);
    expect(await readPdf(pdf)).toEqual(await readAsIs(pdf));
  },
);
