import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Files share a process: to load the server takes a second, and to warm up several, and with a process for each file that was two fifths of
 * the time. A file's mocks and stubs are taken back before the next.
 */
const together = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

export default defineConfig({
  test: {
    environment: 'node',
    // Most of a test's time is waiting: for the database's disk, for sockets, for clocks. One or two workers leave two cores idle; with
    // four, tests that watch real time are held up.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['{contract,media,rules}/src/**/*.test.ts'], ...together },
      },
      {
        extends: true,
        // Each file opens a database of its own; on a busy machine that takes its time.
        test: {
          name: 'server',
          include: ['{server,paypal-emulator,architecture}/**/*.test.ts'],
          setupFiles: ['server/testing/db/after-file.ts'],
          ...together,
          // The embedded database: to have V8 compile it for speed costs more than the tests have back.
          execArgv: ['--liftoff-only'],
          testTimeout: 20_000,
          // Real sockets, processes and clocks: in CI a test that other work held up is repeated once.
          retry: process.env.CI ? 1 : 0,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/{src,vite}/**/*.test.{ts,tsx}'], ...together },
      },
      // They start programs, which load all of the server.
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 30_000 } },
    ],
  },
})
