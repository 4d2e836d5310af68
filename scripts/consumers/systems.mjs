import { join } from 'node:path';
import { digest } from './app/use.mjs';
import { CHECKOUT, RENDER, Skipped } from './project.mjs';
import { tool } from './tools.mjs';

export const SYSTEM_CONSUMERS = [
  {
    name: 'offline',
    does: 'without a network',
    async run(project) {
      await project.install();
      const alone = await inNamespace(project, ['--net']);
      await project.check([...alone, 'node', 'app.mjs']);
      await project.checkCommand([...alone, 'node', 'node_modules/cvpress/dist/cli.cjs']);
    },
  },
  {
    name: 'read-only',
    does: 'a read-only file system, and no HOME',
    async run(project) {
      await project.install();
      const alone = await inNamespace(project, ['--mount']);
      // Everything but the devices: the file system of the folder, and those of temporary files.
      const locked =
        'for at in $(findmnt -nro TARGET -T . -T /tmp); do mount -o remount,bind,ro "$at" || exit 3; done';
      const shell = [...alone, 'env', '-i', `PATH=${process.env.PATH}`, 'sh', '-c'];
      const proof = 'if touch ./written 2>/dev/null; then exit 4; fi';
      await project.check([...shell, `${locked}; ${proof}; exec node app.mjs`]);
      const command = `node node_modules/cvpress/dist/cli.cjs`;
      const encoded = `${command} ${RENDER.join(' ')} -o - | base64`;
      const { stdout } = await project.run([
        ...shell,
        `${locked}; ${command} validate cv.yaml && ${encoded}`,
      ]);
      project.compare({ ...project.expected, pdf: digest(Buffer.from(stdout, 'base64')) });
    },
  },
  {
    name: 'types',
    does: 'the code of the documentation, with three ways of resolving modules',
    async run(project) {
      await project.install([tool('typescript'), tool('@types/node')]);
      const [ours, compiler] = ['cvpress', 'typescript'].map((name) =>
        project.path('node_modules', name),
      );
      const script = join(CHECKOUT, 'scripts/consumer-types.mjs');
      await project.run([
        'node',
        script,
        '--package',
        ours,
        '--node-types',
        project.path('node_modules'),
        compiler,
      ]);
    },
  },
];

/** The start of a command that runs in namespaces of its own. */
async function inNamespace(project, flags) {
  const unshare = ['unshare', '--map-root-user', ...flags];
  await project.run([...unshare, 'true']).catch(() => {
    throw new Skipped('no `unshare`, or the system allows no namespaces');
  });
  return unshare;
}
