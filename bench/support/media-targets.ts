import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './site.ts'
import type { Yardstick } from './yardsticks.ts'

/** Parts are fetched in turn, so that key frames count as often as they come. */
export const kinds = ['playlist', 'part', 'segment'] as const
export type Kind = (typeof kinds)[number]

export type Target = { pid: number; urlsOf(kind: Kind): Promise<string[]> }

export type Gate = {
  target: Target
  /** Address of the rendition's folder, with a trailing slash. */
  base: string
}

const partsOfSegment = 10
/** Clips loop over eight segments: every eighth has the same bytes. */
const segmentsOfLoop = 8

export async function openGate(site: Site, stream: string, rendition: string): Promise<Gate> {
  const token = await site.streamToken(await site.signIn('anna'))
  const base = `${site.origin}/media/t/${token}/${stream}/${rendition}/`

  async function newestOfLoop(): Promise<number> {
    const playlist = await (await fetch(`${base}index.m3u8`)).text()
    const numbers = [...playlist.matchAll(/^seg-(\d+)\.m4s$/gm)].map(([, number]) => Number(number))
    const found = numbers.findLast((number) => number % segmentsOfLoop === 0)
    if (found === undefined) throw new Error(`no segment of the loop in ${playlist}`)
    return found
  }

  return {
    base,
    target: {
      pid: site.pid,
      async urlsOf(kind) {
        if (kind === 'playlist') return [`${base}index.m3u8`]
        const segment = await newestOfLoop()
        if (kind === 'segment') return [`${base}seg-${segment}.m4s`]
        return Array.from({ length: partsOfSegment }, (_, part) => `${base}part-${segment}-${part}.m4s`)
      },
    },
  }
}

const fileNames: Record<Kind, string[]> = {
  playlist: ['index.m3u8'],
  segment: ['segment.m4s'],
  part: Array.from({ length: partsOfSegment }, (_, part) => `part-${part}.m4s`),
}

export async function saveFiles({ target }: Gate, folder: string) {
  for (const kind of kinds) {
    const urls = await target.urlsOf(kind)
    for (const [i, name] of fileNames[kind].entries()) {
      const response = await fetch(urls[i] ?? '')
      if (!response.ok) throw new Error(`${urls[i]} answered ${response.status}`)
      writeFileSync(join(folder, name), new Uint8Array(await response.arrayBuffer()))
    }
  }
}

export function targetOf({ pid, origin }: Yardstick): Target {
  return { pid, urlsOf: async (kind) => fileNames[kind].map((name) => `${origin}/${name}`) }
}
