// What takes minutes: more of what the tests do a few times.
import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.js';

export default defineConfig({
  test: {
    ...shared,
    include: [
      'test/diagnostics/remedies.test.ts',
      'test/cli/interrupt.test.ts',
      'test/pages/fit/spilling.test.ts',
      'test/docs/http-service/mixed.test.ts',
      'test/{properties/text,theme/{extremes,link-marks},transform/rich-text}.test.ts',
    ],
    env: {
      ...shared.env,
      CVPRESS_INTERRUPTIONS: '50',
      CVPRESS_REQUESTS: '5000',
      CVPRESS_TREES: '1000000',
      CVPRESS_DESIGNS: '2000',
      CVPRESS_TEXTS: '100',
      CVPRESS_SPILLING: '200',
      CVPRESS_TITLE_STEP: '1',
      CVPRESS_EXHAUSTIVE: '10',
    },
  },
});
