// What takes minutes: what `npm test` leaves out, and more of what it does a few times.
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { SLOW, shared } from './vitest.config.js';

/** The files that do more here: they ask `test/support/length.ts`. */
const longer = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter(
    (path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes('support/length.js'),
  );

export default defineConfig({
  test: {
    ...shared,
    include: [...SLOW, ...longer],
    env: { ...shared.env, CVPRESS_LONG: '1' },
  },
});
