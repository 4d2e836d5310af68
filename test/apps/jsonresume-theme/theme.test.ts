// The packed theme, called as `resumed` (import) and `resume-cli` (require) call it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../cli/run.js';

interface Theme {
  render(resume: object): Promise<string>;
  readonly pdfRenderOptions: object;
}

const require = createRequire(import.meta.url);
const SAMPLE = require('@jsonresume/schema/sample.resume.json') as { basics: object };

let folder: string;
let theme: Theme;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cvpress-theme-test-'));
  const script = ['scripts/jsonresume-theme.mjs', folder];
  const tarball = execFileSync(process.execPath, script, { cwd: ROOT, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  theme = await import(pathToFileURL(join(folder, 'package/dist/theme.js')).href);
});

afterAll(() => rmSync(folder, { recursive: true }));

const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('the JSON Resume theme', () => {
  it('shows the name and all sections of the sample, without scripts', async () => {
    const html = await theme.render(SAMPLE);
    const titles = [...html.matchAll(/<h[12][^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, title]) => title);
    expect(titles).toEqual([
      'Richard Hendriks',
      'Summary',
      'Education',
      'Work Experience',
      'Projects',
      'Skills',
      'Awards',
      'Interests',
      'Publications',
      'Volunteering',
      'Languages',
      'References',
    ]);
    expect(html).not.toMatch(
      /<script(?! type="application\/ld\+json")|<[^>]*\son\w+=|="javascript:/i,
    );
  });

  it('ignores other options than its own', async () => {
    const render = (themeOptions: object) => theme.render({ ...SAMPLE, meta: { themeOptions } });
    expect(await render({ limits: { bytes: 1 }, formats: ['pdf'] })).toBe(
      await theme.render({ ...SAMPLE, meta: {} }),
    );
    expect(await render({ dates: 'iso' })).toContain('2013-12');
    await expect(render({ template: 'lineal' })).rejects.toThrow('lineal');
  });

  it('prints on the paper of the style sheet', () => {
    expect(theme.pdfRenderOptions).toEqual({ preferCSSPageSize: true, printBackground: true });
  });

  it('can be required', () => {
    expect(require(join(folder, 'package/dist/theme.js'))).toHaveProperty('render');
  });

  it('has the version of cvpress', () => {
    const { version } = readManifest(join(ROOT, 'package.json'));
    expect(readManifest(join(folder, 'package/package.json')).version).toBe(version);
  });
});
