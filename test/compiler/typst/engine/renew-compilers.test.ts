import { expect, it } from 'vitest';
import { renewCompilers } from '../../../../src/compiler/typst/engine/compile-typst.js';
import { compilePdf } from '../../../support/compile.js';
import { IS_LONG } from '../../../support/length.js';
import { render } from '../../../support/render.js';

it('renewCompilers does not change the bytes of later documents', async () => {
  const document = { cv: { name: 'Jane', label: 'Ingénieure' } };
  const { bytes } = await render(document);
  const count = IS_LONG ? 60 : 20;
  for (let index = 0; index < count; index += 1) compilePdf(`Jane ${index}`);
  await renewCompilers();
  expect(Buffer.from((await render(document)).bytes).equals(bytes)).toBe(true);
});
