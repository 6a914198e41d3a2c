import type { Language } from '@strom/contract'
import type { ColumnType } from 'kysely'
import type { Identity, WithDefault } from './column-types.ts'

export type AccountsTable = {
  id: string
  email: string
  username: string
  password_hash: string
  is_staff: WithDefault<boolean>
  is_owner: WithDefault<boolean>
  is_legacy: WithDefault<boolean>
  language: WithDefault<Language>
  created_at: Date
  suspended_at: Date | null
  deletion_at: Date | null
  deleted_at: Date | null
  ticket_mails: WithDefault<boolean>
  reminder_mails: WithDefault<boolean>
  mail_token: WithDefault<string | null>
}

export type DevicesTable = {
  id: string
  account_id: string
  token_hash: string
  agent: string
  is_mobile: WithDefault<boolean>
  network: string
  created_at: Date
  last_seen_at: Date
  ended_at: Date | null
  is_television: WithDefault<boolean>
  confirmed_at: WithDefault<Date | null>
  ended_reason: 'signed-out' | 'signed-out-everywhere' | 'password-changed' | 'suspended' | 'idle' | null
}

export type AccountNetworksTable = {
  account_id: string
  network: string
  first_seen_at: Date
  last_seen_at: Date
}

export type ThrottlesTable = { key: string; points: WithDefault<number>; expire: number | null }

export type AccountLinksTable = {
  token_hash: string
  account_id: string
  purpose: 'password-reset' | 'email-change' | 'email-undo'
  new_email: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  voided_at: Date | null
}

export type InvitationsTable = {
  id: string
  inviter_id: string
  email: string
  status: WithDefault<number>
  invitee_id: string | null
  mail_id: string | null
  created_at: Date
  expires_at: Date
  registered_at: Date | null
  completed_at: Date | null
  months: WithDefault<number>
  access_until: WithDefault<Date | null>
}

export type InvitationSendsTable = { id: Identity; inviter_id: string; email: string; created_at: Date }

export type SecondFactorsTable = {
  account_id: string
  sealed_secret: string
  begun_at: Date
  confirmed_at: Date | null
  used_steps: WithDefault<number[]>
}

export type IdempotencyKeysTable = {
  account_id: string
  digest: string
  answer: ColumnType<unknown, string | null, string>
  created_at: Date
}

export type RecoveryCodesTable = { account_id: string; code_hash: string; used_at: Date | null }

export type PairingsTable = {
  code: string
  secret_hash: string
  agent: string
  network: string
  expires_at: Date
  confirmed_by: string | null
}
