// Runs all text extractors on all designs, and prints a table.
import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.js';

export default defineConfig({
  test: {
    ...shared,
    include: ['test/inspect/extractors/matrix.test.ts'],
    env: { ...shared.env, CVPRESS_READERS: 'all' },
  },
});
