/* global expect, test */
import { readFileSync } from 'node:fs';
import * as cvpress from 'cvpress';
import { use } from './use.mjs';

test('gives the same bytes as elsewhere', async () => {
  const expected = JSON.parse(readFileSync('expected.json', 'utf8'));
  expect(await use(cvpress, readFileSync('cv.yaml', 'utf8'))).toEqual(expected);
}, 60_000);
