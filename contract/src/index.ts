import type * as groups from './groups.ts'

export * as contract from './groups.ts'
export type Contract = typeof groups
export * from './endpoint.ts'
export * from './field-sentences.ts'
export {
  email,
  emailOfProfile,
  isMobile,
  line,
  looseEmailPattern,
  maxApiKeys,
  password,
  text,
} from './fields.ts'
export { type Invitation, invitationStatus, type MailState } from './money/invitations.ts'
export type { Gift } from './money/payments.ts'
export {
  type OrderItem,
  type OrderSummary,
  type OrderUnderWay,
  paymentReference,
  type Receipt,
  readButtons,
  type Transaction,
  transactionIdOf,
  writeButtons,
} from './money/payments.ts'
export type { ReportDates, ReportRange, ReportsObject, SeriesPoint } from './money/reports.ts'
export type { CurrentSubscription } from './money/subscriptions.ts'
export { oneLine } from './one-line.ts'
export { openApi } from './open-api.ts'
export { type ApiKey, type ApiScope, apiScopes } from './operate/api-keys.ts'
export type { AuditAct } from './operate/audit.ts'
export type {
  ChannelRendition,
  LadderRung,
  OwnerChannel,
  PushKey,
  SourceFault,
  SourceFound,
} from './operate/channels.ts'
export { ladderRungs, maxRewindMinutes } from './operate/channels.ts'
export type { ShownMailServer } from './operate/mail-server.ts'
export type { OwnerMail } from './operate/mails.ts'
export type { OwnerAnnouncement, OwnerMaintenance } from './operate/notices.ts'
export { type OrderPage, type OwnerOrder, orderStates, type RefundPlanShown } from './operate/orders.ts'
export type { Missing, SilentStream } from './operate/overview.ts'
export { type InviteOutcome, maxDaysAhead, maxInvitedLines } from './operate/people.ts'
export type { PersonForStaff } from './operate/people-for-staff.ts'
export type { Person, PersonPage } from './operate/person.ts'
export {
  guardedSettings,
  type OwnerSetting,
  type SettingGroup,
  type SettingKind,
  settingGroups,
  settingKinds,
} from './operate/settings.ts'
export type { SetupFinding, SetupState } from './operate/setup.ts'
export type { OwnerStreamRefusal } from './operate/stream-refusals.ts'
export type { OwnerStream } from './operate/streams.ts'
export {
  maxWebhooks,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
} from './operate/webhooks.ts'
export { confirmedMinutes, type Device } from './people/sessions.ts'
export { pairingMinutes } from './people/television.ts'
export { plainEmail } from './plain-email.ts'
export * from './result-codes.ts'
export { scopeEndpoints, scopeFor } from './scopes.ts'
export * from './sentences.ts'
export { type FaqEntry, maxFaqEntries } from './site/faq.ts'
export type { OwnerPage, SitePage } from './site/pages.ts'
export {
  type StaffTicket,
  type StaffTicketMessage,
  streamRequestSubject,
  type Ticket,
  type TicketMessage,
  ticketStatus,
  ticketType,
} from './site/support.ts'
export type { OwnText } from './site/texts.ts'
export type { SourceHealth, StreamHealth } from './watch/health.ts'
export * from './watch/playback.ts'
export * from './watch/programme.ts'
export { maxImported, maxProgrammeEntries, type ProgrammeEntry } from './watch/programme-entries.ts'
export * from './watch/streams.ts'
export type { Connection, ViewerPoint } from './watch/watching.ts'
