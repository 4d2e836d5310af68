import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RenderOptions } from '../src/compiler/options/options.js';
import { FORMATS, type OutputFormat } from '../src/compiler/output/formats.js';
import { parseCvSource } from '../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, renderCvToPdf } from '../src/compiler/pipeline/render.js';
import { freshFolder, ROOT, run, runApart, runProgram } from './cli/run.js';
import { IS_LONG, some } from './support/length.js';
import { readSample } from './support/samples.js';

const SAMPLES = [
  'own-design.yaml',
  ...(IS_LONG
    ? [
        'academic.yaml',
        'accents.yaml',
        'arabic.yaml',
        'custom-sections.yaml',
        'engineer.yaml',
        'japanese.yaml',
      ]
    : []),
];
const TODAY = '2026-11-20';

async function render(sample: string, today = TODAY): Promise<string> {
  const { source, options } = readSample(sample);
  return hash(await renderCvToPdf(source, { ...options, today }));
}

function hash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Renders a sample with the command, in a process of its own. */
async function renderByCommand(sample: string, env: Environment, cwd = ROOT): Promise<string> {
  const file = join(ROOT, 'samples', sample);
  const { code, stdout, stderr } = await runApart(['render', file, '-o', '-', '--today', TODAY], {
    cwd,
    env,
  });
  expect(code, stderr).toBe(0);
  return hash(stdout);
}

/** Renders all samples in some formats in one other process; the hashes of what is made, by sample. */
async function renderElsewhere(
  formats: readonly string[],
  env: Environment,
  cwd: string,
): Promise<unknown> {
  const samples = SAMPLES.map((name) => ({
    file: join(ROOT, 'samples', name),
    options: optionsOf(name),
  }));
  const args = [join(ROOT, 'test/determinism.mjs'), JSON.stringify({ formats, samples })];
  const { code, stdout, stderr } = await runProgram(process.execPath, args, { cwd, env });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout.toString());
}

function optionsOf(sample: string): RenderOptions {
  const { fontPaths = [] } = readSample(sample).options;
  return { fontPaths, today: TODAY, ppi: 48 };
}

/** How the command is given the fonts of a sample. */
function fontArgs(sample: string): string[] {
  return (optionsOf(sample).fontPaths ?? []).flatMap((path) => ['--font-path', path]);
}

/** The same, here. */
async function renderHere(formats: readonly OutputFormat[]): Promise<unknown> {
  const hashes: string[][] = [];
  for (const sample of SAMPLES) hashes.push(await hashesOf(sample, formats));
  return hashes;
}

/** The hashes of all files that are made of a sample. */
async function hashesOf(sample: string, formats: readonly OutputFormat[]): Promise<string[]> {
  const made = await renderCv(readSample(sample).source, { formats, ...optionsOf(sample) });
  return formats.flatMap((format) => [made[format] ?? ''].flat().map((file) => hash(file)));
}

/** Far in the east, where letters have other capitals; long ago. */
const TURKISH = {
  TZ: 'Pacific/Auckland',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  SOURCE_DATE_EPOCH: '1',
};

/** PNG is drawn from the PDF, and takes as long as all others together. */
const OTHERS = FORMATS.filter((format) => format !== 'png');

describe('the same document and day give the same bytes', () => {
  const places: readonly [
    what: string,
    formats: readonly OutputFormat[],
    env: Environment,
    cwd: string,
  ][] = [
    ['east of here, in Turkish, in every format but PNG', OTHERS, TURKISH, '/'],
    [
      'west of here, in no language, at the root of the disk, the day of the clock',
      ['pdf'],
      { TZ: 'America/Los_Angeles', LANG: 'C', LC_ALL: undefined, SOURCE_DATE_EPOCH: undefined },
      '/',
    ],
    [
      'in a zone of quarters of hours, another home, another day',
      ['pdf'],
      { TZ: 'Asia/Kathmandu', HOME: '/nowhere', SOURCE_DATE_EPOCH: '1' },
      ROOT,
    ],
  ];

  test.each(some(places, 1))('%s', async (_, formats, env, cwd) => {
    expect(await renderElsewhere(formats, env, cwd)).toEqual(await renderHere(formats));
    // In `npm test`, as below.
    if (IS_LONG)
      expect(await renderByCommand('engineer.yaml', env, cwd)).toBe(await render('engineer.yaml'));
  });

  // In `npm test`, a PDF is made in this way below, and the other formats above.
  test.runIf(IS_LONG)(
    'by the command, in Turkish, with fonts of its own, in every format',
    async () => {
      const sample = 'japanese.yaml';
      const cwd = freshFolder();
      const options = [
        '-f',
        FORMATS.join(','),
        '-o',
        `${cwd}/`,
        '--today',
        TODAY,
        '--ppi',
        '48',
        ...fontArgs(sample),
      ];
      const { code, stderr } = await run(['render', join(ROOT, 'samples', sample), ...options], {
        cwd,
        env: TURKISH,
      });
      expect(code, stderr).toBe(0);
      const there = readdirSync(cwd).map((name) => hash(readFileSync(join(cwd, name))));
      expect(there.sort()).toEqual((await hashesOf(sample, FORMATS)).sort());
    },
  );

  test('whatever was rendered before, in whatever order', async () => {
    const samples = IS_LONG ? SAMPLES : ['arabic.yaml', 'own-design.yaml'];
    const first = [];
    for (const sample of samples) first.push(await render(sample));
    const again = [];
    for (const sample of samples.toReversed()) again.push(await render(sample));
    expect(again.toReversed()).toEqual(first);
    const together = await Promise.all(samples.map((sample) => render(sample)));
    expect(together).toEqual(first);
  });

  test('after a document that failed', async () => {
    const before = await render('engineer.yaml');
    await expect(renderCvToPdf({ cv: { name: 7 } } as unknown)).rejects.toThrow();
    expect(await render('engineer.yaml')).toBe(before);
  });

  test('read from YAML, from JSON or made in the program', async () => {
    const document = {
      cv: { name: 'Jane Doe', summary: 'x', skills: [{ name: 'a', details: 'b' }] },
    };
    const yaml =
      'cv:\n  skills:\n    - details: b\n      name: a\n  summary: x\n  name: Jane Doe\n';
    const json = JSON.stringify(document);
    const made = hash(await renderCvToPdf(document, { today: TODAY }));
    for (const text of [yaml, json]) {
      const source = parseCvSource(text);
      expect(hash(await renderCvToPdf(source, { today: TODAY }))).toBe(made);
    }
  });

  test('whichever formats are asked for with it', async () => {
    const document = { cv: { name: 'Jane Doe' } };
    const alone = await renderCv(document, { today: TODAY });
    const both = await renderCv(document, { formats: ['typ', 'pdf'], today: TODAY });
    expect(hash(both.pdf as Uint8Array)).toBe(hash(alone.pdf as Uint8Array));
  });

  test('and another day gives others', async () => {
    expect(await render('engineer.yaml', '2026-11-21')).not.toBe(await render('engineer.yaml'));
  });

  test('by the command, with fonts of its own, in Turkish and far away, SOURCE_DATE_EPOCH is a day in UTC', async () => {
    const sample = 'arabic.yaml';
    const file = join(ROOT, 'samples', sample);
    const here = await render(sample);
    // Where the next day has begun, and where it has not.
    for (const TZ of some(['Pacific/Kiritimati', 'Pacific/Pago_Pago'], 1)) {
      const env = { TZ, SOURCE_DATE_EPOCH: '1795219199', LC_ALL: 'tr_TR.UTF-8' };
      expect(
        hash((await run(['render', file, '-o', '-', ...fontArgs(sample)], { env })).stdout),
      ).toBe(here);
    }
  });
});
