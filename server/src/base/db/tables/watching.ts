import type { LadderRung } from '@strom/contract'
import type { JSONColumnType } from 'kysely'
import type { WithDefault } from './column-types.ts'

export type SessionFigures = {
  startUpMs: number | null
  stalls: number
  stalledMs: number
  rendition: string | null
  latency: number | null
}

export type StreamsTable = {
  id: string
  position: number
  title: string
  channel: string
  image_location: string
  maintenance_mode: WithDefault<boolean>
  hidden: WithDefault<boolean>
  tags: WithDefault<string>
  tags_sldp: WithDefault<string>
  own_src: WithDefault<string | null>
  own_src_sldp: WithDefault<string | null>
  version: WithDefault<number>
  created_at: Date
}

export type ChannelsTable = {
  id: string
  kind: 'push' | 'hls'
  title: string
  push_key_hash: string | null
  rewind_minutes: WithDefault<number>
  rungs: JSONColumnType<LadderRung[], string | undefined, string>
  hls_address: string | null
  hls_headers: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>
  hls_allow_inner: WithDefault<boolean>
  hls_headers_to_all: WithDefault<boolean>
  version: WithDefault<number>
  created_at: Date
}

export type ImagesTable = {
  id: string
  bytes: Buffer
  created_at: Date
  uploaded_by: string | null
  small: WithDefault<Buffer | null>
  png: WithDefault<Buffer | null>
  maskable: WithDefault<Buffer | null>
}

export type ChannelHostsTable = {
  channel_id: string
  node_url: string
  broadcasting: WithDefault<boolean>
  seen_at: Date
}

export type PlaybackSessionsTable = {
  id: string
  public_id: string
  account_id: string
  device_id: string
  network: string
  ip: string
  stream_id: string | null
  player: 'default' | 'low-latency' | null
  casting: WithDefault<boolean>
  /** See `Session` in playback/gate. */
  cast_network: string | null
  foreign_since: Date | null
  away_since: Date | null
  moved_at: Date | null
  left_at: Date | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ends_at: Date | null
  ended_reason:
    | 'account-sharing'
    | 'moved'
    | 'replaced'
    | 'signed-out'
    | 'no-subscription'
    | 'expired'
    | 'staff'
    | null
  figures: JSONColumnType<SessionFigures | null, string | null, string | null>
  figures_at: Date | null
  ended_note: string | null
}

export type OwnStreamsTable = {
  account_id: string
  stream_id: string
  favourite_since: Date | null
  watched_at: Date | null
}

export type UnknownAddressesTable = { ip: string; seen_at: Date; forged: WithDefault<boolean> }

export type ProgrammeEntriesTable = {
  id: string
  stream_id: string
  title: string
  starts_at: Date
  ends_at: Date
  weekly: boolean
  told_for: Date | null
  version: WithDefault<number>
}

export type ProgrammeRemindersTable = { account_id: string; entry_id: string }
