import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    // Most of a test's time is waiting: for the database's disk, for sockets, for clocks. One or two workers leave two cores idle; with
    // four, tests that watch real time are held up.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      { extends: true, test: { name: 'rules', include: ['{contract,rules}/src/**/*.test.ts'] } },
      {
        extends: true,
        // Each file opens a database of its own; on a busy machine that takes its time.
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          testTimeout: 20_000,
          // Real sockets, processes and clocks: in CI a test that other work held up is repeated once.
          retry: process.env.CI ? 1 : 0,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
})
