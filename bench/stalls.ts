import { broadcastWithStalls, longestOffset, type Stall } from '../server/testing/live/stalled-broadcast.ts'
import { createRandom } from '../server/testing/random.ts'
import type { Report } from './benchmarks.ts'
import { count, table } from './support/table.ts'

/** About half a day: a stall lasts half a minute on average. */
const aBroadcast = 500
const stalls = Number(process.env.STALLS ?? 10_000)
const from = Number(process.env.STALLS_FROM ?? 0)

/**
 * Random stalls of 0 to 60 s, on one connection and as reconnects: compares the recording with what was
 * received.
 */
export async function measure(): Promise<Report> {
  let [pictures, frames, lost, files, apart] = [0, 0, 0, 0, 0]
  const broadcasts = Math.ceil(stalls / aBroadcast)
  for (let seed = from; seed < from + broadcasts; seed++) {
    const random = createRandom(seed)
    const some = Array.from(
      { length: Math.min(aBroadcast, stalls) },
      (): Stall => ({
        fragments: random.between(1, 15),
        silentMs: random.between(0, 60_000),
        reconnects: random.chance(0.5),
        held: random.chance(0.5) ? random.between(1, 20) : 0,
        watched: random.chance(0.25),
      }),
    )
    const found = await broadcastWithStalls(some)
    const { sent, kept } = found
    pictures += sent.pictures.length
    frames += sent.sound.length
    for (const kind of ['pictures', 'sound'] as const) {
      lost += sent[kind].filter(({ size }, index) => kept[kind][index]?.size !== size).length
    }
    files += found.files
    apart = Math.max(apart, longestOffset(found))
  }
  return table(
    [
      'stalls',
      'broadcasts',
      'files',
      'pictures',
      'frames of sound',
      'not in the recording',
      'sound and picture apart',
    ],
    [
      [
        ...[count(stalls), count(broadcasts), count(files), count(pictures), count(frames), String(lost)],
        `${(apart * 1000).toFixed(1)} ms`,
      ],
    ],
  )
}
