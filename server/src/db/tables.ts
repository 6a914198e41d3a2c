import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A column the database fills in and that is never changed. */
type Identity = ColumnType<number, never, never>
type WithDefault<T> = Generated<T>

export type AccountsTable = {
  id: string
  email: string
  username: string
  password_hash: string
  is_staff: WithDefault<boolean>
  is_owner: WithDefault<boolean>
  is_legacy: WithDefault<boolean>
  language: WithDefault<'en' | 'nb'>
  created_at: Date
  suspended_at: Date | null
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
  ended_reason: 'signed-out' | 'signed-out-everywhere' | 'password-changed' | 'suspended' | 'idle' | null
}

export type AccountNetworksTable = {
  account_id: string
  network: string
  first_seen_at: Date
  last_seen_at: Date
}

export type ThrottlesTable = { key: string; points: WithDefault<number>; expire: number | null }

export type GrantsTable = {
  id: Identity
  account_id: string
  kind: 'grant' | 'reversal'
  months: number | null
  days: number | null
  seconds: number
  reason: 'order' | 'refund' | 'dispute' | 'legacy-renewal' | 'staff' | 'compensation' | 'demonstration'
  order_id: string | null
  staff_account_id: string | null
  note: string | null
  reverses_grant_id: number | null
  created_at: Date
}

export type AccessTable = { account_id: string; ends_at: Date }

export type LegacySubscriptionsTable = {
  id: string
  account_id: string
  paypal_subscription_id: string
  auto_renew: boolean
  next_billing_date: Date
  created_at: Date
  cancelled_at: Date | null
}

export type RewardEntriesTable = {
  id: Identity
  account_id: string
  points: number
  kind: 'earned' | 'held' | 'released' | 'spent' | 'returned' | 'adjusted' | 'demonstration'
  invitation_id: string | null
  order_id: string | null
  staff_account_id: string | null
  note: string | null
  created_at: Date
}

export type SettingsTable = { name: string; value: ColumnType<unknown, string, string>; updated_at: Date }

export type SecretsTable = { name: string; value: string; created_at: Date }

export type AnnouncementsTable = {
  id: string
  token: string
  title: string
  text: string
  starts_at: Date
  ends_at: Date | null
  created_at: Date
}

export type StreamsTable = {
  id: string
  position: number
  title: string
  channel: string
  image_location: string
  maintenance_mode: WithDefault<boolean>
  tags: WithDefault<string>
  tags_sldp: WithDefault<string>
  created_at: Date
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
}

export type MailsTable = {
  id: string
  kind: string
  recipient: string
  language: 'en' | 'nb'
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
}

export type AccountLinksTable = {
  token_hash: string
  account_id: string
  purpose: 'password-reset' | 'email-change'
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
}

export type InvitationSendsTable = { id: Identity; inviter_id: string; email: string; created_at: Date }

/** Every table of the database, as declared by the migrations; a test holds the two together. */
export type Tables = {
  accounts: AccountsTable
  devices: DevicesTable
  account_networks: AccountNetworksTable
  throttles: ThrottlesTable
  grants: GrantsTable
  access: AccessTable
  legacy_subscriptions: LegacySubscriptionsTable
  reward_entries: RewardEntriesTable
  settings: SettingsTable
  secrets: SecretsTable
  announcements: AnnouncementsTable
  streams: StreamsTable
  playback_sessions: PlaybackSessionsTable
  tickets: TicketsTable
  mails: MailsTable
  account_links: AccountLinksTable
  invitations: InvitationsTable
  invitation_sends: InvitationSendsTable
}
