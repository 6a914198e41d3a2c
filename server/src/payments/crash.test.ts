// Buyers buy over HTTP while the site (and PostgreSQL) is killed; afterwards books, ledgers and access say the same.
import { afterEach, expect, it } from 'vitest'
import { makeTestFolder } from '../db/testing.ts'
import { openMarket, runRound } from '../testing/crash-rounds.ts'
import { type CrashStage, openCrashStage } from '../testing/crash-stage.ts'
import { createRandom } from '../testing/random.ts'

let stage: CrashStage | null = null
afterEach(() => stage?.close())

const database = process.env.TEST_DATABASE_URL ? 'postgres' : 'embedded'
/** Another one each day, and always the same one on a day. */
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Date.now() / 86_400_000))

it(`kill -9 between cart and receipt loses and doubles nothing (${database}, CRASH_SEED=${seed})`, {
  timeout: 300_000,
}, async ({ skip }) => {
  const opened = await openCrashStage(database, makeTestFolder)
  if (!opened) return skip('there is no PostgreSQL here that could be killed')
  stage = opened
  const buyers = await openMarket(opened)
  const random = createRandom(seed)
  let [bought, repeated] = [0, 0]
  for (let round = 0; round < 2; round += 1) {
    const report = await runRound(opened, buyers, { random, kills: 2 })
    expect(report.differences).toEqual([])
    expect(report.ledgerCents).toBe(report.booksCents)
    bought = report.purchases
    repeated += report.repeated
  }
  // Something happened at all, and was cut off.
  expect(bought).toBeGreaterThan(0)
  expect(repeated).toBeGreaterThan(0)
})
