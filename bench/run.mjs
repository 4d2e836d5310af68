/**
 * `npm run bench`: the cost of a render compared with the floor and the bare engine, by look, by stage and by format; what a search
 * for fewer pages adds; what readers extract from pages; start-up of a fresh process; memory of a long-lived one.
 *
 * All times are processor time, for documents without a word in common. Compare ratios rather than single figures: machines
 * drift, so figures of different runs cannot be compared.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundle } from '../scripts/bundle.mjs';
import { benchStartup } from './startup.mjs';
import { benchValidate } from './validate.mjs';

const folder = 'dist-bench';
const parts = ['render', 'looks', 'stages', 'formats', 'fit', 'readers', 'memory'];
await bundle(Object.fromEntries(parts.map((part) => [part, `bench/${part}.ts`])), folder);
try {
  const { benchRender } = await import(`../${folder}/render.js`);
  for (const file of ['test/fixtures/john-doe.yaml', 'samples/academic.yaml']) console.log(await benchRender(file));
  const { benchLooks } = await import(`../${folder}/looks.js`);
  console.log(await benchLooks());
  const { benchStages } = await import(`../${folder}/stages.js`);
  console.log(await benchStages());
  const { benchFormats } = await import(`../${folder}/formats.js`);
  console.log(await benchFormats());
  const { benchFit } = await import(`../${folder}/fit.js`);
  console.log(await benchFit());
  const { benchReaders } = await import(`../${folder}/readers.js`);
  console.log(await benchReaders());
  console.log(await benchStartup());
  console.log(benchValidate());
  // In a process of its own, because earlier work would count.
  execFileSync(process.execPath, [`${folder}/memory.js`], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
