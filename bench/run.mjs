/**
 * `npm run bench`: time per stage, start-up of a fresh process, memory of a long-lived one.
 *
 * Run it on an otherwise idle machine, and compare ratios rather than single figures: machines drift.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundle } from '../scripts/bundle.mjs';
import { benchStartup } from './startup.mjs';
import { benchValidate } from './validate.mjs';

const folder = 'dist/bench';
await bundle({ stages: 'bench/stages.ts', formats: 'bench/formats.ts', memory: 'bench/memory.ts' }, folder);
try {
  const { benchStages } = await import(`../${folder}/stages.js`);
  console.log(await benchStages());
  const { benchFormats } = await import(`../${folder}/formats.js`);
  console.log(await benchFormats());
  console.log(await benchStartup());
  console.log(benchValidate());
  // In a process of its own: what came before would count.
  execFileSync(process.execPath, [`${folder}/memory.js`], { stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
