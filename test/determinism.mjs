// Renders samples with the built package: a line of JSON, the hashes of what is made of each.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseCvSource, renderCv } from '../dist/index.js';

const { formats, samples } = JSON.parse(process.argv[2]);
const hashes = [];
for (const { file, options } of samples) {
  const made = await renderCv(parseCvSource(readFileSync(file, 'utf8'), { file }), {
    formats,
    ...options,
  });
  const files = formats.flatMap((format) => [made[format]].flat());
  hashes.push(files.map((one) => createHash('sha256').update(one).digest('hex')));
}
console.log(JSON.stringify(hashes));
