import { Agent } from 'node:http'
import { join } from 'node:path'
import { contract } from '@strom/contract'
import { startOwnPostgres } from '../scripts/postgres.mjs'
import { openDatabase } from '../server/src/base/db/open-database.ts'
import type { Report } from './benchmarks.ts'
import { type Asked, ask, by } from './support/ask.ts'
import { eachHas, insertCrowd } from './support/crowd.ts'
import { patientAddress } from './support/ledgers.ts'
import { memberEmail, memberId, memberToken } from './support/members.ts'
import { temporaryFolder } from './support/processes.ts'
import { quietLog } from './support/quiet-log.ts'
import { type Site, startSite } from './support/site.ts'
import { median } from './support/statistics.ts'
import { count, table, times } from './support/table.ts'

const rounds = 30
const sizes = { PostgreSQL: [10, 1_000, 100_000], embedded: [10, 1_000, 10_000] } as const
const askers = [0, 1, 2, 3, 4, 5]
const someone = 5

const { sessions, streams, subscriptions, payments, invitations, playback } = contract
const { people, orders, mails, reports, watching, support } = contract
const searched = { text: '', which: 'all' }

const calls: Record<string, Asked> = {
  'who am I': by('member', sessions.user, { isMobile: false }),
  streams: by('member', streams.all),
  subscription: by('member', subscriptions.current),
  transactions: by('member', payments.list),
  'last order': by('member', payments.lastOrder),
  invitations: by('member', invitations.all),
  tickets: by('member', support.tickets),
  'stream token': by('member', playback.expiryToken, { isMobile: false }),
  'live connections': by('staff', watching.users),
  'viewers of the last day': by('staff', watching.viewers),
  'report, this month': by('staff', reports.all, {}),
  'charts, this month': by('staff', reports.series, {}),
  'tickets of all': by('staff', support.staffTickets),
  'people, newest': by('owner', people.search, { text: '' }),
  'people by an address': by('owner', people.search, { text: memberEmail(someone) }),
  'people, nobody found': by('owner', people.search, { text: 'somebody-else' }),
  'a person’s page': by('owner', people.page, { id: memberId(someone) }),
  'orders, newest': by('owner', orders.search, searched),
  'orders by an address': by('owner', orders.search, { ...searched, text: memberEmail(someone) }),
  'orders, refunded': by('owner', orders.search, { ...searched, which: 'refunded' }),
  'mails, newest': by('owner', mails.search, searched),
  'mails to an address': by('owner', mails.search, { ...searched, text: memberEmail(someone) }),
  'mails, failed': by('owner', mails.search, { ...searched, which: 'failed' }),
}

async function timesOn(site: Site): Promise<Map<string, number>> {
  await site.liftLimit()
  const tokens = { staff: await site.signIn('staff'), owner: await site.signIn('owner') }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const found = new Map<string, number>()
  for (const [name, call] of Object.entries(calls)) {
    const taken: number[] = []
    for (let round = -3; round < rounds; round++) {
      const asker = askers[(round + 3) % askers.length] ?? 0
      const token = call.who === 'member' ? memberToken(asker) : tokens[call.who]
      const ms = await ask(site, agent, call, token)
      if (round >= 0) taken.push(ms)
    }
    found.set(name, median(taken))
  }
  agent.destroy()
  return found
}

async function measureOn(name: keyof typeof sizes, url?: string): Promise<Report> {
  const dataDir = join(temporaryFolder(), 'data')
  const start = () => startSite(dataDir, url ? { STROM_DATABASE_URL: url } : {})
  await (await start()).stop()
  const found: Map<string, number>[] = []
  let from = 0
  for (const to of sizes[name]) {
    const place = { dataDir, log: quietLog, databaseConnections: 1 }
    const database = await openDatabase({ ...place, ...(url && { databaseUrl: patientAddress(url) }) })
    await insertCrowd(database, { from, to })
    await database.close()
    from = to
    const site = await start()
    found.push(await timesOn(site))
    await site.stop()
  }
  const columns = sizes[name].map(
    (accounts) => `${count(accounts)} accounts, ${count(accounts * eachHas.grants)} grants`,
  )
  const rows = Object.entries(calls).map(([call, { who }]) => {
    const taken = found.map((size) => size.get(call) ?? Number.NaN)
    const [least = Number.NaN, most = Number.NaN] = [taken[0], taken.at(-1)]
    return [`${call} (${who})`, ...taken.map((ms) => `${ms.toFixed(1)} ms`), times(most, least)]
  })
  return table([`${name}, median of ${rounds}`, ...columns, 'largest ÷ smallest'], rows)
}

export async function measure(): Promise<Report> {
  const reports = [await measureOn('embedded')]
  const postgres = await startOwnPostgres({ durable: true })
  if (postgres) {
    try {
      reports.push(await measureOn('PostgreSQL', postgres.url))
    } finally {
      await postgres.stop()
    }
  }
  return reports.join('\n\n')
}
