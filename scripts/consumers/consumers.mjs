import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Programs that bundle the app to `out/app.mjs`, with the options of docs/nodejs.md. */
const BUNDLERS = {
  'esbuild@0.28.2': `import { build } from 'esbuild';
await build({ entryPoints: ['app.mjs'], bundle: true, platform: 'node', format: 'esm', external: ['cvpress'], outfile: 'out/app.mjs' });`,
  'rolldown@1.3.2': `import { build } from 'rolldown';
await build({ input: 'app.mjs', platform: 'node', external: ['cvpress'], output: { file: 'out/app.mjs' } });`,
  'webpack@5.112.1': `import webpack from 'webpack';
webpack({
  entry: './app.mjs', mode: 'production', target: 'node20', externals: { cvpress: 'module cvpress' },
  experiments: { outputModule: true }, output: { module: true, path: import.meta.dirname + '/out', filename: 'app.mjs' },
}, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
});`,
};

/** The oldest supported version, and the current version of each line. */
const NODE_VERSIONS = ['20.19.0', '22', '24', '25', '26'];

/**
 * The oldest and the newest supported version of TypeScript, with types of Node.js of the same
 * time.
 */
const TYPESCRIPT_VERSIONS = [
  ['5.4.5', '20.11.30'],
  ['7.0.2', '24.10.15'],
];

/**
 * Yarn looks up the engines of all platforms, and a mirror may lack some: docs/nodejs.md names
 * this workaround.
 */
const MISSING_ENGINE =
  /(@myriaddreamin\/typst-ts-node-compiler-[\w-]+)@npm:[^:]+: No candidates found/;
const OTHER_ENGINE_VERSION = '0.6.0';

/** Functions that throw if the package does not work with a tool, by the name of the tool. */
export const CONSUMERS = new Map([
  ['npm', checkNpm],
  ['require', checkRequire],
  ['pnpm', checkPnpm],
  ['yarn-pnp', checkYarn],
  ...Object.entries(BUNDLERS).map(([name, program]) => [
    name.split('@')[0],
    (project) => checkBundler(project, name, program),
  ]),
  ['nft', checkTracer],
  ['jest', checkJest],
  ...NODE_VERSIONS.map((version) => [
    `node-${version.split('.')[0]}`,
    (project) => checkNode(project, version),
  ]),
  ...TYPESCRIPT_VERSIONS.map(([version, types]) => [
    `typescript-${version.split('.')[0]}`,
    (project) => checkTypeScript(project, version, types),
  ]),
]);

async function checkNpm(project) {
  await project.install(['--ignore-scripts']);
  await project.check(['node', 'app.mjs']);
  await project.checkCommand(['npx', '--no-install', 'cvpress']);
}

async function checkRequire(project) {
  await project.install();
  await project.check(['node', 'app.cjs']);
}

async function checkPnpm(project) {
  const pnpm = await installTool(project, 'pnpm@10.34.8', 'pnpm/bin/pnpm.cjs');
  project.write({ 'package.json': { name: 'consumer', private: true } });
  await project.run([
    ...pnpm,
    '--store-dir',
    join(project.folder, 'store'),
    'add',
    project.tarball,
  ]);
  await project.check(['node', 'app.mjs']);
  await project.checkCommand([...pnpm, 'exec', 'cvpress']);
}

async function checkYarn(project) {
  const yarn = await installTool(
    project,
    '@yarnpkg/cli-dist@4.18.1',
    '@yarnpkg/cli-dist/bin/yarn.js',
  );
  const settings = { nodeLinker: 'pnp', enableTelemetry: false, globalFolder: './global' };
  for (const [npmName, name] of Object.entries({
    registry: 'npmRegistryServer',
    cafile: 'httpsCaFilePath',
  })) {
    const value = await project.run(['npm', 'config', 'get', npmName, '--loglevel=error']);
    if (value !== 'null') settings[name] = value;
  }
  const manifest = {
    name: 'consumer',
    private: true,
    dependencies: { cvpress: `file:${project.tarball}` },
  };
  project.write({ 'yarn.lock': '', '.yarnrc.yml': settings });
  const resolutions = {};
  for (let isInstalled = false; !isInstalled; ) {
    project.write({ 'package.json': { ...manifest, resolutions } });
    isInstalled = await project.run([...yarn, 'install', '--no-immutable']).then(
      () => true,
      (error) => {
        const [, engine] = MISSING_ENGINE.exec(error.output) ?? [];
        if (engine === undefined || engine in resolutions) throw error;
        resolutions[engine] = OTHER_ENGINE_VERSION;
        return false;
      },
    );
  }
  await project.check([...yarn, 'node', 'app.mjs']);
  await project.checkCommand([...yarn, 'cvpress']);
}

/** Installs a tool next to the project, where its packages are not found. Returns its command. */
async function installTool({ folder, run, write }, name, program) {
  write({ 'tools/package.json': { private: true } });
  await run(['npm', 'install', '--loglevel=error', name], { cwd: join(folder, 'tools') });
  return ['node', join(folder, 'tools/node_modules', program)];
}

async function checkBundler(project, name, program) {
  await project.install([name]);
  project.write({ 'build.mjs': program });
  await project.run(['node', 'build.mjs']);
  await project.check(['node', 'out/app.mjs']);
}

/**
 * Copies the files that a tracer finds to a folder outside of the project, as serverless platforms
 * do.
 */
async function checkTracer(project) {
  await project.install(['@vercel/nft@1.11.5']);
  project.write({
    'trace.mjs': `import { nodeFileTrace } from '@vercel/nft';
const { fileList } = await nodeFileTrace(['app.mjs']);
console.log(JSON.stringify([...fileList]));`,
  });
  const files = JSON.parse(await project.run(['node', 'trace.mjs']));
  const copy = mkdtempSync(join(tmpdir(), 'cvpress-traced-'));
  try {
    for (const file of [...files, 'cv.yaml']) cpSync(join(project.folder, file), join(copy, file));
    await project.check(['node', 'app.mjs'], { cwd: copy });
  } finally {
    rmSync(copy, { recursive: true });
  }
}

async function checkJest(project) {
  await project.install(['jest@30.5.2'], { jest: { testMatch: ['**/jest.mjs'], transform: {} } });
  project.write({
    'jest.mjs': `import { renderCvToPdf } from 'cvpress';
test('renders', async () => expect(await renderCvToPdf({ cv: { name: 'Jane' } })).toHaveProperty('length'), 60_000);`,
  });
  await project.run(['jest'], { env: { NODE_OPTIONS: '--experimental-vm-modules' } });
}

async function checkNode(project, version) {
  const binary = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const [, node] = await installTool(project, `${binary}@${version}`, `${binary}/bin/node`);
  await project.install();
  await project.check([node, 'app.mjs']);
  const cvpress = [node, 'node_modules/cvpress/dist/cli.cjs'];
  await project.checkCommand(cvpress);
  // V8 prints errors for flags that it does not know.
  await project.checkSilence(cvpress);
}

async function checkTypeScript(project, version, nodeTypes) {
  await project.install([`typescript@${version}`, `@types/node@${nodeTypes}`]);
  const script = fileURLToPath(new URL('../consumer-types.mjs', import.meta.url));
  await project.run([
    'node',
    script,
    'node_modules/cvpress',
    'node_modules/typescript',
    'node_modules',
  ]);
}
