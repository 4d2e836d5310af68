import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RenderOptions } from '../src/compiler/options/options.js';
import { FORMATS, type OutputFormat } from '../src/compiler/output/formats.js';
import { parseCvSource } from '../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, renderCvToPdf } from '../src/compiler/pipeline/render.js';
import { createTemporaryFolder, ROOT, run, runInOwnProcess, runProgram } from './cli/run.js';
import { IS_LONG, selectRows } from './support/length.js';
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

/** Renders a sample with the command in a separate process. */
async function renderByCommand(sample: string, env: Environment, cwd = ROOT): Promise<string> {
  const file = join(ROOT, 'samples', sample);
  const { code, stdout, stderr } = await runInOwnProcess(
    ['render', file, '-o', '-', '--today', TODAY],
    {
      cwd,
      env,
    },
  );
  expect(code, stderr).toBe(0);
  return hash(stdout);
}

/** Renders all samples in a separate process; returns the hashes of the outputs by sample. */
async function renderInProcess(
  formats: readonly string[],
  env: Environment,
  cwd: string,
): Promise<unknown> {
  const samples = SAMPLES.map((name) => ({
    file: join(ROOT, 'samples', name),
    options: createOptions(name),
  }));
  const args = [join(ROOT, 'test/determinism.mjs'), JSON.stringify({ formats, samples })];
  const { code, stdout, stderr } = await runProgram(process.execPath, args, { cwd, env });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout.toString());
}

function createOptions(sample: string): RenderOptions {
  const { fontPaths = [] } = readSample(sample).options;
  return { fontPaths, today: TODAY, ppi: 48 };
}

function createFontArgs(sample: string): string[] {
  return (createOptions(sample).fontPaths ?? []).flatMap((path) => ['--font-path', path]);
}

/** Like `renderInProcess`, in this process. */
async function renderHere(formats: readonly OutputFormat[]): Promise<unknown> {
  const hashes: string[][] = [];
  for (const sample of SAMPLES) hashes.push(await hashOutputs(sample, formats));
  return hashes;
}

async function hashOutputs(sample: string, formats: readonly OutputFormat[]): Promise<string[]> {
  const result = await renderCv(readSample(sample).source, { formats, ...createOptions(sample) });
  return formats.flatMap((format) => [result[format] ?? ''].flat().map((file) => hash(file)));
}

/** An eastern time zone, Turkish capitals, and an old date. */
const TURKISH = {
  TZ: 'Pacific/Auckland',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  SOURCE_DATE_EPOCH: '1',
};

/** PNG is rendered from the PDF, and takes as long as all others together. */
const FORMATS_WITHOUT_PNG = FORMATS.filter((format) => format !== 'png');

describe('the bytes of a document on one day', () => {
  const environments: readonly [
    name: string,
    formats: readonly OutputFormat[],
    env: Environment,
    cwd: string,
  ][] = [
    [
      'in an eastern time zone, in Turkish, in all formats but PNG',
      FORMATS_WITHOUT_PNG,
      TURKISH,
      '/',
    ],
    [
      'in a western time zone, without a locale, in the root folder, without SOURCE_DATE_EPOCH',
      ['pdf'],
      { TZ: 'America/Los_Angeles', LANG: 'C', LC_ALL: undefined, SOURCE_DATE_EPOCH: undefined },
      '/',
    ],
    [
      'in a time zone with quarter hours, with another home folder and date',
      ['pdf'],
      { TZ: 'Asia/Kathmandu', HOME: '/nowhere', SOURCE_DATE_EPOCH: '1' },
      ROOT,
    ],
  ];

  test.each(selectRows(environments, 1))('are equal %s', async (_, formats, env, cwd) => {
    expect(await renderInProcess(formats, env, cwd)).toEqual(await renderHere(formats));
    if (IS_LONG)
      expect(await renderByCommand('engineer.yaml', env, cwd)).toBe(await render('engineer.yaml'));
  });

  // In `npm test`, a test below renders a PDF in this way, and one above the other formats.
  test.runIf(IS_LONG)(
    'are equal by the command, in Turkish, with added fonts, in every format',
    async () => {
      const sample = 'japanese.yaml';
      const cwd = createTemporaryFolder();
      const options = [
        '-f',
        FORMATS.join(','),
        '-o',
        `${cwd}/`,
        '--today',
        TODAY,
        '--ppi',
        '48',
        ...createFontArgs(sample),
      ];
      const { code, stderr } = await run(['render', join(ROOT, 'samples', sample), ...options], {
        cwd,
        env: TURKISH,
      });
      expect(code, stderr).toBe(0);
      const hashes = readdirSync(cwd).map((name) => hash(readFileSync(join(cwd, name))));
      expect(hashes.sort()).toEqual((await hashOutputs(sample, FORMATS)).sort());
    },
  );

  test('are equal in any order and concurrently', async () => {
    const samples = IS_LONG ? SAMPLES : ['arabic.yaml', 'own-design.yaml'];
    const first = [];
    for (const sample of samples) first.push(await render(sample));
    const reversed = [];
    for (const sample of samples.toReversed()) reversed.push(await render(sample));
    expect(reversed.toReversed()).toEqual(first);
    const concurrent = await Promise.all(samples.map((sample) => render(sample)));
    expect(concurrent).toEqual(first);
  });

  test('are equal after a failed document', async () => {
    const expected = await render('engineer.yaml');
    await expect(renderCvToPdf({ cv: { name: 7 } } as unknown)).rejects.toThrow();
    expect(await render('engineer.yaml')).toBe(expected);
  });

  test('are equal from YAML, JSON and an object', async () => {
    const document = {
      cv: { name: 'Jane Doe', summary: 'x', skills: [{ name: 'a', details: 'b' }] },
    };
    const yaml =
      'cv:\n  skills:\n    - details: b\n      name: a\n  summary: x\n  name: Jane Doe\n';
    const json = JSON.stringify(document);
    const expected = hash(await renderCvToPdf(document, { today: TODAY }));
    for (const text of [yaml, json]) {
      const source = parseCvSource(text);
      expect(hash(await renderCvToPdf(source, { today: TODAY }))).toBe(expected);
    }
  });

  test('are equal with and without other formats', async () => {
    const document = { cv: { name: 'Jane Doe' } };
    const alone = await renderCv(document, { today: TODAY });
    const both = await renderCv(document, { formats: ['typ', 'pdf'], today: TODAY });
    expect(hash(both.pdf as Uint8Array)).toBe(hash(alone.pdf as Uint8Array));
  });

  test('differ from the bytes of another day', async () => {
    expect(await render('engineer.yaml', '2026-11-21')).not.toBe(await render('engineer.yaml'));
  });

  test('are equal from the command with SOURCE_DATE_EPOCH in any environment', async () => {
    const sample = 'arabic.yaml';
    const file = join(ROOT, 'samples', sample);
    const expected = await render(sample);
    // Time zones in which the next day has begun, and has not.
    for (const TZ of selectRows(['Pacific/Kiritimati', 'Pacific/Pago_Pago'], 1)) {
      const env = { TZ, SOURCE_DATE_EPOCH: '1795219199', LC_ALL: 'tr_TR.UTF-8' };
      expect(
        hash((await run(['render', file, '-o', '-', ...createFontArgs(sample)], { env })).stdout),
      ).toBe(expected);
    }
  });
});
