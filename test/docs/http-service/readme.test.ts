// The examples of the service's README, typed as they stand.
import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { freshFolder, runProgram } from '../../cli/run.js';
import { readPage } from '../pages.js';
import { Service } from './service.js';

const README = 'docs/examples/http-service/README.md';

/** A command and what it prints, where `…` stands for anything. */
interface Shown {
  readonly command: string;
  readonly output: RegExp;
}

function shownIn({ text }: { readonly text: string }): Shown[] {
  const [, ...parts] = text.split(/^\$ /m);
  return parts.map((part) => {
    const [command = '', ...lines] = part.trimEnd().split('\n');
    const literal = lines.join('\n').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return { command, output: new RegExp(`^${literal.replaceAll('…', '[^]*')}$`) };
  });
}

/** curl has `--json` since version 7.82. */
const HAS_CURL = spawnSync('curl', ['--json', '{}', '--version']).status === 0;
if (!HAS_CURL)
  console.warn('\nNOTICE: the examples of the service are not tested, since there is no curl 7.82 or newer\n');

test.skipIf(!HAS_CURL || process.platform === 'win32')('commands print what is shown', async () => {
  const service = await Service.start({ WORKERS: '1' });
  onTestFinished(() => service.remove());
  const cwd = freshFolder();
  const shown = readPage(README)
    .blocks.filter(({ info }) => info === 'console')
    .flatMap(shownIn);
  expect(shown.length).toBeGreaterThan(5);
  for (const { command, output } of shown) {
    const { code, stdout, stderr } = await runProgram(
      'sh',
      ['-c', command.replace('http://127.0.0.1:8080', service.url)],
      { cwd },
    );
    expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
    expect(String(stdout).replaceAll('\r', '').trimEnd()).toMatch(output);
  }
});
