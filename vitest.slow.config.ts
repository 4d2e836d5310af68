// What takes minutes: more of what the tests do a few times.
import { mergeConfig } from 'vitest/config';
import config from './vitest.config.js';

export default mergeConfig(config, {
  test: { include: ['test/cli/interrupt.test.ts'], env: { CVPRESS_INTERRUPTIONS: '50' } },
});
