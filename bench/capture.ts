import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '@strom/contract'
import { startOwnPostgres } from '../scripts/postgres.mjs'
import { serverArguments } from '../scripts/runtime.mjs'
import type { PostgresDatabase } from '../server/src/base/db/database.ts'
import { openPostgres } from '../server/src/base/db/postgres/postgres.ts'
import type { Report } from './benchmarks.ts'
import { patientAddress } from './support/ledgers.ts'
import { insertMembers } from './support/members.ts'
import { preparePayPal } from './support/paypal-stand-in.ts'
import { openPgbench, type Pgbench } from './support/pgbench.ts'
import { runStatement } from './support/plans.ts'
import { type PostgresFigures, postgresFigures } from './support/postgres-figures.ts'
import {
  freePort,
  type Program,
  processorSeconds,
  startProgram,
  temporaryFolder,
} from './support/processes.ts'
import { quietLog } from './support/quiet-log.ts'
import { captureAll, prepareOrders, type Shop, untilQuiet } from './support/shop.ts'
import { startSite } from './support/site.ts'
import { median } from './support/statistics.ts'
import { absent, count, table, times } from './support/table.ts'

const rounds = 3
const bareCapture = fileURLToPath(new URL('support/bare-capture.ts', import.meta.url))
const pgbenchSeconds = 2
const loads = [
  { clients: 1, captures: 80 },
  { clients: 16, captures: 300 },
] as const
const members = 300

type Stage = {
  database: PostgresDatabase
  pgbench: Pgbench
  bare: Shop & Programs
  site: Shop & Programs
}
type Programs = { program: Program; payPal: Program }

/** In seconds; PostgreSQL's own is in `PostgresFigures`. */
type Spent = PostgresFigures & { program: number; payPal: number }

async function spentSoFar({ database }: Stage, programs?: Programs): Promise<Spent> {
  return {
    ...(await postgresFigures(database)),
    program: programs ? processorSeconds(programs.program.pid) : 0,
    payPal: programs ? processorSeconds(programs.payPal.pid) : 0,
  }
}

/** `each`: the cost of one, including all that follows from it. */
type Sample = { perSecond: number; each: Spent }

type Work = () => Promise<{ perSecond: number; done: number }>

async function sample(stage: Stage, work: Work, programs?: Programs): Promise<Sample> {
  await untilQuiet(stage.database)
  const before = await spentSoFar(stage, programs)
  const { perSecond, done } = await work()
  await untilQuiet(stage.database)
  const after = await spentSoFar(stage, programs)
  const names = Object.keys(before) as (keyof Spent)[]
  const each = Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / done]))
  return { perSecond, each: each as Spent }
}

function withPgbench({ pgbench }: Stage, clients: number): Work {
  return async () => {
    const perSecond = await pgbench.run({ clients, seconds: pgbenchSeconds })
    return { perSecond, done: perSecond * pgbenchSeconds }
  }
}

async function withOrders(shop: Shop, { clients, captures }: (typeof loads)[number]): Promise<Work> {
  const orders = await prepareOrders(shop, captures)
  return async () => ({ perSecond: await captureAll(shop, orders, clients), done: orders.length })
}

const middle = (samples: readonly Sample[], of: (sample: Sample) => number) => median(samples.map(of))
const rate = (samples: readonly Sample[]) => middle(samples, ({ perSecond }) => perSecond)

function rowOf(name: string, samples: readonly Sample[], bases: readonly (readonly Sample[])[]): string[] {
  const ms = (of: (each: Spent) => number) => {
    const seconds = middle(samples, ({ each }) => of(each))
    return seconds === 0 ? absent : `${(seconds * 1000).toFixed(2)} ms`
  }
  return [
    name,
    count(rate(samples)),
    ...bases.map((base) => (base === samples ? absent : times(rate(samples), rate(base)))),
    middle(samples, ({ each }) => each.syncs).toFixed(2),
    `${(middle(samples, ({ each }) => each.walBytes) / 1024).toFixed(1)} kB`,
    ...[ms((each) => each.processorSeconds), ms((each) => each.program), ms((each) => each.payPal)],
  ]
}

async function rowsOf(stage: Stage, load: (typeof loads)[number]): Promise<string[][]> {
  const [pgbench, bare, site]: [Sample[], Sample[], Sample[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    pgbench.push(await sample(stage, withPgbench(stage, load.clients)))
    bare.push(await sample(stage, await withOrders(stage.bare, load), stage.bare))
    site.push(await sample(stage, await withOrders(stage.site, load), stage.site))
  }
  const who = load.clients === 1 ? '1 client' : `${load.clients} clients`
  const bases = [pgbench, bare]
  return [
    rowOf(`\`pgbench -N\`, ${who}`, pgbench, bases),
    rowOf(`bare capture, ${who}`, bare, bases),
    rowOf(`capture, ${who}`, site, bases),
  ]
}

async function measureOn(stage: Stage): Promise<Report> {
  for (const shop of [stage.bare, stage.site]) await captureAll(shop, await prepareOrders(shop, 100), 8)
  const rows: string[][] = []
  for (const load of loads) rows.push(...(await rowsOf(stage, load)))
  return table(
    [
      `median of ${rounds}`,
      'a second',
      '÷ `pgbench -N`',
      '÷ bare',
      'waits for the disk, each',
      'log, each',
      'processor: PostgreSQL, each',
      'the program, each',
      'PayPal’s emulator, each',
    ],
    rows,
  )
}

async function startBare(url: string): Promise<Shop & Programs> {
  const standIn = await preparePayPal()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const {
    STROM_PAYPAL_API_URL = '',
    STROM_PAYPAL_CLIENT_ID = '',
    STROM_PAYPAL_CLIENT_SECRET = '',
  } = standIn.settings
  const args = [String(port), url, STROM_PAYPAL_API_URL, STROM_PAYPAL_CLIENT_ID, STROM_PAYPAL_CLIENT_SECRET]
  const program = startProgram(process.execPath, serverArguments(bareCapture, args), {
    folder: temporaryFolder(),
  })
  await program.untilAnswer(`${origin}/`)
  const payPal = await standIn.start(origin)
  return { origin, create: '/order', capture: '/capture', standIn, members, program, payPal }
}

async function startShop(url: string): Promise<Shop & Programs> {
  const standIn = await preparePayPal()
  const program = await startSite(join(temporaryFolder(), 'data'), {
    ...standIn.settings,
    STROM_DATABASE_URL: url,
  })
  const payPal = await standIn.start(program.origin)
  await program.liftLimit()
  const { createOrder, captureOrder } = contract.payments
  const paths = { create: createOrder.path, capture: captureOrder.path }
  return { origin: program.origin, ...paths, standIn, members, program, payPal }
}

export async function measure(): Promise<Report> {
  const postgres = await startOwnPostgres({ durable: true })
  if (!postgres) return 'There is no PostgreSQL here, so nothing was measured.'
  const database = await openPostgres(patientAddress(postgres.url), quietLog)
  const shops: (Shop & Programs)[] = []
  try {
    const pgbench = await openPgbench(database)
    if (!pgbench) return 'There is no pgbench here, so nothing was measured.'
    const site = await startShop(postgres.url)
    shops.push(site)
    const bare = await startBare(postgres.url)
    shops.push(bare)
    await insertMembers(database.db, { from: 0, to: members })
    await runStatement(database.db, 'vacuum analyze')
    return await measureOn({ database, pgbench, bare, site })
  } finally {
    for (const { program, payPal } of shops) await Promise.all([program.stop(), payPal.stop()])
    await database.close()
    await postgres.stop()
  }
}
