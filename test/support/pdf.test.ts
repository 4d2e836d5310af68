import { expect, it } from 'vitest';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import { readPdf as readPdfWithProfiles } from '../../src/pdf/read-pdf.js';
import { selectRows } from './length.js';
import { readPdf } from './pdf.js';
import { readSample } from './samples.js';

it.each(selectRows(['own-design.yaml', 'academic.yaml'], 1))(
  'readPdf returns the same content of %s with and without color profiles',
  async (file) => {
    const { source, options } = readSample(file);
    const pdf = await renderCvToPdf(source, options);
    expect(await readPdf(pdf)).toEqual(await readPdfWithProfiles(pdf));
  },
);
