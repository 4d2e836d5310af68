import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getSignature } from './check-input.js';
import { type FindingRecord, type FuzzReport, fuzz } from './fuzz.js';
import { hashText } from './random.js';
import { Supervisor } from './supervisor.js';
import { recreateInput, type Target } from './target.js';
import { TARGETS } from './targets/targets.js';

const USAGE = `Usage: npm run fuzz -- [--seconds N] [--seed S] [--out FOLDER] [target...]
       npm run fuzz -- --seed S --only LINEAGE target
       npm run fuzz -- --file FILE target

  --seconds N   total time (default: 60)
  --seed S      seed of the inputs (default: 1)
  --out FOLDER  folder of findings (default: fuzz-findings)
  --only L      recreate one input by its lineage, such as 17.230
  --file FILE   check an input that was kept

  target: ${TARGETS.map(({ name }) => name).join(', ')} (default: all)
`;

const CHILD = fileURLToPath(new URL('child.cjs', import.meta.url));

interface Settings {
  readonly targets: readonly Target[];
  readonly seconds: number;
  readonly seed: number;
  readonly out: string;
  readonly only: readonly number[] | undefined;
  readonly file: string | undefined;
}

/** Parses the arguments; returns undefined if they are invalid. */
function parseSettings(args: string[]): Settings | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '60' },
        seed: { type: 'string', default: '1' },
        out: { type: 'string', default: 'fuzz-findings' },
        only: { type: 'string' },
        file: { type: 'string' },
      },
    });
    const { out, file } = values;
    const targets = TARGETS.filter(
      ({ name }) => positionals.length === 0 || positionals.includes(name),
    );
    const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
    const only = values.only?.split('.').map(Number);
    const isSingle = only !== undefined || file !== undefined;
    const numbers = [seconds, seed, ...(only ?? [])];
    const isValid = positionals.every((what) => targets.some(({ name }) => name === what));
    if (!isValid || (isSingle && targets.length !== 1) || !numbers.every((number) => number >= 0))
      return undefined;
    return { targets, seconds, seed, out, only, file };
  } catch {
    return undefined;
  }
}

/** Checks one input, and prints its finding. */
async function checkOne(target: Target, { seed, only, file, out }: Settings): Promise<boolean> {
  await target.prepare?.();
  const input =
    file === undefined ? recreateInput(target, seed, only ?? []) : readInput(target, file);
  if (file === undefined) console.log(`Input: ${saveInput(target, input, out)}`);
  const supervisor = new Supervisor(CHILD, target.name);
  const { finding, seconds } = await supervisor.check(input);
  supervisor.stop();
  console.log(
    finding === undefined
      ? `no finding in ${seconds.toFixed(2)} s`
      : describe(finding.kind, finding),
  );
  return finding !== undefined;
}

async function fuzzOne(
  target: Target,
  { seed, out }: Settings,
  seconds: number,
): Promise<FuzzReport> {
  const supervisor = new Supervisor(CHILD, target.name);
  const end = Date.now() + seconds * 1000;
  const onFound = ({ finding, lineage, input }: FindingRecord): void => {
    console.log(`\n${target.name}: ${describe(finding.kind, finding)}`);
    console.log(
      `  kept:  ${saveInput(target, input, out, getSignature(finding))} (${input.length} characters)`,
    );
    console.log(
      `  again: npm run fuzz -- --seed ${seed} --only ${lineage.join('.')} ${target.name}`,
    );
  };
  try {
    return await fuzz(target, {
      seed,
      check: (input) => supervisor.check(input),
      isDone: () => stopped || Date.now() > end,
      onFinding: onFound,
    });
  } finally {
    supervisor.stop();
  }
}

function describe(kind: string, { message, stack = '' }: FindingRecord['finding']): string {
  const functions = [...stack.matchAll(/^ +at (.+) \(/gm)].slice(0, 8).map(([, name]) => name);
  return [
    `${kind}: ${message.slice(0, 500)}`,
    ...(stack === '' ? [] : [`  in:    ${functions.join(' < ')}`]),
  ].join('\n');
}

/** Only UTF-16 preserves lone surrogates. */
function getEncoding(target: Target, isWellFormed: boolean): BufferEncoding {
  if (target.input === 'bytes') return 'latin1';
  return isWellFormed ? 'utf8' : 'utf16le';
}

function saveInput(target: Target, input: string, out: string, signature = input): string {
  const isWellFormed = input.isWellFormed();
  const name = `${target.name}-${hashText(signature).toString(16)}${isWellFormed ? '' : '.utf16'}${target.extension}`;
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, name), Buffer.from(input, getEncoding(target, isWellFormed)));
  return join(out, name);
}

function readInput(target: Target, file: string): string {
  return readFileSync(file, getEncoding(target, !file.includes('.utf16')));
}

let stopped = false;
process.once('SIGINT', () => {
  stopped = true;
});

async function main(): Promise<number> {
  const settings = parseSettings(process.argv.slice(2));
  if (settings === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { targets, seconds, only, file } = settings;
  const [first] = targets;
  if (first !== undefined && (only ?? file) !== undefined)
    return (await checkOne(first, settings)) ? 1 : 0;
  const rows: string[] = [];
  let total = 0;
  for (const target of targets) {
    const start = Date.now();
    const { inputs, kept, findings } = await fuzzOne(target, settings, seconds / targets.length);
    const speed = inputs / ((Date.now() - start) / 1000);
    total += findings.length;
    const hits = findings.reduce((sum, { count }) => sum + count, 0);
    rows.push(
      [target.name.padEnd(8), inputs, speed.toFixed(1), kept, hits, findings.length]
        .map((cell) => String(cell).padStart(10))
        .join(''),
    );
    rows.push(
      ...findings.map(({ finding, count }) => `            ${count} × ${getSignature(finding)}`),
    );
  }
  const head = ['target  ', 'inputs', 'per second', 'kept', 'hits', 'findings']
    .map((cell) => cell.padStart(10))
    .join('');
  console.log(`\nseed ${settings.seed}\n${[head, ...rows].join('\n')}`);
  return total > 0 ? 1 : 0;
}

main().then((code) => {
  process.exitCode = code;
});
