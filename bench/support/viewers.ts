import type { Agent } from 'node:http'
import { fetchAway, fetchText, keepingAgent } from './load.ts'

const partsOfSegment = 10
const partSeconds = 0.2

/** `due`: parts due in `seconds`; `lateMs`: arrival after a part existed. */
export type Watched = { parts: number; due: number; seconds: number; lateMs: number[] }

/**
 * Low-latency HLS players without a picture. `hinted` ones ask for playlist and part at once, others for the
 * part after its playlist, as hls.js does. `base` is a rendition's folder.
 */
export async function watchLowLatency(
  base: string,
  { viewers, seconds, hinted = true }: { viewers: number; seconds: number; hinted?: boolean },
): Promise<Watched> {
  const agent = keepingAgent(base)
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let parts = 0
  const lateMs: number[] = []

  async function watch() {
    let next = await nextPart(agent, base)
    while (performance.now() < until) {
      const segment = Math.floor(next / partsOfSegment)
      const part = next % partsOfSegment
      const playlist = fetchAway(agent, `${base}index.m3u8?_HLS_msn=${segment}&_HLS_part=${part}`)
      if (!hinted) await playlist
      await Promise.all([playlist, fetchAway(agent, `${base}part-${segment}-${part}.m4s`)])
      parts += 1
      // Parts of the built-in channels follow the wall clock.
      lateMs.push(Date.now() - (next + 1) * partSeconds * 1000)
      next += 1
    }
  }

  try {
    await Promise.all(Array.from({ length: viewers }, watch))
  } finally {
    agent.destroy()
  }
  const took = (performance.now() - startedAt) / 1000
  return { parts, due: (viewers * took) / partSeconds, seconds: took, lateMs }
}

export async function watchBare(
  origin: string,
  { viewers, seconds }: { viewers: number; seconds: number },
): Promise<Pick<Watched, 'parts' | 'seconds'>> {
  const agent = keepingAgent(origin)
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let parts = 0
  async function watch() {
    for (let next = 0; performance.now() < until; next += 1) {
      const files = ['index.m3u8', `part-${next % partsOfSegment}.m4s`]
      await Promise.all(files.map((file) => fetchAway(agent, `${origin}/next/${file}`)))
      parts += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: viewers }, watch))
  } finally {
    agent.destroy()
  }
  return { parts, seconds: (performance.now() - startedAt) / 1000 }
}

/** The announced part, counted from the first segment ever. */
async function nextPart(agent: Agent, base: string): Promise<number> {
  const playlist = await fetchText(agent, `${base}index.m3u8`)
  const [, segment, part] = /PRELOAD-HINT:.*part-(\d+)-(\d+)\.m4s/.exec(playlist) ?? []
  if (segment === undefined) throw new Error('the playlist announces no part')
  return Number(segment) * partsOfSegment + Number(part)
}
