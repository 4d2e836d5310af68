import { NPM } from './project.mjs';
import { tool } from './tools.mjs';

export const PNPM_CONSUMERS = [
  {
    name: 'pnpm',
    does: 'an isolated node_modules; pnpm dlx',
    async run(project) {
      const { pnpm, options } = await installPnpm(project, 'app');
      project.write({ 'app/package.json': { name: 'consumer', private: true } });
      project.addApp('app');
      await project.run([...pnpm, 'add', project.tarball], options);
      await project.check(['node', 'app.mjs'], options);
      await project.checkCommand([...pnpm, 'exec', 'cvpress'], options);
      await project.checkCommand(
        [...pnpm, `--package=file:${project.tarball}`, 'dlx', 'cvpress'],
        options,
      );
    },
  },
  {
    name: 'pnpm-workspace',
    does: 'used by a package of a workspace',
    async run(project) {
      const { pnpm, options } = await installPnpm(project, 'all/packages/app');
      const dependencies = { cvpress: `file:${project.tarball}` };
      project.write({
        'all/package.json': { name: 'all', private: true },
        'all/pnpm-workspace.yaml': "packages: ['packages/*']\n",
        'all/packages/app/package.json': { name: 'app', private: true, dependencies },
      });
      project.addApp('all/packages/app');
      await project.run([...pnpm, 'install'], options);
      await project.check(['node', 'app.mjs'], options);
      await project.checkCommand([...pnpm, 'exec', 'cvpress'], options);
    },
  },
];

/**
 * Installs pnpm beside the project, where its packages are not found.
 *
 * @param cwd - the folder of the program
 * @returns its command, and options for running it with a store in the fresh folder
 */
async function installPnpm(project, cwd) {
  project.write({ 'tools/package.json': { private: true } });
  await project.run(['npm', 'install', ...NPM, tool('pnpm')], { cwd: 'tools' });
  const pnpm = ['node', project.path('tools/node_modules/pnpm/bin/pnpm.cjs')];
  return { pnpm, options: { cwd, env: { npm_config_store_dir: project.path('store') } } };
}
