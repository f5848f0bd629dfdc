import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Opening a whole demo world takes its time on a busy machine.
    testTimeout: 30_000,
    isolate: false,
    include: ['{engine,api,hosts,app,scripts,deploy,sdk,examples}/**/*.test.ts'],
  },
});
