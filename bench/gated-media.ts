import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from './benchmarks.ts'
import { hammer } from './support/load.ts'
import { type Kind, kinds, openGate, saveFiles, type Target, targetOf } from './support/media-targets.ts'
import { processorSeconds, temporaryFolder } from './support/processes.ts'
import { startSite } from './support/site.ts'
import { absent, count, table, times } from './support/table.ts'
import { watchBare, watchLowLatency } from './support/viewers.ts'
import { startBareServer, startNginxWith } from './support/yardsticks.ts'

const rounds = 3
const roundMs = 2000
const connections = 16
const lowLatency = { viewers: 100, seconds: 10 } as const

type Tally = { requests: number; bytes: number; seconds: number }

type Tallies = Map<Target, Record<Kind, Tally>>

async function addRound(tally: Tally, target: Target, kind: Kind) {
  const urls = await target.urlsOf(kind)
  const before = processorSeconds(target.pid)
  const { requests, bytes } = await hammer(urls, { connections, ms: roundMs })
  tally.seconds += processorSeconds(target.pid) - before
  tally.requests += requests
  tally.bytes += bytes
}

/** In turns, so that other load on the machine affects all alike. */
async function tallyAll(targets: readonly Target[]): Promise<Tallies> {
  const fresh = (): Tally => ({ requests: 0, bytes: 0, seconds: 0 })
  const tallies: Tallies = new Map(
    targets.map((target) => [target, { playlist: fresh(), part: fresh(), segment: fresh() }]),
  )
  for (const kind of kinds) {
    for (const target of targets) await hammer(await target.urlsOf(kind), { connections, ms: 500 })
    for (let round = 0; round < rounds; round++) {
      for (const [target, tally] of tallies) await addRound(tally[kind], target, kind)
    }
  }
  return tallies
}

const perSecond = ({ requests, seconds }: Tally) => requests / seconds
const kilobytes = ({ requests, bytes }: Tally) => bytes / requests / 1000

function viewersACore(
  tallies: Record<Kind, Tally>,
  mediaFile: 'part' | 'segment',
  everySeconds: number,
): number {
  return everySeconds / (1 / perSecond(tallies.playlist) + 1 / perSecond(tallies[mediaFile]))
}

/** Playlists vary with the parts they list; media must be equal for the figures to compare. */
function requireSameBytes(tallies: Tallies) {
  for (const kind of ['part', 'segment'] as const) {
    const sizes = [...tallies.values()].map((each) => kilobytes(each[kind]))
    if (Math.max(...sizes) > 1.02 * Math.min(...sizes)) {
      throw new Error(`the programs sent different ${kind}s: ${sizes.map(count).join(', ')} kB`)
    }
  }
}

function ratesTable(tallies: Tallies): string {
  const [gate, bare, nginx] = [...tallies.values()]
  const names: Record<Kind, string> = {
    playlist: 'playlist, plain',
    part: 'part, 200 ms of 1080p',
    segment: 'segment, 2 s of 1080p',
  }
  const rows = kinds.map((kind) => {
    const [own, plain, file] = [gate, bare, nginx].map((each) => each && perSecond(each[kind]))
    return [
      `${names[kind]} (${count(gate ? kilobytes(gate[kind]) : Number.NaN)} kB)`,
      count(own ?? Number.NaN),
      count(plain ?? Number.NaN),
      file === undefined ? absent : count(file),
      times(own ?? Number.NaN, plain ?? Number.NaN),
      times(own ?? Number.NaN, file ?? Number.NaN),
    ]
  })
  return table(
    [
      'answers for a second of processor time',
      'gate',
      'bare Fastify',
      'nginx',
      'gate ÷ bare',
      'gate ÷ nginx',
    ],
    rows,
  )
}

function viewersTable(tallies: Tallies, measured: { gate: number; bare: number }): string {
  const [gate, bare, nginx] = [...tallies.values()]
  const row = (name: string, figures: (number | undefined)[]) => {
    const [own = Number.NaN, plain = Number.NaN, file = Number.NaN] = figures
    return [name, count(own), count(plain), count(file), times(own, plain), times(own, file)]
  }
  const calculated = (mediaFile: 'part' | 'segment', everySeconds: number) =>
    [gate, bare, nginx].map((each) => each && viewersACore(each, mediaFile, everySeconds))
  const [, , nginxParts] = calculated('part', 0.2)
  const megabits = ((gate ? kilobytes(gate.segment) : Number.NaN) * 8) / 1000 / 2
  return table(
    [
      `viewers one core feeds with 1080p at ${megabits.toFixed(2)} Mb/s`,
      'gate',
      'bare Fastify',
      'nginx',
      'gate ÷ bare',
      'gate ÷ nginx',
    ],
    [
      row('plain HLS (calculated from the table above)', calculated('segment', 2)),
      row(`low-latency HLS (gate and bare Fastify: measured with ${lowLatency.viewers} viewers)`, [
        measured.gate,
        measured.bare,
        nginxParts,
      ]),
    ],
  )
}

async function coresOf({ pid }: { pid: number }, work: () => Promise<unknown>): Promise<number> {
  const [startedAt, before] = [performance.now(), processorSeconds(pid)]
  await work()
  return (processorSeconds(pid) - before) / ((performance.now() - startedAt) / 1000)
}

export async function measure(): Promise<Report> {
  const site = await startSite()
  const gate = await openGate(site, 'fjord', '1080p')
  const folder = temporaryFolder()
  await saveFiles(gate, folder)
  const bare = await startBareServer(folder)
  const nginx = await startNginxWith(folder)
  const targets = [gate.target, targetOf(bare), ...(nginx ? [targetOf(nginx)] : [])]
  try {
    const tallies = await tallyAll(targets)
    requireSameBytes(tallies)
    const idle = await coresOf(site, () => sleep(lowLatency.seconds * 1000))
    let [parts, due, bareParts] = [0, 0, 0]
    const watched = await coresOf(site, async () => {
      const seen = await watchLowLatency(gate.base, lowLatency)
      parts = seen.parts
      due = seen.due
    })
    const cores = watched - idle
    const bareCores = await coresOf(bare, async () => {
      bareParts = (await watchBare(bare.origin, lowLatency)).parts
    })
    const notes = [
      `Each figure is ${rounds} × ${roundMs / 1000} s over ${connections} kept connections, the programs in turns.`,
      nginx ? '' : 'There is no nginx on this machine.',
      `The ${lowLatency.viewers} low-latency viewers (each waits for playlist and part five times a second) took ${(cores * 100).toFixed(1)} % of a core, beside the ${(idle * 100).toFixed(1)} % that the site takes without them, and got ${((100 * parts) / due).toFixed(1)} % of the parts due. The bare Fastify was asked in the same way, for ${bareParts} parts, and answered each time the next would come (${(bareCores * 100).toFixed(1)} % of a core). nginx cannot make a player wait: its figure is calculated from plain answers.`,
    ]
    return [
      ratesTable(tallies),
      viewersTable(tallies, { gate: lowLatency.viewers / cores, bare: lowLatency.viewers / bareCores }),
      notes.filter(Boolean).join(' '),
    ].join('\n\n')
  } finally {
    await Promise.all([site.stop(), bare.stop(), nginx?.stop()])
  }
}
