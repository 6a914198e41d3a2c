import type { Identity, WithDefault } from './column-types.ts'

export type SourceHealthTable = {
  stream_id: string
  player: 'default' | 'low-latency'
  state: 'unknown' | 'up' | 'down' | 'off' | 'maintenance'
  since: Date
  reason: string | null
  failures: WithDefault<number>
  failing_since: Date | null
  asked_at: Date | null
  probed_at: Date | null
  position: string | null
  position_at: Date | null
  told: 'up' | 'down' | null
  down_told_at: Date | null
  up_told_at: Date | null
}

export type SourceChangesTable = {
  id: Identity
  stream_id: string
  player: 'default' | 'low-latency'
  at: Date
  state: 'unknown' | 'up' | 'down' | 'off' | 'maintenance'
}

export type PushSignsTable = { channel: string; seen_at: Date }
