import { contract } from '@strom/contract'
import { startPostgres } from '../scripts/with-postgres.mjs'
import type { Report } from './benchmarks.ts'
import { type Call, repeatCalls } from './support/calls.ts'
import { processorSeconds, temporaryFolder } from './support/processes.ts'
import { type Site, startSite } from './support/site.ts'
import { count, table } from './support/table.ts'

const connections = 32
const seconds = 8
/** A player checks once a minute (specification 9). */
const checkEverySeconds = 60
const goal = 500_000
/** Those of the demonstration who may watch, on as many devices as a household may have. */
const watchers = ['anna', 'ola', 'kari', 'anna', 'ola', 'kari', 'anna', 'ola', 'kari']

/** Checks of players that play, each from its own device. */
async function checksOf(site: Site): Promise<Call[]> {
  await site.liftLimit()
  const calls: Call[] = []
  for (const name of watchers) {
    const Token = await site.signIn(name)
    const streamToken = await site.streamToken(Token)
    const { method, path } = contract.playback.accountShareCheck
    const body = JSON.stringify({ isMobile: false, streamToken, casting: false })
    calls.push({ method, url: site.origin + path, headers: { Token }, body })
  }
  return calls
}

async function measureOn(name: string, site: Site): Promise<string[]> {
  try {
    const calls = await checksOf(site)
    await repeatCalls(calls, { connections, ms: 2000 })
    const before = processorSeconds(site.pid)
    const answered = await repeatCalls(calls, { connections, ms: seconds * 1000 })
    const perSecond = answered / (processorSeconds(site.pid) - before)
    const fed = perSecond * checkEverySeconds
    return [name, count(perSecond), count(fed), fed >= goal ? 'yes' : 'no']
  } finally {
    await site.stop()
  }
}

/** How many watchers' checks for account sharing a core answers. */
export async function measure(): Promise<Report> {
  const rows = [await measureOn('embedded', await startSite())]
  const postgres = await startPostgres()
  if (postgres) {
    const settings = { DATABASE_URL: postgres.url }
    rows.push(await measureOn('PostgreSQL', await startSite(`${temporaryFolder()}/data`, settings)))
    await postgres.stop()
  }
  const head = [
    'database',
    'checks for a second of processor time',
    'watchers a core',
    `${count(goal)} or more`,
  ]
  return `${table(head, rows)}

Nine devices of three accounts, over ${connections} kept connections. PostgreSQL’s own processor time is not in it.`
}
