// Runs the tests that `npm test` skips, and longer versions of others; takes minutes.
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { SLOW, shared } from './vitest.config.js';

/** Files with longer versions; they import `test/support/length.ts`. */
const extended = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter(
    (path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('support/length.js'),
  );

export default defineConfig({
  test: {
    ...shared,
    include: [...SLOW, ...extended],
    env: { ...shared.env, CVPRESS_LONG: '1' },
  },
});
