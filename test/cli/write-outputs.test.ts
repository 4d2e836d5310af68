import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeOutputs } from '../../src/cli/write-outputs.js';
import { createTemporaryFolder, listFiles } from './run.js';

it.each([
  ['one page', ['one'], ['a/cv.pdf']],
  ['several pages', ['one', 'two'], ['a/cv-1.pdf', 'a/cv-2.pdf']],
])(
  'writeOutputs numbers the files of pages only if there are several: %s',
  async (_, pages, files) => {
    const folder = createTemporaryFolder();
    await writeOutputs([{ format: 'pdf', path: join(folder, 'a/cv.pdf') }], { pdf: pages }, {});
    expect(listFiles(folder)).toEqual(files);
    expect(files.map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual(pages);
  },
);

it('writeOutputs rejects several pages on standard output', async () => {
  const output = { format: 'pdf', path: undefined } as const;
  await expect(writeOutputs([output], { pdf: ['one', 'two'] }, {})).rejects.toThrow(
    /2 pages.*standard output takes only one/,
  );
});
