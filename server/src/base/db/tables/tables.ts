import type { PushSignsTable, SourceChangesTable, SourceHealthTable } from './health.ts'
import type { ApiKeysTable, MailServerTable, WebhookDeliveriesTable, WebhooksTable } from './integrations.ts'
import type {
  AccessRemindersTable,
  AccessTable,
  DayChangesTable,
  DayTotalsTable,
  GrantsTable,
  LegacyRenewalsTable,
  LegacySubscriptionsTable,
  RewardEntriesTable,
  SubscriptionStartsTable,
} from './ledgers.ts'
import type {
  DisputesTable,
  GiftsTable,
  OrderLinesTable,
  OrdersTable,
  PaymentsTable,
  ProviderEventsTable,
  ReceiptNumbersTable,
  ReceiptsTable,
  RefundsTable,
} from './payments.ts'
import type {
  AccountLinksTable,
  AccountNetworksTable,
  AccountsTable,
  DevicesTable,
  IdempotencyKeysTable,
  InvitationSendsTable,
  InvitationsTable,
  PairingsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  ThrottlesTable,
} from './people.ts'
import type {
  AnnouncementsTable,
  AuditLogTable,
  BackupCopyTable,
  CannedRepliesTable,
  FaqEntriesTable,
  MadeForTable,
  MailsTable,
  PagesTable,
  SecretsTable,
  SettingsTable,
  SetupTable,
  TextsTable,
  TicketMessagesTable,
  TicketsTable,
  ToldAlarmsTable,
} from './site.ts'
import type {
  ChannelHostsTable,
  ChannelsTable,
  ImagesTable,
  OwnStreamsTable,
  PlaybackSessionsTable,
  ProgrammeEntriesTable,
  ProgrammeRemindersTable,
  StreamsTable,
  UnknownAddressesTable,
} from './watching.ts'

/** A test compares these with the migrations. */
export type Tables = {
  accounts: AccountsTable
  devices: DevicesTable
  pairings: PairingsTable
  account_networks: AccountNetworksTable
  throttles: ThrottlesTable
  grants: GrantsTable
  access: AccessTable
  legacy_subscriptions: LegacySubscriptionsTable
  legacy_renewals: LegacyRenewalsTable
  access_reminders: AccessRemindersTable
  reward_entries: RewardEntriesTable
  settings: SettingsTable
  pages: PagesTable
  secrets: SecretsTable
  backup_copy: BackupCopyTable
  told_alarms: ToldAlarmsTable
  announcements: AnnouncementsTable
  streams: StreamsTable
  channels: ChannelsTable
  channel_hosts: ChannelHostsTable
  images: ImagesTable
  source_health: SourceHealthTable
  source_changes: SourceChangesTable
  push_signs: PushSignsTable
  playback_sessions: PlaybackSessionsTable
  own_streams: OwnStreamsTable
  programme_entries: ProgrammeEntriesTable
  programme_reminders: ProgrammeRemindersTable
  subscription_starts: SubscriptionStartsTable
  day_totals: DayTotalsTable
  day_changes: DayChangesTable
  unknown_addresses: UnknownAddressesTable
  tickets: TicketsTable
  canned_replies: CannedRepliesTable
  faq_entries: FaqEntriesTable
  ticket_messages: TicketMessagesTable
  mails: MailsTable
  account_links: AccountLinksTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  idempotency_keys: IdempotencyKeysTable
  invitations: InvitationsTable
  invitation_sends: InvitationSendsTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  gifts: GiftsTable
  payments: PaymentsTable
  receipts: ReceiptsTable
  receipt_numbers: ReceiptNumbersTable
  refunds: RefundsTable
  disputes: DisputesTable
  provider_events: ProviderEventsTable
  texts: TextsTable
  audit_log: AuditLogTable
  setup: SetupTable
  made_for: MadeForTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  api_keys: ApiKeysTable
  mail_server: MailServerTable
}
