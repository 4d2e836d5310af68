import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median, table } from './statistics.mjs';

const RUNS = 21;
const SAMPLE = 'test/fixtures/john-doe.yaml';

/**
 * A fresh process of `cvpress render` against a bare script that only loads the engine and compiles the same markup, in
 * turn, so that the machine's drift hits both alike.
 */
export async function benchStartup() {
  const folder = mkdtempSync(join(tmpdir(), 'cvpress-bench-'));
  try {
    const markup = join(folder, 'cv.typ');
    const options = ['--today', '2026-11-20', '--quiet'];
    run('dist/cli.cjs', 'render', SAMPLE, '-o', markup, ...options);
    const bare = join(folder, 'bare.mjs');
    writeFileSync(bare, bareScript(markup, join(folder, 'bare.pdf')));
    const ours = () => run('dist/cli.cjs', 'render', SAMPLE, '-o', join(folder, 'cv.pdf'), ...options);
    const theirs = () => run(bare);
    ours();
    theirs();
    const pairs = Array.from({ length: RUNS }, () => [ours(), theirs()]);
    return table(`Milliseconds of a fresh process, median of ${RUNS} in turn`, [
      ['cvpress render', median(pairs.map(([a]) => a)).toFixed(0)],
      ['bare engine', median(pairs.map(([, b]) => b)).toFixed(0)],
      ['ratio', median(pairs.map(([a, b]) => a / b)).toFixed(2)],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(...args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}

function bareScript(markup, pdf) {
  const engine = import.meta.resolve('@myriaddreamin/typst-ts-node-compiler');
  return `import { NodeCompiler } from ${JSON.stringify(engine)};
import { readFileSync, writeFileSync } from 'node:fs';
const compiler = NodeCompiler.create({
  workspace: ${JSON.stringify(resolve('.'))},
  fontArgs: [{ fontPaths: [${JSON.stringify(resolve('fonts'))}] }],
});
const { result } = compiler.compile({ mainFileContent: readFileSync(${JSON.stringify(markup)}, 'utf8') });
writeFileSync(${JSON.stringify(pdf)}, compiler.pdf(result, { pdfStandard: 'ua-1' }));
`;
}
