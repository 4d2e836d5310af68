import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lowerQuartile, table } from './statistics.mjs';

const RUNS = 21;
/** As many as save compiled code. */
const CACHE_RUNS = 4;
const VALGRIND_OPTIONS = [
  '--tool=callgrind',
  '--callgrind-out-file=/dev/null',
  '--smc-check=all-non-file',
];
const SAMPLE = 'test/fixtures/john-doe.yaml';
const TODAY = '2026-11-20';

interface Lane {
  /** Returns milliseconds. */
  readonly measure: () => { readonly processor: number; readonly wall: number };
  /** Returns NaN without valgrind. */
  readonly countInstructions: () => number;
}

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

  /** Returns functions that run Node.js in a fresh process. */
  const createLane = (args: readonly string[], extra: NodeJS.ProcessEnv = {}): Lane => {
    // This variable, where it is set, costs every start of Node.js more than a command.
    const { NODE_EXTRA_CA_CERTS: _, ...env } = { ...process.env, ...extra };
    return {
      measure() {
        const start = performance.now();
        const { status, output } = spawnSync(process.execPath, ['--require', meter, ...args], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
          env,
        });
        if (status !== 0) throw new Error(output.join(''));
        return { processor: Number(output[3]), wall: performance.now() - start };
      },
      countInstructions() {
        const { stderr } = spawnSync('valgrind', [...VALGRIND_OPTIONS, process.execPath, ...args], {
          encoding: 'utf8',
          env,
        });
        return Number(/Collected : (\d+)/.exec(stderr ?? '')?.[1] ?? Number.NaN);
      },
    };
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

  createLane(render('cv.typ')).measure();
  writeFileSync(bare, writeBareScript(markup, join(folder, 'bare.pdf')));
  writeFileSync(library, `import ${JSON.stringify(resolve('dist/index.js'))};\n`);
  compare('the bare engine with the same markup', {
    'the bare engine': createLane([bare]),
    'cvpress render': createLane(render('cv.pdf')),
    'cvpress render, without compiled code': createLane(render('cv.pdf'), cold),
  });
  compare('node -e 0', {
    'node -e 0': createLane(['-e', '0']),
    'cvpress --help': createLane(['dist/cli.cjs', '--help']),
    'cvpress validate': createLane(validate),
    'cvpress validate, without compiled code': createLane(validate, cold),
    "import 'cvpress'": createLane([library]),
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs lanes in turn, and compares them with the first. */
function compare(base: string, lanes: Readonly<Record<string, Lane>>): void {
  const entries = Object.entries(lanes);
  // The first runs fill the compile cache.
  for (const [, lane] of entries) for (let run = 0; run < CACHE_RUNS; run++) lane.measure();
  const rounds = Array.from({ length: RUNS }, () => entries.map(([, lane]) => lane.measure()));
  const rows = entries.map(([name, lane], index) => [
    name,
    ...(['processor', 'wall'] as const).flatMap((kind) => {
      const [first, own] = [0, index].map((position) =>
        lowerQuartile(rounds.map((round) => round[position]?.[kind] ?? Number.NaN)),
      ) as [number, number];
      return [own.toFixed(0), `${(own / first).toFixed(2)} ×`];
    }),
    (lane.countInstructions() / 1e6).toFixed(0).replace('NaN', '-'),
  ]);
  const title =
    `Milliseconds of processor and wall time of a fresh process, compared with ${base}, lower ` +
    `quartile of ${RUNS}, and millions of instructions (valgrind)`;
  console.log(table(title, rows));
}

/** Returns a script that only loads the engine and compiles markup. */
function writeBareScript(markup: string, pdf: string): string {
  const [engine, root] = [
    import.meta.resolve('@myriaddreamin/typst-ts-node-compiler'),
    resolve('.'),
  ].map((path) => JSON.stringify(path));
  const fontPaths = JSON.stringify(
    ['source-sans-3', 'roboto', 'eb-garamond', 'blank'].map((name) => resolve('fonts', name)),
  );
  return `import { NodeCompiler } from ${engine};
import { readFileSync, writeFileSync } from 'node:fs';
const compiler = NodeCompiler.create({ workspace: ${root}, fontArgs: [{ fontPaths: ${fontPaths} }] });
const { result } = compiler.compile({ mainFileContent: readFileSync(${JSON.stringify(markup)}, 'utf8') });
writeFileSync(${JSON.stringify(pdf)}, compiler.pdf(result, { pdfStandard: 'ua-1' }));
`;
}
