// Links of a document that a PDF has in another spelling.
import { describe, expect, it } from 'vitest';
import { inspectPdf } from '../../src/inspect/inspect.js';
import { render } from '../support/render.js';

const createDocument = (url: string) => ({
  cv: { name: 'Jane Doe' },
  contacts: [{ label: 'Boats', url }],
});

describe('inspectPdf with a source', () => {
  it.each([
    ['https://www.boats.example/jane', 'https://boats.example/jane', []],
    ['https://boats.example/jane', 'https://www.boats.example/jane', []],
    [
      'https://boats.example/jane',
      'https://www.boats.example/joe',
      ['The PDF has no link to "https://www.boats.example/joe".'],
    ],
  ])('compares the link %s with %s', async (drawn, given, expected) => {
    const { bytes } = await render(createDocument(drawn));
    const source = {
      document: createDocument(given),
      variant: 'b',
      markdown: true,
      showLocation: false,
    } as const;
    const { findings } = await inspectPdf(bytes, { source });
    const messages = findings.map(({ message }) => message);
    expect(messages.filter((message) => message.includes('no link'))).toEqual(expected);
  });
});
