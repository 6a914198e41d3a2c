/** The wire: every endpoint of Strøm, by the slice that answers it. Routes, client, OpenAPI and the access test come from here. */
import { accounts } from './member/accounts.ts'
import { invitations } from './member/invitations.ts'
import { payments } from './member/payments.ts'
import { playback } from './member/playback.ts'
import { rewards } from './member/rewards.ts'
import { secondFactor } from './member/second-factor.ts'
import { sessions } from './member/sessions.ts'
import { site } from './member/site.ts'
import { streams } from './member/streams.ts'
import { subscriptions } from './member/subscriptions.ts'
import { support } from './member/support.ts'
import { audit } from './owner/audit.ts'
import { catalogue } from './owner/catalogue.ts'
import { channels } from './owner/channels.ts'
import { health } from './owner/health.ts'
import { mails } from './owner/mails.ts'
import { notices } from './owner/notices.ts'
import { orders } from './owner/orders.ts'
import { people } from './owner/people.ts'
import { settings } from './owner/settings.ts'
import { setup } from './owner/setup.ts'
import { texts } from './owner/texts.ts'
import { reports } from './staff/reports.ts'
import { watching } from './staff/watching.ts'

export const contract = {
  sessions,
  accounts,
  secondFactor,
  invitations,
  site,
  subscriptions,
  streams,
  playback,
  rewards,
  payments,
  support,
  texts,
  reports,
  watching,
  audit,
  settings,
  people,
  orders,
  notices,
  mails,
  catalogue,
  channels,
  health,
  setup,
}
export type Contract = typeof contract

export * from './endpoint.ts'
export * from './field-sentences.ts'
export { email, emailOfProfile, isMobile, line, looseEmailPattern, password, text } from './fields.ts'
export { type Invitation, invitationStatus, type MailState } from './member/invitations.ts'
export {
  type OrderItem,
  type OrderSummary,
  type OrderUnderWay,
  paymentMethod,
  type Transaction,
} from './member/payments.ts'
export * from './member/playback.ts'
export type { Device } from './member/sessions.ts'
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
export { oneLine } from './one-line.ts'
export { openApi } from './open-api.ts'
export type { AuditAct } from './owner/audit.ts'
export type { OwnerStream } from './owner/catalogue.ts'
export type { CatalogueRefusal } from './owner/catalogue-refusals.ts'
export type { ChannelRendition, OwnerChannel, PushKey, SourceFault, SourceFound } from './owner/channels.ts'
export type { SourceHealth, StreamHealth } from './owner/health.ts'
export type { OwnerMail } from './owner/mails.ts'
export type { OwnerAnnouncement, OwnerMaintenance } from './owner/notices.ts'
export { type OrderPage, type OwnerOrder, orderStates, type RefundPlanShown } from './owner/orders.ts'
export type { Person, PersonPage } from './owner/people.ts'
export type { OwnerSetting } from './owner/settings.ts'
export type { SetupFinding, SetupState } from './owner/setup.ts'
export type { OwnText } from './owner/texts.ts'
export { plainEmail } from './plain-email.ts'
export * from './result-codes.ts'
export * from './sentences.ts'
export type { ReportDates, ReportRange, ReportsObject, SeriesPoint } from './staff/reports.ts'
export type { Connection, ViewerPoint } from './staff/watching.ts'
