// The newest broadcast of a channel as one MP4, as far as it is kept.

import { Readable } from 'node:stream'
import { viewOf } from '@strom/media/bytes'
import { readTrackFragments } from '@strom/media/fragments'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { notFound } from '../../http/refusals.ts'
import { requestLanguage } from '../../http/request-language.ts'
import { sendRefusal } from '../../http/send-refusal.ts'
import { trackIds } from '../push/renditions.ts'
import { ticks } from '../push/ticks.ts'
import type { KeptSegment, RewindStore } from './rewind-store.ts'

type Store = Pick<RewindStore, 'segments' | 'renditions' | 'readSegment' | 'readInit'>

/** A download has to begin within so many minutes. */
const goodForMinutes = 5
const minuteMs = 60_000
const rates = new Map<number, number>([
  [trackIds.picture, ticks.picture],
  [trackIds.sound, ticks.sound],
])

function newestBroadcast(store: Pick<Store, 'segments'>, channel: string): readonly KeptSegment[] {
  const all = store.segments(channel)
  return all.filter(({ era }) => era === all.at(-1)?.era)
}

/** How many seconds of the newest broadcast are kept. */
export function keptSeconds(store: Pick<Store, 'segments'>, channel: string): number {
  return Math.floor(
    newestBroadcast(store, channel).reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000,
  )
}

/** Lets its time begin at 0: players would count the hours since the channel was made. `begin` is in seconds. */
function shiftTime(bytes: Buffer, begin: number | null): { bytes: Buffer; begin: number } {
  const tracks = readTrackFragments(bytes)
  const secondsOf = ({ trackId, decodeTime }: (typeof tracks)[number]) =>
    decodeTime / (rates.get(trackId) ?? 1)
  const first = begin ?? Math.min(...tracks.map(secondsOf))
  const view = viewOf(bytes)
  for (const { trackId, decodeTime, decodeTimeAt } of tracks) {
    const shifted = Math.max(0, decodeTime - Math.round(first * (rates.get(trackId) ?? 1)))
    view.setBigUint64(decodeTimeAt, BigInt(shifted))
  }
  return { bytes, begin: first }
}

/** The best quality of the newest broadcast, piece by piece. */
async function* readRecording(store: Store, channel: string): AsyncGenerator<Buffer> {
  const segments = newestBroadcast(store, channel)
  const [first] = segments
  const [best] = first ? store.renditions(channel, first.era) : []
  const init = first && best ? await store.readInit(channel, best.name, first) : null
  if (!best || !init) return
  yield init
  let begin: number | null = null
  for (const segment of segments) {
    // The oldest may be gone by the time that it is its turn.
    const read = await store.readSegment(channel, best.name, segment)
    if (!read) continue
    const shifted = shiftTime(read, begin)
    begin = shifted.begin
    yield shifted.bytes
  }
}

/** Where the newest broadcast of a channel can be fetched for some minutes, without signing in; null where nothing is kept. */
export function recordingAddress(
  { rewind, clock, recordings }: Pick<App, 'rewind' | 'clock' | 'recordings'>,
  channel: string,
) {
  if (keptSeconds(rewind, channel) === 0) return null
  return `/recordings/${recordings.mark(`${channel}.${Math.floor(clock.now() / minuteMs)}`)}.mp4`
}

/** Downloads begin by a link, which carries no Token: its address is told to owners only. */
export function registerRecordings(server: FastifyInstance, app: App) {
  server.get<{ Params: { file: string } }>('/recordings/:file', (request, reply) => {
    const name = app.recordings.read(request.params.file.replace(/\.mp4$/, ''))
    const [, channel = '', minute = ''] = /^(.+)\.(\d+)$/.exec(name ?? '') ?? []
    const age = app.clock.now() / minuteMs - Number(minute)
    if (channel === '' || age > goodForMinutes || keptSeconds(app.rewind, channel) === 0) {
      return sendRefusal(reply, notFound(requestLanguage(request)))
    }
    const day = new Date(newestBroadcast(app.rewind, channel)[0]?.startsAt ?? 0).toISOString().slice(0, 10)
    return reply
      .type('video/mp4')
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename="${channel}-${day}.mp4"`)
      .send(Readable.from(readRecording(app.rewind, channel), { objectMode: false }))
  })
}
