import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT, Failed, NPM } from './project.mjs';
import { tool } from './tools.mjs';

const ENGINE = '@myriaddreamin/typst-ts-node-compiler';

export const YARN_CONSUMERS = [
  {
    name: 'yarn-pnp',
    does: "Yarn's Plug'n'Play: library, worker, threads, command",
    async run(project) {
      const yarn = await installWithYarn(project, 'pnp');
      await project.check([...yarn, 'node', 'app.mjs'], { cwd: 'app' });
      await project.check([...yarn, 'node', 'threads.mjs'], { cwd: 'app' });
      await project.checkCommand([...yarn, 'cvpress'], { cwd: 'app' });
    },
  },
  {
    name: 'yarn-node-modules',
    does: 'Yarn with node_modules',
    async run(project) {
      const yarn = await installWithYarn(project, 'node-modules');
      await project.check(['node', 'app.mjs'], { cwd: 'app' });
      await project.checkCommand([...yarn, 'cvpress'], { cwd: 'app' });
    },
  },
];

/** Installs the package with Yarn, and returns Yarn's command. */
async function installWithYarn(project, nodeLinker) {
  project.write({ 'tools/package.json': { private: true } });
  await project.run(['npm', 'install', ...NPM, tool('@yarnpkg/cli-dist')], { cwd: 'tools' });
  const manifest = { name: 'consumer', private: true, dependencies: { cvpress: `file:${project.tarball}` } };
  project.write({
    'app/package.json': manifest,
    'app/yarn.lock': '',
    'app/.yarnrc.yml': await settingsOf(project, nodeLinker),
  });
  project.addApp('app');
  const yarn = ['node', project.path('tools/node_modules/@yarnpkg/cli-dist/bin/yarn.js')];
  await install(project, yarn, manifest);
  return yarn;
}

/** Yarn knows nothing of npm's settings. */
async function settingsOf(project, nodeLinker) {
  const settings = { nodeLinker, enableTelemetry: false, enableImmutableInstalls: false, globalFolder: '../global' };
  for (const [own, name] of Object.entries({ registry: 'npmRegistryServer', cafile: 'httpsCaFilePath' })) {
    const { stdout } = await project.run(['npm', 'config', 'get', own, '--loglevel=error']);
    if (stdout !== 'null') settings[name] = stdout;
  }
  return JSON.stringify(settings);
}

/**
 * Unlike npm, Yarn asks the registry for the engines of all platforms. A mirror may lack some; then an empty package takes
 * their place.
 */
async function install(project, yarn, manifest) {
  try {
    await project.run([...yarn, 'install'], { cwd: 'app' });
  } catch (error) {
    if (!project.record.includes('No candidates found')) throw error;
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(CHECKOUT, 'node_modules', ENGINE, 'package.json'), 'utf8'),
    );
    const others = Object.keys(optionalDependencies).filter(
      (name) => !name.startsWith(`${ENGINE}-${process.platform}-${process.arch}`),
    );
    if (others.length === 0) throw new Failed('the registry lacks the engine of this platform');
    project.notes.push('the registry lacks engines of other platforms, which an empty package replaces');
    project.write({
      'app/absent/package.json': { name: 'absent', version: '0.0.0' },
      'app/package.json': {
        ...manifest,
        resolutions: Object.fromEntries(others.map((name) => [name, 'file:./absent'])),
      },
    });
    await project.run([...yarn, 'install'], { cwd: 'app' });
  }
}
