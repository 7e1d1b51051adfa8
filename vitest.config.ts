import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const exclude = [...configDefaults.exclude, '**/.aldgate/**', '**/.cache/**'];
// Files of the integration suite that this run leaves out.
const { TEST_EXCLUDE: left = '' } = process.env;

// A bound for what hangs. What is slow on a busy machine is not wrong.
const bounds = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

// Every suite is a project, so that `npm test` can run and time them one by one.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A larger young generation saves a sixth of the CPU time: tests make and drop much.
    execArgv: ['--max-semi-space-size=64'],
    // The job queue's library rejects where nobody can catch it, if the database is gone when it closes. Tests drop
    // servers so.
    onUnhandledError: ({ message }) => !message.startsWith('Error occurred whilst returning jobs from local queue'),
    // The processes that tests start share their compiled code.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'code') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Other people's clients need the venue alone, no database.
          include: ['{ui,client-kit,web,operations,launch}/**/*.test.{ts,tsx}', 'e2e/clients/**/*.test.ts'],
          exclude,
          ...bounds,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-shared',
          include: ['{domain,contract,client,exchange,chain,bank,signer,venue}/**/*.test.ts'],
          exclude,
          // Their modules keep no state, so files of one process share them, which halves the time.
          isolate: false,
          ...bounds,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude: [...exclude, 'e2e/clients/**', ...left.split(' ').filter((pattern) => pattern !== '')],
          globalSetup: ['launch/testing/database.ts'],
          // The server's modules keep no state, so files of one process share them: to load them took a third of the
          // time.
          isolate: false,
          ...bounds,
        },
      },
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['launch/**/*.e2e.ts'],
          exclude,
          globalSetup: ['launch/testing/builtPages.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journey',
          include: ['e2e/**/*.e2e.ts'],
          exclude,
          globalSetup: ['e2e/support/platformSetup.ts'],
          setupFiles: ['e2e/support/failureReport.ts'],
          maxWorkers: 1,
          // Every file needs most of our modules: they are loaded once.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          // A browser on a busy machine answers when it can.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
