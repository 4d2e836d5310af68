import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lowerQuartile, table } from './statistics.mjs';

const RUNS = 21;
const SAMPLE = 'test/fixtures/john-doe.yaml';
const TODAY = '2026-11-20';

/** Writes the processor time of a process to descriptor 3 when the process ends. */
const METER = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(3, String((user + system) / 1000));
});`;

const folder = mkdtempSync(join(tmpdir(), 'cvpress-bench-'));
try {
  const [meter, markup, bare, library] = ['meter.cjs', 'cv.typ', 'bare.mjs', 'library.mjs'].map(
    (name) => join(folder, name),
  ) as [string, string, string, string];
  writeFileSync(meter, METER);

  /** Runs Node.js in a fresh process. Returns its processor time in milliseconds. */
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}): number => {
    const { status, output } = spawnSync(process.execPath, ['--require', meter, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    if (status !== 0) throw new Error(output.join(''));
    return Number(output[3]);
  };
  const render = (file: string): string[] => {
    return [
      'dist/cli.cjs',
      'render',
      SAMPLE,
      '-o',
      join(folder, file),
      '--today',
      TODAY,
      '--quiet',
      '--force',
    ];
  };
  const validate = ['dist/cli.cjs', 'validate', SAMPLE];
  const cold = { NODE_DISABLE_COMPILE_CACHE: '1' };

  run(render('cv.typ'));
  writeFileSync(bare, writeBareScript(markup, join(folder, 'bare.pdf')));
  writeFileSync(library, `import ${JSON.stringify(resolve('dist/index.js'))};\n`);
  compare('the bare engine with the same markup', {
    'the bare engine': () => run([bare]),
    'cvpress render': () => run(render('cv.pdf')),
    'cvpress render, without compiled code': () => run(render('cv.pdf'), cold),
  });
  compare('node -e 0', {
    'node -e 0': () => run(['-e', '0']),
    'cvpress validate': () => run(validate),
    'cvpress validate, without compiled code': () => run(validate, cold),
    "import 'cvpress'": () => run([library]),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs lanes in turn, and compares them with the first. */
function compare(base: string, lanes: Readonly<Record<string, () => number>>): void {
  const names = Object.keys(lanes);
  // The first run fills V8's compile cache.
  for (const name of names) lanes[name]?.();
  const rounds = Array.from({ length: RUNS }, () =>
    names.map((name) => lanes[name]?.() ?? Number.NaN),
  );
  const times = names.map((_, lane) =>
    lowerQuartile(rounds.map((round) => round[lane] ?? Number.NaN)),
  );
  const rows = names.map((name, lane) => {
    const time = times[lane] ?? Number.NaN;
    return [name, time.toFixed(0), `${(time / (times[0] ?? Number.NaN)).toFixed(2)} ×`];
  });
  const title =
    `Milliseconds of processor time of a fresh process, compared with ${base}, lower quartile ` +
    `of ${RUNS}`;
  console.log(table(title, rows));
}

/** Returns a script that only loads the engine and compiles markup. */
function writeBareScript(markup: string, pdf: string): string {
  const [engine, root, fonts] = [
    import.meta.resolve('@myriaddreamin/typst-ts-node-compiler'),
    resolve('.'),
    resolve('fonts'),
  ].map((path) => JSON.stringify(path));
  return `import { NodeCompiler } from ${engine};
import { readFileSync, writeFileSync } from 'node:fs';
const compiler = NodeCompiler.create({ workspace: ${root}, fontArgs: [{ fontPaths: [${fonts}] }] });
const { result } = compiler.compile({ mainFileContent: readFileSync(${JSON.stringify(markup)}, 'utf8') });
writeFileSync(${JSON.stringify(pdf)}, compiler.pdf(result, { pdfStandard: 'ua-1' }));
`;
}
