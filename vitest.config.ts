import { configDefaults, defineConfig } from 'vitest/config';

/** With components, fonts and what Vite tells them. */
const needVite = 'app/**/*.vite.test.ts';

export default defineConfig({
  test: {
    // Nothing is proved by being quick: on a busy machine a process or a world takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
    // Optimizing PGlite takes each process a gigabyte and seconds. Most objects of a test are garbage soon:
    // with room for them, what needs a database takes a twentieth less processor time than with the host's flags.
    execArgv: ['--liftoff-only', '--max-semi-space-size=64', '--v8-pool-size=1'],
    // By default one core is left idle, though tests wait now and then for other processes.
    maxWorkers: '100%',
    setupFiles: 'api/testing/region.ts',
    globalSetup: 'hosts/node/testing/databases/prepare-databases.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{engine,api,chargers,hosts,app,scripts,deploy,sdk,examples}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, needVite],
          // Node itself runs our TypeScript. Vite's module runner reads every import through an object,
          // which makes the engine slower by a third; mocks would need it.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'vite',
          include: [needVite],
        },
      },
    ],
  },
});
