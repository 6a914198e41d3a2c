import { migrations } from '../../base/db/migrations/migrations.ts'
import type { App } from '../app.ts'
import { about, type Finding } from './finding.ts'
import { inTime } from './in-time.ts'
import { findDatabaseFacts, findLatestAfter, listAppliedMigrations, listGrantedAfter } from './queries.ts'

const answerMs = 5000
const noticedSkewMs = 2000
const harmfulSkewMs = 30_000

type Facts = Awaited<ReturnType<typeof findDatabaseFacts>>

function checkDurability({ fsync, synchronous_commit }: Facts, embedded: boolean): Finding {
  const { ok, problem } = about('durability')
  if (synchronous_commit === 'off') {
    return problem(
      'synchronous_commit is off: a crash loses the last of what members paid for.',
      'Set synchronous_commit = on in postgresql.conf, and for the site’s user and database.',
    )
  }
  if (fsync === 'on') return ok('A commit waits until it is on the disk (fsync is on).')
  return problem(
    'fsync is off: a power cut loses what members paid for.',
    embedded ? 'Report this: the server should not have started.' : 'Set fsync = on in postgresql.conf.',
  )
}

function checkMigrations(applied: readonly string[]): Finding {
  const { ok, problem } = about('migrations')
  const known = Object.keys(migrations)
  const missing = known.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    return problem(
      `The database is newer than this version: ${unknown.join(', ')}.`,
      'Run the newer version again.',
    )
  }
  if (missing.length > 0)
    return problem(`Not yet applied: ${missing.join(', ')}.`, 'Restart the server, which applies them.')
  return ok(`All ${known.length} applied.`)
}

const maxNamed = 5

/** Either clock may be wrong, now's or the one that stamped the data, so the advice covers both. */
async function checkTimesAhead({ db }: App, here: number): Promise<Finding | null> {
  const { problem } = about('clock')
  const time = new Date(here).toISOString()
  const notYet = new Date(here + harmfulSkewMs)
  const wrong =
    'If that is wrong, set the machine’s clock: access and sign-ins are judged by it. If it is right, it was ahead'
  const granted = await listGrantedAfter(db, notYet)
  if (granted.length > 0) {
    const at = new Date(Math.max(...granted.map((one) => one.at.getTime()))).toISOString()
    const named = granted.slice(0, maxNamed).map(({ email }) => email)
    const whose = [
      ...named,
      ...(granted.length > maxNamed ? [`${granted.length - maxNamed} more`] : []),
    ].join(', ')
    return problem(
      `The clock says ${time}, but access was changed at ${at}, of ${whose}.`,
      `${wrong}, and their access counts from then: put its end right under People.`,
    )
  }
  const latest = await findLatestAfter(db, notYet)
  if (latest === null) return null
  return problem(
    `The clock says ${time}, but the database already holds something of ${latest.toISOString()}.`,
    `${wrong}: restart the server, which takes such times for now. A new account keeps its date, which harms nothing.`,
  )
}

function checkClock(here: number, skewMs: number): Finding {
  const { ok, warning, problem } = about('clock')
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1)
  const says = `The database’s clock differs by ${seconds} s.`
  if (Math.abs(skewMs) > harmfulSkewMs) return problem(says, 'Let both machines keep time with NTP.')
  if (Math.abs(skewMs) > noticedSkewMs) return warning(says, 'Let both machines keep time with NTP.')
  return ok(`${new Date(here).toISOString()}, and the database agrees.`)
}

async function examine(app: App): Promise<Finding[]> {
  const embedded = app.config.databaseUrl === undefined
  const facts = await findDatabaseFacts(app.db)
  const here = app.clock.now()
  const version = /PostgreSQL [\d.]+/.exec(facts.version)?.[0] ?? facts.version
  return [
    about('database').ok(`Reached: ${embedded ? `embedded (${version})` : version}.`),
    checkDurability(facts, embedded),
    checkMigrations(await listAppliedMigrations(app.db)),
    (await checkTimesAhead(app, here)) ?? checkClock(here, facts.now.getTime() - here),
  ]
}

export async function checkDatabase(app: App): Promise<Finding[]> {
  try {
    return await inTime(examine(app), answerMs)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const advice = app.config.databaseUrl
      ? 'See that PostgreSQL runs and STROM_DATABASE_URL is right.'
      : 'Restart the server; its log says more.'
    return [about('database').problem(`Not reached: ${why.replace(/\.$/, '')}.`, advice)]
  }
}
