import type { JSONColumnType } from 'kysely'
import type { WithDefault } from './column-types.ts'

export type WebhooksTable = {
  id: string
  url: string
  events: JSONColumnType<string[]>
  sealed_secret: string
  is_on: WithDefault<boolean>
  created_at: Date
}

export type WebhookDeliveriesTable = {
  id: string
  webhook_id: string
  event: string
  account_id: string | null
  dedupe_key: string | null
  body: string
  state: WithDefault<'waiting' | 'delivered' | 'failed'>
  tries: WithDefault<number>
  status: WithDefault<number | null>
  error: WithDefault<string | null>
  created_at: Date
  tried_at: WithDefault<Date | null>
}

export type ApiKeysTable = {
  id: string
  name: string
  scopes: JSONColumnType<string[]>
  token_hash: string
  account_id: string
  created_at: Date
  expires_at: Date | null
  last_used_at: WithDefault<Date | null>
}

export type MailServerTable = { id: number; sealed_url: string; sender: string; updated_at: Date }
