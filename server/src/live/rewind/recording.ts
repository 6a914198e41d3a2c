import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/http/refusals.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'
import type { LiveApp } from '../live-app.ts'
import { listRecordingParts, newestBroadcast, type Store, secondsOf } from './recording-parts.ts'
import { writeRecording } from './write-recording.ts'

const goodForMinutes = 5
const minuteMs = 60_000

export function keptSeconds(store: Pick<Store, 'segments'>, channel: string): number {
  return secondsOf(newestBroadcast(store, channel))
}

/** Valid for some minutes, without sign-in. */
export async function recordingAddress(
  { rewind, clock, recordings }: Pick<LiveApp, 'rewind' | 'clock' | 'recordings'>,
  channel: string,
  part = 1,
) {
  const parts = await listRecordingParts(rewind, channel)
  if (!parts[part - 1]) return null
  return `/recordings/${recordings.mark(`${channel}.${part}.${Math.floor(clock.now() / minuteMs)}`)}.mp4`
}

/** A link carries no token: only owners are told the address. */
export function registerRecordings(server: FastifyInstance, app: LiveApp) {
  server.get<{ Params: { file: string } }>('/recordings/:file', async (request, reply) => {
    const name = app.recordings.read(request.params.file.replace(/\.mp4$/, ''))
    const [, channel = '', number = '', minute = ''] = /^(.+)\.(\d+)\.(\d+)$/.exec(name ?? '') ?? []
    const age = app.clock.now() / minuteMs - Number(minute)
    const isGood = channel !== '' && age <= goodForMinutes
    const parts = isGood ? await listRecordingParts(app.rewind, channel) : []
    const part = parts[Number(number) - 1]
    if (!part) return sendRefusal(reply, notFound(requestLanguage(request)))
    const day = new Date(parts[0]?.startsAt ?? 0).toISOString().slice(0, 10)
    const ofSeveral = parts.length > 1 ? `-${number}` : ''
    return reply
      .type('video/mp4')
      .header('Cache-Control', 'no-store')
      .header('Content-Disposition', `attachment; filename="${channel}-${day}${ofSeveral}.mp4"`)
      .send(Readable.from(writeRecording(app.rewind, channel, part), { objectMode: false }))
  })
}
