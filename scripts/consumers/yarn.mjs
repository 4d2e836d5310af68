import { Failed, NPM } from './project.mjs';
import { tool } from './tools.mjs';

/** The version of engines of other platforms that docs/library.md names: it is not installed. */
const OTHER_VERSION = '0.6.0';

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
  const manifest = {
    name: 'consumer',
    private: true,
    dependencies: { cvpress: `file:${project.tarball}` },
  };
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
  const settings = {
    nodeLinker,
    enableTelemetry: false,
    enableImmutableInstalls: false,
    globalFolder: '../global',
  };
  for (const [own, name] of Object.entries({
    registry: 'npmRegistryServer',
    cafile: 'httpsCaFilePath',
  })) {
    const { stdout } = await project.run(['npm', 'config', 'get', own, '--loglevel=error']);
    if (stdout !== 'null') settings[name] = stdout;
  }
  return JSON.stringify(settings);
}

/** What Yarn says of an engine of another platform that the registry lacks: its name. It stops at the first one. */
const LACKS = /(@myriaddreamin\/typst-ts-node-compiler-[\w-]+)@npm:[^:]+: No candidates found/;

/**
 * Unlike npm, Yarn asks the registry for the engines of all platforms, of which a mirror may lack some. Then this does what
 * docs/library.md advises.
 */
async function install(project, yarn, manifest) {
  for (const resolutions = {}; ; ) {
    const before = project.record.length;
    try {
      await project.run([...yarn, 'install'], { cwd: 'app' });
    } catch (error) {
      const [, lacking] = LACKS.exec(project.record.slice(before)) ?? [];
      if (lacking === undefined || lacking in resolutions) throw error;
      if (lacking.includes(`-${process.platform}-${process.arch}`)) {
        throw new Failed('the registry lacks the engine of this platform');
      }
      resolutions[lacking] = OTHER_VERSION;
      project.write({ 'app/package.json': { ...manifest, resolutions } });
      continue;
    }
    const { length } = Object.keys(resolutions);
    if (length > 0)
      project.notes.push(`with \`resolutions\` for ${length} engines that the registry lacks`);
    return;
  }
}
