import { join } from 'node:path';
import { CHECKOUT } from './project.mjs';

/** Versions of TypeScript, each with the types of Node.js of its time. */
const VERSIONS = [
  { typescript: '5.4.5', node: '20.11.30' },
  { typescript: '5.6.3', node: '20.16.11' },
  { typescript: '5.7.3', node: '22.10.10' },
  { typescript: '5.8.3', node: '22.15.35' },
  { typescript: '5.9.3', node: '24.10.15' },
  { typescript: '6.0.3', node: '24.10.15' },
  { typescript: '7.0.2', node: '24.10.15' },
];

export const TYPESCRIPT_CONSUMERS = VERSIONS.map(({ typescript, node }) => ({
  name: `typescript-${/^\d+\.\d+/.exec(typescript)[0]}`,
  does: `compiles strict programs, those of the documentation among them, with @types/node ${node}`,
  async run(project) {
    await project.install([`typescript@${typescript}`, `@types/node@${node}`]);
    const modules = project.path('node_modules');
    const args = [
      '--package',
      join(modules, 'cvpress'),
      '--node-types',
      modules,
      join(modules, 'typescript'),
    ];
    const { stdout } = await project.run([
      'node',
      join(CHECKOUT, 'scripts/consumer-types.mjs'),
      ...args,
    ]);
    project.notes.push(`${stdout.trim().split('\n').length - 1} projects`);
  },
}));
