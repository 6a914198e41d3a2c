import type { Language } from '@strom/contract'
import type { ColumnType, JSONColumnType } from 'kysely'
import type { Identity, WithDefault } from './column-types.ts'

export type SettingsTable = { name: string; value: ColumnType<unknown, string, string>; updated_at: Date }

export type SecretsTable = { name: string; value: string; created_at: Date }

export type AnnouncementsTable = {
  id: string
  token: string
  title: string
  text: string
  title_nb: WithDefault<string | null>
  text_nb: WithDefault<string | null>
  starts_at: Date
  ends_at: Date | null
  created_at: Date
}

export type TicketsTable = {
  id: Identity
  account_id: string
  type: number
  subject: string
  description: string
  status: WithDefault<number>
  created_at: Date
  resolved_at: Date | null
  active_at: Date
}

export type TicketMessagesTable = {
  id: Identity
  ticket_id: number
  author: 'staff' | 'member'
  author_id: string
  message: string
  mail_id: string | null
  created_at: Date
}

export type CannedRepliesTable = { title: string; message: string; created_at: Date }

export type MailsTable = {
  id: string
  kind: string
  recipient: string
  language: Language
  subject: string
  body_text: string
  body_html: string
  links: JSONColumnType<string[]>
  state: WithDefault<'queued' | 'sent' | 'failed'>
  tries: WithDefault<number>
  error: string | null
  created_at: Date
  sent_at: Date | null
  useful_until: Date | null
  unsubscribe: WithDefault<string | null>
}

export type TextsTable = {
  id: string
  en: string
  nb: string
  version: WithDefault<number>
  updated_at: Date
  updated_by: string | null
}

export type FaqEntriesTable = {
  id: string
  position: number
  shown: boolean
  question_en: string | null
  question_nb: string | null
  answer_en: string | null
  answer_nb: string | null
}

export type PagesTable = {
  slug: string
  title_en: string
  title_nb: string
  body_en: string
  body_nb: string
  shown: boolean
  version: WithDefault<number>
  updated_at: Date
  updated_by: string | null
}

export type AuditLogTable = {
  id: Identity
  at: Date
  actor: 'owner' | 'staff' | 'command-line'
  actor_id: string | null
  act: string
  subject_kind: string | null
  subject_id: string | null
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  note: string | null
  api_key: string | null
}

export type MadeForTable = {
  one: WithDefault<boolean>
  mode: 'demonstration' | 'production'
  noted_at: Date
}

export type BackupCopyTable = {
  one: WithDefault<boolean>
  made_at: Date
}

export type ToldAlarmsTable = { name: string; told_at: Date }

export type SetupTable = {
  one: WithDefault<boolean>
  token_hash: string
  issued_at: Date
  expires_at: Date
  network: string | null
  owner_id: string | null
  used_at: Date | null
  mail_state: WithDefault<'open' | 'confirmed' | 'waived'>
  mail_id: string | null
  code_hash: string | null
  code_expires_at: Date | null
  code_tries: WithDefault<number>
  finished_at: Date | null
}
