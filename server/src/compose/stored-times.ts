import { pairingMinutes, programmeNoticeMinutes } from '@strom/contract'
import type { App } from '../operate/app.ts'
import { linkHours } from '../operate/setup/owner-link.ts'
import { undoDays } from '../site/own-data/delete-account.ts'

type Settings = Pick<App['settings'], 'get'>

/** Anything ahead becomes now. */
const happened = 0

/** Allowed lead in seconds, or the column whose shift to follow. */
export type Ahead = number | ((settings: Settings) => number) | { with: string } | 'believed' | 'by itself'

/**
 * Sign-ins, limits and payments would wait for times that a fast clock left. `believed`: nothing waits for it,
 * people or the provider set it, or a ledger, as a clock must not grant rights or money.
 */
export const storedTimes: Readonly<Record<string, Readonly<Record<string, Ahead>>>> = {
  access: { ends_at: 'believed' },
  access_reminders: { created_at: happened, ends_at: 'believed' },
  account_links: {
    created_at: happened,
    expires_at: { with: 'created_at' },
    used_at: happened,
    voided_at: happened,
  },
  account_networks: { first_seen_at: happened, last_seen_at: happened },
  accounts: {
    created_at: 'believed',
    deleted_at: 'believed',
    deletion_at: undoDays * 86_400,
    suspended_at: 'believed',
  },
  announcements: { created_at: 'believed', starts_at: 'believed', ends_at: 'believed' },
  api_keys: { created_at: happened, expires_at: { with: 'created_at' }, last_used_at: happened },
  audit_log: { at: 'believed' },
  backup_copy: { made_at: happened },
  canned_replies: { created_at: 'believed' },
  // By the database's clock.
  channel_hosts: { seen_at: 'by itself' },
  channels: { created_at: 'believed' },
  devices: { created_at: happened, last_seen_at: happened, ended_at: happened, confirmed_at: happened },
  disputes: { created_at: 'believed', closed_at: 'believed' },
  gifts: { claimed_at: 'believed', deliver_at: 'believed', delivered_at: 'believed', paid_at: 'believed' },
  grants: { created_at: 'believed' },
  idempotency_keys: { created_at: happened },
  images: { created_at: happened },
  invitation_sends: { created_at: happened },
  invitations: {
    created_at: happened,
    expires_at: { with: 'created_at' },
    registered_at: 'believed',
    completed_at: 'believed',
    access_until: 'believed',
  },
  legacy_renewals: { created_at: 'believed', sold_at: 'believed' },
  legacy_subscriptions: {
    created_at: 'believed',
    cancelled_at: 'believed',
    next_billing_date: 'believed',
    // The provider's later news would look older.
    renewal_changed_at: happened,
  },
  made_for: { noted_at: 'believed' },
  mail_server: { updated_at: 'believed' },
  mails: { created_at: happened, sent_at: happened, useful_until: 'believed' },
  orders: {
    created_at: 'believed',
    consented_at: 'believed',
    completed_at: 'believed',
    capturing_at: happened,
    checked_at: happened,
    expires_at: (settings) => settings.get('orderPriceSeconds'),
  },
  own_streams: { favourite_since: happened, watched_at: happened },
  pages: { updated_at: 'believed' },
  pairings: { expires_at: pairingMinutes * 60 },
  payments: { created_at: 'believed' },
  provider_events: { received_at: happened, tried_at: happened, worked_at: happened },
  playback_sessions: {
    created_at: happened,
    last_seen_at: happened,
    figures_at: happened,
    foreign_since: happened,
    away_since: happened,
    moved_at: happened,
    left_at: happened,
    expires_at: (settings) => settings.get('streamTokenSeconds'),
    ends_at: (settings) => settings.get('movedOverlapSeconds'),
  },
  programme_entries: {
    starts_at: 'believed',
    ends_at: 'believed',
    // Notices are held back until then.
    told_for: programmeNoticeMinutes * 60,
  },
  push_signs: { seen_at: happened },
  recovery_codes: { used_at: 'believed' },
  // Open ones are found by other means.
  refunds: { created_at: 'believed', completed_at: 'believed' },
  reward_entries: { created_at: 'believed' },
  second_factors: { begun_at: happened, confirmed_at: 'believed' },
  secrets: { created_at: 'believed' },
  settings: { updated_at: 'believed' },
  setup: {
    issued_at: happened,
    expires_at: linkHours * 3600,
    code_expires_at: linkHours * 3600,
    finished_at: 'believed',
    used_at: 'believed',
  },
  source_changes: { at: happened },
  source_health: {
    asked_at: happened,
    probed_at: happened,
    position_at: happened,
    since: happened,
    failing_since: happened,
    down_told_at: happened,
    up_told_at: happened,
  },
  streams: { created_at: 'believed' },
  subscription_starts: { started_at: 'believed' },
  texts: { updated_at: 'believed' },
  ticket_messages: { created_at: 'believed' },
  tickets: { created_at: 'believed', active_at: happened, resolved_at: happened },
  told_alarms: { told_at: 'believed' },
  unknown_addresses: { seen_at: happened },
  webhook_deliveries: { created_at: happened, tried_at: happened },
  webhooks: { created_at: 'believed' },
}
