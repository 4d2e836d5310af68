import { renameSync } from 'node:fs';
import { Failed } from './project.mjs';
import { tool } from './tools.mjs';

/** A program for each bundler that writes `out/app.<extension>`, told what documentation tells. */
const BUNDLERS = {
  esbuild: (extension) => `import { build } from 'esbuild';
await build({ entryPoints: ['app.mjs'], bundle: true, platform: 'node', format: '${formatOf(extension)}',
  external: ['cvpress'], outfile: 'out/app.${extension}' });`,
  rolldown: (extension) => `import { build } from 'rolldown';
await build({ input: 'app.mjs', platform: 'node', external: ['cvpress'],
  output: { file: 'out/app.${extension}', format: '${formatOf(extension)}' } });`,
  rollup: (extension) => `import { rollup } from 'rollup';
const bundle = await rollup({ input: 'app.mjs', external: ['cvpress', /^node:/] });
await bundle.write({ file: 'out/app.${extension}', format: '${formatOf(extension)}' });`,
  webpack: (extension) => `import webpack from 'webpack';
webpack({ entry: './app.mjs', mode: 'production', target: 'node20', externals: { cvpress: 'module cvpress' },
  experiments: { outputModule: ${extension === 'mjs'} },
  output: { module: ${extension === 'mjs'}, path: import.meta.dirname + '/out', filename: 'app.${extension}' },
}, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
});`,
};

function formatOf(extension) {
  return extension === 'cjs' ? 'cjs' : 'esm';
}

export const BUNDLER_CONSUMERS = [
  ...Object.entries(BUNDLERS).map(([name, program]) => ({
    name,
    does: 'bundles as ES module and CommonJS, cvpress external',
    async run(project) {
      await project.install([tool(name)]);
      for (const extension of ['mjs', 'cjs']) {
        project.write({ 'build.mjs': program(extension) });
        await project.run(['node', 'build.mjs']);
        await project.check(['node', `out/app.${extension}`]);
      }
    },
  })),
  {
    name: 'esbuild-all',
    does: 'cvpress bundled against the advice: the error says what to do',
    async run(project) {
      await project.install([tool('esbuild')]);
      for (const extension of ['mjs', 'cjs']) {
        project.write({
          'build.mjs': BUNDLERS.esbuild(extension).replace(
            "external: ['cvpress']",
            "logLevel: 'error'",
          ),
        });
        await project.run(['node', 'build.mjs']);
        await refusedBy(project, `out/app.${extension}`);
      }
    },
  },
];

/** Also where no packages are found. */
async function refusedBy(project, file) {
  for (const hide of [false, true]) {
    if (hide) renameSync(project.path('node_modules'), project.path('hidden'));
    const { output } = await project.run(['node', file], { exit: 1 });
    if (hide) renameSync(project.path('hidden'), project.path('node_modules'));
    if (!(output.includes('it was bundled') && output.includes('name cvpress as external')))
      throw new Failed('the error does not say what to do');
  }
}
