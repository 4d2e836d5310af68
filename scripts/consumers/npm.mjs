import { existsSync } from 'node:fs';
import { CHECKOUT, Failed, NPM, RENDER } from './project.mjs';

export const NPM_CONSUMERS = [
  {
    name: 'npm',
    does: 'a fresh project: library and command',
    async run(project) {
      await project.install();
      await project.check(['node', 'app.mjs']);
      await project.checkCommand(['npx', '--no-install', 'cvpress']);
    },
  },
  {
    name: 'npm-ignore-scripts',
    does: 'npm install --ignore-scripts',
    async run(project) {
      await project.install(['--ignore-scripts']);
      await project.check(['node', 'app.mjs']);
    },
  },
  {
    name: 'npm-workspaces',
    does: 'used by a workspace',
    async run(project) {
      const dependencies = { cvpress: `file:${project.tarball}` };
      project.write({
        'package.json': { name: 'all', private: true, workspaces: ['packages/*'] },
        'packages/app/package.json': { name: 'app', private: true, dependencies },
      });
      project.addApp('packages/app');
      await project.run(['npm', 'install', ...NPM]);
      await project.check(['node', 'app.mjs'], { cwd: 'packages/app' });
      await project.checkCommand(['npx', '--no-install', 'cvpress'], { cwd: 'packages/app' });
    },
  },
  {
    name: 'npm-omit-optional',
    does: 'without the engine: a clear error, and what needs none',
    async run(project) {
      await project.install(['--omit=optional']);
      const { output } = await project.run(['npx', '--no-install', 'cvpress', ...RENDER], {
        exit: 2,
      });
      if (!output.includes('error[no-engine]'))
        throw new Failed('the error does not name the engine');
      await project.run(['npx', '--no-install', 'cvpress', 'validate', 'cv.yaml']);
      await project.run(['npx', '--no-install', 'cvpress', ...RENDER, '-f', 'html,md,txt,typ']);
    },
  },
  {
    name: 'npx',
    does: 'one command without a project',
    async run(project) {
      project.addApp();
      await project.checkCommand([
        'npx',
        '--yes',
        ...NPM,
        `--package=${project.tarball}`,
        'cvpress',
      ]);
    },
  },
  {
    name: 'clone',
    does: 'npm ci --omit=dev in a clone, as it is and once built',
    run: runClone,
  },
];

/** Runs what a server does that has no use for development dependencies. */
async function runClone(project) {
  await project.run(['git', 'clone', '--quiet', CHECKOUT, 'clone']);
  const { output } = await project.run(['npm', 'ci', '--omit=dev', ...NPM], { cwd: 'clone' });
  if (!output.includes('cvpress is not built'))
    throw new Failed('nothing says that it is not built');
  if (existsSync(project.path('clone/dist'))) throw new Failed('it is built without its tools');
  await project.run(['npm', 'ci', ...NPM], { cwd: 'clone' });
  await project.run(['npm', 'ci', '--omit=dev', ...NPM], { cwd: 'clone' });
  if (existsSync(project.path('clone/node_modules/rolldown')))
    throw new Failed('the tools are still there');
  project.addApp('clone/app');
  await project.check(['node', 'app.mjs'], { cwd: 'clone/app' });
  await project.checkCommand(['node', '../dist/cli.cjs'], { cwd: 'clone/app' });
}
