import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const README = readFileSync('README.md', 'utf8');

/** The code blocks of a language. */
function blocks(language: string): string[] {
  return [...README.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map((match) => match[1] ?? '');
}

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cvpress-readme-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the commands of README.md', () => {
  it('are, first, an installation with a sample, then an installation with all tests', () => {
    expect(blocks('sh').slice(0, 2)).toEqual([
      'npm ci && npx cvpress render samples/academic.yaml -o academic.pdf\n',
      'npm ci && npm test\n',
    ]);
    expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci\nnpm test\n');
  });

  it.each(
    blocks('sh')
      .join('')
      .split('\n')
      .flatMap((line) => /npx cvpress ([^#]*)/.exec(line)?.[1]?.trim() ?? [])
      .map((args) => ({ args })),
  )('cvpress $args', ({ args }) => {
    const words = args.split(' ').map((word) => (word.startsWith('samples/') ? resolve(word) : word));
    execFileSync(process.execPath, [resolve('dist/cli.cjs'), ...words], { cwd: folder, stdio: 'pipe' });
    if (args.startsWith('render')) expect(readdirSync(folder).some((file) => file.endsWith('.pdf'))).toBe(true);
  });

  it('write a document that is valid, as the YAML of README.md is', () => {
    writeFileSync(join(folder, 'readme.yaml'), blocks('yaml')[0] ?? '');
    execFileSync(process.execPath, [resolve('dist/cli.cjs'), 'validate', 'readme.yaml'], {
      cwd: folder,
      stdio: 'pipe',
    });
  });
});

describe('the library example of README.md', () => {
  it('runs as it stands', () => {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    execFileSync(process.execPath, ['-e', "require('node:fs').mkdirSync('node_modules')"], { cwd: folder });
    symlinkSync(resolve('.'), join(folder, 'node_modules/cvpress'), 'junction');
    writeFileSync(join(folder, 'example.js'), blocks('js')[0] ?? '');
    const printed = execFileSync(process.execPath, ['example.js'], { cwd: folder, encoding: 'utf8' });
    expect(printed).toMatch(/^\d{4,} bytes\n$/);
  });
});

describe('ARCHITECTURE.md', () => {
  const paths = [
    ...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(
      /`((?:src|test|bench|scripts|samples|schema|fonts|typst-templates|\.dep)[^`\s]*)`/g,
    ),
  ];

  it.each([...new Set(paths.map((match) => match[1] ?? ''))])('names %s, which exists', (path) => {
    expect(existsSync(path)).toBe(true);
  });
});
