import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from './benchmarks.ts'
import { type Program, processorSeconds, residentMegabytes, temporaryFolder } from './support/processes.ts'
import { startSite } from './support/site.ts'
import { median } from './support/statistics.ts'
import { spread, table, times } from './support/table.ts'
import { startBareServer } from './support/yardsticks.ts'

const rounds = 5
/** Memory is read when what the start left behind has been tidied up. */
const restMs = 3000

type Figures = { readyMs: number[]; workMs: number[]; megabytes: number[] }

async function note(figures: Figures, started: Promise<Program & { readyMs: number }>) {
  const program = await started
  figures.readyMs.push(program.readyMs)
  figures.workMs.push(processorSeconds(program.pid) * 1000)
  await sleep(restMs)
  figures.megabytes.push(residentMegabytes(program.pid))
  await program.stop()
}

/** Time until the first answer, and memory, of the server beside a bare Fastify; in turns, so that load meets all alike. */
export async function measure(): Promise<Report> {
  const [hello, first, second] = [0, 1, 2].map(
    (): Figures => ({ readyMs: [], workMs: [], megabytes: [] }),
  ) as [Figures, Figures, Figures]
  for (let round = 0; round < rounds; round++) {
    const dataDir = join(temporaryFolder(), 'data')
    await note(hello, startBareServer())
    await note(first, startSite(dataDir))
    await note(second, startSite(dataDir))
  }
  const row = (name: string, { readyMs, workMs, megabytes }: Figures) => [
    name,
    spread(readyMs),
    times(median(readyMs), median(hello.readyMs)),
    `${Math.round(median(workMs))} ms`,
    times(median(workMs), median(hello.workMs)),
    `${Math.round(median(megabytes))} MB`,
    times(median(megabytes), median(hello.megabytes)),
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
    ],
    [
      row('bare Fastify hello', hello),
      row('`server/src/main.ts`, first start (makes the database and the demonstration)', first),
      row('`server/src/main.ts`, second start', second),
    ],
  )}\n\nMemory is read ${restMs / 1000} s after the first answer. Processor time suffers least from what else the machine does.`
}
