// Kills the site (and PostgreSQL) while buyers buy over HTTP.
import { afterEach, expect, it } from 'vitest'
import { openMarket } from '../../../testing/crash/market.ts'
import { runRound } from '../../../testing/crash/rounds.ts'
import { type CrashStage, openCrashStage } from '../../../testing/crash/stage.ts'
import { makeTestFolder } from '../../../testing/db/embedded.ts'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { draw, drawNumber } from '../../../testing/draw.ts'
import { createRandom } from '../../../testing/random.ts'

let stage: CrashStage | null = null
afterEach(() => stage?.close())

const database = postgresUrl ? 'postgres' : 'embedded'
/** In a quick run from the draw, otherwise a new one each day. */
const seed = Number(
  process.env.CRASH_SEED ??
    (draw ? Math.floor(drawNumber('crash') * 1_000_000) : Math.floor(Date.now() / 86_400_000)),
)

it(`kill -9 between cart and receipt loses and doubles nothing (${database}, CRASH_SEED=${seed})`, {
  timeout: 300_000,
}, async ({ skip }) => {
  const opened = await openCrashStage(database, { makeFolder: makeTestFolder })
  if (!opened) return skip('there is no PostgreSQL here that could be killed')
  stage = opened
  const traders = await openMarket(opened)
  const report = await runRound(opened, traders, { random: createRandom(seed), kills: draw ? 1 : 3 })
  expect(report.differences).toEqual([])
  expect(report.ledgerCents).toBe(report.booksCents)
  expect(report.settledMs).toBeLessThanOrEqual(60_000)
  // Otherwise the run proves nothing.
  expect(report.purchases).toBeGreaterThan(0)
  expect(report.repeated).toBeGreaterThan(0)
})
