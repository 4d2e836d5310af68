import { NPM } from './project.mjs';
import { tool } from './tools.mjs';

/** The oldest version that the package supports, and the newest of each line. */
const NODES = ['20.19.0', '22', '24', '26'];

export const RUNTIME_CONSUMERS = [
  {
    name: 'jest',
    does: 'a test of Jest, with ES modules',
    async run(project) {
      await project.install([tool('jest')], {
        jest: { testMatch: ['**/app.test.mjs'], transform: {} },
      });
      await project.run(['jest'], { env: { NODE_OPTIONS: '--experimental-vm-modules' } });
    },
  },
  {
    name: 'vitest',
    does: 'a test of vitest',
    async run(project) {
      await project.install([tool('vitest')]);
      await project.run(['vitest', 'run', '--globals']);
    },
  },
  {
    name: 'threads',
    does: 'two threads at the same time',
    async run(project) {
      await project.install();
      await project.check(['node', 'threads.mjs']);
    },
  },
  {
    name: 'require',
    does: "require('cvpress') in CommonJS",
    async run(project) {
      await project.install();
      await project.check(['node', 'app.cjs']);
    },
  },
  ...NODES.map((version) => ({
    name: `node-${version.split('.')[0]}`,
    does: `Node.js ${version}: library, threads, command, the same answers after 20,000 calls`,
    async run(project) {
      const binary = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
      await project.install();
      project.write({ 'runtime/package.json': { private: true } });
      await project.run(['npm', 'install', ...NPM, `${binary}@${version}`], { cwd: 'runtime' });
      const node = project.path('runtime/node_modules', binary, 'bin/node');
      const { stdout } = await project.run([node, '--version']);
      project.notes.push(stdout);
      await project.check([node, 'app.mjs']);
      await project.check([node, 'threads.mjs']);
      await project.run([node, 'same-answers.mjs']);
      await project.checkCommand([node, 'node_modules/cvpress/dist/cli.cjs']);
    },
  })),
  ...[
    ['bun', ['bun']],
    ['deno', ['deno', 'run', '--allow-all']],
  ].map(([name, command]) => ({
    name,
    does: 'library and command; not promised',
    isPromised: false,
    async run(project) {
      await project.install([tool(name)]);
      await project.check([...command, 'app.mjs']);
      await project.checkCommand([...command, 'node_modules/cvpress/dist/cli.cjs']);
    },
  })),
];
