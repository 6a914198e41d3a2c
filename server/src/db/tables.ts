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
  renewal_changed_at: Date | null
}

export type LegacyRenewalsTable = {
  sale_id: string
  legacy_subscription_id: string
  cents: number
  grant_id: number | null
  sold_at: Date
  created_at: Date
}

export type AccessRemindersTable = {
  account_id: string
  ends_at: Date
  days: number
  mail_id: string | null
  created_at: Date
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

export type ChannelsTable = {
  id: string
  kind: 'push' | 'hls'
  title: string
  push_key_hash: string | null
  hls_address: string | null
  hls_headers: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>
  hls_allow_inner: WithDefault<boolean>
  created_at: Date
}

/** What a player says of its picture; see `figures` in the contract. */
export type SessionFigures = {
  startUpMs: number | null
  stalls: number
  stalledMs: number
  rendition: string | null
  latency: number | null
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
  figures: JSONColumnType<SessionFigures | null, string | null, string | null>
  figures_at: Date | null
  ended_note: string | null
}

export type SubscriptionStartsTable = { grant_id: number; account_id: string; started_at: Date }

export type AccountTotalsTable = {
  account_id: string
  subscriptions: number
  paypal_payments: number
  paypal_orders: number
  paypal_cents: number
  btc_payments: number
  btc_orders: number
  btc_cents: number
}

export type AccountChangesTable = {
  account_id: string
  subscriptions: WithDefault<number>
  paypal_payments: WithDefault<number>
  paypal_orders: WithDefault<number>
  paypal_cents: WithDefault<number>
  btc_payments: WithDefault<number>
  btc_orders: WithDefault<number>
  btc_cents: WithDefault<number>
}

export type UnknownAddressesTable = { ip: string; seen_at: Date }

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

export type OrdersTable = {
  id: string
  buyer_id: string
  provider: 'paypal' | 'btcpay'
  provider_order_id: string | null
  state: WithDefault<
    | 'created'
    | 'capturing'
    | 'pending'
    | 'completed'
    | 'failed'
    | 'expired'
    | 'partially-refunded'
    | 'refunded'
    | 'disputed'
  >
  total_months: number
  price_per_month_cents: number
  discount_percent: number
  sub_total_cents: number
  months_discount_cents: number
  points: number
  points_discount_cents: number
  total_cents: number
  create_request_id: string
  capture_request_id: string | null
  capture_tries: WithDefault<number>
  language: 'en' | 'nb'
  problem: string | null
  needs_person: WithDefault<boolean>
  created_at: Date
  expires_at: Date
  capturing_at: Date | null
  completed_at: Date | null
  checked_at: Date | null
}

export type OrderLinesTable = {
  order_id: string
  position: number
  account_id: string
  email: string
  months: number
  grant_id: number | null
}

export type PaymentsTable = {
  id: string
  account_id: string
  order_id: string | null
  legacy_subscription_id: string | null
  payment_method: number
  paypal_transaction_id: string | null
  btc_pay_invoice_id: string | null
  cents: number
  created_at: Date
}

/** What a refund took back of an account's months. */
export type TakenMonths = { accountId: string; grantId: number; months: number; seconds: number }

export type RefundsTable = {
  id: string
  payment_id: string
  cents: number
  months_taken: JSONColumnType<TakenMonths[]>
  points_returned: WithDefault<number>
  state: 'asked' | 'pending' | 'completed' | 'failed'
  paypal_refund_id: string | null
  cause: 'owner' | 'paypal' | 'dispute'
  staff_account_id: string | null
  note: string | null
  problem: string | null
  created_at: Date
  completed_at: Date | null
}

export type DisputesTable = {
  id: string
  payment_id: string
  state: 'open' | 'won' | 'lost'
  reason: string | null
  created_at: Date
  closed_at: Date | null
}

export type PaypalEventsTable = {
  id: string
  type: string
  body: ColumnType<unknown, string, never>
  received_at: Date
  worked_at: Date | null
  tries: WithDefault<number>
  tried_at: Date | null
  problem: string | null
}

export type TextsTable = {
  id: string
  en: string
  nb: string
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
}

/** Every table of the database, as declared by the migrations; a test holds the two together. */
export type Tables = {
  accounts: AccountsTable
  devices: DevicesTable
  account_networks: AccountNetworksTable
  throttles: ThrottlesTable
  grants: GrantsTable
  access: AccessTable
  legacy_subscriptions: LegacySubscriptionsTable
  legacy_renewals: LegacyRenewalsTable
  access_reminders: AccessRemindersTable
  reward_entries: RewardEntriesTable
  settings: SettingsTable
  secrets: SecretsTable
  announcements: AnnouncementsTable
  streams: StreamsTable
  channels: ChannelsTable
  playback_sessions: PlaybackSessionsTable
  subscription_starts: SubscriptionStartsTable
  account_totals: AccountTotalsTable
  account_changes: AccountChangesTable
  unknown_addresses: UnknownAddressesTable
  tickets: TicketsTable
  ticket_messages: TicketMessagesTable
  mails: MailsTable
  account_links: AccountLinksTable
  invitations: InvitationsTable
  invitation_sends: InvitationSendsTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  payments: PaymentsTable
  refunds: RefundsTable
  disputes: DisputesTable
  paypal_events: PaypalEventsTable
  texts: TextsTable
  audit_log: AuditLogTable
}
