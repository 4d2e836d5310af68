import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/build.ts',
    // Rendering tests share one engine per process; its first compile takes tens of milliseconds.
    testTimeout: 30_000,
    // A fixed day and language for whatever a test does not choose itself.
    env: { SOURCE_DATE_EPOCH: '1795132800', NO_COLOR: '1' },
  },
});
