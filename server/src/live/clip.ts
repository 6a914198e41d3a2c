// Clips are packed by server/clips/make-clips.mjs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTrackFragments } from '@strom/media/fragments'
import type { Rendition } from './channel.ts'

export type PackedFragment = {
  bytes: Buffer
  sequenceNumberAt: number
  decodeTimeAt: number
  /** In ticks from the loop's start. */
  decodeTime: number
}

export type ClipTrack = { loopTicks: number; fragments: readonly PackedFragment[] }

export type Clip = {
  id: string
  title: string
  fragmentMs: number
  renditions: readonly (Rendition & { video: ClipTrack })[]
  audio: ClipTrack
  independent: readonly boolean[]
}

type PackedTrack = { file: string; timescale: number; initSize: number; offsets: number[]; sizes: number[] }

type ClipIndex = {
  id: string
  title: string
  loopMs: number
  fragmentMs: number
  audio: PackedTrack
  renditions: (PackedTrack & Omit<Rendition, 'init'> & { keyFragments: number[] })[]
}

export function loadClip(folder: string): { ok: true; clip: Clip } | { ok: false; reason: string } {
  try {
    return { ok: true, clip: readClip(folder) }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

function readClip(folder: string): Clip {
  const index = JSON.parse(readFileSync(join(folder, 'clip.json'), 'utf8')) as ClipIndex
  const count = index.loopMs / index.fragmentMs
  const keys = index.renditions[0]?.keyFragments ?? []
  const renditions = index.renditions.map(({ name, width, height, frameRate, codecs, ...packed }) => {
    if (packed.keyFragments.join() !== keys.join()) throw new Error(`${name} has its key frames elsewhere`)
    const file = readFileSync(join(folder, packed.file))
    return {
      name,
      width,
      height,
      frameRate,
      codecs,
      bandwidth: packed.bandwidth,
      averageBandwidth: packed.averageBandwidth,
      init: file.subarray(0, packed.initSize),
      video: readTrack(file, packed, index.loopMs, count),
    }
  })
  const audioFile = readFileSync(join(folder, index.audio.file))
  return {
    id: index.id,
    title: index.title,
    fragmentMs: index.fragmentMs,
    renditions,
    audio: readTrack(audioFile, index.audio, index.loopMs, count),
    independent: Array.from({ length: count }, (_, k) => keys.includes(k)),
  }
}

function readTrack(file: Buffer, packed: PackedTrack, loopMs: number, count: number): ClipTrack {
  const damaged = (what: string) => new Error(`${packed.file} does not fit its index: ${what}`)
  if (packed.offsets.length !== count || packed.sizes.length !== count) throw damaged('number of fragments')
  let due = 0
  const fragments = packed.offsets.map((offset, k) => {
    const bytes = file.subarray(offset, offset + (packed.sizes[k] ?? 0))
    const [track, ...others] = readTrackFragments(bytes)
    if (!track || others.length > 0) throw damaged(`fragment ${k} is not one moof with one track`)
    if (track.decodeTime !== due) throw damaged(`fragment ${k} begins at ${track.decodeTime}, not ${due}`)
    due += track.samples.reduce((sum, sample) => sum + sample.duration, 0)
    return { bytes, ...pick(track) }
  })
  const loopTicks = (packed.timescale * loopMs) / 1000
  if (due !== loopTicks) throw damaged(`the loop lasts ${due} ticks, not ${loopTicks}`)
  return { loopTicks, fragments }
}

function pick({ sequenceNumberAt, decodeTimeAt, decodeTime }: Omit<PackedFragment, 'bytes'>) {
  return { sequenceNumberAt, decodeTimeAt, decodeTime }
}
