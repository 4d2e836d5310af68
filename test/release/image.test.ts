// Checks the Dockerfile without building it; `npm run check:image` builds and runs the image.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../cli/run.js';

interface Manifest {
  readonly engines: { readonly node: string };
  readonly repository: { readonly url: string };
  readonly files: readonly string[];
}

const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
const DOCKERFILE = DockerfileParser.parse(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
const INSTRUCTIONS = DOCKERFILE.getInstructions();
const STAGES = DOCKERFILE.getFROMs();

/** Returns the instructions of the last stage with a keyword. */
function findInLastStage(keyword: string): Instruction[] {
  const start = (STAGES.at(-1) as From).getRange().start.line;
  return INSTRUCTIONS.filter(
    (item) => item.getKeyword() === keyword && item.getRange().start.line > start,
  );
}

function getArguments(instruction: Instruction | undefined): string[] {
  return instruction?.getArguments().map((argument) => argument.getValue()) ?? [];
}

/** `.dockerignore` excludes everything except the paths that it names. */
const [EXCLUDED, ...INCLUDED] = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const INCLUDED_PATHS = INCLUDED.map((line) => line.slice(1));

describe('the builder', () => {
  test('has only the included paths', () => {
    expect(EXCLUDED).toBe('*');
    expect(INCLUDED.filter((line) => !line.startsWith('!'))).toEqual([]);
  });

  test.each(INCLUDED_PATHS)('has %s, which exists', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  test('has all published files and sources', () => {
    const published = MANIFEST.files
      .filter((path) => !/^(!|dist$)/.test(path))
      .map((path) => path.split('/')[0]);
    const required = [
      ...published,
      'package.json',
      'package-lock.json',
      'README.md',
      'LICENSE',
      'src',
      'scripts',
    ];
    expect(required.filter((path) => !INCLUDED_PATHS.includes(path ?? ''))).toEqual([]);
  });

  test('copies only included paths', () => {
    const copied = INSTRUCTIONS.filter((item) => item.getKeyword() === 'COPY')
      .filter((item) => (item as Copy).getFromFlag() === null)
      .map(getArguments)
      .flatMap((paths) => paths.slice(0, -1));
    expect(copied).toContain('package-lock.json');
    expect(copied.filter((path) => path !== '.' && !INCLUDED_PATHS.includes(path))).toEqual([]);
  });

  test('installs locked versions without running their scripts', () => {
    const installs = INSTRUCTIONS.filter((item) => item.getKeyword() === 'RUN')
      .flatMap((item) => item.getRawArgumentsContent()?.split('&&') ?? [])
      .filter((command) => /npm (ci|i|install|add)\b/.test(command));
    expect(installs).toHaveLength(2);
    for (const command of installs) expect(command).toMatch(/npm ci .*--ignore-scripts/);
  });
});

describe('the image', () => {
  test('preloads the allocator that it contains', () => {
    const [preload = ''] = findInLastStage('ENV').flatMap(getArguments);
    const [, library] = /^LD_PRELOAD=\/usr\/local\/lib\/(.+)$/.exec(preload) ?? [];
    const steps = INSTRUCTIONS.map((item) => item.getRawArgumentsContent() ?? '').join('\n');
    expect(steps).toContain(`${library} /image/lib/`);
  });

  test('has a supported LTS version of Node.js', () => {
    const [, major = ''] = /^node:(\d+)-/.exec(STAGES[0]?.getImage() ?? '') ?? [];
    const [, oldest = ''] = /^>=(\d+)/.exec(MANIFEST.engines.node) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(oldest));
    // LTS versions are even: https://github.com/nodejs/release
    expect(Number(major) % 2).toBe(0);
  });

  test('uses the same Debian release for Node.js and the final stage', () => {
    const releases: Readonly<Record<string, string>> = { bookworm: '12', trixie: '13' };
    const [, name = ''] = /-([a-z]+)-slim$/.exec(STAGES[0]?.getImage() ?? '') ?? [];
    expect(STAGES[1]?.getImage()).toContain(`-debian${releases[name]}:`);
  });

  test('runs the command in the mounted folder without root privileges', () => {
    expect(findInLastStage('ENTRYPOINT').map((item) => item.getArgumentsContent())).toEqual([
      '["cvpress"]',
    ]);
    expect(findInLastStage('WORKDIR').map(getArguments)).toEqual([['/data']]);
    // Kubernetes requires a number for `runAsNonRoot`.
    expect(findInLastStage('USER').map(getArguments)).toEqual([
      [expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)],
    ]);
  });

  test('has labels with its source and license', () => {
    const [labels = ''] = findInLastStage('LABEL').map((item) => item.getArgumentsContent());
    const url = MANIFEST.repository.url.replace(/^git\+|\.git$/g, '');
    expect(labels).toContain(`org.opencontainers.image.source="${url}"`);
    expect(labels).toContain('org.opencontainers.image.licenses="MIT"');
  });
});
