import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { chooseEngines } from './server/testing/db/engines.ts'

/** Files share a process: a process a file spent two fifths of the time on loading and warming up. */
const together = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

export default defineConfig({
  test: {
    environment: 'node',
    // Tests mostly wait for disk, sockets and clocks: two workers leave two cores idle, four hold up tests in real time.
    maxWorkers: Math.max(3, availableParallelism()),
    // Long enough for a busy machine, here and below.
    testTimeout: 30_000,
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
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
})

/** On the embedded database and, if there is one, on PostgreSQL; sites of several processes run last. */
function serverProjects(): TestProjectConfiguration[] {
  const { embedded, postgres, sites } = chooseEngines()
  const server = {
    setupFiles: ['server/testing/db/after-file.ts'],
    ...together,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // Other work may hold up real sockets, processes and clocks.
    retry: process.env.CI ? 1 : 0,
  }
  const onPostgres = { ...server, globalSetup: ['server/testing/db/start-postgres.ts'] }
  const wholeSites = { ...onPostgres, maxWorkers: 2, sequence: { groupOrder: 1 } }
  return [
    // V8's optimising compiler costs the embedded database more than the tests get back.
    { extends: true, test: { name: 'server', ...server, ...embedded, execArgv: ['--liftoff-only'] } },
    ...(postgres ? [{ extends: true, test: { name: 'postgres', ...onPostgres, ...postgres } } as const] : []),
    ...(sites ? [{ extends: true, test: { name: 'sites', ...wholeSites, ...sites } } as const] : []),
  ]
}
