// The progress line of a batch on a terminal, which never mixes with other text.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../support/render-screen.js';
import { createTemporaryFolder, INVALID_CV, ROOT } from './run.js';

const CLI = join(ROOT, 'dist/cli.cjs');

/** A folder `p` of documents; the fifth has errors. */
function createDocuments(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `p/${100 + index}.yaml`,
      index === 4 ? INVALID_CV : `cv:\n  name: Jane ${index}\n`,
    ]),
  );
}

interface Shown {
  readonly code: number;
  readonly output: string;
  readonly screen: readonly string[];
}

/** Runs a batch on a terminal; presses each key after the output of the previous one. */
async function runOnTerminal(
  columns: number,
  options: readonly string[],
  keys: readonly string[] = [],
  documents = 24,
  meanwhile = '',
): Promise<Shown> {
  const cwd = createTemporaryFolder(createDocuments(documents));
  const command = `stty cols ${columns} rows 40; ${meanwhile} ${process.execPath} ${CLI} render p -o out --workers 1 ${options.join(' ')}`;
  const env = { PATH: process.env.PATH, TERM: 'xterm', SOURCE_DATE_EPOCH: '0' };
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const end = once(child, 'close');
  if (keys.length > 0)
    while (!existsSync(join(cwd, 'out/.cvpress/manifest.ndjson'))) await delay(5);
  for (const key of keys) {
    child.stdin.write(key);
    const length = output.length;
    while (child.exitCode === null && !output.slice(length).includes('\n')) await delay(5);
  }
  const [code] = await end;
  return { code, output, screen: renderScreen(output, columns) };
}

const SUMMARY = /^\d+ rendered, 0 unchanged, [01] failed in [\d.]+ s \([\d.]+\/s\)$/;

const CTRL_C = '\u0003';

describe.skipIf(spawnSync('script', ['--version']).status !== 0)(
  'the progress line on a terminal',
  () => {
    test.each([
      { columns: 100, line: /\r\d+\/24 done, \d failed, [\d.]+\/s/ },
      { columns: 12, line: /\r\d+\/24 done?/ },
    ])('of $columns columns is erased at the end', async ({ columns, line }) => {
      const { code, output, screen } = await runOnTerminal(columns, ['--message-format', 'short']);
      expect(code).toBe(1);
      expect(output).toMatch(line);
      expect(screen.join('\n')).not.toMatch(/done/);
      expect(screen.join('')).toMatch(/^p\/104\.yaml:3:3.*23 rendered, 0 unchanged, 1 failed/);
      // No line was wrapped.
      for (const line of output.matchAll(/\r(\P{Control}*)/gu))
        expect(line[1]?.length).toBeLessThan(columns);
    });

    test('shrinks with the terminal', async () => {
      const resize =
        '(until [ -e out/.cvpress/manifest.ndjson ]; do sleep 0.01; done; stty cols 20 < /dev/tty) &';
      const { output } = await runOnTerminal(100, ['--message-format', 'short'], [], 200, resize);
      const screen = [...output.matchAll(/\r(\P{Control}*)/gu)]
        .map(([, line]) => line?.length ?? 0)
        .filter((length) => length > 0);
      expect(screen[0]).toBeGreaterThan(20);
      expect(screen.at(-1)).toBeLessThan(20);
    });

    test('is absent with --quiet', async () => {
      const { output } = await runOnTerminal(100, ['--quiet']);
      expect(output).toMatch(/^\S*error\[unknown-key\]/);
      expect(output).not.toMatch(/done/);
    });

    test('is erased before the message of Ctrl-C', async () => {
      const { code, screen } = await runOnTerminal(
        100,
        ['--message-format', 'short'],
        [CTRL_C],
        200,
      );
      expect(code).toBe(130);
      expect(screen[0]).toBe(
        'Interrupted: finishing the documents in progress. Press Ctrl+C again to stop at once.',
      );
      expect(screen.at(-2)).toMatch(SUMMARY);
      expect(screen.at(-1)).toBe('Interrupted: run the same command again to continue.');
      expect(screen.join('\n')).not.toMatch(/done/);
    });

    test('is erased on a second Ctrl-C, which exits at once', async () => {
      const { code, screen } = await runOnTerminal(100, [], [CTRL_C, CTRL_C], 200);
      expect(code).toBe(130);
      expect(screen[0]).toMatch(/^Interrupted: finishing/);
      expect(screen.join('\n')).not.toMatch(/done/);
    });
  },
);
