// What takes minutes: what `npm test` leaves out, and more of what it does a few times.
import { defineConfig } from 'vitest/config';
import { SLOW, shared } from './vitest.config.js';

export default defineConfig({
  test: {
    ...shared,
    include: [
      ...SLOW,
      'test/determinism.test.ts',
      'test/diagnostics/remedies.test.ts',
      'test/docs/commands.test.ts',
      'test/fuzz/fuzz.test.ts',
      'test/import/robustness.test.ts',
      'test/lsp/sessions.test.ts',
      'test/templates/check.test.ts',
      'test/properties/**/*.test.ts',
      'test/cv/text/{markdown,quotes}.test.ts',
      'test/document/tailor/edition.test.ts',
      'test/{theme/{extremes,languages,link-marks,looks,type},formats/markup/rich-text}.test.ts',
    ],
    env: {
      ...shared.env,
      CVPRESS_LONG: '1',
      CVPRESS_LOOKS: 'all',
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
