import type { OwnerStream } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'
import { writeOwnSource } from '../../watch/streams/own-source.ts'
import { pictureAddress } from '../../watch/streams/picture-address.ts'
import { listStreams, type StreamRow } from '../../watch/streams/queries.ts'
import { toSources } from '../../watch/streams/sources.ts'
import { listLivingSessions } from '../../watch/watching/live-connections.ts'
import type { App } from '../app.ts'
import { countStreamSessions } from './queries-streams.ts'

type Living = Awaited<ReturnType<typeof listLivingSessions>>

function toOwnerStream(app: App, row: StreamRow, living: Living): OwnerStream {
  const { src, src_sldp } = toSources(app.config, row)
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    hidden: row.hidden,
    maintenance: row.maintenance_mode,
    tags: row.tags,
    tagsSldp: row.tags_sldp,
    imageLocation: row.image_location,
    picture: pictureAddress(app, row),
    channel: row.channel,
    ownSrc: writeOwnSource(row.own_src),
    ownSrcSldp: writeOwnSource(row.own_src_sldp),
    src,
    srcSldp: src_sldp,
    viewers: living.filter((session) => session.stream_id === row.id).length,
    createdAt: row.created_at.toISOString(),
  }
}

export async function presentStream(app: App, row: StreamRow): Promise<OwnerStream> {
  return toOwnerStream(app, row, await listLivingSessions(app))
}

export async function presentStreams(app: App): Promise<OwnerStream[]> {
  const living = await listLivingSessions(app)
  return (await listStreams(app.db)).map((row) => toOwnerStream(app, row, living))
}

const mostNamed = 100
const latelyMs = 30 * dayMs

export async function describeRemoval(app: App, row: StreamRow) {
  const living = await listLivingSessions(app)
  const emails = living.filter((session) => session.stream_id === row.id).map(({ email }) => email)
  return {
    stream: toOwnerStream(app, row, living),
    watching: [...new Set(emails)].slice(0, mostNamed),
    lately: await countStreamSessions(app.db, row.id, new Date(app.clock.now() - latelyMs)),
  }
}
