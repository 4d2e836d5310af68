// What readers make of text: the whole matrix of designs, and a table of it.
import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.js';

export default defineConfig({
  test: {
    ...shared,
    include: ['test/inspect/readers/readers.test.ts'],
    env: { ...shared.env, CVPRESS_READERS: 'all' },
  },
});
