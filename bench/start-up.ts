import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOwnPostgres } from '../scripts/postgres.mjs'
import { openPostgres } from '../server/src/base/db/postgres/postgres.ts'
import type { Report } from './benchmarks.ts'
import { runStatement } from './support/plans.ts'
import {
  type Program,
  peakMegabytes,
  processorSeconds,
  residentMegabytes,
  temporaryFolder,
} from './support/processes.ts'
import { quietLog } from './support/quiet-log.ts'
import { startSite } from './support/site.ts'
import { median } from './support/statistics.ts'
import { spread, table, times } from './support/table.ts'
import { startBareServer } from './support/yardsticks.ts'

const rounds = 5
/** Work after the first answer, such as compiling, counts for the peak too. */
const restMs = 3000

type Figures = { readyMs: number[]; workMs: number[]; megabytes: number[]; peaks: number[] }

async function note(figures: Figures, started: Promise<Program & { readyMs: number }>) {
  const program = await started
  figures.readyMs.push(program.readyMs)
  figures.workMs.push(processorSeconds(program.pid) * 1000)
  await sleep(restMs)
  figures.megabytes.push(residentMegabytes(program.pid))
  figures.peaks.push(peakMegabytes(program.pid))
  await program.stop()
}

/** Makes empty databases on demand; null without PostgreSQL. */
async function openCluster() {
  const postgres = await startOwnPostgres({ durable: true })
  if (!postgres) return null
  const root = await openPostgres(postgres.url, quietLog)
  let made = 0
  return {
    async emptyDatabase(): Promise<string> {
      made += 1
      const address = new URL(postgres.url)
      address.pathname = `/site${made}`
      await runStatement(root.db, `create database site${made}`)
      return address.href
    },
    async stop() {
      await root.close()
      await postgres.stop()
    },
  }
}

async function startTwice(first: Figures, second: Figures, url?: string) {
  const dataDir = join(temporaryFolder(), 'data')
  const settings: Record<string, string> = url === undefined ? {} : { STROM_DATABASE_URL: url }
  await note(first, startSite(dataDir, settings))
  await note(second, startSite(dataDir, settings))
}

/** In turns, so that other load affects all alike. */
export async function measure(): Promise<Report> {
  const [hello, embedded, embeddedAgain, postgres, postgresAgain] = [0, 1, 2, 3, 4].map(
    (): Figures => ({ readyMs: [], workMs: [], megabytes: [], peaks: [] }),
  ) as [Figures, Figures, Figures, Figures, Figures]
  const cluster = await openCluster()
  try {
    for (let round = 0; round < rounds; round++) {
      await note(hello, startBareServer())
      await startTwice(embedded, embeddedAgain)
      if (cluster) await startTwice(postgres, postgresAgain, await cluster.emptyDatabase())
    }
  } finally {
    await cluster?.stop()
  }
  const row = (name: string, { readyMs, workMs, megabytes, peaks }: Figures) => [
    name,
    spread(readyMs),
    times(median(readyMs), median(hello.readyMs)),
    `${Math.round(median(workMs))} ms`,
    times(median(workMs), median(hello.workMs)),
    `${Math.round(median(megabytes))} MB`,
    times(median(megabytes), median(hello.megabytes)),
    `${Math.round(Math.max(...peaks))} MB`,
  ]
  return `${table(
    [
      `median of ${rounds} starts`,
      'until the first answer',
      'ratio',
      'processor time for that',
      'ratio',
      'memory (RSS)',
      'ratio',
      'highest peak of all',
    ],
    [
      row('bare Fastify hello', hello),
      row('the server, first start (makes the database and the demonstration)', embedded),
      row('the server, second start', embeddedAgain),
      ...(cluster
        ? [
            row('the same with PostgreSQL, first start', postgres),
            row('the same with PostgreSQL, second start', postgresAgain),
          ]
        : []),
    ],
  )}\n\nMemory is read ${restMs / 1000} s after the first answer; the peak is the most until then (VmHWM). Processor time suffers least from what else the machine does. PostgreSQL’s own memory and processor time are not in it.`
}
