import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { chooseEngines } from './server/testing/db/engines.ts'

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
    // What comes soon comes later on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['{contract,media,rules}/src/**/*.test.ts'], ...together },
      },
      ...serverProjects(),
      {
        extends: true,
        test: { name: 'web', include: ['web/{src,vite}/**/*.test.{ts,tsx}'], ...together },
      },
      // They start programs, which load all of the server.
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 30_000 } },
    ],
  },
})

/** The server's tests on the embedded database and, where there is one, on PostgreSQL; last of all whole sites of several processes. */
function serverProjects(): TestProjectConfiguration[] {
  const { embedded, postgres, sites } = chooseEngines()
  const server = {
    setupFiles: ['server/testing/db/after-file.ts'],
    ...together,
    // They end what hangs, and not what a busy machine takes long for.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Real sockets, processes and clocks: in CI a test that other work held up is repeated once.
    retry: process.env.CI ? 1 : 0,
  }
  const onPostgres = { ...server, globalSetup: ['server/testing/db/start-postgres.ts'] }
  const wholeSites = { ...onPostgres, maxWorkers: 2, sequence: { groupOrder: 1 } }
  return [
    // The embedded database: to have V8 compile it for speed costs more than the tests have back.
    { extends: true, test: { name: 'server', ...server, ...embedded, execArgv: ['--liftoff-only'] } },
    ...(postgres ? [{ extends: true, test: { name: 'postgres', ...onPostgres, ...postgres } } as const] : []),
    ...(sites ? [{ extends: true, test: { name: 'sites', ...wholeSites, ...sites } } as const] : []),
  ]
}
