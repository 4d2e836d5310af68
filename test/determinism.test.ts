import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORMATS } from '../src/formats.js';
import { parseCvSource, renderCv, renderCvToPdf } from '../src/index.js';
import { freshFolder, ROOT, run } from './cli/run.js';
import { readSample } from './support/samples.js';

const SAMPLES = [
  'academic.yaml',
  'accents.yaml',
  'arabic.yaml',
  'custom-sections.yaml',
  'engineer.yaml',
  'japanese.yaml',
  'own-design.yaml',
];
const TODAY = '2026-11-20';

async function render(sample: string, today = TODAY): Promise<string> {
  const { source, options } = readSample(sample);
  return hash(await renderCvToPdf(source, { ...options, today }));
}

function hash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The arguments of the command that name the fonts of a sample. */
function fontArguments(sample: string): string[] {
  return (readSample(sample).options.fontPaths ?? []).flatMap((path) => ['--font-path', path]);
}

/** Renders a sample in another process. */
async function renderElsewhere(sample: string, env: Record<string, string | undefined>, cwd = ROOT): Promise<string> {
  const file = join(ROOT, 'samples', sample);
  const { code, stdout, stderr } = await run(['render', file, '-o', '-', '--today', TODAY, ...fontArguments(sample)], {
    cwd,
    env,
  });
  expect(code, stderr).toBe(0);
  return hash(stdout);
}

describe('the same document and day give the same bytes', () => {
  // East of here, in Turkish, all formats are rendered below.
  test.each(SAMPLES)('%s, in any time zone, locale and folder', async (sample) => {
    const here = await render(sample);
    const places: readonly [Record<string, string | undefined>, string][] = [
      [{ TZ: 'America/Los_Angeles', LANG: 'C', LC_ALL: undefined, SOURCE_DATE_EPOCH: undefined }, '/'],
      [{ TZ: 'Asia/Kathmandu', HOME: freshFolder(), SOURCE_DATE_EPOCH: '1' }, ROOT],
    ];
    for (const [env, cwd] of places) expect(await renderElsewhere(sample, env, cwd)).toBe(here);
  });

  test.each(SAMPLES)('%s, in every format', async (sample) => {
    const file = join(ROOT, 'samples', sample);
    const { source, options } = readSample(sample);
    const result = await renderCv(source, FORMATS, { ...options, ppi: 48 });
    const here = FORMATS.flatMap((format) => {
      const made = result[format] ?? '';
      return typeof made === 'string' || made instanceof Uint8Array ? [hash(made)] : made.map((page) => hash(page));
    });
    const cwd = freshFolder();
    const env = { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', SOURCE_DATE_EPOCH: '1' };
    const args = [
      file,
      '-f',
      FORMATS.join(','),
      '-o',
      `${cwd}/`,
      '--today',
      TODAY,
      '--ppi',
      '48',
      ...fontArguments(sample),
    ];
    const { code, stderr } = await run(['render', ...args], { cwd, env });
    expect(code, stderr).toBe(0);
    const there = readdirSync(cwd).map((name) => hash(readFileSync(join(cwd, name))));
    expect(there.sort()).toEqual(here.sort());
  });

  test('whatever was rendered before, in whatever order', async () => {
    const first = [];
    for (const sample of SAMPLES) first.push(await render(sample));
    const again = [];
    for (const sample of SAMPLES.toReversed()) again.push(await render(sample));
    expect(again.toReversed()).toEqual(first);
    const together = await Promise.all(SAMPLES.map((sample) => render(sample)));
    expect(together).toEqual(first);
  });

  test('after a document that failed', async () => {
    const before = await render('engineer.yaml');
    await expect(renderCvToPdf({ cv: { name: 7 } })).rejects.toThrow();
    expect(await render('engineer.yaml')).toBe(before);
  });

  test('read from YAML, from JSON or made in the program', async () => {
    const document = { cv: { name: 'Jane Doe', summary: 'x', skills: [{ name: 'a', details: 'b' }] } };
    const yaml = 'cv:\n  skills:\n    - details: b\n      name: a\n  summary: x\n  name: Jane Doe\n';
    const json = JSON.stringify(document);
    const made = hash(await renderCvToPdf(document, { today: TODAY }));
    for (const text of [yaml, json]) {
      const source = parseCvSource(text);
      expect(hash(await renderCvToPdf(source, { today: TODAY }))).toBe(made);
    }
  });

  test('whichever formats are asked for with it', async () => {
    const document = { cv: { name: 'Jane Doe' } };
    const alone = await renderCv(document, ['pdf'], { today: TODAY });
    const both = await renderCv(document, ['typ', 'pdf'], { today: TODAY });
    expect(hash(both.pdf as Uint8Array)).toBe(hash(alone.pdf as Uint8Array));
  });

  test('and another day gives others', async () => {
    expect(await render('engineer.yaml', '2026-11-21')).not.toBe(await render('engineer.yaml'));
  });

  test('with today in Turkish locale and far time zone, SOURCE_DATE_EPOCH is a day in UTC', async () => {
    const file = join(ROOT, 'samples', 'engineer.yaml');
    const render = async (TZ: string): Promise<string> => {
      const env = { TZ, SOURCE_DATE_EPOCH: '1795219199', LC_ALL: 'tr_TR.UTF-8' };
      return hash((await run(['render', file, '-o', '-'], { env })).stdout);
    };
    const here = await renderElsewhere('engineer.yaml', {});
    expect(await render('Pacific/Kiritimati')).toBe(here);
    expect(await render('Pacific/Pago_Pago')).toBe(here);
  });
});
