import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{engine,api,app,server,scripts}/**/*.test.ts'],
  },
});
