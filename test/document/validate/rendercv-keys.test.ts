// Keys of RenderCV in a document that else is one of ours: what is said of them leads to the import.
import { expect, it } from 'vitest';
import { importSource } from '../../../src/import/import.js';
import { parseCvSource, validateCv } from '../../../src/index.js';

it.each([
  { key: 'cover_letter', text: 'cover_letter:\n  letter: Dear all\n' },
  { key: 'locale', text: 'locale:\n  language: english\n' },
  { key: 'text_alignment', text: 'design:\n  options:\n    text_alignment: justified\n' },
  {
    key: 'left_and_right',
    text: 'design:\n  options:\n    margins:\n      entry_area:\n        left_and_right: 0.2 cm\n',
  },
])('$key', async ({ key, text }) => {
  const source = parseCvSource(`cv:\n  name: Jane Doe\n${text}`);
  const { diagnostics } = await validateCv(source);
  expect(diagnostics.find(({ path }) => path.at(-1) === key)?.hint).toBe(
    `\`${key}\` is a key of RenderCV: \`cvpress import\` makes a document of cvpress from its documents; or remove it`,
  );
  expect(importSource(source)).toHaveProperty('document.cv.name', 'Jane Doe');
});
