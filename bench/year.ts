import { Agent } from 'node:http'
import { join } from 'node:path'
import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { startOwnPostgres } from '../scripts/postgres.mjs'
import { readConfig } from '../server/src/base/config.ts'
import { openDatabase } from '../server/src/base/db/open-database.ts'
import { openApp } from '../server/src/compose/open-app.ts'
import { removeExpired, retention } from '../server/src/compose/retention.ts'
import { deliverDueGifts } from '../server/src/money/payments/deliver-gifts.ts'
import { reconcile } from '../server/src/money/payments/reconcile.ts'
import { foldTotals } from '../server/src/money/reports/fold-totals.ts'
import { sendReminders } from '../server/src/money/subscriptions/reminders.ts'
import { tellEndedAccess } from '../server/src/money/subscriptions/tell-ended-access.ts'
import type { App } from '../server/src/operate/app.ts'
import { probeSources } from '../server/src/watch/health/probe-sources.ts'
import { tellProgramme } from '../server/src/watch/programme/tell-programme.ts'
import type { Report } from './benchmarks.ts'
import { type Asked, ask, by } from './support/ask.ts'
import { patientAddress } from './support/ledgers.ts'
import { memberEmail, memberId, memberToken } from './support/members.ts'
import { freePort, temporaryFolder } from './support/processes.ts'
import { quietLog } from './support/quiet-log.ts'
import { type Site, startSite } from './support/site.ts'
import { median } from './support/statistics.ts'
import { count, table } from './support/table.ts'
import { insertYear, yearOf } from './support/year.ts'

const rounds = 7
const goalMs = 200
const someone = 5
const all = { text: '', which: 'all' }

const { sessions, streams, subscriptions, payments, invitations, playback, ownData, health, programme } =
  contract
const { people, orders, mails, reports, watching, support, audit, webhooks, overview, apiKeys } = contract
const { players, waitingTickets, gifts, rewards, peopleForStaff, programmeEntries } = contract
const cart = { accountsAndMonths: [{ email: memberEmail(someone), months: 3 }], rewardPoints: 0 }

const calls: Record<string, Asked> = {
  'who am I': by('member', sessions.user, { isMobile: false }),
  devices: by('member', sessions.devices),
  streams: by('member', streams.all),
  'own streams': by('member', streams.own),
  programme: by('member', programme.soon),
  uptime: by('member', health.uptime),
  subscription: by('member', subscriptions.current),
  transactions: by('member', payments.list),
  'order created': by('member', payments.createOrder, cart),
  'last order': by('member', payments.lastOrder),
  gifts: by('member', gifts.list),
  'reward points': by('member', rewards.rewardPoints),
  invitations: by('member', invitations.all),
  tickets: by('member', support.tickets),
  'stream token': by('member', playback.expiryToken, { isMobile: false }),
  'kodi address': by('member', players.state),
  'own data': by('member', ownData.read),
  'live connections': by('staff', watching.users),
  'viewers of the last day': by('staff', watching.viewers),
  'report, this month': by('staff', reports.all, {}),
  'charts, this month': by('staff', reports.series, {}),
  'tickets of all': by('staff', support.staffTickets),
  'tickets that wait': by('staff', waitingTickets.count),
  'a person, for staff': by('staff', peopleForStaff.person, { email: memberEmail(someone) }),
  overview: by('owner', overview.read),
  'people, newest': by('owner', people.search, { text: '' }),
  'people, nobody found': by('owner', people.search, { text: 'somebody-else' }),
  'people, all of them': by('owner', people.all),
  'a person’s page': by('owner', people.page, { id: memberId(someone) }),
  'orders, newest': by('owner', orders.search, all),
  'orders by an address': by('owner', orders.search, { ...all, text: memberEmail(someone) }),
  'mails, newest': by('owner', mails.search, all),
  'mails to an address': by('owner', mails.search, { ...all, text: memberEmail(someone) }),
  'mails, nobody found': by('owner', mails.search, { ...all, text: 'somebody-else' }),
  audit: by('owner', audit.list, {}),
  'audit of one': by('owner', audit.list, { subject: { kind: 'account', id: memberId(someone) } }),
  webhooks: by('owner', webhooks.list),
  'deliveries of a webhook': by('owner', webhooks.deliveries, { id: 'bench' }),
  'api keys': by('owner', apiKeys.list),
  'health of streams': by('owner', health.list),
  'programme, for owners': by('owner', programmeEntries.all),
}

type Timed = { name: string; first: number; later: number; waited: number | null }

async function timeCalls(site: Site): Promise<Timed[]> {
  await site.liftLimit()
  const tokens = { staff: await site.signIn('staff'), owner: await site.signIn('owner') }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const found: Timed[] = []
  const add = async (name: string, work: (round: number) => Promise<number>) => {
    const first = await work(0)
    const later: number[] = []
    for (let round = 1; round < rounds; round++) later.push(await work(round))
    found.push({ name, first, later: median(later), waited: null })
  }
  await add('sign-in', async () => {
    const from = performance.now()
    await site.signIn('kari')
    return performance.now() - from
  })
  for (const [name, call] of Object.entries(calls))
    await add(`${name} (${call.who})`, (round) =>
      ask(site, agent, call, call.who === 'member' ? memberToken(someone + round * 10) : tokens[call.who]),
    )
  agent.destroy()
  return found
}

/** The longest wait of a concurrent small write. */
async function besides(app: App, work: () => Promise<unknown>): Promise<{ ms: number; waited: number }> {
  let [done, waited] = [false, 0]
  const write = async () => {
    while (!done) {
      const from = performance.now()
      await app.db.updateTable('devices').set({ agent: 'Bench' }).where('id', '=', 'device-7').execute()
      waited = Math.max(waited, performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const from = performance.now()
  const writing = write()
  try {
    await work()
  } finally {
    done = true
  }
  const ms = performance.now() - from
  await writing
  return { ms, waited }
}

async function timeJobs(dataDir: string, url: string | undefined): Promise<Timed[]> {
  const config = readConfig({
    STROM_PORT: String(await freePort()),
    STROM_RTMP_PORT: '0',
    STROM_DATA_DIR: dataDir,
    STROM_LOG_LEVEL: 'silent',
    ...(url && { STROM_DATABASE_URL: url }),
  })
  const { app, close } = await openApp(config)
  const found: Timed[] = []
  async function add(name: string, work: () => Promise<unknown>) {
    const first = await besides(app, work)
    const later = await besides(app, work)
    found.push({ name, first: first.ms, later: later.ms, waited: Math.max(first.waited, later.waited) })
  }
  const rule = (name: keyof typeof retention) => add(`rule ${name}`, () => removeExpired(app, name))
  try {
    const jobs = {
      reconcile,
      foldTotals,
      deliverDueGifts,
      sendReminders,
      tellEndedAccess,
      tellProgramme,
      probeSources,
    }
    for (const [name, job] of Object.entries(jobs)) await add(`job ${name}`, () => job(app))
    await sql`update accounts set deletion_at = now() where id in ('member-11', 'member-12')`.execute(app.db)
    const names = Object.keys(retention) as (keyof typeof retention)[]
    for (const name of names) await rule(name)
    return found
  } finally {
    await close()
  }
}

async function measureOn(name: string, url?: string): Promise<Report> {
  const dataDir = join(temporaryFolder(), 'data')
  const start = () => startSite(dataDir, url ? { STROM_DATABASE_URL: url } : {})
  await (await start()).stop()
  const place = { dataDir, log: quietLog, databaseConnections: 1 }
  const database = await openDatabase({ ...place, ...(url && { databaseUrl: patientAddress(url) }) })
  await insertYear(database)
  await database.close()
  const site = await start()
  const found = await timeCalls(site).finally(() => site.stop())
  found.push(...(await timeJobs(dataDir, url)))
  const ms = (value: number | null) => (value === null ? '–' : `${value.toFixed(value < 10 ? 1 : 0)} ms`)
  return table(
    [name, 'first', 'later', 'another write waits at most', `under ${goalMs} ms`],
    found.map(({ name: what, first, later, waited }) => [
      what,
      ...[first, later, waited].map(ms),
      (waited ?? later) < goalMs ? 'yes' : '**no**',
    ]),
  )
}

export async function measure(): Promise<Report> {
  const reports: Report[] = [
    `${count(yearOf.accounts)} accounts and ${count(yearOf.sessions)} playback sessions of a year, with all else in proportion.`,
  ]
  const asked = process.env.YEAR_DATABASES ?? 'PostgreSQL,embedded'
  const postgres = asked.includes('PostgreSQL') ? await startOwnPostgres({ durable: true }) : null
  if (postgres) {
    try {
      reports.push(await measureOn('PostgreSQL', postgres.url))
    } finally {
      await postgres.stop()
    }
  }
  if (asked.includes('embedded')) reports.push(await measureOn('embedded'))
  return reports.join('\n\n')
}
