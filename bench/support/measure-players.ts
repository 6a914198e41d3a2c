import { setTimeout as sleep } from 'node:timers/promises'
import { clickToPicture, type Watched, watchPicture } from './picture.ts'
import type { Player } from './players.ts'
import { median, percentile } from './statistics.ts'
import { absent, spread, table, times } from './table.ts'

const runs = 9
const watchBeforeChangeMs = 2000
/** Time for a player to reach the live edge; latency is not measured before. */
const settleMs = 8000
const watchSeconds = 30

/** Times in milliseconds. */
export type Figures = { first: number[]; change: number[]; watched: Watched }

/** In turns, so that other load on the machine affects all alike. */
export async function measurePlayers(players: readonly Player[]): Promise<Map<Player, Figures>> {
  const unwatched: Watched = { latencies: [], stalls: 0, stalledMs: 0 }
  const all = new Map(
    players.map((player): [Player, Figures] => [player, { first: [], change: [], watched: unwatched }]),
  )
  for (let run = 0; run < runs; run++) {
    for (const [player, figures] of all) await measureClicks(player, figures)
  }
  for (const [player, figures] of all) figures.watched = await measureWatching(player)
  return all
}

async function measureClicks(player: Player, figures: Figures) {
  const { page, play, change, close } = await player.open()
  figures.first.push(await clickToPicture(page, play))
  await sleep(watchBeforeChangeMs)
  figures.change.push(await clickToPicture(page, () => change('testbilde')))
  await close()
}

async function measureWatching(player: Player): Promise<Watched> {
  const { page, play, close } = await player.open()
  await clickToPicture(page, play)
  await sleep(settleMs)
  const watched = await watchPicture(page, watchSeconds)
  await close()
  return watched
}

type Row = { name: string; figure?(figures: Figures): number; text(figures: Figures): string }

const seconds = (share: number) => ({
  figure: ({ watched }: Figures) => percentile(watched.latencies, share),
  text: ({ watched }: Figures) => `${percentile(watched.latencies, share).toFixed(2)} s`,
})

const rows: Row[] = [
  {
    name: 'click to first picture, nothing cached',
    figure: ({ first }) => median(first),
    text: ({ first }) => spread(first),
  },
  {
    name: 'click to the other channel’s picture',
    figure: ({ change }) => median(change),
    text: ({ change }) => spread(change),
  },
  { name: 'behind the burned clock, p50', ...seconds(0.5) },
  { name: 'behind the burned clock, p95', ...seconds(0.95) },
  {
    name: `picture stood still, in ${watchSeconds} s`,
    text: ({ watched }) => `${watched.stalls} times, ${Math.round(watched.stalledMs)} ms`,
  },
]

/** A column for each player, then each one's ratio to the first. */
export function playersTable(all: Map<Player, Figures>): string {
  const [base, ...others] = all.keys()
  const [baseFigures, ...otherFigures] = all.values()
  if (!base || !baseFigures) throw new Error('there is no player to compare with')
  return table(
    [
      `median of ${runs} (least–most)`,
      ...[base, ...others].map(({ name }) => name),
      ...others.map(({ name }) => `${name} ÷ ${base.name}`),
    ],
    rows.map(({ name, figure, text }) => [
      name,
      ...[baseFigures, ...otherFigures].map(text),
      ...otherFigures.map((figures) => (figure ? times(figure(figures), figure(baseFigures)) : absent)),
    ]),
  )
}
