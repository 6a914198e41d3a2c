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
export { type FaqEntry, maxFaqEntries } from './member/faq.ts'
export { type Invitation, invitationStatus, type MailState } from './member/invitations.ts'
export type { OwnerPage, SitePage } from './member/pages.ts'
export type { Gift } from './member/payments.ts'
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
} from './member/payments.ts'
export * from './member/playback.ts'
export * from './member/programme.ts'
export { confirmedMinutes, type Device } from './member/sessions.ts'
export * from './member/streams.ts'
export type { CurrentSubscription } from './member/subscriptions.ts'
export {
  type StaffTicket,
  type StaffTicketMessage,
  streamRequestSubject,
  type Ticket,
  type TicketMessage,
  ticketStatus,
  ticketType,
} from './member/support.ts'
export { pairingMinutes } from './member/television.ts'
export { oneLine } from './one-line.ts'
export { openApi } from './open-api.ts'
export { type ApiKey, type ApiScope, apiScopes } from './owner/api-keys.ts'
export type { AuditAct } from './owner/audit.ts'
export type { OwnerStream } from './owner/catalogue.ts'
export type { CatalogueRefusal } from './owner/catalogue-refusals.ts'
export type {
  ChannelRendition,
  LadderRung,
  OwnerChannel,
  PushKey,
  SourceFault,
  SourceFound,
} from './owner/channels.ts'
export { ladderRungs, maxRewindMinutes } from './owner/channels.ts'
export type { SourceHealth, StreamHealth } from './owner/health.ts'
export type { ShownMailServer } from './owner/mail-server.ts'
export type { OwnerMail } from './owner/mails.ts'
export type { OwnerAnnouncement, OwnerMaintenance } from './owner/notices.ts'
export { type OrderPage, type OwnerOrder, orderStates, type RefundPlanShown } from './owner/orders.ts'
export type { Missing, SilentStream } from './owner/overview.ts'
export { type InviteOutcome, maxDaysAhead, maxInvitedLines } from './owner/people.ts'
export type { Person, PersonPage } from './owner/person.ts'
export { maxImported, maxProgrammeEntries, type ProgrammeEntry } from './owner/programme-entries.ts'
export { guardedSettings, type OwnerSetting } from './owner/settings.ts'
export type { SetupFinding, SetupState } from './owner/setup.ts'
export type { OwnText } from './owner/texts.ts'
export {
  maxWebhooks,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
} from './owner/webhooks.ts'
export { plainEmail } from './plain-email.ts'
export * from './result-codes.ts'
export { scopeEndpoints, scopeFor } from './scopes.ts'
export * from './sentences.ts'
export type { HelpedPerson } from './staff/helped-people.ts'
export type { ReportDates, ReportRange, ReportsObject, SeriesPoint } from './staff/reports.ts'
export type { Connection, ViewerPoint } from './staff/watching.ts'
