import { Agent } from 'node:http'
import { fetchAway } from './load.ts'

const partsOfSegment = 10
const partSeconds = 0.2

/** How many parts came, of how many that were due in the seconds it took. */
export type Watched = { parts: number; due: number; seconds: number }

/**
 * Low-latency HLS players without a picture: each waits for the playlist with the next part and for that part, at
 * once, and then for the next. `base` is a rendition's folder.
 */
export async function watchLowLatency(
  base: string,
  { viewers, seconds }: { viewers: number; seconds: number },
): Promise<Watched> {
  const agent = new Agent({ keepAlive: true })
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let parts = 0

  async function watch() {
    let next = await nextPart(base)
    while (performance.now() < until) {
      const segment = Math.floor(next / partsOfSegment)
      const part = next % partsOfSegment
      await Promise.all([
        fetchAway(agent, `${base}index.m3u8?_HLS_msn=${segment}&_HLS_part=${part}`),
        fetchAway(agent, `${base}part-${segment}-${part}.m4s`),
      ])
      parts += 1
      next += 1
    }
  }

  try {
    await Promise.all(Array.from({ length: viewers }, watch))
  } finally {
    agent.destroy()
  }
  const took = (performance.now() - startedAt) / 1000
  return { parts, due: (viewers * took) / partSeconds, seconds: took }
}

/** The part that the playlist announces, counted in parts since the first segment there ever was. */
async function nextPart(base: string): Promise<number> {
  const playlist = await (await fetch(`${base}index.m3u8`)).text()
  const [, segment, part] = /PRELOAD-HINT:.*part-(\d+)-(\d+)\.m4s/.exec(playlist) ?? []
  if (segment === undefined) throw new Error('the playlist announces no part')
  return Number(segment) * partsOfSegment + Number(part)
}
