// What can be known of the image without building it; `npm run check:image` builds and tries it.
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

/** The instructions of the last stage, by their keywords. */
function last(keyword: string): Instruction[] {
  const start = (STAGES.at(-1) as From).getRange().start.line;
  return INSTRUCTIONS.filter(
    (item) => item.getKeyword() === keyword && item.getRange().start.line > start,
  );
}

function argumentsOf(instruction: Instruction | undefined): string[] {
  return instruction?.getArguments().map((argument) => argument.getValue()) ?? [];
}

/** What the builder may see, by `.dockerignore`: all but what is named is left out. */
const [HIDDEN, ...SEEN] = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const VISIBLE = SEEN.map((line) => line.slice(1));

describe('the builder', () => {
  test('sees nothing but what is named', () => {
    expect(HIDDEN).toBe('*');
    expect(SEEN.filter((line) => !line.startsWith('!'))).toEqual([]);
  });

  test.each(VISIBLE)('sees %s, which exists', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  test('sees all that is published, and what it is built from', () => {
    const published = MANIFEST.files
      .filter((path) => !/^(!|dist$)/.test(path))
      .map((path) => path.split('/')[0]);
    const needed = [
      ...published,
      'package.json',
      'package-lock.json',
      'README.md',
      'LICENSE',
      'src',
      'scripts',
    ];
    expect(needed.filter((path) => !VISIBLE.includes(path ?? ''))).toEqual([]);
  });

  test('copies what it sees', () => {
    const copied = INSTRUCTIONS.filter((item) => item.getKeyword() === 'COPY')
      .filter((item) => (item as Copy).getFromFlag() === null)
      .map(argumentsOf)
      .flatMap((paths) => paths.slice(0, -1));
    expect(copied).toContain('package-lock.json');
    expect(copied.filter((path) => path !== '.' && !VISIBLE.includes(path))).toEqual([]);
  });

  test('installs what is locked, and runs no scripts of packages', () => {
    const installs = INSTRUCTIONS.filter((item) => item.getKeyword() === 'RUN')
      .flatMap((item) => item.getRawArgumentsContent()?.split('&&') ?? [])
      .filter((command) => /npm (ci|i|install|add)\b/.test(command));
    expect(installs).toHaveLength(2);
    for (const command of installs) expect(command).toMatch(/npm ci .*--ignore-scripts/);
  });
});

describe('the image', () => {
  test('loads the allocator that it brings along', () => {
    const [preload = ''] = last('ENV').flatMap(argumentsOf);
    const [, library] = /^LD_PRELOAD=\/usr\/local\/lib\/(.+)$/.exec(preload) ?? [];
    const steps = INSTRUCTIONS.map((item) => item.getRawArgumentsContent() ?? '').join('\n');
    expect(steps).toContain(`${library} /image/lib/`);
  });

  test('has a Node.js with long-term support that the package accepts', () => {
    const [, major = ''] = /^node:(\d+)-/.exec(STAGES[0]?.getImage() ?? '') ?? [];
    const [, oldest = ''] = /^>=(\d+)/.exec(MANIFEST.engines.node) ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(oldest));
    // https://github.com/nodejs/release: every second version.
    expect(Number(major) % 2).toBe(0);
  });

  test('has the libraries of the release of Debian that its Node.js is from', () => {
    const releases: Readonly<Record<string, string>> = { bookworm: '12', trixie: '13' };
    const [, name = ''] = /-([a-z]+)-slim$/.exec(STAGES[0]?.getImage() ?? '') ?? [];
    expect(STAGES[1]?.getImage()).toContain(`-debian${releases[name]}:`);
  });

  test('runs the command in the folder that is mounted, as somebody without rights', () => {
    expect(last('ENTRYPOINT').map((item) => item.getArgumentsContent())).toEqual(['["cvpress"]']);
    expect(last('WORKDIR').map(argumentsOf)).toEqual([['/data']]);
    // A number, so that Kubernetes can see that it is not the superuser (`runAsNonRoot`).
    expect(last('USER').map(argumentsOf)).toEqual([[expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]]);
  });

  test('says where it comes from', () => {
    const [labels = ''] = last('LABEL').map((item) => item.getArgumentsContent());
    const address = MANIFEST.repository.url.replace(/^git\+|\.git$/g, '');
    expect(labels).toContain(`org.opencontainers.image.source="${address}"`);
    expect(labels).toContain('org.opencontainers.image.licenses="MIT"');
  });
});
