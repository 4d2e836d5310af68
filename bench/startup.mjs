import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from './fresh-process.mjs';
import { lowerQuartile, table } from './statistics.mjs';

const RUNS = 21;
const SAMPLE = 'test/fixtures/john-doe.yaml';

/**
 * A fresh process of `cvpress render`, compared with a bare script that only loads the engine and compiles the same markup.
 * They alternate, so that the machine's drift affects both alike.
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
    // The first run saves V8's compiled code for the others, as it does for users.
    ours();
    theirs();
    const runs = Array.from({ length: RUNS }, () => [ours(), theirs(), withoutCompiledCode(ours)]);
    const [render, engine, anew] = [0, 1, 2].map((lane) => lowerQuartile(runs.map((times) => times[lane])));
    return table(`Milliseconds of processor time of a fresh process, lower quartile of ${RUNS} in turn`, [
      ['cvpress render', render.toFixed(0), `${(render / engine).toFixed(2)} × the bare engine`],
      [
        'cvpress render, nothing kept of earlier runs',
        anew.toFixed(0),
        `${(anew / engine).toFixed(2)} × the bare engine`,
      ],
      ['bare engine', engine.toFixed(0), ''],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withoutCompiledCode(action) {
  process.env.NODE_DISABLE_COMPILE_CACHE = '1';
  try {
    return action();
  } finally {
    delete process.env.NODE_DISABLE_COMPILE_CACHE;
  }
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
