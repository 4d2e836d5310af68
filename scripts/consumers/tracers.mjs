import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import spawn from 'nano-spawn';
import { CLEAN, Failed } from './project.mjs';
import { tool } from './tools.mjs';

export const TRACER_CONSUMERS = [
  { name: 'nft', does: 'a copy of the files that @vercel/nft finds, elsewhere', run: runTraced },
  {
    name: 'next',
    does: "Next.js with Turbopack: output 'standalone', elsewhere",
    run: runNext('--turbopack'),
  },
  {
    name: 'next-webpack',
    does: "Next.js with webpack: output 'standalone', elsewhere",
    run: runNext('--webpack'),
  },
];

async function runTraced(project) {
  await project.install([tool('@vercel/nft')]);
  project.write({
    'trace.mjs': `import { nodeFileTrace } from '@vercel/nft';
const { fileList } = await nodeFileTrace(['app.mjs']);
console.log(JSON.stringify([...fileList]));`,
  });
  const { stdout } = await project.run(['node', 'trace.mjs']);
  await elsewhere(async (folder) => {
    for (const file of [...JSON.parse(stdout), 'cv.yaml'])
      cpSync(project.path(file), join(folder, file));
    await project.check(['node', 'app.mjs'], { cwd: folder });
  });
}

/** Not below the project, where Node.js would find its packages. */
async function elsewhere(use) {
  const folder = mkdtempSync(join(tmpdir(), 'cvpress-elsewhere-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Where the built server listens. */
const PORT = '3918';

const NEXT_APP = {
  'next.config.mjs': `export default {
  output: 'standalone',
  serverExternalPackages: ['cvpress'],
  outputFileTracingIncludes: { '/**': ['./node_modules/cvpress/{dist,fonts,typst-templates}/**'] },
  outputFileTracingRoot: import.meta.dirname,
};`,
  'app/layout.js':
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
  'app/api/route.js': `import { readFileSync } from 'node:fs';
import * as cvpress from 'cvpress';
import { use } from '../../use.mjs';

export const dynamic = 'force-dynamic';
export async function GET() {
  return Response.json(await use(cvpress, readFileSync(process.env.CV, 'utf8')));
}`,
};

/** @param {string} bundler - the option that chooses it */
function runNext(bundler) {
  return async (project) => {
    await project.install([tool('next'), tool('react'), tool('react-dom')]);
    project.write(NEXT_APP);
    await project.run(['next', 'build', bundler], { env: { NEXT_TELEMETRY_DISABLED: '1' } });
    await elsewhere(async (folder) => {
      cpSync(project.path('.next/standalone'), folder, { recursive: true });
      project.compare(await askServer(project, folder));
    });
  };
}

/** Starts the server that Next.js has built, and asks it once. */
async function askServer(project, folder) {
  const env = { ...CLEAN, PORT, HOSTNAME: '127.0.0.1', CV: project.path('cv.yaml') };
  const server = spawn('node', ['server.js'], { cwd: folder, env });
  const ended = server.catch((error) => error);
  try {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const answer = await fetch(`http://127.0.0.1:${PORT}/api`).catch(() => undefined);
      if (answer?.ok) return await answer.json();
      if (answer !== undefined) throw new Failed(`the server answers with status ${answer.status}`);
      await delay(100);
    }
    throw new Failed('the server does not start');
  } finally {
    (await server.nodeChildProcess).kill();
    project.record += `$ node server.js\n${(await ended).output}\n`;
  }
}
