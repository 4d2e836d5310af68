// What readers make of text: the whole matrix of designs, and a table of it.
import { defineConfig } from 'vitest/config';
import config from './vitest.config.js';

export default defineConfig({
  // Not merged: that would add to the list of tests.
  test: {
    ...config.test,
    include: ['test/readers/readers.test.ts'],
    env: { ...config.test?.env, CVPRESS_READERS: 'all' },
  },
});
